// What `npm run release -- --dry-run` makes. `npm run test:slow -- release` makes all of it, twice.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { checksumsOf, writeCdn } from '../../scripts/release/dry-run.ts';
import { packed } from '../../scripts/release/pack.ts';
import { provenanceOf } from '../../scripts/release/provenance.ts';
import { checkSbom, licensesOf, sbomOf, type Component, type Sbom } from '../../scripts/release/sbom.ts';
import { all } from '../support/cases.ts';
import { root } from '../support/package/packed.ts';

const exec = promisify(execFile);
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly name: string;
  readonly version: string;
  readonly repository: { readonly url: string };
};

describe('a release', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pcc-release-'));
  let tarball: string;
  before(() => {
    tarball = packed(folder);
    writeCdn(join(folder, 'cdn'), manifest.version);
    writeFileSync(join(folder, 'SHA256SUMS'), checksumsOf(folder));
  });
  after(() => rmSync(folder, { recursive: true }));

  it('serves the files for pages under the version and under its major version, without maps', () => {
    const [major = ''] = manifest.version.split('.');
    for (const address of [manifest.version, major]) {
      assert.ok(existsSync(join(folder, 'cdn', address, 'autoload.js')));
      assert.ok(!existsSync(join(folder, 'cdn', address, 'autoload.js.map')));
      assert.ok(!existsSync(join(folder, 'cdn', address, '.vite')));
    }
  });

  it('has checksums that sha256sum accepts, and that notice a change', async () => {
    await exec('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: folder });
    const file = join(folder, 'cdn', manifest.version, 'needs.json');
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, `${text} `);
    await assert.rejects(exec('sha256sum', ['--check', 'SHA256SUMS'], { cwd: folder }), {
      stdout: /needs\.json: FAILED/,
    });
    writeFileSync(file, text);
  });

  it('has a provenance statement with the tarball as its only subject, as npm requires', () => {
    const statement = provenanceOf(tarball, manifest);
    const sha512 = createHash('sha512').update(readFileSync(tarball)).digest('hex');
    assert.equal(statement._type, 'https://in-toto.io/Statement/v1');
    assert.equal(statement.predicateType, 'https://slsa.dev/provenance/v1');
    assert.deepEqual(statement.subject, [
      { name: `pkg:npm/pcc-widgets@${manifest.version}`, digest: { sha512 } },
    ]);
    const [source] = statement.predicate.buildDefinition.resolvedDependencies;
    assert.match(source?.digest['gitCommit'] ?? '', /^[0-9a-f]{40}$/);
  });
});

describe('the bill of materials', () => {
  const component = (name: string, id = 'MIT', tool = false): Component => ({
    type: 'library',
    name,
    version: '1.0.0',
    'bom-ref': name,
    licenses: [{ license: { id } }],
    ...(tool && { properties: [{ name: 'cdx:npm:package:development', value: 'true' }] }),
  });
  const ours = component('ours');
  const installed: Sbom = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: ours },
    components: [
      component('used'),
      component('below'),
      component('peer'),
      component('tool', 'MIT', true),
      component('bundled', 'ISC', true),
    ],
    dependencies: [
      { ref: 'ours', dependsOn: ['bundled', 'peer', 'tool', 'used'] },
      { ref: 'used', dependsOn: ['below', 'peer'] },
    ],
  };
  const own = { name: 'ours', dependencies: { used: '^1.0.0' }, peerDependencies: { peer: '*' } };
  const sbom = sbomOf(installed, own, ['bundled@1.0.0', 'used@1.0.0']);

  it('has what is installed with the package or bundled into it, and neither tools nor peers', async () => {
    assert.deepEqual(
      sbom.components.map(({ name }) => name),
      ['used', 'below', 'bundled'],
    );
    assert.deepEqual(sbom.dependencies[0], { ref: 'ours', dependsOn: ['bundled', 'used'] });
    await checkSbom(sbom);
  });

  it('is rejected if it is not valid, or lacks what is bundled', async () => {
    await assert.rejects(checkSbom({ ...sbom, version: 'one' } as never), /Not CycloneDX 1\.6/);
    assert.throws(() => sbomOf(installed, own, ['gone@2.0.0']), /gone@2\.0\.0/);
  });

  it('names each license, and stops a release with one that nobody has accepted', () => {
    assert.match(licensesOf(sbom), /## bundled 1\.0\.0: ISC/);
    const foreign = { ...sbom, components: [component('copyleft', 'AGPL-3.0-only')] };
    assert.throws(() => licensesOf(foreign), /License to be decided: copyleft 1\.0\.0/);
  });
});

describe('two releases of one commit', { skip: !all }, () => {
  it('are equal byte by byte, in folders of other names', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'pcc-twice-'));
    const sums: string[] = [];
    // Both of the same commit, also if another one is made meanwhile.
    const commit = (await exec('git', ['rev-parse', 'HEAD'], { cwd: root })).stdout.trim();
    for (const name of ['first', 'another-place']) {
      const copy = join(folder, name);
      await exec('git', ['clone', '--quiet', root, copy]);
      await exec('git', ['checkout', '--quiet', '--detach', commit], { cwd: copy });
      for (const modules of ['node_modules', 'server-example/node_modules'])
        if (existsSync(join(root, modules)))
          await exec('cp', ['-al', join(root, modules), join(copy, modules)]);
      const env = { ...process.env, NODE_TEST_CONTEXT: undefined, PCC_PACKED: undefined };
      await exec('npm', ['run', 'release', '--', '--dry-run'], { cwd: copy, env, maxBuffer: 2 ** 26 });
      sums.push(readFileSync(join(copy, 'release/SHA256SUMS'), 'utf8'));
    }
    assert.ok((sums[0] ?? '').split('\n').length > 100);
    assert.equal(sums[0], sums[1]);
    rmSync(folder, { recursive: true });
  });
});
