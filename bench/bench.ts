// `npm run bench`: measures the widgets beside a hand-written element, React and two peers, all in one run with the
// variants in turn, and writes docs/benchmarks.md.
//   -- --runs 15            visits to each page
//   -- --minutes 18         begins no further round of visits after so long
//   -- --only pages,crowd   some of: pages, late, growth, crowd, locales, validation, sandbox
//   -- --pages vanilla,server,autoload   only these of the pages
//   -- --out FILE
import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Page } from 'puppeteer-core';
import { formatted } from '../scripts/generate/format.ts';
import { buildFiles } from './files.ts';
import { slowServices, variants } from './pages.ts';
import { report, type Results } from './report.ts';
import { launch, memory, visit, type Line, type Sample, type Visit } from './sample.ts';
import { measureSandbox } from './sandbox.ts';
import { startServer } from './server-process.ts';
import { shuffled } from './statistics.ts';
import { measureValidation } from './validation.ts';

const ROWS = 20;
const SWITCHES = 50;
const parts = ['pages', 'late', 'growth', 'crowd', 'locales', 'validation', 'sandbox'] as const;

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '15' },
    minutes: { type: 'string', default: 'Infinity' },
    only: { type: 'string', default: parts.join() },
    pages: { type: 'string', default: variants.map(({ name }) => name).join() },
    out: { type: 'string', default: fileURLToPath(new URL('../docs/benchmarks.md', import.meta.url)) },
  },
});
const wanted = new Set(values.only.split(','));
const unknown = [...wanted].filter((part) => !(parts as readonly string[]).includes(part));
if (unknown.length > 0) throw new Error(`No such part: ${unknown.join(', ')}`);
const begun = performance.now();
const seconds = () => Math.round((performance.now() - begun) / 1000);

interface Job {
  readonly key: string;
  readonly visit: Visit;
  /** What is done on the page once it is there; gives what is remembered with the sample. */
  readonly then?: (page: Page) => Promise<Record<string, number>>;
}

const withPeers = wanted.has('pages') && /justifi|adyen/.test(values.pages);
const peers = new URL('./peers/', import.meta.url);
if (withPeers && !existsSync(new URL('node_modules', peers))) {
  console.log('Installing the peers…');
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--workspaces=false'], {
    cwd: fileURLToPath(peers),
    stdio: 'inherit',
  });
}

const server = await startServer(await buildFiles(withPeers));
const browser = await launch();
const jobs: Job[] = [];

const compared = variants.filter(({ name }) => values.pages.split(',').includes(name));
const listOf = (variant: (typeof variants)[number], records: number, line: Line): Job => ({
  key: `${variant.name} ${records} ${line}`,
  visit: {
    address: `${server.origin}/page/${variant.name}?records=${records}`,
    line,
    rows: { selector: variant.row, count: Math.min(ROWS, records) },
  },
});
const empty: Job = { key: 'empty', visit: { address: `${server.origin}/page/empty`, line: 'fast' } };
if (wanted.has('pages')) {
  jobs.push(empty);
  for (const variant of compared) {
    jobs.push(listOf(variant, 20, 'fast'), listOf(variant, 20, 'slow'));
    if (['autoload', 'server'].includes(variant.name)) {
      for (const line of ['fast', 'slow'] as const) {
        const { key, visit: where } = listOf(variant, 20, line);
        jobs.push({ key: `${key} pressed`, visit: { ...where, press: '[aria-label^=Email]' } });
      }
    }
    if (!['head', 'server', 'justifi'].includes(variant.name)) jobs.push(listOf(variant, 1000, 'fast'));
  }
}
if (wanted.has('late')) {
  jobs.push(empty);
  for (const variant of slowServices) jobs.push(listOf(variant, 20, 'fast'), listOf(variant, 20, 'slow'));
}
if (wanted.has('growth')) {
  for (const variant of variants.filter(({ name }) => ['vanilla', 'autoload', 'react'].includes(name))) {
    for (const records of [10, 100, 1000, 5000]) jobs.push(listOf(variant, records, 'fast'));
  }
}
if (wanted.has('crowd')) {
  for (const widgets of [1, 6, 20, 100]) {
    jobs.push({
      key: `crowd ${widgets}`,
      visit: { address: `${server.origin}/page/crowd?widgets=${widgets}`, line: 'fast', widgets },
    });
  }
}
if (wanted.has('locales')) {
  jobs.push({
    key: 'locales',
    visit: { address: `${server.origin}/page/crowd?widgets=6`, line: 'fast', widgets: 6 },
    then: switchLocales,
  });
}

/** Switches the page's language there and back; in the page, because every frame counts. */
async function switchLocales(page: Page): Promise<Record<string, number>> {
  const once = (times: number) =>
    page.evaluate(async (count) => {
      const widgets = [...document.querySelectorAll('pcc-session > *')] as (Element & {
        updateComplete: Promise<unknown>;
      })[];
      const headings = () =>
        widgets.map(({ shadowRoot }) => shadowRoot?.querySelector('[part=heading]')?.textContent).join();
      const start = performance.now();
      for (let i = 0; i < count; i++) {
        const before = headings();
        document.documentElement.lang = i % 2 ? 'en' : 'es';
        while (headings() === before) {
          await Promise.all(widgets.map(({ updateComplete }) => updateComplete));
          await new Promise((resolve) => setTimeout(resolve));
        }
      }
      return (performance.now() - start) / count;
    }, times);
  const devtools = await page.createCDPSession();
  // The first time the words of the other language are loaded.
  const first = await once(2);
  const before = await memory(devtools);
  const each = await once(SWITCHES);
  const after = await memory(devtools);
  return { first, each, heapGrowth: after.heap / before.heap - 1, nodeGrowth: after.nodes - before.nodes };
}

const samples: Record<string, (Sample & Record<string, number | boolean>)[]> = {};
const unique = [...new Map(jobs.map((job) => [job.key, job])).values()];
let runs = 0;
while (unique.length > 0 && runs < Number(values.runs) && seconds() < Number(values.minutes) * 60) {
  console.log(`run ${++runs} of ${values.runs}, ${seconds()} s`);
  for (const { key, visit: where, then } of shuffled(unique)) {
    await server.asked();
    let more: Record<string, number> = {};
    try {
      const sample = await visit(browser, where, then && (async (page) => void (more = await then(page))));
      const calls = (await server.asked()).map(({ method, path }) => `${method} ${path}`);
      const sessions = calls.filter((call) => call.includes('/pcc/session')).length;
      (samples[key] ??= []).push({
        ...sample,
        ...more,
        calls: calls.length,
        sessions,
        twice: calls.length - new Set(calls).size,
      });
    } catch (error) {
      console.error(`${key}: ${String(error)}`);
    }
  }
}
await browser.close();
server.close();

const results: Results = {
  runs,
  samples,
  validation: wanted.has('validation') ? measureValidation() : [],
  sandbox: wanted.has('sandbox') ? await measureSandbox() : undefined,
  seconds: seconds(),
};
writeFileSync(values.out, await formatted('report.md', report(results)));
console.log(`${values.out} written after ${results.seconds} s`);
process.exit();
