// Holds responses against docs/backend-contract.openapi.json.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import json from '../../../docs/backend-contract.openapi.json';

type Json = Readonly<Record<string, unknown>>;

export interface Received {
  readonly method: string;
  /** With or without a query. */
  readonly path: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export const contract = json as unknown as Json & {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>>;
};
const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema(contract, 'contract');

const templates = Object.keys(contract.paths)
  .map((path) => ({
    path,
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+').replace(/\./g, '\\.')}$`),
  }))
  // `…/enrollments/` before `…/{id}/`.
  .sort((a, b) => a.path.split('{').length - b.path.split('{').length);

/** The path of the document that a path matches. */
export const templateOf = (path: string, method: string): string | undefined =>
  templates.find(
    (template) =>
      template.pattern.test(path.split('?')[0] ?? '') &&
      contract.paths[template.path]?.[method.toLowerCase()],
  )?.path;

const escaped = (name: string): string => name.replace(/~/g, '~0').replace(/\//g, '~1');

/** Follows a pointer into the document, and a reference that it finds there. */
function resolve(pointer: string): { readonly pointer: string; readonly value: Json } | undefined {
  let value: unknown = contract;
  for (const part of pointer.split('/').slice(1)) {
    value = (value as Json | undefined)?.[part.replace(/~1/g, '/').replace(/~0/g, '~')];
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const { $ref } = value as { $ref?: string };
  return $ref ? resolve($ref.slice(1)) : { pointer, value: value as Json };
}

const validator = (pointer: string): ValidateFunction | undefined =>
  ajv.getSchema(`contract#${pointer.split('/').map(encodeURIComponent).join('/')}`);

/** What differs from the contract; empty if nothing does. No values, which may be personal. */
export function contractFaults({ method, path, status, headers, text }: Received): readonly string[] {
  const template = templateOf(path, method);
  if (template === undefined) return [`${method} ${path.split('?')[0]} is not in the contract`];
  const responses = `/paths/${escaped(template)}/${method.toLowerCase()}/responses`;
  const match = resolve(`${responses}/${status}`) ?? (status < 300 ? resolve(`${responses}/2XX`) : undefined);
  if (!match) return [`${status} is not a status of ${method} ${template}`];
  return [...headerFaults(match.pointer, match.value, headers), ...bodyFaults(match, headers, text)];
}

function headerFaults(pointer: string, response: Json, headers: Headers): readonly string[] {
  return Object.keys((response['headers'] as Json | undefined) ?? {}).flatMap((name) => {
    const described = resolve(`${pointer}/headers/${name}`);
    const value = headers.get(name);
    if (!described) return [];
    if (value === null) return described.value['required'] === true ? [`${name} is missing`] : [];
    return validator(`${described.pointer}/schema`)?.(value) === false
      ? [`${name} is not as documented`]
      : [];
  });
}

function bodyFaults(
  { pointer, value }: { readonly pointer: string; readonly value: Json },
  headers: Headers,
  text: string,
): readonly string[] {
  const content = value['content'] as Json | undefined;
  const type = (headers.get('Content-Type') ?? '').split(';')[0] ?? '';
  if (!content) return [];
  if (!content[type]) return [`Content-Type is not ${Object.keys(content).join(' or ')}`];
  if (type !== 'application/json') return [];
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return ['the body is not JSON'];
  }
  const validate = validator(`${pointer}/content/${escaped(type)}/schema`);
  if (!validate || validate(body)) return [];
  const [error] = (validate.errors ?? []).slice(-1);
  return [`the body differs at ${error?.instancePath || '/'}: ${error?.message}`];
}
