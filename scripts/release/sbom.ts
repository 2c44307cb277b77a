// Software bills of materials in CycloneDX 1.6, from what is installed, and the licenses in them.
import { execFileSync } from 'node:child_process';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';

interface License {
  readonly license?: {
    readonly id?: string;
    readonly name?: string;
    readonly text?: { readonly content: string; readonly encoding?: string };
  };
  readonly expression?: string;
}

/** A component of a bill of materials: the fields that are read here. */
export interface Component {
  readonly type: string;
  readonly name: string;
  readonly group?: string;
  readonly version: string;
  readonly 'bom-ref': string;
  readonly licenses?: readonly License[];
  readonly evidence?: { readonly licenses?: readonly License[] };
  readonly properties?: readonly { readonly name: string; readonly value: string }[];
}

export interface Sbom {
  readonly bomFormat: string;
  readonly specVersion: string;
  readonly version: number;
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[];
}

export interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** Everything that is installed, development tools included, with the texts of the licenses. */
export function readInstalled(): Sbom {
  const args = [
    'node_modules/@cyclonedx/cyclonedx-npm/bin/cyclonedx-npm-cli.js',
    ...['--output-reproducible', '--flatten-components', '--gather-license-texts'],
    ...['--spec-version', '1.6', '--mc-type', 'library'],
    // A peer of a development tool may be of another version. What ships is checked by `npm ci`.
    '--ignore-npm-errors',
  ];
  const options = { encoding: 'utf8', stdio: 'pipe', maxBuffer: Infinity } as const;
  return JSON.parse(execFileSync(process.execPath, args, options)) as Sbom;
}

const nameOf = ({ group, name }: Component): string => (group ? `${group}/${name}` : name);
const withVersion = (component: Component): string => `${nameOf(component)}@${component.version}`;
const refOf = (component: Component): string => component['bom-ref'];

/**
 * What one manifest ships: its dependencies with theirs, and what is bundled into its files (`name@version`).
 * Peers and development tools are left out.
 */
export function sbomOf(
  installed: Sbom,
  { name, dependencies = {}, peerDependencies = {} }: Manifest,
  bundled: readonly string[] = [],
): Sbom {
  const { metadata, components } = installed;
  const root = [metadata.component, ...components].find((each) => nameOf(each) === name);
  if (!root) throw new Error(`${name} is not installed`);
  const missing = bundled.filter((each) => !components.some((component) => withVersion(component) === each));
  if (missing.length) throw new Error(`Bundled, but not installed: ${missing.join(', ')}`);

  const nameByRef = new Map(components.map((each) => [refOf(each), nameOf(each)]));
  const edges = new Map(installed.dependencies.map(({ ref, dependsOn = [] }) => [ref, dependsOn]));
  const isInstalled = (ref: string) => {
    const found = nameByRef.get(ref);
    // The backend installs the widgets, which have a bill of their own; the edges from here are those of our tools.
    return found !== undefined && found !== nameOf(metadata.component) && !(found in peerDependencies);
  };
  const direct = (edges.get(refOf(root)) ?? []).filter((ref) => (nameByRef.get(ref) ?? '') in dependencies);
  const shipped = new Set(direct.filter(isInstalled));
  for (const ref of shipped)
    for (const next of edges.get(ref) ?? []) if (isInstalled(next)) shipped.add(next);
  // Without what they depend on: what of it is used is bundled, too.
  const inside = new Set(components.filter((each) => bundled.includes(withVersion(each))).map(refOf));
  for (const ref of inside) shipped.add(ref);

  return {
    ...installed,
    metadata: { ...metadata, component: { ...root, type: 'library' } },
    components: components
      .filter((each) => shipped.has(refOf(each)))
      .map((each) => {
        const isTool = (property: { name: string }) => property.name === 'cdx:npm:package:development';
        const properties = (each.properties ?? []).filter((property) => !isTool(property));
        // Bundled code ships, although package.json lists it among the development tools.
        if (inside.has(refOf(each))) properties.push({ name: 'pcc-widgets:bundled', value: 'true' });
        return { ...each, ...(properties.length && { properties }) };
      }),
    dependencies: [
      { ref: refOf(root), dependsOn: [...new Set([...direct, ...inside])].sort() },
      ...[...shipped].sort().map((ref) => {
        const dependsOn = (edges.get(ref) ?? []).filter((next) => shipped.has(next));
        return { ref, ...(dependsOn.length && { dependsOn }) };
      }),
    ],
  };
}

/** Throws if a bill is not valid CycloneDX 1.6. */
export async function checkSbom(sbom: Sbom): Promise<void> {
  const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6);
  const problems: unknown = await validator.validate(JSON.stringify(sbom));
  if (problems !== null) throw new Error(`Not CycloneDX 1.6: ${JSON.stringify(problems, null, 1)}`);
}

/** Those that a closed product may include, provided that it names them. */
const accepted = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'ISC', 'MIT'];

const isAccepted = ({ license = {}, expression }: License): boolean =>
  license.id ? accepted.includes(license.id) : accepted.some((id) => expression?.split(' OR ').includes(id));
const idOf = ({ license, expression }: License): string | undefined =>
  license?.id ?? license?.name ?? expression;
const textOf = ({ license: { text } = {} }: License): string =>
  Buffer.from(text?.content ?? '', (text?.encoding ?? 'utf8') as BufferEncoding).toString();

/** The licenses of everything in a bill, as one page. Throws if one needs a decision. */
export function licensesOf({ metadata: { component }, components }: Sbom): string {
  const parts = components
    .map((each) => ({ title: `${nameOf(each)} ${each.version}`, licenses: [], ...each }))
    .sort((a, b) => (a.title < b.title ? -1 : 1));
  const refused = parts.filter(({ licenses }) => !licenses.some(isAccepted));
  if (refused.length)
    throw new Error(`License to be decided: ${refused.map(({ title }) => title).join(', ')}`);
  const chapters = parts.map(({ title, licenses, evidence }) => {
    const text = (evidence?.licenses ?? []).map(textOf).join('\n\n').trim();
    const shown = text || 'The package has no file with the text of its license.';
    return `## ${title}: ${licenses.map(idOf).join(', ')}\n\n~~~text\n${shown}\n~~~`;
  });
  return `${[
    `# Licenses of ${component.name} ${component.version}`,
    `${component.name} is under the MIT license. It contains or installs:`,
    ...new Set(chapters),
  ].join('\n\n')}\n`;
}
