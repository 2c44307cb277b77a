import assert from 'node:assert/strict';
import { contract, contractFaults, templateOf } from '../../../src/cli/conform/contract.ts';
import type { Answer, Live } from '../../../server-example/test/support/backend.ts';

interface Described {
  readonly $ref?: string;
}

/** Responses of the real backend, each held against the contract. */
export class Produced {
  /** `act409 in_progress`: the name of the described response, and the code. */
  readonly #seen = new Set<string>();

  take(method: string, path: string, { status, headers, text, body }: Answer): void {
    const faults = contractFaults({ method, path, status, headers, text });
    assert.deepEqual(faults, [], `${method} ${path} ${status}`);
    const template = templateOf(path, method) ?? '';
    const responses = contract.paths[template]?.[method.toLowerCase()]?.['responses'] as
      | Readonly<Record<string, Described>>
      | undefined;
    const name = responses?.[status]?.$ref?.split('/').at(-1);
    const { code } = (body['error'] ?? {}) as { code?: string };
    this.#seen.add(
      name === undefined || code === undefined ? `${method} ${template} ${status}` : `${name} ${code}`,
    );
  }

  /** Holds every response of this backend against the contract, but for those of the demo's login. */
  watch(live: Live): Live {
    const ask = live.ask.bind(live);
    const watched: Live['ask'] = async (method, path, asking) => {
      const answer = await ask(method, path, asking);
      if (method !== 'OPTIONS' && !path.startsWith('/demo/')) this.take(method, path, answer);
      return answer;
    };
    return Object.defineProperty(live, 'ask', { value: watched });
  }

  has(name: string): boolean {
    return this.#seen.has(name);
  }

  /** Documented errors that have not been produced. */
  get missing(): readonly string[] {
    const { responses } = contract['components'] as {
      responses: Readonly<Record<string, { content?: Readonly<Record<string, { schema: Schema }>> }>>;
    };
    return Object.entries(responses).flatMap(([name, { content }]) =>
      (content?.['application/json']?.schema.properties.error.properties.code.enum ?? [])
        .map((code) => `${name} ${code}`)
        .filter((pair) => !this.#seen.has(pair)),
    );
  }
}

interface Schema {
  readonly properties: {
    readonly error: { readonly properties: { readonly code: { readonly enum: readonly string[] } } };
  };
}
