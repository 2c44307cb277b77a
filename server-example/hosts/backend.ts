// The backend as a module of somebody else's server: what the README calls `backend`.
import { createApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';

export const backend = createApp(readConfig(process.env), {
  // Stands for the login that such a server has.
  resolveSubject(request) {
    const [, pcid] = /\buser=([\w-]+)/.exec(request.headers.get('Cookie') ?? '') ?? [];
    return pcid === undefined ? null : { pcid, loginId: pcid };
  },
});
