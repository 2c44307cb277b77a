import { readFileSync } from 'node:fs';
import { parse, parseAllDocuments } from 'yaml';

export type Env = Readonly<Record<string, string | undefined>>;

interface ComposeService {
  readonly image: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string | null>>;
  readonly volumes?: readonly string[];
}

export interface Compose {
  readonly services: Readonly<Record<'backend' | 'sandbox' | 'redis' | 'secret', ComposeService>>;
}

const read = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');

export const readCompose = (): Compose => parse(read('compose.yaml')) as Compose;

/** What a service's process gets, with the variables of the shell that starts it. */
export function environmentOf({ environment = {} }: ComposeService, shell: Env): Record<string, string> {
  const entries = Object.entries(environment).map(([name, value]) => [
    name,
    value === null
      ? shell[name]
      : value.replace(
          /\$\{(\w+):-([^}]*)\}/g,
          (_, variable: string, other: string) => shell[variable] || other,
        ),
  ]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Record<string, string>;
}

export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly spec: Readonly<Record<string, unknown>>;
}

export const readManifests = (): readonly Manifest[] =>
  parseAllDocuments(read('kubernetes.yaml')).map((document) => {
    if (document.errors[0]) throw document.errors[0];
    return document.toJS() as Manifest;
  });

/** How each stage of the Dockerfile that can be run starts: the sandbox, and the backend. */
export const startCommands = (): readonly (readonly string[])[] =>
  [...read('Dockerfile').matchAll(/^CMD (\[.*\])$/gm)].map(([, json = '']) => JSON.parse(json) as string[]);
