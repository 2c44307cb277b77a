// The backend under test in its own process, as in production but without quotas.
import { createApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { openLogger } from '../src/logger.ts';
import { listen } from '../src/server.ts';
import { report } from './report.ts';

const config = readConfig(process.env);
const free = { points: 1e9, seconds: 60 };
const limits = { ...config.limits, read: free, session: free };
const app = createApp(
  { ...config, limits },
  { resolveSubject: () => ({ pcid: 'bench', loginId: 'bench-login' }) },
  { log: openLogger() },
);
const { origin } = await listen(app, 0);
report(origin);
