import { Hono } from 'hono';
import type { Dependencies } from '../dependencies.ts';

/** `/livez`, `/readyz` and `/metrics`, for the operators. */
export function healthRoutes(
  {
    store,
    serviceTokens,
    upstream,
    observer,
  }: Pick<Dependencies, 'store' | 'serviceTokens' | 'upstream' | 'observer'>,
  isDraining: () => boolean,
): Hono {
  const routes = new Hono();
  routes.get('/livez', (c) => c.json({ status: 'alive' }));
  routes.get('/readyz', (c) => {
    if (isDraining()) return c.json({ status: 'draining' }, 503);
    // Still 200: the backend itself can respond, and removing it from the balancer would not help.
    const degraded = [
      ...(store.isDegraded ? ['redis'] : []),
      ...(serviceTokens.areCredentialsRefused ? ['credentials'] : []),
      ...(upstream.isFailing ? ['service'] : []),
    ];
    return c.json(degraded.length ? { status: 'degraded', degraded } : { status: 'ready' });
  });
  routes.get('/metrics', async (c) =>
    c.body(await observer.metrics(), 200, { 'Content-Type': observer.metricsType }),
  );
  return routes;
}
