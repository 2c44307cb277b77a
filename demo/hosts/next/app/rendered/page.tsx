import type { Metadata } from 'next';
import { headers } from 'next/headers';
import Link from 'next/link';
import { Suspense } from 'react';
import { keep } from './kept';
import { renderStatements } from './render-statements';
import { Skeleton, Statements } from './statements';

export const metadata: Metadata = { title: 'Documents' };

export default async function Page() {
  return (
    <>
      <link rel="stylesheet" href="/pcc/pcc-statements.css" precedence="default" />
      <script type="module" src="/pcc/autoload.js" async />
      <h1>Documents</h1>
      <Suspense fallback={<Skeleton id={keep(await renderStatements(await headers(), 0))} />}>
        <Late />
      </Suspense>
      <p>The rows come when the service has responded.</p>
      <Link href="/rendered/help">Help</Link>
    </>
  );
}

async function Late() {
  return <Statements id={keep(await renderStatements(await headers(), 4000))} />;
}
