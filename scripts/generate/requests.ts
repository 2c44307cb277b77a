// What the widgets need to know of their operations, from the contract: src/operations/generated/.
import { readdirSync } from 'node:fs';
import type { OperationSpec } from '../../src/api/operation.ts';
import { tableOf } from '../../src/api/table.ts';
import type { Type } from '../../src/operations/reader.ts';

const contract = new URL('../../src/api/', import.meta.url);

/** The code of a type. Only the contract itself may read a value with a schema. */
function codeOf(type: Type, where: string): string {
  if (typeof type === 'function') throw new Error(`${where}: no kind describes what it shows`);
  if (typeof type === 'string') return JSON.stringify(type);
  if (Array.isArray(type)) return `[${codeOf((type as readonly [Type])[0], where)}]`;
  const fields = Object.entries(type).map(
    ([name, field]) => `${JSON.stringify(name)}: ${codeOf(field, where)}`,
  );
  return `{ ${fields.join(', ')} }`;
}

function requestOf(spec: OperationSpec): string {
  const { id, method, path, query, paging, effect, document, response, shows } = spec;
  if (spec.host || spec.bearer === false || spec.defaultBody) throw new Error(`${id} is for servers`);
  const isList = response !== undefined && 'list' in response;
  if (isList && response.single) throw new Error(`${id}: a list in a browser is not one record`);
  const schema = isList ? response.list : response;
  const parts = {
    id: JSON.stringify(id),
    method: method !== 'GET' && JSON.stringify(method),
    path: JSON.stringify(path),
    query: query && JSON.stringify(query),
    paging: paging && JSON.stringify(paging),
    effect: effect !== 'read' && JSON.stringify(effect),
    document: document && 'true',
    list: isList && JSON.stringify(response.name),
    // Without fields, the body is not read.
    fields: schema && shows?.length !== 0 && codeOf(tableOf(schema, shows), id),
  };
  const lines = Object.entries(parts).flatMap(([key, code]) => (code ? `${key}: ${code},` : []));
  return `export const ${id} = /* @__PURE__ */ browserOperation<typeof api.${id}>({\n${lines.join('\n')}\n});`;
}

/** The text of each file, before it is formatted, by path. */
export async function requests(): Promise<Readonly<Record<string, string>>> {
  const files: Record<string, string> = {};
  for (const file of readdirSync(contract)) {
    const { default: specs = {} } = (await import(new URL(file, contract).href)) as {
      readonly default?: Readonly<Record<string, OperationSpec>>;
    };
    const used = Object.values(specs).filter(({ widgets }) => widgets?.length);
    if (used.length === 0) continue;
    files[`src/operations/generated/${file}`] = [
      `import type * as api from '../../api/${file}';`,
      "import { browserOperation } from '../browser-operation.ts';",
      '',
      ...used.map(requestOf),
    ].join('\n');
  }
  return files;
}
