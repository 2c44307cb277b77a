import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import { widgetOperations } from 'pcc-widgets/client';
import { contract } from '../../../src/cli/conform/contract.ts';
import { filesIn, textOf } from '../../../scripts/files.ts';

const prose = textOf('docs/backend-contract.md');
const source = 'server-example/src';
const code = filesIn(source, '.ts').map((file) => [file.slice(source.length + 1), textOf(file)] as const);

describe('the contract of the backend', () => {
  const text = JSON.stringify(contract);

  it('the backend’s contract is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(JSON.parse(text) as Record<string, unknown>);
    assert.ok(valid, JSON.stringify(errors));
  });

  it('the backend’s contract has every route of the code', () => {
    const routed = code
      .filter(([file]) => /^(app|monitoring\/health)\.ts$/.test(file))
      .flatMap(([, text]) => [...text.matchAll(/(?:app|routes)\.(?:get|post|all|route)\('(\/[^']+)'/g)])
      .map(([, path = '']) => path);
    assert.ok(routed.length >= 7, routed.join());
    // The demo's login is for development only.
    for (const path of routed.filter((route) => !['/v2/*', '/demo'].includes(route))) {
      assert.ok(
        Object.keys(contract.paths).some((documented) => documented.startsWith(path)),
        path,
      );
    }
    for (const { path, method } of widgetOperations)
      assert.ok(contract.paths[path]?.[method.toLowerCase()], path);
    const documented = Object.entries(contract.paths).filter(([path]) => path.startsWith('/v2/'));
    assert.equal(documented.flatMap(([, methods]) => Object.keys(methods)).length, widgetOperations.length);
  });

  it('has every header and error code of the code', () => {
    // `browser_left` has no reader, and `challenge_invalid` is thrown by `confirm()`, which is no route.
    const unheard = ['browser_left', 'challenge_invalid'];
    const own = code
      .filter(([file]) => !/^(verify|dev)/.test(file))
      .map(([, code]) => code)
      .join('\n');
    const refused = [
      ...own.matchAll(
        /new Refusal\([^';]*?'([a-z_]+)'|^ {2}4\d\d: '([a-z_]+)'|const CREDENTIALS = '(\w+)'/gm,
      ),
    ];
    const codes = new Set(refused.map(([, a, b, c]) => a ?? b ?? c ?? ''));
    assert.ok(codes.size > 25, [...codes].join());
    for (const code of codes) {
      if (unheard.includes(code)) continue;
      assert.ok(text.includes(`"${code}"`), code);
      assert.ok(prose.includes(`\`${code}\``), `${code} in the prose`);
    }
    const headers = own.matchAll(
      /'((?:X-PCC|X-Request|X-Forwarded|X-Content|Sec-Fetch|Access-Control|Retry|Cache|Set)-[A-Za-z-]+|Vary|Origin|traceparent)'/g,
    );
    for (const [, name = ''] of headers) {
      assert.ok(text.includes(name), name);
      assert.ok(prose.includes(name), `${name} in the prose`);
    }
  });
});
