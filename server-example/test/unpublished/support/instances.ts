import { createApp, type App } from '../../../src/app.ts';
import { listen } from '../../../src/server.ts';
import {
  allOn,
  at,
  becomes,
  roomy,
  start,
  type Answering,
  type Live,
  type Starting,
} from '../../support/backend.ts';

/** Two instances of the backend in this process that share a Redis, with one sandbox behind them. */
export interface Instances {
  readonly live: Live;
  readonly other: Answering & { readonly app: App };
  /** Resolves when both use Redis. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

export async function startInstances(REDIS_URL: string, hooks?: Starting['hooks']): Promise<Instances> {
  const live = await start({ env: { ...allOn, REDIS_URL }, config: { limits: roomy }, hooks });
  const app = createApp(live.config, hooks);
  const server = await listen(app, 0);
  const other = { ...at(server.origin), app };
  const ready = async (): Promise<void> => {
    for (const instance of [live, other]) await becomes('ready', instance);
  };
  await ready();
  return {
    live,
    other,
    ready,
    async close() {
      await server.close(0);
      await app.close();
      await live.close();
    },
  };
}
