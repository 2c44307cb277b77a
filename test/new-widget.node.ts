import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Linter } from 'eslint';
import prettier from 'prettier';
import ts from 'typescript';
import { parser } from 'typescript-eslint';
import { entryOf, widgetTag } from '../scripts/generate/code.ts';
import layers from '../scripts/lint/layers.js';
import { filesOf, listsWith, namesOf } from '../scripts/new/widget-files.ts';
import { widgets } from '../src/widgets/widgets.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const name = 'payment-plans';
const { tag, type, event } = namesOf(name);
const folder = `widgets/${name}`;

const read = (path: string) => readFileSync(root + path, 'utf8');

for (const withTask of [false, true]) {
  describe(withTask ? 'a new widget with a task' : 'a new widget', () => {
    /** What `npm run new:widget` and `npm run generate` would write, as far as its types need it. */
    const files = new Map([
      ...filesOf(name, withTask),
      ...listsWith(name, read, withTask),
      ['src/api/widget-tag.ts', widgetTag([...widgets.map((each) => each.tag), tag])],
      [
        `src/${tag}.ts`,
        entryOf({
          tag,
          element: () => Promise.reject(new Error('not called')),
          events: withTask ? [event] : [],
          className: `${type}Element`,
          folder,
          elementFile: `${folder}/${name}.element.ts`,
          eventsFile: withTask ? `${folder}/${name}.events.ts` : undefined,
        }),
      ],
    ]);

    test('passes the type checker', () => {
      const { config } = ts.readConfigFile(`${root}tsconfig.json`, (file) => ts.sys.readFile(file)) as {
        config: object;
      };
      const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
      const host = ts.createCompilerHost(options);
      const written = (path: string) => files.get(path.replace(root, ''));
      const onDisk = host.getSourceFile.bind(host);
      host.fileExists = (path) => written(path) !== undefined || ts.sys.fileExists(path);
      host.readFile = (path) => written(path) ?? ts.sys.readFile(path);
      // The folder of the widget is not on disk.
      host.directoryExists = undefined;
      host.getSourceFile = (path, target, ...rest) => {
        const text = written(path);
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

    test('has each text of its element before a later part comes', () => {
      const textOf = (file: string) => files.get(`src/${folder}/${file}`) ?? '';
      const shown = [`${name}.element.ts`, `${name}.templates.ts`].flatMap((file) =>
        [...textOf(file).matchAll(/\bt\('([\w.-]+)'/g)].map(([, key = '']) => key),
      );
      assert.ok(shown.length > 3);
      const missing = shown.filter((key) => !textOf('strings/en.ts').includes(`'${key}':`));
      assert.deepEqual(missing, []);
    });

    test('is formatted', async () => {
      for (const [path, text] of filesOf(name, withTask)) {
        const filepath = root + path;
        assert.ok(
          await prettier.check(text, { ...(await prettier.resolveConfig(filepath)), filepath }),
          path,
        );
      }
    });

    test('imports only what a widget may', () => {
      const linter = new Linter({ cwd: root });
      const config: Linter.Config = {
        files: ['**/*.ts'],
        languageOptions: { parser },
        plugins: { pcc: { rules: { layers } } },
        rules: { 'pcc/layers': 'error' },
      };
      for (const [path, text] of filesOf(name, withTask)) {
        // The rule is about src/.
        if (!path.startsWith('src/')) continue;
        assert.deepEqual(linter.verify(text, [config], root + path), [], path);
      }
    });

    test('is in the lists of records, cells, labels and events', () => {
      const lists = listsWith(name, read, withTask);
      for (const path of ['src/widgets/widgets.ts', 'demo/studio/cells/index.ts'])
        assert.match(lists.get(path) ?? '', /\bpaymentPlans,\n\];/);
      assert.match(lists.get('test/readings/labels.ts') ?? '', /'payment-plans': '.*',\n};/);
      const log = lists.get('demo/common/log.ts') ?? '';
      assert.equal(/'pcc-payment-plans-sent': true,\n};/.test(log), withTask);
    });
  });
}
