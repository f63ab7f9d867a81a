/** Pages for the machines that look after the server: is it alive, may it get requests, how does it do. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { isAbsolute } from 'node:path';
import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Backend } from './backend.ts';
import type { Metrics } from './metrics.ts';
import { BACKUP_PATH } from './paths.ts';
import { askedOnce } from './realtime-limits.ts';
import type { Settings } from './settings.ts';
import type { Traffic } from './traffic.ts';

export interface OperationsParts {
  readonly settings: Settings;
  readonly backend: Backend | undefined;
  readonly metrics: Metrics;
  readonly traffic: Traffic | undefined;
  /** Key of the owner of the server. */
  readonly secretKey: string | undefined;
}

const hash = (text: string) => createHash('sha256').update(text).digest();

const sameText = (a: string, b: string): boolean => timingSafeEqual(hash(a), hash(b));

/** Adds /healthz, /readyz, /metrics, and the way to a copy of everything. */
export function mountOperations(
  app: Hono<{ Bindings: Partial<HttpBindings> }>,
  { settings, backend, metrics, traffic, secretKey }: OperationsParts,
): void {
  // Whoever asks while it is being asked gets the same answer: looking costs the database something.
  const isHealthy = askedOnce(
    async () => (backend ? backend.isHealthy() : true),
    () => '',
    false,
  );

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
    if (!sameText(given, `Bearer ${metricsToken}`)) return context.text('Unauthorized', 401);
    context.header('Cache-Control', 'no-store');
    context.header('Content-Type', 'text/plain; version=0.0.4; charset=utf-8');
    const active = traffic?.active ?? 0;
    return context.body(metrics.render({ active, healthy: await isHealthy() }));
  });

  // Whoever has this key on this machine could read everything anyway; the folder it names is new, or refused.
  app.post(BACKUP_PATH, async (context) => {
    const given = context.req.header('Authorization') ?? '';
    if (!backend || !secretKey || !sameText(given, `Bearer ${secretKey}`))
      return context.text('Not found', 404);
    const { target } = await context.req.json<{ target?: unknown }>().catch(() => ({ target: undefined }));
    if (typeof target !== 'string' || !isAbsolute(target)) {
      return context.json({ message: 'Name the folder by its whole path.' }, 400);
    }
    try {
      // As long as it takes: nothing moves on the connection meanwhile.
      context.env.incoming?.socket.setTimeout(0);
      await backend.backUp(target);
      return context.json({ target });
    } catch (error) {
      return context.json({ message: error instanceof Error ? error.message : String(error) }, 409);
    }
  });
}
