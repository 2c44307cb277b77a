import { execSync } from 'node:child_process';
import { cpSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
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

const read = (name: string): string => readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8');

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

const commandsOf = (instruction: string): readonly (readonly string[])[] =>
  [...read('Dockerfile').matchAll(new RegExp(`^${instruction} (\\[.*\\])$`, 'gm'))].map(
    ([, json = '']) => JSON.parse(json) as string[],
  );

/** How each stage of the Dockerfile that can be run starts: the sandbox, and the backend. */
export const startCommands = (): readonly (readonly string[])[] => commandsOf('CMD');

export const healthCheck = (): readonly string[] => commandsOf('HEALTHCHECK CMD')[0] ?? [];

/** What the Dockerfile copies from the repository. */
export const copiedSources = (): readonly string[] =>
  [...read('Dockerfile').matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(([, sources = '']) =>
    sources.split(' '),
  );

/** What the build may see of the repository. */
export const visibleSources = (): readonly string[] =>
  [...read('Dockerfile.dockerignore').matchAll(/^!(.*)$/gm)].map(([, path = '']) => path);

/** Carries out all stages of the Dockerfile but the last in an empty folder, without Docker and with this machine's Node. */
export function buildImageFiles(folder: string): void {
  const root = fileURLToPath(new URL('../../../../', import.meta.url));
  const stages = read('Dockerfile')
    .split(/^FROM .*\n/m)
    .slice(1, -1);
  for (const line of stages.join('').split('\n')) {
    const [instruction, ...words] = line.split(' ');
    if (instruction === 'RUN') {
      const { PATH, HOME } = process.env;
      execSync(words.join(' '), { cwd: folder, env: { PATH, HOME }, stdio: 'inherit' });
    } else if (instruction === 'COPY') {
      const target = join(folder, words.pop() ?? '');
      for (const source of words.map((word) => join(root, word))) {
        const path = statSync(source).isDirectory() ? target : join(target, basename(source));
        cpSync(source, path, { recursive: true });
      }
    }
  }
}
