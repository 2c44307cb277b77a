// What hostile requests are made of. Characters stand for bytes.

/** Pieces without spaces. */
export const words = (text: string): readonly string[] => text.split(/[ \n]+/).filter(Boolean);

/** To be put into a path. */
export const segments: readonly string[] = [
  '',
  ...words(`. .. ... ..; .; ;x=1 %2e %2e%2e %2E%2E .%2e %252e%252e %c0%ae%c0%ae
    %2f %2F.. ..%2f %5c ..%5c \\ ..\\ %252f %c0%af %e0%80%af \u00c0\u00af %00 \0 %0a %0d%0aX-Evil:1 \t %09 %20
    %7f \u007f %c2%85 \u0085 %ff \u00ff % %zz %1 %u002e ? %3f # %23 @evil.example : * " <script> {{7*7}}`),
  ...['a'.repeat(300), 'a'.repeat(9_000), 'a'.repeat(40_000), '%41'.repeat(2_000), '../'.repeat(500)],
  ...words('{other} {otherPcid} {me} __proto__ constructor null undefined 0 -1 1e999'),
];

/** To be put behind a path. */
export const queries: readonly string[] = [
  ...words(`?consumer_id={other} ?consumer_pcid={otherPcid} ?consumer_id={me}&consumer_id={other}
    ?consumer_id[]={other} ?consumer_id%00={other} ?CONSUMER_ID={other} ?a=b;consumer_id={other}
    ?page_size=999999999 ?page_size=-1 ?page_size=1e9 ?page=0x10 ?limit=5 ?cursor=abc ?__proto__[a]=1
    ?constructor=1 ?% ?%zz=%zz ?? ?# ?search=%00 ?search=\u00ff`),
  ...[`?search=${'a'.repeat(9_000)}`, `?${'a=1&'.repeat(2_000)}`],
  ...words('?access_token=x ?next=http://evil.example/'),
];

/** How a body may be delimited, wrongly, and what comes before the hidden request. */
export const framing: readonly { readonly headers: readonly string[]; readonly before: string }[] = [
  ['Content-Length: 0', 'Content-Length: {n}'],
  ['Content-Length: {n}', 'Content-Length: 0'],
  ['Content-Length: 0, {n}'],
  ['Content-Length: 0', 'Transfer-Encoding: chunked'],
  ['Content-Length: {n}', 'Transfer-Encoding: chunked'],
  ['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'],
  ['Transfer-Encoding: chunked, identity'],
  ['Transfer-Encoding: identity, chunked'],
  ['Transfer-Encoding: xchunked'],
  ['Transfer-Encoding : chunked'],
  ['Transfer-Encoding:\tchunked'],
  ['Transfer-Encoding:\u000bchunked'],
  ['Transfer-Encoding: "chunked"'],
  ['Transfer-Encoding: chunked\0'],
  ['Transfer-Encoding:\r\n chunked'],
  ['X: y\nTransfer-Encoding: chunked'],
  ['X: y\rTransfer-Encoding: chunked'],
  ['Transfer_Encoding: chunked', 'Content-Length: 0'],
  ['transfer-encoding: CHUNKED', 'Content-Length: 5'],
  ['Content-Length: +0'],
  ['Content-Length: -1'],
  ['Content-Length: 0x0'],
  ['Content-Length: 1e1'],
  ['Content-Length : 0'],
  ['Content-Length:\r\n 0'],
  ['Content-Length: 99999999999999999999'],
  ['\0Content-Length: 0'],
  [' Content-Length: 0'],
].flatMap((headers) => [
  { headers, before: '' },
  { headers, before: '0\r\n\r\n' },
  { headers, before: '0\n\n' },
  { headers, before: '1;a=b\r\nZ\r\n0\r\nX: y\r\n\r\n' },
  { headers, before: 'ffffffffffffffff\r\n' },
  { headers, before: '-1\r\nZ\r\n0\r\n\r\n' },
]);

export const headerLines: readonly string[] = [
  'Authorization: Bearer x',
  'Authorization: Basic eDp5',
  'Proxy-Authorization: Basic eDp5',
  'Cookie: a=b',
  ...['Host: evil.example', 'Host: {host}', 'Origin: https://evil.example', 'Origin: {page}', 'Origin: null'],
  'X-Forwarded-For: 10.0.0.1',
  'X-Forwarded-Host: evil.example',
  'X-Forwarded-Proto: https',
  'Via: 1.1 evil',
  'Forwarded: for=1;host=evil',
  'X-Original-URL: /v2/partners/',
  'X-Rewrite-URL: /v2/partners/',
  'X-Real-IP: ::1',
  'X-PCC-Scenario: status-500',
  'X-PCC-Login: x',
  'X-PCC-Request: 0',
  'X-PCC-Reason: rejected',
  'X-PCC-No-Retry: 1',
  'X-Consumer-Id: {other}',
  'X-Request-Id: a b',
  'X-Request-Id: aaaaaaaaaaaa',
  `X-Request-Id: ${'a'.repeat(65)}`,
  'traceparent: 00-x',
  `traceparent: 00-${'1'.repeat(32)}-${'2'.repeat(16)}-01`,
  'tracestate: a=b',
  'baggage: a=b',
  'Connection: Authorization, Cookie',
  'Connection: keep-alive',
  'Connection: upgrade',
  'Keep-Alive: timeout=999999',
  'Upgrade: websocket',
  'Upgrade: h2c',
  'HTTP2-Settings: AAMAAABkAAQAAP__',
  'TE: trailers',
  'Trailer: Host',
  ...['Expect: 100-continue', 'Expect: 200-ok', 'Range: bytes=0-1', 'If-None-Match: *', 'Max-Forwards: 0'],
  ...['Content-Length: 0', 'Content-Length: 5', 'Transfer-Encoding: chunked', 'Content-Encoding: gzip'],
  'no colon',
  ': no name',
  'X Y: space',
  'X-A : space',
  ' folded',
  '\tfolded',
  'X-A: a\r\n folded',
  'X-A: a\0b',
  'X-A: a\rb',
  'X-A: a\nX-B: b',
  'X-\u00c4: \u00e4',
  'X-A: \u00ff\u00fe',
  '__proto__: a',
  'constructor: a',
  'X-A:',
  ...[`X-A: ${'a'.repeat(9_000)}`, `X-A: ${'a'.repeat(40_000)}`, `${'X'.repeat(5_000)}: a`],
  'Sec-Fetch-Site: cross-site',
  'Sec-Fetch-Site: same-origin',
  'Sec-Fetch-Mode: navigate',
  'Accept: text/html',
  'Accept-Encoding: gzip, br, zstd',
  'Access-Control-Request-Method: DELETE',
  'Access-Control-Request-Headers: *',
];

