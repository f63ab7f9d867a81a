/** Pages for the machines that look after the server: is it alive, may it get requests, how does it do. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Hono } from 'hono';
import type { Backend } from './backend.ts';
import type { Metrics } from './metrics.ts';
import type { Settings } from './settings.ts';
import type { Traffic } from './traffic.ts';

export interface OperationsParts {
  readonly settings: Settings;
  readonly backend: Backend | undefined;
  readonly metrics: Metrics;
  readonly traffic: Traffic | undefined;
}

const hash = (text: string) => createHash('sha256').update(text).digest();

/** Adds /healthz, /readyz and /metrics. */
export function mountOperations<E extends object>(
  app: Hono<E>,
  { settings, backend, metrics, traffic }: OperationsParts,
): void {
  const isHealthy = async () => (backend ? backend.isHealthy() : true);

  app.get('/healthz', async (context) => {
    context.header('Cache-Control', 'no-store');
    return (await isHealthy())
      ? context.json({ status: 'ok' })
      : context.json({ status: 'unavailable' }, 503);
  });

  // A server that is about to stop is healthy, and should get no more requests.
  app.get('/readyz', async (context) => {
    context.header('Cache-Control', 'no-store');
    if (traffic?.draining) return context.json({ status: 'stopping' }, 503);
    return (await isHealthy())
      ? context.json({ status: 'ready' })
      : context.json({ status: 'unavailable' }, 503);
  });

  app.get('/metrics', async (context) => {
    const { metricsToken } = settings;
    if (metricsToken === undefined) return context.text('Not found', 404);
    const given = context.req.header('Authorization') ?? '';
    if (!timingSafeEqual(hash(given), hash(`Bearer ${metricsToken}`)))
      return context.text('Unauthorized', 401);
    context.header('Cache-Control', 'no-store');
    context.header('Content-Type', 'text/plain; version=0.0.4; charset=utf-8');
    const active = traffic?.active ?? 0;
    return context.body(metrics.render({ active, healthy: await isHealthy() }));
  });
}
