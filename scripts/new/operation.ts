// `npm run new:operation <resource> <id>`: writes an operation's record, its handler in the sandbox and a test, to be
// filled in. The gaps are marked TODO, and the test fails until they are filled.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { OperationSpec } from '../../src/api/operation.ts';
import { isMain, root } from '../files.ts';
import { formatted } from '../generate/format.ts';

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function insertBefore(source: string, mark: string, text: string): string {
  const position = source.lastIndexOf(mark);
  if (position < 0) throw new Error(`"${mark}" is missing`);
  return source.slice(0, position) + text + source.slice(position);
}

/** Method and status by the verb of the id, unless they are GET and 200. Others are POST, with 201. */
const methods: readonly (readonly [RegExp, string])[] = [
  [/^(list|get|download)[A-Z]/, ''],
  [/^update[A-Z]/, "method: 'PUT',"],
  [/^delete[A-Z]/, "method: 'DELETE', success: 204,"],
];

/** A path next to the resource's other operations. */
function recordOf(id: string, neighbor: OperationSpec): string {
  const method = methods.find(([verbs]) => verbs.test(id))?.[1] ?? "method: 'POST', success: 201,";
  const isRead = method === '';
  const path = `${neighbor.path}${kebab(id)}/`;
  const owners = [...path.matchAll(/\{(\w+)\}/g)].map(
    ([, name = '']) => `${name}: '${neighbor.owner?.[name] ?? 'session'}'`,
  );
  return `/** TODO: what it does, in a sentence that starts with a verb. */
export const ${id} = operation({
  id: '${id}', ${method}
  // TODO: method, path, query, body, response, success and scopes, as the service's description states them.
  path: '${path}',
  response: undefined,
  assumedScopes: ['${isRead ? 'api:read' : 'api:write'}'],
  effect: '${isRead ? 'read' : 'act'}',
  ${owners.length ? `owner: { ${owners.join(', ')} },` : ''}
});

`;
}

const handlerOf = (id: string): string => `
  ${id}() {
    // TODO: return the response. The parameters are the arguments and the call, with its token.
    return { to: 'do' };
  },
`;

const testOf = (resource: string, id: string): string => `import assert from 'node:assert/strict';
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

/** Writes the files below a folder, and returns their paths there. */
export async function newOperation(folder: string, resource: string, id: string): Promise<readonly string[]> {
  const api = `src/api/${resource}.ts`;
  const handlers = `src/sandbox/handlers/${resource}.ts`;
  if (!existsSync(join(folder, handlers))) throw new Error(`There is no ${handlers}: which resource?`);
  if (!/^[a-z]+([A-Z][a-z]+)+$/.test(id)) throw new Error('The id is a verb and a noun: listBills.');
  const { default: operations } = (await import(pathToFileURL(join(folder, api)).href)) as {
    default: Readonly<Record<string, OperationSpec>>;
  };
  const [neighbor] = Object.values(operations);
  if (!neighbor || operations[id]) throw new Error(`${id} already exists.`);

  const read = (path: string) => readFileSync(join(folder, path), 'utf8');
  const record = insertBefore(read(api), '/** The operations of this resource. */', recordOf(id, neighbor));
  const files = {
    [api]: record.replace(/(?<=export default \{[^}]*?),?\s*\};/, `, ${id} };`),
    [handlers]: insertBefore(read(handlers), '} satisfies HandlersOf', handlerOf(id)),
    [`test/sandbox/${kebab(id)}.node.ts`]: testOf(resource, id),
  };
  for (const [path, text] of Object.entries(files))
    writeFileSync(join(folder, path), await formatted(path, text));
  return Object.keys(files);
}

if (isMain(import.meta.url)) {
  const [resource = '', id = ''] = process.argv.slice(2);
  for (const path of await newOperation(root, resource, id)) console.log(path);
  execFileSync('npm', ['run', 'generate'], { cwd: root, stdio: 'inherit' });
  console.log('Fill in the parts marked TODO. docs/how-to.md ("Add an operation") has the next steps.');
}
