// Every frame of a page whose widget was rendered on a server, in each engine that is installed.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { renderHead } from 'pcc-widgets/server';
import { engines, useEngine } from '../../support/browsers/engines.ts';
import { eventually } from '../../support/browsers/eventually.ts';
import { renderedWidget } from '../../support/hosts/server-rendering.ts';
import { useSite } from '../../support/hosts/site.ts';
import { cdn } from '../../support/package/published.ts';
import { frameRecorder, type Film } from '../../support/page/frames.ts';

const recorder = `${frameRecorder}
  addEventListener('pageshow', ({ persisted }) => {
    const root = document.querySelector('pcc-statements').shadowRoot;
    window.returned = { persisted, rows: root?.querySelectorAll('.row').length };
  });
  // The page loads the widgets when the test says so, after what the test does before.
  window.start = () =>
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: '/pcc/autoload.js' }));
`;

for (const [name, open] of Object.entries(engines)) {
  describe(`a rendered page in ${name}`, { skip: !open && 'it is not installed' }, () => {
    const files = { '/favicon.ico': '', '/recorder.js': recorder, '/pcc/': cdn };
    const site = useSite({ page, files });
    const { goto, ask } = useEngine(open);

    /** `for`: whom the server renders for; `is`: who is signed in. */
    async function page({ searchParams }: URL): Promise<string> {
      const widget = await renderedWidget(site.service, 'pcc-statements', searchParams.get('for') ?? '');
      return `<!doctype html><html lang=en><head><meta charset=utf-8><title>Page</title>
        ${renderHead(['pcc-statements'])}
        <script src=/recorder.js></script>
        ${searchParams.has('held') ? '' : '<script type=module src=/pcc/autoload.js></script>'}</head>
        <body><pcc-session endpoint="/pcc/session?pcid=${searchParams.get('is')}">${widget}</pcc-session>
        <p id=after>After it</p></body></html>`;
    }

    const takenOver = () => eventually(() => ask<boolean>('film.isOver'), 'the widget has taken over');

    async function framesOf(query: string): Promise<Film['frames']> {
      await goto(`${site.origin}/?${query}`);
      await takenOver();
      return ask<Film['frames']>('film.frames');
    }

    it('shows the same styled rows in the same place in every frame', async () => {
      const frames = await framesOf('for=ana-complete&is=ana-complete');
      const shown = frames.slice(frames.findIndex(({ after: top }) => top >= 0));
      assert.ok(shown.length > 1);
      const [first] = shown;
      assert.equal(first?.rows, 12);
      assert.match(first.first, /October\s2026/);
      for (const { rows, unstyled, first: text, after: top } of shown) {
        assert.deepEqual([rows, unstyled, text], [first.rows, 0, first.first]);
        assert.equal(top, first.after);
      }
    });

    it('shows nothing of another consumer from the moment on that the session is known', async () => {
      const frames = await framesOf('for=hugo-heavy&is=eva-no-file');
      for (const { isKnown, rows } of frames) if (isKnown) assert.ok([0, 3].includes(rows), String(rows));
      assert.equal(frames.at(-1)?.rows, 3);
      const asked = await ask<string[]>("performance.getEntriesByType('resource').map(({ name }) => name)");
      const read = asked.filter((url) => url.includes('/v2/'));
      assert.ok(read.length > 0);
      for (const url of read) assert.ok(url.includes(site.service.consumer('eva-no-file')), url);
      const left = await ask<string>('document.documentElement.outerHTML');
      assert.ok(!left.includes(site.service.consumer('hugo-heavy')));
    });

    it('keeps the focus and the scroll position', async () => {
      await goto(`${site.origin}/?for=ana-complete&is=ana-complete&held`);
      const at = () =>
        ask<readonly [string, number]>(`(() => {
          const { activeElement } = document.querySelector('pcc-statements').shadowRoot;
          return [activeElement?.getAttribute('aria-label'), Math.round(scrollY)];
        })()`);
      await ask(`(() => {
        document.body.style.minHeight = '3000px';
        document.querySelector('pcc-statements').shadowRoot.querySelectorAll('.period')[9].focus();
        scrollTo(0, 150);
      })()`);
      const before = await at();
      assert.match(before[0], /^View/);
      assert.equal(before[1], 150);
      await ask('start()');
      await takenOver();
      assert.deepEqual(await at(), before);
    });

    it('shows nothing of what was sent when the visitor comes back', async (t) => {
      await goto(`${site.origin}/?for=ana-complete&is=ana-complete`);
      await takenOver();
      // Gone if the page is not the one that was left.
      await ask('(window.returned = null)');
      await goto(`${site.origin}/favicon.ico`);
      await ask('setTimeout(() => history.back())');
      const returned = await eventually(
        () =>
          ask<{ persisted: boolean; rows: number } | false>('window.returned ?? false').catch(
            // Between the two pages there is nothing to ask.
            () => false as const,
          ),
        'the page is back',
      );
      // The others may load it again.
      if (name === 'Chromium' || returned.persisted) assert.deepEqual(returned, { persisted: true, rows: 0 });
      else t.skip('the engine has reloaded the page');
    });
  });
}
