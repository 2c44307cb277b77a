import { backend } from '../../../backend/backend.ts';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';
const handler = (request: Request) => backend.fetch(request);
export { handler as POST };
