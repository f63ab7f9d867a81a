/** Starts the server: port first, then backend, then requests; and stops it without losing anything. */
import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { createApp, type PublicConfig } from './app.ts';
import type { BackendOptions } from './backend.ts';
import { CONNECTION_TIMES, guardConnections } from './connections.ts';
import type { Embedded } from './embedded.ts';
import { Metrics } from './metrics.ts';
import { BACKEND_PREFIX } from './paths.ts';
import type { Realtime } from './realtime.ts';
import type { Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';
import { SettingsError } from './settings-error.ts';
import { Traffic } from './traffic.ts';
import { SERVER_VERSION } from './version.ts';

export interface RunningServer {
  readonly url: string;
  /** Keys of the embedded backend; undefined on a hosted one. */
  readonly secrets: Secrets | undefined;
  readonly appliedMigrations: readonly string[];
  stop(): Promise<void>;
}

/** Where log lines go, and what sends mails instead of SMTP. */
export type StartOptions = BackendOptions;

const STOP_SECONDS = 5;
/** Where supabase-js looks for the realtime socket of a backend. */
const REALTIME_PATH = '/realtime/v1/websocket';

/** Starts serving; resolves when the first request can be answered. */
export async function startServer(settings: Settings, options: StartOptions = {}): Promise<RunningServer> {
  let answer: (request: Request, env: object) => Response | Promise<Response>;
  let ready: () => void = () => {};
  const started = new Promise<void>((resolve) => {
    ready = resolve;
  });
  const server = createAdaptorServer({
    fetch: async (request, env) => {
      await started;
      // Nobody is there to read an answer.
      if (env.incoming.socket.destroyed) return new Response(null, { status: 408 });
      return answer(request, env);
    },
    serverOptions: CONNECTION_TIMES,
  }) as Server;
  guardConnections(server, { behindProxy: settings.trustProxy });
  const traffic = new Traffic(server);
  const metrics = new Metrics();
  const port = await listen(server, settings);

  let embedded: Embedded | undefined;
  let realtime: Realtime | undefined;
  try {
    if (!settings.hosted) {
      const { openEmbeddedBackend } = await import('./embedded.ts');
      embedded = await openEmbeddedBackend(settings, options);
      const { startRealtime } = await import('./realtime.ts');
      const { backend, secrets } = embedded;
      const path = `${BACKEND_PREFIX}${REALTIME_PATH}`;
      realtime = startRealtime(server, { backend, secrets, path, trustProxy: settings.trustProxy });
    }
    const config = publicConfig(settings, embedded?.secrets, options.email !== undefined);
    const log = options.log ?? (() => {});
    const { backend, secrets } = embedded ?? {};
    const app = createApp({ settings, config, backend, secrets, log, metrics, traffic });
    answer = (request, env) => app.fetch(request, env);
    ready();
  } catch (error) {
    server.close();
    throw error;
  }

  let stopping: Promise<void> | undefined;
  return {
    url: `http://localhost:${port}`,
    secrets: embedded?.secrets,
    appliedMigrations: embedded?.backend.appliedMigrations ?? [],
    stop: () => {
      stopping ??= stop(server, traffic, embedded, realtime).finally(() => metrics.stop());
      return stopping;
    },
  };
}

function publicConfig(settings: Settings, secrets: Secrets | undefined, hasMailer: boolean): PublicConfig {
  const { model, modelOrigins, tables, measurementId } = settings;
  const models = {
    modelOrigins,
    tables: tables.length > 0,
    connections: secrets !== undefined,
    ...(model ? { model: model.name } : {}),
    ...(measurementId ? { measurementId } : {}),
  };
  if (settings.hosted) {
    const { url, anonKey, features } = settings.hosted;
    const oauth = features.filter((name) => name === 'google' || name === 'github');
    return {
      version: SERVER_VERSION,
      supabaseUrl: url,
      supabaseAnonKey: anonKey,
      features: { mail: features.includes('mail'), oauth, notifications: true, realtime: true, ...models },
      links: settings.links,
    };
  }
  return {
    version: SERVER_VERSION,
    supabaseUrl: BACKEND_PREFIX,
    supabaseAnonKey: secrets?.publishableKey ?? '',
    features: {
      mail: hasMailer || settings.mail !== undefined,
      oauth: Object.keys(settings.oauth),
      notifications: true,
      realtime: true,
      ...models,
    },
    links: settings.links,
  };
}

function listen(server: Server, { host, port }: Settings): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const nowhere = `This machine has no address ${host}. Set HOST to one it has, for example HOST=127.0.0.1.`;
      const busy = `Port ${port} is already in use. Stop the other program, or choose another port: PORT=${port + 1} npm start`;
      const denied = `Port ${port} needs special rights. Choose a port above 1023, for example PORT=4180.`;
      if (error.code === 'EADDRINUSE') reject(new SettingsError(busy));
      else if (error.code === 'EACCES') reject(new SettingsError(denied));
      else if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(error.code ?? ''))
        reject(new SettingsError(nowhere));
      else reject(error);
    });
    server.listen(port, host, () => {
      const address = server.address();
      resolve(address !== null && typeof address === 'object' ? address.port : port);
    });
  });
}

/** Answers everything that was sent, then closes the database. */
async function stop(
  server: Server,
  traffic: Traffic,
  embedded: Embedded | undefined,
  realtime: Realtime | undefined,
): Promise<void> {
  await traffic.drain(STOP_SECONDS * 1000);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  await realtime?.stop();
  server.closeIdleConnections();
  const force = setTimeout(() => server.closeAllConnections(), STOP_SECONDS * 1000);
  await closed;
  clearTimeout(force);
  await embedded?.backend.close();
  embedded?.unlock();
}
