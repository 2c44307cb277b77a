import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { measure } from '../scripts/build/size.ts';
import { slowServices, variants } from './pages.ts';
import type { Validation } from './validation.ts';
import type { Sample } from './sample.ts';
import type { SandboxFigures } from './sandbox.ts';
import { median, quantile } from './statistics.ts';

type Row = Sample & Readonly<Record<string, number | boolean>>;

export interface Results {
  readonly runs: number;
  /** `autoload 20 slow` → its visits. */
  readonly samples: Readonly<Record<string, readonly Row[]>>;
  readonly validation: readonly Validation[];
  readonly sandbox: SandboxFigures | undefined;
  readonly seconds: number;
}

const MB = 1_048_576;
const none = '–';

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rule = head.map((_, i) => (i === 0 ? '---' : '--:'));
  return [head, rule, ...rows].map(line).join('\n');
}

const digits = (value: number, places: number): string =>
  Number.isFinite(value) ? value.toFixed(places).replace(/^-(?=0(\.0*)?$)/, '') : none;

/** Writes the whole page; what was not measured is left out. */
export function report(results: Results): string {
  const { samples, runs } = results;
  const of = (key: string, field: string): number[] =>
    (samples[key] ?? []).map((sample) => Number(sample[field]));
  const mid = (key: string, field = 'paint'): number => median(of(key, field));
  const against = (key: string, floor: string, field = 'paint'): number =>
    mid(key, field) / mid(floor, field);
  const has = (key: string): boolean => (samples[key]?.length ?? 0) > 0;
  const all = Object.values(samples).flat();
  const disturbed = all.filter((sample) => sample.disturbed).length;

  const pages = (records: number, line: string): string => {
    const floor = `vanilla ${records} ${line}`;
    const rows = variants
      .map(({ name, title }) => ({ key: `${name} ${records} ${line}`, title }))
      .filter(({ key }) => has(key))
      .map(({ key, title }) => [
        title,
        `**${digits(against(key, floor), 2)}**`,
        digits(mid(key), 0),
        digits(quantile(of(key, 'paint'), 0.9), 0),
        digits(mid(key, 'scriptBytes') / 1000, 1),
        digits((mid(key, 'heap') - (has('empty') ? mid('empty', 'heap') : 0)) / MB, 2),
        digits(mid(key, 'longTasks'), 0),
        digits(mid(key, 'shift'), 4),
      ]);
    return table(['Page', '× floor', 'ms', 'p90', 'JS kB', 'heap MB', 'long tasks ms', 'CLS'], rows);
  };

  const section = (title: string, condition: boolean, ...text: readonly string[]): string =>
    condition ? [`## ${title}`, ...text].join('\n\n') : '';

  const growth = [10, 100, 1000, 5000].map((records) => [
    String(records),
    ...['vanilla', 'autoload', 'react'].flatMap((name) => [
      digits(mid(`${name} ${records} fast`), 0),
      digits(mid(`${name} ${records} fast`, 'heap') / MB, 1),
    ]),
    digits(against(`autoload ${records} fast`, `vanilla ${records} fast`), 2),
  ]);
  const crowd = [1, 6, 20, 100].map((widgets) => [
    String(widgets),
    digits(against(`crowd ${widgets}`, 'crowd 1'), 2),
    digits(mid(`crowd ${widgets}`), 0),
    ...['sessions', 'calls', 'twice'].map((field) => digits(mid(`crowd ${widgets}`, field), 0)),
    digits(mid(`crowd ${widgets}`, 'heap') / MB, 1),
    digits(mid(`crowd ${widgets}`, 'nodes'), 0),
  ]);

  return [
    '# Benchmarks',
    'Written by `npm run bench`; do not edit. Headless Chromium, a new context with an empty cache for each visit, pages in random order, HTTP/2 and brotli from a process on the same cores. “Slow” is a CPU slowed down four times, 1.6 Mbit/s and a round trip of 150 ms. Time runs from the start of the navigation to the first task after the frame with the first 20 rows. The widget, the floor and React request session and list, one after the other; JustiFi only the list, because its token is in the page; for the page rendered on the server, the server does. The peers use services that respond like their own. Shifts may differ in another font.',
    `${new Date().toISOString().slice(0, 10)} · ${runs} visits each, medians · Node ${process.versions.node} · ${machine()} · ${disturbed} of ${all.length} visits began while something else used the machine · ${results.seconds} s.`,
    section('Targets', has('autoload 20 fast'), targets(results, { of, mid, against, has })),
    section('The first 20 statements', has('vanilla 20 fast'), pages(20, 'fast')),
    section('The same on a slow line and a slow processor', has('vanilla 20 slow'), pages(20, 'slow')),
    section(
      'A service that takes 400 ms',
      has('streamed 20 fast'),
      'Rendered on the server, which waits for the service up to its deadline of 300 ms, or streamed. “Below” is when what stands below the widget is painted; on a page without widgets it is the first paint.',
      table(
        ['Page', 'fast: rows ms', '× waiting', 'below ms', 'CLS', 'slow: rows ms', '× waiting', 'CLS'],
        [
          ['no widget', none, none, digits(mid('empty', 'below'), 0), none, none, none, none],
          ...slowServices.map(({ name, title }) => {
            const [fast, slow] = [`${name} 20 fast`, `${name} 20 slow`];
            return [
              title,
              digits(mid(fast), 0),
              digits(against(fast, 'waiting 20 fast'), 2),
              digits(mid(fast, 'below'), 0),
              digits(mid(fast, 'shift'), 4),
              digits(mid(slow), 0),
              digits(against(slow, 'waiting 20 slow'), 2),
              digits(mid(slow, 'shift'), 4),
            ];
          }),
        ],
      ),
    ),
    section(
      'The first press that works',
      has('server 20 fast pressed'),
      'The Email button of the first row is pressed as soon as the rows are there; the time is until its dialog is open, from the start of the navigation.',
      table(
        ['Page', 'fast ms', 'slow ms'],
        variants
          .filter(({ name }) => has(`${name} 20 fast pressed`))
          .map(({ name, title }) => [
            title,
            ...['fast', 'slow'].map((line) => digits(mid(`${name} 20 ${line} pressed`, 'pressed'), 0)),
          ]),
      ),
    ),
    section(
      '1 000 records',
      has('vanilla 1000 fast'),
      'The floor, React and the peers render all of them; the widget shows the first of up to ten pages of 50 while the others come, and renders what it shows.',
      pages(1000, 'fast'),
    ),
    section(
      'Growth',
      has('autoload 10 fast'),
      table(['Records', 'floor ms', 'MB', 'widget ms', 'MB', 'React ms', 'MB', 'widget × floor'], growth),
    ),
    section(
      'Widgets on a page',
      has('crowd 1'),
      'The six widgets in turn, on the sandbox; the time is until the last one shows its data.',
      table(['Widgets', '× one', 'ms', 'exchanges', 'calls', 'sent twice', 'heap MB', 'DOM nodes'], crowd),
    ),
    section(
      'Switching the language',
      has('locales'),
      `Six widgets, English to Spanish and back 50 times: ${digits(mid('locales', 'each'), 1)} ms for a switch (${digits(mid('locales', 'first'), 1)} ms while the other language is loaded), heap ${digits(mid('locales', 'heapGrowth') * 100, 1)} %, ${digits(mid('locales', 'nodeGrowth'), 0)} DOM nodes more afterwards.`,
    ),
    section(
      'Reading answers',
      results.validation.length > 0,
      table(
        ['1 000 statements', '× JSON.parse', 'validated records in a second'],
        results.validation.map(({ answer, ratio, recordsPerSecond }) => [
          answer,
          digits(ratio, 1),
          `${Math.round(recordsPerSecond / 1000)} 000`,
        ]),
      ),
    ),
    results.sandbox
      ? section(
          'The sandbox',
          true,
          `Listens after ${digits(results.sandbox.listeningAfter, 0)} ms; answers ${digits(results.sandbox.statements, 0)} lists of 12 statements, or ${digits(results.sandbox.consumers, 0)} lists of 9 consumers, in a second over 32 connections.`,
        )
      : '',
    '## Elsewhere',
    'The backend: `npm run test:slow -- backend-bench` compares it with a bare proxy (target: 0.9 of its throughput), and measures how long a quiet consumer waits beside one who floods it (target: twice its own p99) and four processes on one Redis (target: 3.2 times one; only with seven cores or more). Memory after 1 000 mounts: `npm run test:slow -- soak`. Bytes per tag: `npm run size`. What is missed above, and why: [decision 21](decisions/0021-missed-goals.md).',
  ]
    .filter(Boolean)
    .join('\n\n');
}

