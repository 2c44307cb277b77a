// The backend under test in its own process, as in production; without quotas unless they are asked for.
import { createApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { limitsWith } from '../src/limits.ts';
import { createLogger } from '../src/monitoring/logger.ts';
import { listen } from '../src/server.ts';
import { report } from './report.ts';

const config = readConfig(process.env);
const free = { points: 1e9, seconds: 60 };
const limits = process.env['BENCH_QUOTAS'] === 'production' ? config.limits : limitsWith(() => free);
const app = createApp(
  { ...config, limits },
  {
    resolveSubject({ headers }) {
      const [, pcid] = /bench=([\w-]+)/.exec(headers.get('Cookie') ?? '') ?? [];
      return pcid === undefined ? null : { pcid, loginId: pcid };
    },
  },
  { log: createLogger() },
);
const { origin } = await listen(app, 0);
report(origin);
