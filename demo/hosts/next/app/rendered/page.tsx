import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { keep } from './kept';
import { renderStatements } from './render-statements';
import { Statements } from './statements';

export const metadata: Metadata = { title: 'Documents' };

export default async function Page() {
  const html = await renderStatements(await headers());
  return (
    <>
      <link rel="stylesheet" href="/pcc/pcc-statements.css" precedence="default" />
      <script type="module" src="/pcc/autoload.js" async />
      <h1>Documents</h1>
      <Statements id={keep(html)} />
    </>
  );
}
