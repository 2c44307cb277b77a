import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { entryOf, widgetTag } from '../scripts/generate/code.ts';
import { formatted } from '../scripts/generate/format.ts';
import { describeTag } from '../scripts/generate/tag.ts';
import { filesOf, listsWith, namesOf } from '../scripts/new/widget.ts';
import { widgets } from '../src/widgets/widgets.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const name = 'payment-plans';
const folder = `widgets/${name}`;

const read = (path: string) => readFileSync(root + path, 'utf8');

/** What `npm run new:widget` and `npm run generate` would write, as far as its types need it. */
function written(widget: string, withTask: boolean, readList = read): ReadonlyMap<string, string> {
  const names = namesOf(widget);
  return new Map([
    ...filesOf(widget, withTask),
    ...listsWith(widget, readList, withTask),
    [
      `src/${names.tag}.ts`,
      entryOf(
        describeTag({
          tag: names.tag,
          element: () => Promise.reject(new Error('not called')),
          events: withTask ? [names.event] : [],
        }),
      ),
    ],
  ]);
}

test('two new widgets, one with a task, pass the type checker', () => {
  const plain = written('payment-dates', false);
  const files = new Map([
    ...plain,
    ...written(name, true, (path) => plain.get(path) ?? read(path)),
    [
      'src/api/widget-tag.ts',
      widgetTag([...widgets.map(({ tag }) => tag), 'pcc-payment-dates', namesOf(name).tag]),
    ],
  ]);
  const { config } = ts.readConfigFile(`${root}tsconfig.json`, (file) => ts.sys.readFile(file)) as {
    config: object;
  };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const host = ts.createCompilerHost(options);
  const textOf = (path: string) => files.get(path.replace(root, ''));
  const onDisk = host.getSourceFile.bind(host);
  host.fileExists = (path) => textOf(path) !== undefined || ts.sys.fileExists(path);
  host.readFile = (path) => textOf(path) ?? ts.sys.readFile(path);
  // The folder of the widget is not on disk.
  host.directoryExists = undefined;
  host.getSourceFile = (path, target, ...rest) => {
    const text = textOf(path);
    return text === undefined ? onDisk(path, target, ...rest) : ts.createSourceFile(path, text, target);
  };
  // Its test and its gallery cells would bring the whole sandbox along.
  const paths = [...files.keys()].filter((path) => path.startsWith('src/')).map((path) => root + path);
  const program = ts.createProgram(paths, options, host);
  const found = paths.flatMap((path) => {
    const source = program.getSourceFile(path);
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
  });
  assert.equal(ts.formatDiagnostics(found, { ...host, getCurrentDirectory: () => root }), '');
});

for (const withTask of [false, true]) {
  describe(withTask ? 'a new widget with a task' : 'a new widget', () => {
    const files = written(name, withTask);

    test('has each text of its element before a lazy module comes', () => {
      const textOf = (file: string) => files.get(`src/${folder}/${file}`) ?? '';
      const shown = [`${name}.element.ts`, `${name}.templates.ts`].flatMap((file) =>
        [...textOf(file).matchAll(/\b(?:t\(|heading = )'([\w.-]+)'/g)].map(([, key = '']) => key),
      );
      assert.ok(shown.length > 3);
      const missing = shown.filter((key) => !textOf('strings/en.ts').includes(`'${key}':`));
      assert.deepEqual(missing, []);
    });

    test('is formatted', async () => {
      for (const [path, text] of filesOf(name, withTask)) {
        if (!path.endsWith('.txt')) assert.equal(await formatted(path, text), text, path);
      }
    });

    test('imports only what a widget may', () => {
      const folder = mkdtempSync(join(tmpdir(), 'pcc-layers-'));
      const write = (path: string, text: string) => {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), text);
      };
      // The rule is about src/.
      for (const [path, text] of filesOf(name, withTask)) if (path.startsWith('src/')) write(path, text);
      write('src/ui/planted.ts', "import '../widgets/widgets.ts';\n");
      const jsPlugins = [`${root}scripts/lint/plugin.js`];
      const rules = { 'pcc/layers': 'error' };
      write('.oxlintrc.json', JSON.stringify({ jsPlugins, categories: { correctness: 'off' }, rules }));
      const linter = [`${root}node_modules/oxlint/bin/oxlint`, '-f', 'unix'];
      const { stdout, stderr } = spawnSync(process.execPath, linter, { cwd: folder, encoding: 'utf8' });
      rmSync(folder, { recursive: true });
      const reports = stdout.split('\n').filter((line) => line.includes('pcc(layers)'));
      assert.match(reports.join('\n'), /^\S*planted\.ts:1:\d+: .*$/, stdout + stderr);
    });

    test('is in the lists of records, cells, views and acts', () => {
      for (const path of ['src/widgets/widgets.ts', 'demo/studio/cells/index.ts'])
        assert.match(files.get(path) ?? '', /\bpaymentPlans,\n\];/);
      assert.match(files.get('demo/partner/views.ts') ?? '', /<pcc-payment-plans>.*\n {2}},\n\];/);
      const acts = files.get('test/support/contracts/acts.ts') ?? '';
      assert.equal(/done: 'pcc-payment-plans-added',/.test(acts), withTask);
    });
  });
}
