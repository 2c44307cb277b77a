// `Integrity-Policy` with the hashes that `pcc-head` prints, in each engine that is installed: code that is loaded later is
// accepted, a changed file and a script without a hash are blocked.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { headOf, policiesOf } from '../../../src/cli/head/page-head.ts';
import { engines, useEngine } from '../../support/browsers/engines.ts';
import { eventually } from '../../support/browsers/eventually.ts';
import { useSite } from '../../support/hosts/site.ts';
import { cdn, files, widgetTags } from '../../support/package/published.ts';

const changedFile = files.needs['pcc-rewards']?.code.find((file) => file.includes('pcc-rewards')) ?? '';
const changed = `${readFileSync(new URL(changedFile, cdn), 'utf8')}\nwindow.tampered = true;`;

/** The page's own script is inline, which the policy allows. */
const recorder = `
  window.lines = [];
  window.uncaught = [];
  addEventListener('error', ({ message }) => uncaught.push(message));
  addEventListener('unhandledrejection', ({ reason }) => uncaught.push(String(reason)));
  const log = console.error;
  console.error = (...parts) => { lines.push(parts.join(' ')); log(...parts); };`;

for (const [name, open] of Object.entries(engines)) {
  describe(`Integrity-Policy in ${name}`, { skip: !open && 'it is not installed' }, () => {
    const tagsOf = ({ searchParams }: URL) => searchParams.get('tags')?.split(',') ?? [];
    const options = (address: URL) => ({
      ...files,
      base: `/${address.searchParams.get('files')}/`,
      tags: tagsOf(address),
    });
    const page = (address: URL) => `<!doctype html><html lang=en><meta charset=utf-8><title>Page</title>
      <script>${recorder}</script>${headOf(options(address))}
      <pcc-session endpoint=/pcc/session>${tagsOf(address)
        .map((tag) => `<${tag}></${tag}>`)
        .join('')}</pcc-session>
      <script type=module src=/unchecked.js></script>`;

    const site = useSite({
      page,
      // The page's Content-Security-Policy is tested elsewhere; here it would forbid the recorder.
      headers: (address) => ({
        'Integrity-Policy': policiesOf(options(address))['Integrity-Policy'] ?? '',
        // As docs/server-rendering.md says. With `modulepreload`, Firefox would ignore the import map.
        ...(address.searchParams.has('hinted') && {
          Link: `</pcc/autoload.js>; rel=preload; as=script; crossorigin; integrity="${files.integrity['autoload.js']}"`,
        }),
      }),
      files: {
        '/unchecked.js': 'window.unchecked = true',
        '/pcc/': cdn,
        '/changed/': cdn,
        [`/changed/${changedFile}`]: changed,
      },
    });
    const { goto, ask } = useEngine(open);

    const show = async (tags: readonly string[], folder = 'pcc') => {
      await goto(`${site.origin}/?tags=${tags.join()}&files=${folder}`);
    };
    const isTrue = (expression: string) => eventually(() => ask<boolean>(expression), expression);
    const hasSettled = (tag: string) =>
      `['ready', 'empty'].includes(document.querySelector('${tag}').status)`;

    it('accepts the code of a page whose script is requested before the page is there', async () => {
      await goto(`${site.origin}/?tags=pcc-statements&files=pcc&hinted`);
      await isTrue(hasSettled('pcc-statements'));
    });

    it('blocks the code of a tag that the head does not name', async () => {
      await show(['pcc-statements']);
      await isTrue(hasSettled('pcc-statements'));
      await ask(`document.querySelector('pcc-session').append(document.createElement('pcc-rewards'))`);
      await isTrue(`lines.some((line) => /\\[tag-not-loaded\\].*<pcc-rewards>.*integrity/.test(line))`);
      assert.equal(await ask(`customElements.get('pcc-rewards') === undefined`), true);
    });

    it('blocks a changed file', async () => {
      await show(['pcc-statements', 'pcc-rewards'], 'changed');
      await isTrue(hasSettled('pcc-statements'));
      await isTrue(`lines.some((line) => /\\[tag-not-loaded\\].*<pcc-rewards>.*integrity/.test(line))`);
      assert.equal(await ask(`'tampered' in window`), false);
      assert.deepEqual(await ask('uncaught'), []);
    });

    // Last: under load, Chromium has hung when it left this page, which has just opened a PDF.
    it('allows every widget, and code that is loaded later', async () => {
      await show(widgetTags);
      for (const tag of widgetTags) await isTrue(hasSettled(tag));
      await ask(`document.querySelector('pcc-statements').shadowRoot.querySelector('button.period').click()`);
      await isTrue(`!!document.querySelector('pcc-statements').shadowRoot.querySelector('dialog[open]')`);
      assert.deepEqual(await ask('lines'), []);
      assert.equal(await ask(`'unchecked' in window`), false);
    });
  });
}
