import { get, type IncomingHttpHeaders } from 'node:http';

/** Requests a page as a client that reads `103 Early Hints`: the `Link` header of each, then the page and its headers. */
export function readHints(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<{
  readonly hints: readonly string[];
  readonly html: string;
  readonly headers: IncomingHttpHeaders;
}> {
  return new Promise((resolve, reject) => {
    const hints: string[] = [];
    let html = '';
    get(url, { headers }, (response) => {
      response
        .setEncoding('utf8')
        .on('data', (text: string) => (html += text))
        .once('end', () => resolve({ hints, html, headers: response.headers }))
        .once('error', reject);
    })
      .on('information', ({ statusCode, headers: { link } }) => {
        if (statusCode === 103) hints.push(String(link));
      })
      .once('error', reject);
  });
}
