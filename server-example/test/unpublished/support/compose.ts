import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { bundle } from '../../../build.mjs';
import { all } from '../../../../test/support/cases.ts';
import { buildImageFiles, environmentOf, readCompose, startCommands, type Env } from './deployment.ts';
import { started, type Running } from './process.ts';
import { freePort, startRedis } from './redis.ts';

export interface Composed {
  /** Where compose.yaml publishes the backend, which it calls `http://localhost:4020`. */
  readonly origin: string;
  readonly backend: Running;
  /** For a test's own files. */
  readonly folder: string;
  close(): Promise<void>;
}

/** The folder with the files of the images, made once. */
let files: Promise<string> | undefined;
async function imageFiles(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'pcc-images-'));
  process.once('exit', () => rmSync(folder, { recursive: true }));
  if (all) {
    buildImageFiles(folder);
    return join(folder, 'server-example/dist');
  }
  await Promise.all([bundle(['src/main.ts'], folder), bundle(['../src/cli/sandbox.ts'], folder)]);
  return folder;
}

/**
 * Starts what compose.yaml describes, without Docker: its commands and variables, with other ports and folders. In
 * the slow suite, the Dockerfile's own steps make the files of the images; otherwise they are bundled as these do.
 */
export async function startCompose(shell: Env = {}): Promise<Composed> {
  const { services } = readCompose();
  const folder = mkdtempSync(join(tmpdir(), 'pcc-compose-'));
  const images = await (files ??= imageFiles());

  const [ran = '', ...script] = services.secret.command ?? [];
  spawnSync(
    ran,
    script.map((line) => line.replaceAll('/secrets', `'${folder}'`)),
    { stdio: 'inherit' },
  );
  const redis = await startRedis(...(services.redis.command ?? []).slice(1));
  const [sandboxPort, port] = [String(await freePort()), String(await freePort())];
  const here = (text: string) =>
    text
      .replaceAll('4010', sandboxPort)
      .replaceAll('4020', port)
      .replace('redis:6379', `127.0.0.1:${redis.port}`)
      .replace('/secrets', folder)
      .replace(/^\S+\.mjs$/, (file) => join(images, basename(file)));

  const [sandboxCommand = [], backendCommand = []] = startCommands();
  const origin = `http://localhost:${port}`;
  const env = Object.entries(environmentOf(services.backend, shell));
  const running: Running[] = [];
  async function close(): Promise<void> {
    for (const { child } of running) {
      const exited = once(child, 'exit');
      child.kill();
      await exited;
    }
    await redis.stop();
    rmSync(folder, { recursive: true });
  }
  try {
    const variables = Object.fromEntries(env.map(([name, value]) => [name, here(value)]));
    const backend = await started(backendCommand.slice(1).map(here), variables);
    running.push(backend);
    running.push(await started(sandboxCommand.slice(1).map(here), {}));
    return { origin, backend, folder, close };
  } catch (error) {
    await close();
    throw error;
  }
}
