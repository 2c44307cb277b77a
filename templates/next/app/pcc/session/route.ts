import { backend } from '../../../backend/backend.ts';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';
const handler = (request: Request) => backend.fetch(request);
export { handler as GET, handler as POST, handler as DELETE, handler as OPTIONS };
