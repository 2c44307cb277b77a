// Makes docs/operations.md from the contract: `npm run generate`.
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import type { OperationSpec } from '../src/api/operation.ts';
import { operations } from '../src/api/operations.ts';
import { groupOf, groups } from '../src/sandbox/groups.ts';

const page = fileURLToPath(new URL('../docs/operations.md', import.meta.url));
const source = new URL('../src/api/', import.meta.url);

/** The first sentence above each operation, by its id. */
function sentences(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const file of readdirSync(source)) {
    const code = readFileSync(new URL(file, source), 'utf8');
    const comments = /\/\*\*((?:(?!\*\/)[^])*)\*\/\nexport const (\w+) = operation\(/g;
    for (const [, comment = '', id = ''] of code.matchAll(comments)) {
      const text = comment
        .replace(/^\s*\* ?/gm, ' ')
        .replace(/\s+/g, ' ')
        .trim();
      found.set(id, /^.*?\.(?= |$)/.exec(text)?.[0] ?? text);
    }
  }
  return found;
}

const effects = { read: 'reads', act: 'acts', irreversible: 'acts, for good' };
const code = (text: string): string => `\`${text}\``;
const list = (names: readonly string[] = []): string => names.map(code).join(' ');

function row(operation: OperationSpec, does: string): string {
  const { id, method, path, success, scopes, assumedScopes, effect, settle, widgets = [] } = operation;
  const scope = scopes ? list(scopes) : assumedScopes ? `${list(assumedScopes)} *` : '';
  return `| ${[
    code(id),
    code(`${method} ${path}`),
    does,
    success,
    effects[effect] + (settle ? `; settled by ${code(settle)}` : ''),
    scope,
    list(widgets),
  ].join(' | ')} |`;
}

/** The whole page, as it is to be on disk. */
export async function operationsPage(): Promise<string> {
  const does = sentences();
  const all = Object.values<OperationSpec>(operations);
  const chapters = groups.map((group) =>
    [
      `## ${group}`,
      '',
      '| Operation | Request | Does | Success | Effect | Scopes, any one of | Widgets |',
      '| --- | --- | --- | --- | --- | --- | --- |',
      ...all
        .filter(({ path }) => groupOf(path) === group)
        .map((operation) => row(operation, does.get(operation.id) ?? '')),
      '',
    ].join('\n'),
  );
  const text = `<!-- Made by \`npm run generate\` from src/api. Change it there. -->

# Operations

Every operation of the service, as \`pcc-widgets/client\` exports it: \`await ${'listStatements'}(client, args, { signal })\`. Arguments have the names of path and query, plus \`body\`; what is read may be repeated, what acts is sent once. Scopes with * are not stated by the service: the sandbox asks for them, and the [assumptions](assumptions.md) say why. \`npm run openapi\` prints the same as OpenAPI 3.1, with every schema.

${chapters.join('\n')}`;
  return format(text, { ...(await resolveConfig(page)), parser: 'markdown' });
}
