// `npm run backend -- --port 4020`. Your own login goes into partner.ts.
import { parseArgs } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { createApp, type App } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { writeResult } from './verify/exchange-result.ts';
import { createLogger } from './monitoring/logger.ts';
import { hooks } from './partner.ts';
import { listen, type Listening } from './server.ts';
import { verifyExchange, type Report } from './verify/verify-exchange.ts';

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      port: { type: 'string', default: '4020' },
      host: { type: 'string', default: '127.0.0.1' },
      consumer: { type: 'string' },
      other: { type: 'string', multiple: true },
    },
  });
  const config = readConfig(process.env);
  if (positionals[0] === 'verify-exchange') {
    const { at, ...report } = await verifyExchange(config, values.consumer, values.other);
    print(report);
    if (report.passed && config.exchangeResult !== undefined) writeResult(config, config.exchangeResult, at);
    return;
  }
  if (positionals[0] === 'verify-service') {
    // Imported here because only this command needs the sandbox's tables.
    const { verifyService } = await import('./verify/verify-service.ts');
    return print(await verifyService(config, values.consumer));
  }
  const app = createApp(config, hooks, { log: createLogger() });
  const server = await listen(app, Number(values.port), values.host);
  const stop = (): void => void shutDown(app, server, config.drainMs);
  process.once('SIGTERM', stop).once('SIGINT', stop);
  // The signal handlers come first: a supervisor may send a signal as soon as it reads this line.
  process.stdout.write(`backend listening on ${server.origin}\n`);
}

function print({ table, passed }: Report): void {
  process.stdout.write(`${table}\n`);
  process.exitCode = passed ? 0 : 1;
}

/** Leaves the balancer, stops accepting connections, waits for pending requests, then exits. */
async function shutDown(app: App, server: Listening, drainMs: number): Promise<void> {
  app.drain();
  await sleep(drainMs);
  await server.close();
  await app.close();
  process.exit(0);
}

try {
  await run();
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : String(error)}\n`);
  // What was already opened must not keep the process running.
  process.exit(1);
}
