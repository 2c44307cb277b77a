import { lateParts, renderHead } from 'pcc-widgets/server';
import { backend } from './backend/backend.ts';
import { autoloadHash, scriptsOf } from './scripts.ts';

const tags = ['pcc-credit-summary', 'pcc-statements'] as const;

/** What a browser can load while your server checks the login. */
export const earlyHints = [
  ...tags.map((tag) => `</pcc/${tag}.css>; rel=preload; as=style`),
  // With `modulepreload`, Firefox would ignore the page's import map.
  `</pcc/autoload.js>; rel=preload; as=script; crossorigin; integrity="${autoloadHash}"`,
];

/** A placeholder for your own login: whether the sandbox's has set its cookie. */
export const isSignedIn = (cookie = ''): boolean => cookie.includes('pcc_demo=');

const start = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>Your credit</title>
    <link rel="icon" href="data:," />
    ${renderHead(tags)}
    ${scriptsOf(tags).replace('src=', 'async src=')}
  </head>
  <body>
    <h1>Your credit</h1>
    <pcc-session endpoint="/pcc/session">`;

const rest = `</pcc-session>
  `;

const end = `</body>
</html>`;

/** The page for the consumer whose request this is. It is sent at once; the rows follow when the service has responded. */
export async function* pageFor(request: Request): AsyncGenerator<string> {
  const summary = backend.render(request, 'pcc-credit-summary', {}, { stream: true });
  const statements = backend.render(request, 'pcc-statements', { 'page-size': 6 }, { stream: true });
  yield start;
  yield* summary.html;
  yield* statements.html;
  yield rest;
  yield* lateParts([summary, statements]);
  yield end;
}
