'use client';

import { take } from './kept';
import { bare } from './render-statements';

/** What the server has rendered stays as it is: React neither compares nor replaces it. */
const raw = (html: string) => <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
const keptOf = (id: string) => (typeof window === 'undefined' ? take(id) : undefined);

export const Statements = ({ id }: { id: string }) =>
  raw(`<pcc-session endpoint="/pcc/session">${keptOf(id) ?? bare}</pcc-session>`);

/** The same in a plain element, which does not load: React puts the widget in its place. */
export const Skeleton = ({ id }: { id: string }) =>
  raw((keptOf(id) ?? '').replaceAll(/(<\/?)pcc-statements/g, '$1div'));
