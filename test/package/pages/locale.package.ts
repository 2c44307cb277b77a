// A language from `pcc-locale` to the page: written, filled in, loaded, spoken.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import ts from 'typescript';
import { eventually } from '../../support/browsers/eventually.ts';
import { useSite } from '../../support/hosts/site.ts';
import { cdn, dist } from '../../support/package/published.ts';

const run = promisify(execFile);
const command = fileURLToPath(new URL('pcc-locale.js', dist));

describe('a language that a partner adds', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pcc-locale-'));
  const write = (...args: readonly string[]) => run(process.execPath, [command, ...args], { cwd: folder });
  after(() => rmSync(folder, { recursive: true }));
  const site = useSite(async () => {
    await write('--out', 'french.ts', 'fr');
    const filled = readFileSync(join(folder, 'french.ts'), 'utf8')
      .replace("'show-more': ''", "'show-more': 'Afficher plus'")
      .replace("'statements.download': ''", "'statements.download': 'Télécharger'");
    const { outputText } = ts.transpileModule(filled, { compilerOptions: { module: ts.ModuleKind.ESNext } });
    const start = `import { configure } from '/pcc/pcc-widgets.js';
      configure({ locales: { fr: () => import('/pcc.fr.js') } });`;
    return {
      page: () => `<!doctype html><html lang=fr><meta charset=utf-8><title>Page</title>
        <script type=module src=/start.js></script>
        <pcc-session endpoint=/pcc/session><pcc-statements></pcc-statements></pcc-session>`,
      files: { '/pcc/': cdn, '/pcc.fr.js': outputText, '/start.js': start },
    };
  });

  it('is written once, and an existing file is kept', async () => {
    const { stdout } = await write('fr');
    assert.match(stdout, /^pcc\.fr\.ts: /);
    await assert.rejects(write('fr'), { stderr: /^pcc\.fr\.ts exists: name another file with --out\.\n/ });
    await assert.rejects(write('es'), { stderr: /es is included/ });
    await assert.rejects(write(), { stderr: /Which language\?/ });
  });

  it('is spoken once it is filled in', async () => {
    const { tab: page, lines } = await site.newTab();
    await page.goto(`${site.origin}/`);
    await page.waitForSelector('pcc-statements[status=ready]');
    const shown = await page.$eval('pcc-statements', ({ shadowRoot }) => shadowRoot?.textContent ?? '');
    assert.match(shown, /Octobre 2026/i);
    assert.match(shown, /Afficher plus/);
    assert.match(shown, /Télécharger/);
    // Not translated yet.
    assert.match(shown, /Email/);
    const missing = () => lines.filter((line) => line.includes('[locale-incomplete]')).join('\n');
    await eventually(() => Promise.resolve(missing().includes('statements.email,')), 'the text is named');
    assert.equal(missing().split('statements.email,').length, 2);
    assert.ok(!missing().includes('show-more'));
  });
});
