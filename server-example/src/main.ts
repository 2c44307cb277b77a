// `npm run backend -- --port 4020`. It has the demo's login only: put your own `resolveSubject` in its place.
import { parseArgs } from 'node:util';
import { createApp } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { listen } from './server.ts';

try {
  const { values } = parseArgs({
    options: { port: { type: 'string', default: '4020' }, host: { type: 'string', default: '127.0.0.1' } },
  });
  const app = createApp(readConfig(process.env));
  const { origin } = await listen(app, Number(values.port), values.host);
  process.stdout.write(`backend listening on ${origin}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
