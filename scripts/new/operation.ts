// `npm run new:operation <resource> <id>`: writes an operation's record, its handler in the sandbox and a test, to be
// filled in. The gaps are marked TODO, and the test fails until they are filled.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { OperationSpec } from '../../src/api/operation.ts';
import { formatted } from '../generate/format.ts';
import { camel } from '../generate/tag.ts';

interface Wanted {
  readonly resource: string;
  readonly id: string;
}

/** A usage error, whose message is printed without a stack. */
class UsageError extends Error {}

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function insertBefore(source: string, mark: string, text: string): string {
  const position = source.lastIndexOf(mark);
  if (position < 0) throw new Error(`"${mark}" is missing`);
  return source.slice(0, position) + text + source.slice(position);
}

const afterImports = (source: string, line: string): string =>
  source.replace(/^(?:import .*\n)+/, (imports) => imports + line);

const isRead = (id: string): boolean => /^(list|get|download)[A-Z]/.test(id);

/** A path next to the resource's other operations; a new resource is below a consumer. */
function recordOf({ resource, id }: Wanted, neighbor: OperationSpec | undefined): string {
  const path = neighbor ? `${neighbor.path}${kebab(id)}/` : `/v2/consumers/{consumer_id}/${resource}/`;
  const owners = [...path.matchAll(/\{(\w+)\}/g)].map(
    ([, name = '']) => `${name}: '${neighbor?.owner?.[name] ?? 'session'}'`,
  );
  return `/** TODO: what it does, in a sentence that starts with a verb. */
export const ${id} = operation({
  id: '${id}',
  method: '${isRead(id) ? 'GET' : 'POST'}',
  // TODO: path, query, body, response, success and scopes, as the service's description states them.
  path: '${path}',
  response: undefined,
  success: ${isRead(id) ? 200 : 201},
  assumedScopes: ['${isRead(id) ? 'api:read' : 'api:write'}'],
  effect: '${isRead(id) ? 'read' : 'act'}',
  ${owners.length ? `owner: { ${owners.join(', ')} },` : ''}
});

`;
}

const group = '/** The operations of this resource. */';

const resourceFile = `import { operation } from './operation.ts';

${group}
export default {};
`;

const handlersFile = ({
  resource,
}: Wanted): string => `import type ${camel(resource)} from '../../api/${resource}.ts';
import type { HandlersOf } from '../handler.ts';

export default {
} satisfies HandlersOf<typeof ${camel(resource)}>;
`;

const handlerOf = ({ id }: Wanted): string => `
  ${id}() {
    // TODO: return the response. The parameters are the arguments and the call, with its token.
    return { to: 'do' };
  },
`;

const testOf = ({ resource, id }: Wanted): string => `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ${id} } from '../../src/api/${resource}.ts';
import { startWalk } from '../support/walk.ts';

test('${id} TODO: what it does', async (t) => {
  const walk = await startWalk();
  t.after(() => walk.context.service.close());
  const { answer } = await walk.take(${id});
  assert.deepEqual(answer.body, 'TODO: what the sandbox returns');
});
`;

/** Writes the files below `root`, and returns their paths there. */
export async function newOperation(root: string, wanted: Wanted): Promise<readonly string[]> {
  const { resource, id } = wanted;
  if (!/^[a-z]+(-[a-z]+)*$/.test(resource)) throw new UsageError('The resource is lower case with hyphens.');
  if (!/^[a-z]+([A-Z][a-z]+)+$/.test(id)) throw new UsageError('The id is a verb and a noun: listBills.');
  const load = async (path: string) => (await import(pathToFileURL(join(root, path)).href)) as unknown;
  const { operations } = (await load('src/api/operations.ts')) as {
    operations: Record<string, OperationSpec>;
  };
  if (operations[id]) throw new UsageError(`${id} already exists.`);

  const written: string[] = [];
  const write = async (path: string, text: string) => {
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, await formatted(path, text));
    written.push(path);
  };
  const change = (path: string, by: (source: string) => string) =>
    write(path, by(readFileSync(join(root, path), 'utf8')));

  const api = `src/api/${resource}.ts`;
  const handlers = `src/sandbox/handlers/${resource}.ts`;
  const isNew = !existsSync(join(root, api));
  if (isNew) {
    const line = `import ${camel(resource)} from './${resource}.ts';\n`;
    const spread = `  ...${camel(resource)},\n`;
    await write(api, resourceFile);
    await write(handlers, handlersFile(wanted));
    await change('src/api/index.ts', (source) =>
      insertBefore(source, "export * from './operations.ts'", `export * from './${resource}.ts';\n`),
    );
    for (const [path, end] of [
      ['src/api/operations.ts', '} as const;'],
      ['src/sandbox/handlers/index.ts', '};'],
    ] as const) {
      await change(path, (source) => insertBefore(afterImports(source, line), end, spread));
    }
  }
  const [neighbor] = isNew
    ? []
    : Object.values(((await load(api)) as { default: Record<string, OperationSpec> }).default);
  await change(api, (source) =>
    insertBefore(source, group, recordOf(wanted, neighbor)).replace(
      /export default \{([^}]*?),?\s*\};/,
      (_, ids: string) => `export default { ${[ids.trim(), id].filter(Boolean).join(', ')} };`,
    ),
  );
  await change(handlers, (source) => insertBefore(source, '} satisfies HandlersOf', handlerOf(wanted)));
  await write(`test/sandbox/${kebab(id)}.node.ts`, testOf(wanted));
  return [...new Set(written)];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [resource = '', id = ''] = process.argv.slice(2);
  const root = fileURLToPath(new URL('../..', import.meta.url));
  try {
    const written = await newOperation(root, { resource, id });
    console.log(`Wrote or changed:\n${written.map((path) => `  ${path}`).join('\n')}`);
    spawnSync('npm', ['run', '--silent', 'generate'], { cwd: root, stdio: 'inherit' });
    console.log('Fill in the parts marked TODO. docs/how-to.md ("Add an operation") has the next steps.');
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`${error.message}\nUsage: npm run new:operation <resource> <id>`);
    process.exitCode = 1;
  }
}
