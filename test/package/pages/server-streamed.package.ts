// A page whose widget is streamed: its skeleton with the page, its rows when the service has responded. `npm test` tries one
// service; `npm run test:slow -- engines`, faster and slower ones.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { lateParts, renderHead, renderWidget } from 'pcc-widgets/server';
import { engines, useEngine } from '../../support/browsers/engines.ts';
import { all } from '../../support/cases.ts';
import { eventually } from '../../support/browsers/eventually.ts';
import { PATIENT, sessionOf } from '../../support/hosts/server-rendering.ts';
import { useSite, type Site } from '../../support/hosts/site.ts';
import { cdn } from '../../support/package/published.ts';
import { frameRecorder, type Film } from '../../support/page/frames.ts';

const services = all ? [50, 400, 2000] : [400];

/** Tells the page's server, too, when the page knows who is signed in. */
const recorder = `${frameRecorder}
  let told;
  for (const type of ['pcc-session-ready', 'pcc-session-ended'])
    document.addEventListener(type, () => (told ??= fetch('/known')));
`;

/** A consumer’s service, and a site with their statements. */
function useStreamedSite() {
  let known = (): void => undefined;

  /**
   * `for`: whom the server renders for; `is`: who is signed in, if anyone; `deadline`; `held`: the rows are not sent
   * before the page knows who is signed in; `deferred`: the script waits for the end of the page.
   */
  async function* page({ pathname, searchParams }: URL): AsyncGenerator<string> {
    if (pathname === '/known') return known();
    const isKnown = new Promise<void>((resolve) => (known = resolve));
    const deadline = searchParams.get('deadline');
    const widget = renderWidget('pcc-statements', {
      session: await sessionOf(site.service, searchParams.get('for') ?? 'ana-complete'),
      deadlineMs: deadline ? Number(deadline) : PATIENT,
      stream: true,
    });
    const is = searchParams.get('is') ?? 'ana-complete';
    yield `<!doctype html><html lang=en><head><meta charset=utf-8><title>Page</title>
      ${renderHead(['pcc-statements'])}
      <script src=/recorder.js></script>
      <script type=module ${searchParams.has('deferred') ? '' : 'async'} src=/pcc/autoload.js></script></head>
      <body><pcc-session endpoint="/pcc/session?pcid=${is}">`;
    yield* widget.html;
    yield '</pcc-session><p id=after>After it</p>';
    if (searchParams.has('held')) await isKnown;
    yield* lateParts([widget]);
    yield '</body></html>';
  }
  const policy = () =>
    [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self'",
      `connect-src 'self' ${site.service.origin}`,
      "base-uri 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types lit-html',
    ].join('; ');
  const site = useSite({
    page,
    headers: () => ({ 'Content-Security-Policy': policy() }),
    files: { '/favicon.ico': '', '/recorder.js': recorder, '/pcc/': cdn },
  });
  // The widget’s code is loaded with the first one.
  before(async () => void (await (await fetch(site.origin)).text()));
  return site;
}

/** Makes its service slow, for the page’s server and for browsers. */
const slow = ({ service }: Site, ms: number) =>
  service.sandbox.setScenario(ms ? { name: 'latency', value: String(ms) } : null);

for (const [name, open] of Object.entries(engines)) {
  describe(`a streamed page in ${name}`, { skip: !open && 'it is not installed' }, () => {
    const site = useStreamedSite();
    const { goto, ask } = useEngine(open);

    const read = () =>
      ask<string[]>("performance.getEntriesByType('resource').map(({ name }) => name)").then((names) =>
        names.filter((each) => each.includes('/v2/')),
      );
    async function film(query: string): Promise<Film> {
      await goto(`${site.origin}/?${query}`);
      await eventually(() => ask<boolean>('film.isOver'), 'the widget has loaded');
      return ask<Film>('film');
    }

    for (const ms of services)
      for (const script of ['async', 'deferred'])
        it(`shows the skeleton at once and then the rows, in one place, of a service of ${ms} ms (${script})`, async () => {
          slow(site, ms);
          const { frames, loads, violations } = await film(script);
          slow(site, 0);
          assert.deepEqual([loads, violations, await read()], [1, [], []]);
          const shown = frames.filter(({ after: top }) => top >= 0);
          const [first] = shown;
          assert.ok(first);
          if (ms >= 400) assert.deepEqual([first.rows, first.busy], [0, 'true'], 'the page waited');
          const late = shown.findIndex(({ rows }) => rows > 0);
          for (const [i, { rows, unstyled, first: text, after: top }] of shown.entries()) {
            assert.deepEqual([rows, unstyled], [i < late ? 0 : 12, 0], `frame ${i}`);
            if (i >= late) assert.match(text, /October\s2026/);
            assert.equal(top, first.after, `frame ${i} of ${shown.length}, rows from ${late}`);
          }
        });

    it('loads in the browser, once, if no rows come in time', async () => {
      slow(site, 200);
      const { frames, loads } = await film('deadline=20');
      slow(site, 0);
      assert.equal(loads, 1);
      assert.equal((await read()).length, 1);
      assert.equal(frames.at(-1)?.rows, 12);
    });

    // WebKit may run no script before the end of the page: there, the rows come first.
    const held = name === 'WebKit' ? '' : '&held';

    it('shows nothing of another consumer whose rows come after the session is known', async () => {
      const { frames } = await film(`for=hugo-heavy&is=eva-no-file${held}`);
      if (held) assert.ok(frames.some(({ isKnown, rows }) => isKnown && rows === 0));
      for (const { isKnown, rows } of frames) if (isKnown) assert.ok([0, 3].includes(rows), String(rows));
      assert.equal(frames.at(-1)?.rows, 3);
      const left = await ask<string>('document.documentElement.outerHTML');
      assert.ok(!left.includes(site.service.consumer('hugo-heavy')));
    });

    it('keeps nothing of rows that come after a sign-out', async () => {
      await goto(`${site.origin}/?is=${held}`);
      await eventually(() => ask<boolean>("!!customElements.get('pcc-statements')"), 'the code is there');
      const consumer = site.service.consumer('ana-complete');
      const isGone = async () =>
        !(await ask<string>('document.documentElement.outerHTML')).includes(consumer);
      await eventually(isGone, 'nothing of the consumer is left');
      const { frames } = await ask<Film>('film');
      assert.ok(frames.every(({ isKnown, rows }) => !isKnown || !rows));
    });
  });
}

describe('a streamed page without script', () => {
  const site = useStreamedSite();

  it('has its rows in Chromium, which puts them in place itself', async () => {
    const { tab } = await site.newTab();
    await tab.setJavaScriptEnabled(false);
    slow(site, 100);
    await tab.goto(site.origin);
    const rows = await tab.evaluate(
      () => document.querySelector('pcc-statements')?.shadowRoot?.querySelectorAll('.row').length,
    );
    assert.equal(rows, 12);
  });
});
