const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text for an element or a quoted attribute. */
export const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');

const style = `
  :root { color-scheme: light dark; }
  body { font: 16px/1.5 system-ui, sans-serif; margin: 0; padding: 1.25rem; }
  main { max-width: 28rem; margin: 0 auto; }
  h1 { font-size: 1.25rem; margin: 0 0 .5rem; }
  fieldset { border: 1px solid color-mix(in srgb, currentColor 30%, transparent); border-radius: .5rem; margin: 1rem 0; }
  label { display: block; padding: .35rem 0; }
  button { font: inherit; padding: .55rem 1rem; border-radius: .5rem; border: 1px solid currentColor; margin: 0 .5rem .5rem 0; }
  button.main { background: #1a5490; border-color: #1a5490; color: #fff; }
`;

/** A page for consumers; `body` is markup. */
export function page(title: string, body: string, script = '', status = 200): Response {
  const text = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escape(title)}</h1>
${body}
</main>
${script ? `<script src="${escape(script)}"></script>` : ''}
</body>
</html>`;
  return new Response(text, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy':
        "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'unsafe-inline'",
      'Referrer-Policy': 'no-referrer',
    },
  });
}
