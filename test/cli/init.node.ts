import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { targets } from '../../src/cli/init/targets.ts';
import { writeProject } from '../../src/cli/init/write.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

describe('what init writes', () => {
  let folder: string;
  const read = (...path: readonly string[]) => readFileSync(join(folder, ...path), 'utf8');
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'pcc-init-'));
    for (const target of targets) writeProject(root, join(folder, target.name), target);
  });
  after(() => rmSync(folder, { recursive: true }));

  for (const { name } of targets) {
    it(`${name}: its settings are there, and the example of them has no secret`, () => {
      for (const file of ['package.json', '.gitignore', 'tsconfig.json'])
        assert.ok(existsSync(join(folder, name, file)), file);
      assert.match(read(name, '.env'), /^PCC_SESSION_SECRET=[0-9a-f]{64}$/m);
      const example = read(name, '.env.example');
      assert.doesNotMatch(example, /PCC_SESSION_SECRET=[0-9a-f]{32}/);
      // The sandbox's pages are on the other name of this machine.
      assert.match(example, /^PCC_FRAME_ORIGINS=http:\/\/localhost:4010$/m);
    });

    it(`${name}: its documents name commands and files that it has`, () => {
      const { scripts } = JSON.parse(read(name, 'package.json')) as { scripts: Record<string, string> };
      const texts = [read(name, 'README.md'), read(name, 'backend/README.md')];
      const commands = [...texts.join('\n').matchAll(/npm (?:run )?([\w:-]+)|\b(node dist|docker build)\b/g)];
      assert.ok(commands.length > 3);
      for (const [command, script = command] of commands)
        assert.ok(script === 'install' || Object.hasOwn(scripts, script), command);
      // Samples are for a file beside the backend, or for a route of Next.js.
      const imports = [...texts.join('\n').matchAll(/from '(\.[./]*)(.*backend.*)'/g)];
      assert.ok(imports.length > 2);
      for (const [line, , file = ''] of imports) assert.ok(existsSync(join(folder, name, file)), line);
      for (const place of ['', 'backend']) {
        const readme = read(name, place, 'README.md');
        assert.doesNotMatch(readme, /\{name\}|\{start\}|\{files\}/);
        const linked = [...readme.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, file = '']) => file);
        assert.ok(linked.length > 1);
        for (const file of linked) {
          const [, ofPackage] = file.split('node_modules/pcc-widgets/');
          assert.ok(existsSync(ofPackage ? join(root, ofPackage) : join(folder, name, place, file)), file);
        }
      }
      const [, files = ''] = read(name, 'README.md').split('| File');
      for (const [, file = ''] of files.matchAll(/`([\w./-]+)`(?=,? .*\|$)/gm)) {
        if (file !== 'dist/') assert.ok(existsSync(join(folder, name, file)), file);
      }
    });
  }

  it('html: a page without a script of its own has those of the widgets', () => {
    const project = join(folder, 'html');
    const dist = join(project, 'node_modules/pcc-widgets/dist');
    mkdirSync(join(dist, 'cdn'), { recursive: true });
    writeFileSync(join(dist, 'cdn/autoload.js'), '');
    writeFileSync(join(dist, 'pcc-head.js'), `console.log('<script src="/pcc/autoload.js"></script>');`);
    const page = join(project, 'public/index.html');
    const withScript = read('html', 'public/index.html');
    const own = /.*page\.js.*\n/;
    assert.match(withScript, own);
    writeFileSync(page, withScript.replace(own, ''));
    const written = () =>
      execFileSync(
        process.execPath,
        [
          ...['--import', import.meta.resolve('tsx'), '--input-type=module', '--eval'],
          `import { pageIn } from './scripts.ts'; console.log(pageIn('index.html'));`,
        ],
        { cwd: project, encoding: 'utf8' },
      );
    assert.match(written(), /<script src="\/pcc\/autoload\.js"><\/script>\s*<\/head>/);
    writeFileSync(page, withScript);
    assert.match(written(), /autoload\.js"><\/script>\s*<script type="module" src="\/page/);
  });
});