export const cookies: readonly string[] = [
  '',
  ...words('= ; ;;;; {cookie} {cookie}x'),
  ...['{cookie}; {cookie}', 'a=b; {cookie}', '{cookie}; pcc_demo=', '"', '{cookie}\t', '{cookie},'],
  ...['__proto__=a', 'constructor=a; {cookie}'],
  ...words(`pcc_demo={pcid} pcc_demo={otherPcid} pcc_demo=% pcc_demo=%00 pcc_demo="a pcc_demo=a.b.c
    pcc_demo=eyJhbGciOiJub25lIn0.e30. a=\u00ff`),
  ...[`a=${'b'.repeat(9_000)}; {cookie}`, 'a=b; '.repeat(2_000), '{edited}', '{swapped}', 'Cookie: {cookie}'],
];

const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);
const closing = '"tradeline_id":"ffffffff-ffff-4fff-8fff-ffffffffffff"';
export const bodies: readonly string[] = [
  ...['', ' '],
  ...words(`null true 0 "" [] {} { } {" [1, \0 \u00ef\u00bb\u00bf{} NaN {'a':1} {"a":1e999} {"a":-0} {"a":1}{"b":2}
    \u00ff\u00fe{\0}\0`),
  '"\u00c3\u0028"',
  ...words(`{"\u00ed\u00a0\u0080":1} {"__proto__":{"consumer_id":"{other}"}}
    {"constructor":{"prototype":{"a":1}}} {"toString":1}
    {${closing}} {${closing},"consumer_id":"{other}"} {${closing},"__proto__":{}} {${closing},${closing}}
    [{${closing}}] {"agreement_accepted":true} {"agreement_accepted":"true"} {"pcid":""} {"pcid":"\\u0000"}
    {"pcid":1} {"consumer_id":"{other}"} consumer_id={other} <a/> {"tradeline_id":["{other}"]} {"tradeline_id":{}}`),
  ...[
    nested(2_000, '[', ']'),
    nested(7_000, '[', ']'),
    nested(2_000, '{"a":', '}'),
    nested(200_000, '[', ']'),
  ],
  ...[`{"a":"${'x'.repeat(1_100)}"}`, `{"a":"${'x'.repeat(17_000)}"}`, `{"a":"${'x'.repeat(500_000)}"}`],
  ...[`{${'"a":1,'.repeat(2_000)}"a":1}`, '\u001f\u008b\b\0\0\0\0\0\0\u0003', 'a'.repeat(20_000)],
];

export const hosts: readonly (readonly string[])[] = [
  '',
  ...words(
    `evil.example {host} {host}.evil.example a@{host} {host}@evil.example {host}/v2/partners/ [::1] [ ] [::1`,
  ),
  'a b',
  ...words(`a,b localhost:0 localhost:99999 :80 127.1 % %00 a\0b \u00ff`),
  'a'.repeat(9_000),
  ...words(`.. ../.. a?b a#b a\\b javascript: {host}\t xn--a`),
]
  .map((host) => [`Host: ${host}`])
  .concat([[], ['Host: {host}', 'Host: evil.example'], ['host: {host}', 'HOST: {host}'], ['Host : {host}']]);

/** What browsers say of the page that asks. */
export const origins: readonly (readonly string[])[] = [
  ...['null', ''],
  ...words('https://evil.example {page}.evil.example {page}:443 {page}/'),
  '{page} ',
  ...words('HTTPS://APP.x http://app.partner.example https://evil.app.partner.example'),
  '{page}, https://evil.example',
  ...words('* file://'),
]
  .map((origin) => [`Origin: ${origin}`])
  .concat(
    ['cross-site', 'same-site', 'same-origin', 'none', 'evil', ''].map((site) => [`Sec-Fetch-Site: ${site}`]),
    ['cross-site', 'none'].map((site) => ['Origin: {page}', `Sec-Fetch-Site: ${site}`]),
    [['Origin: {page}', 'Origin: https://evil.example'], ['Referer: {page}/']],
  );
