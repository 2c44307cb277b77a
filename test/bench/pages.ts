// The pages that are compared, and the files they load: built with the same bundler, minified, nothing external.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient, type Session } from 'pcc-widgets/client';
import { renderHead, renderWidget } from 'pcc-widgets/server';
import { build, type InlineConfig, type Rolldown } from 'vite';
import { headOf, readFiles } from '../../scripts/page-head.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const cdn = fileURLToPath(new URL('../../dist/cdn', import.meta.url));
const justifi = join(here, 'peers/node_modules/@justifi/webcomponents/dist/webcomponents');

/** Path → text of the file. */
export type Files = Map<string, string>;

export interface Variant {
  readonly name: string;
  /** What it shows, in the report. */
  readonly title: string;
  /** Its head and body with a list of so many records; in pieces if the server has to ask for some first. */
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

/** Its server asks for the session and the list, one after the other, as the pages do. */
async function* rendered(count: number, upstream: string): AsyncIterable<string> {
  const endpoint = `/pcc/session?records=${count}`;
  yield `${renderHead(['pcc-statements'])}<pcc-session endpoint="${endpoint}">`;
  const session = fetch(upstream + endpoint).then(async (response) => {
    const { consumer_id, access_token, expires_in } = (await response.json()) as Session;
    const getToken = () => Promise.resolve({ token: access_token ?? '', expiresIn: expires_in });
    return { client: createClient({ baseUrl: upstream, getToken }), consumerId: consumer_id };
  });
  yield* renderWidget('pcc-statements', { session, attributes: { 'page-size': 20 } });
  yield `</pcc-session>${script('/pcc/autoload.js')}`;
}

/** What the README gives a partner for the head of a page. */
const head = () =>
  headOf({
    ...readFiles(new URL('../../dist/cdn/', import.meta.url)),
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
    markup: (count) => head() + widget(count),
    row: '[part=row]',
  },
  {
    name: 'server',
    title: '`<pcc-statements>`, rendered on the server',
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

/** The page of a variant. */
export const page = (body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8" /><meta name="viewport" content="width=device-width" />
<title>Benchmark</title><link rel="icon" href="data:," /></head>
<body>${body}<footer>After the list</footer></body></html>`;

/** The six widgets in turn, so many on one page. */
export const crowd = (count: number): string => {
  const tags = ['statements', 'credit-summary', 'tradelines', 'rewards', 'card-register', 'onboarding'];
  const widgets = Array.from(
    { length: count },
    (_, i) => `<pcc-${tags[i % tags.length]}></pcc-${tags[i % tags.length]}>`,
  );
  return `${script('/pcc/autoload.js')}<pcc-session endpoint="/pcc/session">${widgets.join('')}</pcc-session>`;
};

async function bundle(entry: string, config: InlineConfig = {}): Promise<[string, string][]> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    ...config,
    build: {
      write: false,
      target: 'es2022',
      assetsInlineLimit: 0,
      lib: { entry: { main: join(here, entry) }, formats: ['es'], cssFileName: 'style' },
      rolldownOptions: { output: { minify: true, entryFileNames: '[name].js' } },
    },
  });
  const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput;
  return output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : String(file.source)]);
}

/** Where Adyen's pictures and words come from: the server puts its own address here. */
export const adyenNetwork = 'https://adyen-network.invalid/';

const adyenAssets = {
  name: 'adyen-assets',
  transform: (code: string) => code.replaceAll(/https:\/\/[\w.-]*cdn\.adyen\.com\//g, adyenNetwork),
};

/** Builds all pages; without the peers where they are not installed. */
export async function buildFiles(withPeers: boolean): Promise<Files> {
  const files: Files = new Map();
  const add = (folder: string, entries: readonly [string, string][]) => {
    for (const [name, text] of entries) files.set(`/${folder}/${name}`, text);
  };
  const folder = (path: string): [string, string][] =>
    readdirSync(path, { recursive: true })
      .map(String)
      .filter((name) => /\.(js|css)$/.test(name))
      .map((name) => [name.replaceAll('\\', '/'), readFileSync(join(path, name), 'utf8')]);
  add('pcc', folder(cdn));
  add('vanilla', await bundle('variants/vanilla.ts'));
  add('react', await bundle('variants/react.ts'));
  add('bundled', await bundle('variants/bundled.ts'));
  if (withPeers) {
    add('justifi', await bundle('peers/justifi.js'));
    add('adyen', await bundle('peers/adyen.js', { plugins: [adyenAssets] }));
    add('justifi-published', folder(justifi));
  }
  return files;
}
