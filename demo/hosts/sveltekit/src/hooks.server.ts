import type { Handle } from '@sveltejs/kit/hooks';
import { bare, streamOf, streamStatements } from './render-statements';

// If all your routes load the widgets this way, put it into app.html. In <svelte:head>, Trusted Types would block it when
// the router adds it.
const loader = '<script type="module" src="/pcc/autoload.js" async></script>';

// Not load(): what it returns would be in the page twice, once in a script, where it stays when the consumer signs out.
export const handle: Handle = async ({ event, resolve }) => {
  if (!event.route.id?.startsWith('/rendered')) return resolve(event);
  const addLoader = ({ html }: { html: string }) => html.replace('</head>', `${loader}</head>`);
  if (event.route.id !== '/rendered') return resolve(event, { transformPageChunk: addLoader });
  const { skeleton, rows } = streamStatements(event.request.headers);
  const page = await resolve(event, { transformPageChunk: addLoader });
  const [start = '', rest = ''] = (await page.text()).split(bare);
  const [middle = '', end = ''] = rest.split(/(?=<\/body>)/);
  const headers = new Headers(page.headers);
  headers.set('Cache-Control', 'no-store');
  // nginx would hold the page back until it is whole.
  headers.set('X-Accel-Buffering', 'no');
  // They are those of the page without the statements.
  for (const name of ['Content-Length', 'ETag']) headers.delete(name);
  return new Response(streamOf([start, skeleton, middle, rows, end]), { status: page.status, headers });
};
