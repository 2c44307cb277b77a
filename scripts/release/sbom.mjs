// Software bills of materials in CycloneDX 1.6, from what is installed.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';

/** Everything that is installed, development tools included, with the texts of the licenses. */
export function readInstalled() {
  const folder = mkdtempSync(join(tmpdir(), 'pcc-sbom-'));
  const file = join(folder, 'all.json');
  const options = [
    ...['--output-reproducible', '--flatten-components', '--gather-license-texts'],
    ...['--spec-version', '1.6', '--mc-type', 'library', '--output-file', file],
    // A peer of a development tool may be of another version. What ships is checked by `npm ci`.
    '--ignore-npm-errors',
  ];
  try {
    const command = 'node_modules/@cyclonedx/cyclonedx-npm/bin/cyclonedx-npm-cli.js';
    execFileSync(process.execPath, [command, ...options], { stdio: 'pipe' });
    return JSON.parse(readFileSync(file, 'utf8'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const nameOf = ({ group, name }) => (group ? `${group}/${name}` : name);
const withVersion = (component) => `${nameOf(component)}@${component.version}`;

/**
 * What one manifest ships: its dependencies with theirs, and what is bundled into its files (`name@version`).
 * Peers and development tools are left out.
 */
export function sbomOf(installed, { name, dependencies = {}, peerDependencies = {} }, bundled = []) {
  const { metadata } = installed;
  const root = [metadata.component, ...installed.components].find((each) => nameOf(each) === name);
  if (!root) throw new Error(`${name} is not installed`);
  const components = new Map(installed.components.map((each) => [each['bom-ref'], each]));
  const edges = new Map(installed.dependencies.map(({ ref, dependsOn = [] }) => [ref, dependsOn]));
  const isDirect = (ref) => nameOf(components.get(ref) ?? {}) in dependencies;

  const inside = installed.components.filter((each) => bundled.includes(withVersion(each)));
  const missing = bundled.filter((each) => !inside.some((component) => withVersion(component) === each));
  if (missing.length) throw new Error(`Bundled, but not installed: ${missing.join(', ')}`);
  const direct = (edges.get(root['bom-ref']) ?? []).filter(isDirect);

  const shipped = new Set();
  const follow = (ref) => {
    const component = components.get(ref);
    if (!component || shipped.has(ref) || nameOf(component) in peerDependencies) return;
    // The backend installs the widgets, which have a bill of their own; the edges from here are those of our tools.
    if (nameOf(component) === nameOf(metadata.component)) return;
    shipped.add(ref);
    for (const next of edges.get(ref) ?? []) follow(next);
  };
  for (const ref of direct) follow(ref);
  // Without what they depend on: what of it is used is bundled, too.
  for (const each of inside) shipped.add(each['bom-ref']);

  const isShipped = (ref) => shipped.has(ref);
  const isTool = ({ name: property }) => property === 'cdx:npm:package:development';
  return {
    ...installed,
    metadata: { ...metadata, component: { ...root, type: 'library' } },
    components: installed.components
      .filter((each) => isShipped(each['bom-ref']))
      .map((each) => {
        const properties = (each.properties ?? []).filter((property) => !isTool(property));
        // Bundled code ships, although package.json lists it among the development tools.
        if (inside.includes(each)) properties.push({ name: 'pcc-widgets:bundled', value: 'true' });
        return { ...each, ...(properties.length && { properties }) };
      }),
    dependencies: [
      {
        ref: root['bom-ref'],
        dependsOn: [...new Set([...direct, ...inside.map((each) => each['bom-ref'])])].sort(),
      },
      ...[...shipped].sort().map((ref) => {
        const dependsOn = (edges.get(ref) ?? []).filter(isShipped);
        return { ref, ...(dependsOn.length && { dependsOn }) };
      }),
    ],
  };
}

/** Throws if a bill is not valid CycloneDX 1.6. */
export async function checkSbom(sbom) {
  const problems = await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(
    JSON.stringify(sbom),
  );
  if (problems !== null) throw new Error(`Not CycloneDX 1.6: ${JSON.stringify(problems, null, 1)}`);
}
