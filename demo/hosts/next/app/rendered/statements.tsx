'use client';

import { take } from './kept';

const bare = '<pcc-statements page-size="6"></pcc-statements>';

/** What the server has rendered stays as it is: React neither compares nor replaces it. */
export function Statements({ id }: { id: string }) {
  const html = typeof window === 'undefined' ? take(id) : undefined;
  const session = `<pcc-session endpoint="/pcc/session">${html ?? bare}</pcc-session>`;
  return <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: session }} />;
}
