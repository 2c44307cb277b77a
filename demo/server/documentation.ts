// The documentation's site below `/docs/`, built at the first request.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { integrityPolicy } from '../../src/cli/head/policy.ts';
import { contentTypes } from './site.ts';

const run = promisify(execFile);
const builder = fileURLToPath(new URL('../../docs/site/build.ts', import.meta.url));

export interface Documentation {
  /** Undefined for addresses that are not below `/docs/`. */
  fetch(request: Request): Promise<Response> | undefined;
  close(): Promise<void>;
}

export function openDocumentation(): Documentation {
  let built: Promise<string> | undefined;

  // In a separate process, so that the demo keeps responding.
  async function build(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'pcc-docs-'));
    try {
      await run(process.execPath, ['--conditions=pcc-source', '--import', 'tsx', builder, folder]);
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
    return folder;
  }

  async function serve(path: string): Promise<Response> {
    // After a failure, the next request builds again.
    built ??= build().catch((error: unknown) => {
      built = undefined;
      throw error;
    });
    const folder = await built;
    const file = resolve(folder, path.replace(/(^|\/)$/, '$1index.html'));
    const bytes = file.startsWith(folder + sep) && (await readFile(file).catch(() => undefined));
    if (!bytes) return new Response('Not found', { status: 404 });
    const headers = {
      'Content-Type': contentTypes[extname(file)] ?? 'application/octet-stream',
      // The pages have a Content-Security-Policy in a <meta>, as on any server; this one is only valid as a header.
      'Integrity-Policy': integrityPolicy,
      'X-Content-Type-Options': 'nosniff',
    };
    return new Response(new Uint8Array(bytes), { headers });
  }

  return {
    fetch(request) {
      const [, path] = /^\/docs\/(.*)$/.exec(new URL(request.url).pathname) ?? [];
      return path === undefined ? undefined : serve(path);
    },
    async close() {
      const folder = await built?.catch(() => undefined);
      if (folder) await rm(folder, { recursive: true, force: true });
    },
  };
}