const machine = (): string =>
  `${cpus().length} cores ${cpus()[0]?.model ?? ''}`.trim() + `, ${Math.round(totalmem() / MB / 1024)} GB`;

interface Figures {
  readonly of: (key: string, field: string) => readonly number[];
  readonly mid: (key: string, field?: string) => number;
  readonly against: (key: string, floor: string, field?: string) => number;
  readonly has: (key: string) => boolean;
}

type Target = readonly [what: string, limit: number, measured: number, unit?: string];

/** What performance asks for, and whether it is met; see docs/decisions for what is not. */
function targets(results: Results, { of, mid, against, has }: Figures): string {
  const [fast, slow] = ['vanilla 20 fast', 'vanilla 20 slow'] as const;
  const most = (fields: readonly string[]) =>
    Math.max(...fields.map((field) => mid('crowd 20', field) - Number(field === 'sessions')));
  const list: readonly Target[] = [
    ['JavaScript of a page with one widget', 26, mid('autoload 20 fast', 'scriptBytes') / 1000, 'kB'],
    ['each further widget, the largest', 8, largest(/^further (?!<pcc-credit-summary>)/), 'kB'],
    ['the credit summary, which draws', 10, largest(/^further <pcc-credit-summary>/), 'kB'],
    ['each further language of a widget, the largest', 3, largest(/^locale /), 'kB'],
    ['requests for script', 4, mid('autoload 20 fast', 'scripts')],
    ['waves of them', 2, mid('autoload 20 slow', 'waves')],
    ['first 20 statements, × floor', 1.3, against('autoload 20 fast', fast)],
    ['the same, × React', 1, against('autoload 20 fast', 'react 20 fast')],
    ['the same on the slow line, × floor', 1.05, against('autoload 20 slow', slow)],
    ['bundled by the page, × floor', 1.35, against('bundled 20 fast', fast)],
    ['the same, × React', 1, against('bundled 20 fast', 'react 20 fast')],
    ['the same on the slow line, × floor', 1.15, against('bundled 20 slow', slow)],
    ['with the head that `pcc-head` prints, × autoload.js', 1, against('head 20 fast', 'autoload 20 fast')],
    ['the same on the slow line', 1, against('head 20 slow', 'autoload 20 slow')],
    ['rendered on the server, × floor', 0.8, against('server 20 fast', fast)],
    ['the same on the slow line, × floor', 0.6, against('server 20 slow', slow)],
    [
      'the same, JavaScript that had run before the rows, in any visit',
      0,
      Math.max(...of('server 20 slow', 'ranBytes')) / 1000,
      'kB',
    ],
    [
      'the same, JavaScript that had arrived before the rows',
      0,
      mid('server 20 slow', 'arrivedBytes') / 1000,
      'kB',
    ],
    ['the same, layout shift', 0.001, mid('server 20 slow', 'shift')],
    [
      'the first press that works, rendered on the server, × autoload.js',
      1,
      against('server 20 fast pressed', 'autoload 20 fast pressed', 'pressed'),
    ],
    [
      'the same on the slow line',
      1,
      against('server 20 slow pressed', 'autoload 20 slow pressed', 'pressed'),
    ],
    ['a service that takes 400 ms: streamed, × waiting', 0.5, against('streamed 20 fast', 'waiting 20 fast')],
    ['the same on the slow line', 0.5, against('streamed 20 slow', 'waiting 20 slow')],
    [
      'the same on the fast line, what stands below the widget, after a page without widgets',
      10,
      mid('streamed 20 fast', 'below') - mid('empty', 'below'),
      'ms',
    ],
    ['1 000 records, × floor', 0.75, against('autoload 1000 fast', 'vanilla 1000 fast')],
    ['5 000 records, × 1 000', 1.1, against('autoload 5000 fast', 'autoload 1000 fast')],
    ['20 widgets, × one', 2.3, against('crowd 20', 'crowd 1')],
    ['20 widgets: exchanges beyond the first, requests sent twice', 0, most(['sessions', 'twice'])],
    ['layout shift', 0.02, mid('autoload 20 slow', 'shift')],
    ['layout shift with the head that `pcc-head` prints', 0.001, mid('head 20 slow', 'shift')],
    ['long tasks on the slow line, × floor', 1.2, against('autoload 20 slow', slow, 'longTasks')],
    [
      'heap above an empty page',
      0.6,
      has('empty') ? (mid('autoload 20 fast', 'heap') - mid('empty', 'heap')) / MB : NaN,
      'MB',
    ],
    [
      'validating 1 000 records, × `JSON.parse`',
      2,
      results.validation.find(({ answer }) => answer === 'as described')?.ratio ?? NaN,
    ],
  ];
  return table(
    ['What', 'target', 'measured', ''],
    list
      .filter(([, , measured]) => Number.isFinite(measured))
      .map(([what, limit, measured, unit = '']) => [
        what,
        `≤ ${limit} ${unit}`.trim(),
        `${digits(measured, measured >= 10 || Number.isInteger(measured) ? 0 : limit && limit < 0.1 ? 4 : 2)} ${unit}`.trim(),
        measured <= limit ? 'met' : '**missed**',
      ]),
  );
}

/** The largest of what `npm run size` measures under such a name, in kB. */
function largest(name: RegExp): number {
  const rows = measure(fileURLToPath(new URL('../dist/cdn', import.meta.url)));
  return Math.max(...rows.filter((row) => name.test(row.name)).map(({ bytes }) => bytes)) / 1000;
}
