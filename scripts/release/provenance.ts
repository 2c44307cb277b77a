// How the tarball was built, as an in-toto statement with SLSA's provenance (version 1): npm requires exactly this form,
// with the tarball as its one subject. It is not signed: the release's CI signs it, because only CI has an identity.
import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const digest = (algorithm: string, file: string): Readonly<Record<string, string>> => ({
  [algorithm]: hash(algorithm, readFileSync(file)),
});

export interface Published {
  readonly name: string;
  readonly version: string;
  readonly repository: { readonly url: string };
}

/** The statement. `RELEASE_BUILDER` is the URI of the CI that builds; a build without it is nobody's release. */
export function provenanceOf(tarball: string, { name, version, repository }: Published) {
  const source = repository.url;
  const builder = process.env['RELEASE_BUILDER'] ?? 'urn:pcc-widgets:unattended-builder:none';
  const gitCommit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: [{ name: `pkg:npm/${name.replace('@', '%40')}@${version}`, digest: digest('sha512', tarball) }],
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: `${source.replace(/^git\+|\.git$/g, '')}/scripts/release/dry-run.ts`,
        externalParameters: { source, command: 'npm ci && npm run release -- --dry-run' },
        internalParameters: { node: process.versions.node },
        resolvedDependencies: [
          { uri: source, digest: { gitCommit } as Readonly<Record<string, string>> },
          { name: 'package-lock.json', digest: digest('sha256', 'package-lock.json') },
        ],
      },
      // No times and no ids of a run: two builds of a commit give the same bytes.
      runDetails: { builder: { id: builder } },
    },
  };
}
