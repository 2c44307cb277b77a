import { getRequestListener } from '@hono/node-server';
import { defineConfig, type Plugin } from 'vite';
import { backend } from './backend/backend.ts';

/** Serves the backend on the page's origin during development; in production, your server forwards its paths. */
function backendPlugin(): Plugin {
  const listener = getRequestListener((request, { incoming }) =>
    backend.fetch(request, { remoteAddress: incoming.socket.remoteAddress }),
  );
  return {
    name: 'backend',
    configureServer({ middlewares }) {
      middlewares.use((req, res, next) => {
        // As the backend reads it: `req.url` may be `/v2/../metrics`.
        const { pathname } = new URL(`http://backend${req.url}`);
        if (/^\/(pcc\/(session|sign-out)$|v2\/|demo\/)/.test(pathname)) void listener(req, res);
        else next();
      });
    },
  };
}

export default defineConfig({
  plugins: [backendPlugin()],
  server: { host: '127.0.0.1', port: Number(process.env.PORT), strictPort: true },
  // The page's script waits for the login.
  build: { target: 'es2022' },
});
