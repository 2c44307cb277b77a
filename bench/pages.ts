// The pages that are compared.
import { createClient } from 'pcc-widgets/client';
import { lateParts, renderHead, renderWidget } from 'pcc-widgets/server';
import { headOf, readFiles } from '../src/cli/head/page-head.ts';
import { consumerWith } from './data.ts';

/** Where Adyen's pictures and words come from: the server puts its own address here. */
export const adyenNetwork = 'https://adyen-network.invalid/';

export interface Variant {
  readonly name: string;
  /** What it shows, in the report. */
  readonly title: string;
  /** What it adds to the page's head. */
  readonly head?: () => string;
  /** Its body with a list of so many records; in pieces if the server has to ask for some first. */
  readonly markup: (count: number, upstream: string) => string | AsyncIterable<string>;
  /** What one record is on screen. */
  readonly row: string;
}

const script = (path: string) => `<script type="module" src="${path}"></script>`;
const widget = (count: number, attributes = 'page-size="20"') =>
  `<pcc-session endpoint="/pcc/session?records=${count}"><pcc-statements ${attributes}></pcc-statements></pcc-session>`;
const plain = (count: number) =>
  `<vanilla-list data-endpoint="/pcc/session?records=${count}" data-count="${count}"></vanilla-list>`;
const justifiTags = (count: number) =>
  `<justifi-config-provider api-origin="/justifi-api/${count}"></justifi-config-provider>
   <justifi-payments-list account-id="acc_1" auth-token="token"></justifi-payments-list>`;

/** What the page's server knows: the session, which the other pages have to request. */
function optionsFor(count: number, baseUrl: string) {
  const getToken = () => Promise.resolve({ token: 'token', expiresIn: 600 });
  const session = { client: createClient({ baseUrl, getToken }), consumerId: consumerWith(count) };
  return { session, attributes: { 'page-size': 20 } };
}

/** Its server reads the list from the service; `query` is added to the session's address. */
async function* rendered(count: number, upstream: string, query = ''): AsyncIterable<string> {
  yield `<pcc-session endpoint="/pcc/session?records=${count}${query}">`;
  yield* renderWidget('pcc-statements', optionsFor(count, upstream));
  yield `</pcc-session>${script('/pcc/autoload.js')}`;
}

/** A service that takes so many milliseconds is below this path. */
const SLOW = '/ms-400';
const slowSession = `&service=${SLOW}`;

async function* streamed(count: number, upstream: string): AsyncIterable<string> {
  const widget = renderWidget('pcc-statements', { ...optionsFor(count, upstream + SLOW), stream: true });
  yield `<script type="module" src="/pcc/autoload.js" async></script>
    <pcc-session endpoint="/pcc/session?records=${count}${slowSession}">`;
  yield* widget.html;
  yield `</pcc-session>${below}`;
  yield* lateParts([widget]);
}

/** What `pcc-head` prints. */
const printed = () =>
  headOf({
    ...readFiles(new URL('../dist/cdn/', import.meta.url)),
    base: '/pcc/',
    tags: ['pcc-statements'],
  });

export const variants: readonly Variant[] = [
  {
    name: 'vanilla',
    title: 'hand-written element (the floor)',
    markup: (count) => script('/vanilla/main.js') + plain(count),
    row: '.row',
  },
  {
    name: 'autoload',
    title: '`<pcc-statements>`, autoload.js',
    markup: (count) => script('/pcc/autoload.js') + widget(count),
    row: '[part=row]',
  },
  {
    name: 'head',
    title: '`<pcc-statements>`, the head that `pcc-head` prints',
    head: printed,
    markup: (count) => widget(count),
    row: '[part=row]',
  },
  {
    name: 'server',
    title: '`<pcc-statements>`, rendered on the server',
    head: () => renderHead(['pcc-statements']),
    markup: rendered,
    row: '[part=row]',
  },
  {
    name: 'bundled',
    title: '`<pcc-statements>`, bundled by the page',
    markup: (count) => script('/bundled/main.js') + widget(count),
    row: '[part=row]',
  },
  {
    name: 'react',
    title: 'React',
    markup: (count) => plain(count) + script('/react/main.js'),
    row: '.row',
  },
  {
    name: 'justifi-bundled',
    title: 'JustiFi payments list, bundled',
    markup: (count) => script('/justifi/main.js') + justifiTags(count),
    row: '[data-test-id=table-row]',
  },
  {
    name: 'justifi',
    title: 'JustiFi payments list, as published',
    markup: (count) => script('/justifi-published/webcomponents.esm.js') + justifiTags(count),
    row: '[data-test-id=table-row]',
  },
  {
    name: 'adyen',
    title: 'Adyen platform experience, transactions',
    markup: (count) =>
      `<link rel="stylesheet" href="/adyen/style.css" />${script('/adyen/main.js')}<div id="adyen" data-count="${count}"></div>`,
    row: 'time[datetime]',
  },
];

/** Pages that are rendered on a server, with a service that takes 400 ms. */
export const slowServices: readonly Variant[] = [
  {
    name: 'waiting',
    title: 'rendered on the server',
    head: () => renderHead(['pcc-statements']),
    markup: (count, upstream) => rendered(count, upstream + SLOW, slowSession),
    row: '[part=row]',
  },
  {
    name: 'streamed',
    title: 'streamed',
    head: () => renderHead(['pcc-statements']),
    markup: streamed,
    row: '[part=row]',
  },
];

/** What stands below the widget, and is timed. */
const below = '<footer elementtiming="below">After the list</footer>';

/** The page of a variant. */
export const page = (body: string, head = ''): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8" /><meta name="viewport" content="width=device-width" />
<title>Benchmark</title><link rel="icon" href="data:," />${head}</head>
<body>${body}${below}</body></html>`;

/** The six widgets in turn, so many on one page. */
export const crowd = (count: number): string => {
  const tags = ['statements', 'credit-summary', 'tradelines', 'rewards', 'card-register', 'onboarding'];
  const widgets = Array.from(
    { length: count },
    (_, i) => `<pcc-${tags[i % tags.length]}></pcc-${tags[i % tags.length]}>`,
  );
  return `${script('/pcc/autoload.js')}<pcc-session endpoint="/pcc/session">${widgets.join('')}</pcc-session>`;
};
