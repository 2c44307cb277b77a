// The backend under test, without quotas, in a process of its own.
import { createApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { listen } from '../src/server.ts';

const config = readConfig(process.env);
const free = { points: 1e9, seconds: 60 };
const limits = { ...config.limits, read: free, session: free };
const app = createApp(
  { ...config, limits },
  { resolveSubject: () => ({ pcid: 'bench', loginId: 'bench-login' }) },
);
const { origin } = await listen(app, 0);
process.on('message', () => process.send?.(process.memoryUsage().rss));
process.send?.(origin);
