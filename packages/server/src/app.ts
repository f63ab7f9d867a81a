/** The HTTP application: public configuration, backend, and the built app. */
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Backend } from './backend.ts';
import { callerOf } from './callers.ts';
import { ConnectedTables } from './connected-tables.ts';
import { IDLE_MS } from './connections.ts';
import { gateway } from './gateway.ts';
import { Metrics } from './metrics.ts';
import { modelProxy } from './model-proxy.ts';
import { countRequests } from './model-use.ts';
import { addressOf, networkOf } from './network.ts';
import { safeAuthorize } from './oauth.ts';
import { mountOperations } from './operations-pages.ts';
import { BACKEND_PREFIX, CONNECTIONS_PATH, MODEL_PATH, TABLES_PATH } from './paths.ts';
import { refusal } from './refusals.ts';
import { requestLine } from './request-log.ts';
import type { Secrets } from './secrets.ts';
import { contentSecurityPolicy, inlineScriptHashes, securityHeaders } from './security-headers.ts';
import type { LinkSettings, Settings } from './settings.ts';
import { chooseEncoding, type StaticFile, StaticFiles } from './static-files.ts';
import { SIGNED_UPLOAD } from './storage-uploads.ts';
import { mountTables } from './table-calls.ts';
import type { Traffic } from './traffic.ts';

/** What the browser app may know about this server; served at /config.json. */
export interface PublicConfig {
  /** Version and build of this server. */
  readonly version: string;
  /** Address of the backend, relative to the page when it is this server. */
  readonly supabaseUrl: string;
  readonly supabaseAnonKey: string;
  readonly features: {
    readonly mail: boolean;
    readonly oauth: readonly string[];
    readonly notifications: boolean;
    /** Whether changes are reported as they happen. */
    readonly realtime: boolean;
    /** Whether the server has tables to ask. */
    readonly tables: boolean;
    /** Whether administrators can connect tables. */
    readonly connections: boolean;
    /** The model that is offered, by its name; absent where there is none. */
    readonly model?: string;
    /** Origins that pages may ask with an endpoint of the person's own. */
    readonly modelOrigins: readonly string[];
    /** By which visits are counted, with consent; absent where nothing is. */
    readonly measurementId?: string;
  };
  readonly links: LinkSettings;
}

export interface AppParts {
  readonly settings: Settings;
  readonly config: PublicConfig;
  readonly backend: Backend | undefined;
  /** Keys of the embedded backend. */
  readonly secrets: Secrets | undefined;
  /** Receives one line per request worth a line. */
  readonly log: (line: string) => void;
  readonly metrics?: Metrics;
  /** Requests under way, where a real server counts them. */
  readonly traffic?: Traffic;
}

type Env = { Bindings: Partial<HttpBindings> };

const BACKEND_PATHS = /^\/(auth|rest|storage)\/v1(\/|$)/;
const KB = 1024;

/** Builds the application. */
export function createApp({
  settings,
  config,
  backend,
  secrets,
  log,
  metrics = new Metrics(),
  traffic,
}: AppParts): Hono<Env> {
  const https = settings.publicUrl.startsWith('https:');
  const { modelOrigins } = settings;
  const counted = settings.measurementId !== undefined;
  const security = {
    https,
    modelOrigins,
    counted,
    ...(settings.hosted ? { backendUrl: settings.hosted.url } : {}),
  };
  const common = Object.entries(securityHeaders(security));
  const app = new Hono<Env>();

  app.use(async (context, next) => {
    const started = performance.now();
    await next();
    // Into the answer itself: a copy of it would hold the whole file in memory for each reader, however slowly they read.
    for (const [name, value] of common) context.res.headers.set(name, value);
    const { path } = context.req;
    const { status } = context.res;
    metrics.observe(path, status, performance.now() - started);
    if (
      status >= 500 ||
      path.startsWith(`${BACKEND_PREFIX}/`) ||
      path === MODEL_PATH ||
      path === TABLES_PATH ||
      path === CONNECTIONS_PATH
    ) {
      const ms = Math.round(performance.now() - started);
      log(requestLine(settings.logFormat, { method: context.req.method, path, status, ms }));
    }
  });

  app.onError((error, context) => {
    // Who went away in the middle of a request reads no answer, and is no fault of the server.
    if (context.env.incoming?.socket.destroyed) return context.body(null, 400);
    const { method, path } = context.req;
    const text = error.stack ?? error.message;
    log(requestLine(settings.logFormat, { method, path, status: 500, ms: 0, error: text }));
    return context.json({ message: 'The server could not answer this request.' }, 500);
  });

  mountOperations(app, { settings, backend, metrics, traffic, secretKey: secrets?.secretKey });

  const connected = backend && secrets ? new ConnectedTables(backend, secrets, settings.places) : undefined;
  app.get('/config.json', (context) => {
    context.header('Cache-Control', 'no-cache');
    const tables = config.features.tables || connected?.isSome === true;
    return context.json({ ...config, features: { ...config.features, tables } });
  });

  if (settings.model) {
    const { silenceMs } = settings.model;
    const take = countRequests(settings, backend, config.supabaseAnonKey);
    const proxy = modelProxy(settings.model, take);
    app.post(MODEL_PATH, ({ req, env }) => {
      const { remoteAddress } = env.incoming?.socket ?? {};
      // A model may take longer for its first word than anything else here.
      env.incoming?.socket.setTimeout(IDLE_MS + silenceMs);
      const network = networkOf(addressOf(remoteAddress, req.header('X-Forwarded-For'), settings.trustProxy));
      if (!secrets) return proxy(req.raw, network);
      // Nothing of a conversation is read for a token that this server has not made.
      const caller = callerOf(req.raw.headers, secrets);
      if (caller.kind !== 'person') return refusal(401, 'bad_jwt', 'Sign in to use the model.');
      return proxy(req.raw, caller.id, caller.id);
    });
  }

  mountTables(app, { settings, backend, secrets, anonKey: config.supabaseAnonKey, log, connected });
  if (secrets) app.use(`${BACKEND_PREFIX}/*`, gateway(secrets, settings.trustProxy));
  if (backend) mountBackend(app, backend, settings);

  if (settings.appDirectory) {
    const policyOf = (html: string) => contentSecurityPolicy(security, inlineScriptHashes(html));
    mountStatic(app, new StaticFiles(settings.appDirectory, new URL(settings.publicUrl).origin), policyOf);
  }
  return app;
}

function mountBackend(app: Hono<Env>, backend: Backend, settings: Settings): void {
  const handle = async (context: Context<Env>, path: string): Promise<Response> => {
    const url = new URL(context.req.url);
    if (!BACKEND_PATHS.test(path) || SIGNED_UPLOAD.test(path))
      return context.json({ message: 'Not found' }, 404);
    const { remoteAddress } = context.env.incoming?.socket ?? {};
    const peer = addressOf(remoteAddress, context.req.header('X-Forwarded-For'), settings.trustProxy);
    url.pathname = path;
    const request = safeAuthorize(new Request(url, context.req.raw), settings.publicUrl);
    if (!request) {
      return context.json(
        { code: 400, error_code: 'validation_failed', msg: 'A code challenge is needed' },
        400,
      );
    }
    const answer = await backend.handle(request, peer);
    const response = new Response(answer.body, answer);
    for (const name of [...response.headers.keys()]) {
      if (name.startsWith('access-control-')) response.headers.delete(name);
    }
    if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'no-store');
    return response;
  };

  // A sign of life, for clients that ask before they sign in.
  app.get(BACKEND_PREFIX, (context) => context.body(null, 204));
  const tooLarge = (context: Context) => context.json({ message: 'The request is too large.' }, 413);
  app.use(`${BACKEND_PREFIX}/auth/*`, bodyLimit({ maxSize: 64 * KB, onError: tooLarge }));
  app.use(`${BACKEND_PREFIX}/*`, bodyLimit({ maxSize: 8 * KB * KB, onError: tooLarge }));
  app.all(`${BACKEND_PREFIX}/*`, (context) => handle(context, context.req.path.slice(BACKEND_PREFIX.length)));
}

function mountStatic(app: Hono<Env>, files: StaticFiles, policyOf: (html: string) => string): void {
  app.on(['GET', 'HEAD'], '*', async (context) => {
    const { path } = context.req;
    const exact = await files.find(path === '/' ? '/index.html' : path);
    const file = exact ?? (isApp(path) ? await files.find('/app.html') : undefined);
    if (!file && isPage(path)) return context.redirect('/');
    if (!file) {
      context.header('Cache-Control', 'no-cache');
      return context.text('Not found', 404);
    }
    return sendFile(context, file, policyOf);
  });
}

/** Addresses of the app: one page serves them all. */
const isApp = (path: string): boolean => /^\/app(\/|$)/.test(path) && isPage(path);

/** Pages have no extension; anything else that is missing is really missing. */
function isPage(path: string): boolean {
  return !/^\/(assets\/|api(\/|$)|\.)/.test(path) && !/\.[^/]*$/.test(path);
}

async function sendFile(
  context: Context<Env>,
  file: StaticFile,
  policyOf: (html: string) => string,
): Promise<Response> {
  const encoding = chooseEncoding(context.req.header('Accept-Encoding'), file);
  const headers = new Headers({
    'Cache-Control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    ETag: file.etag,
    Vary: 'Accept-Encoding',
  });
  if (file.html !== undefined) headers.set('Content-Security-Policy', policyOf(file.html));
  if (context.req.header('If-None-Match')?.replace(/^W\//, '') === file.etag) {
    return new Response(null, { status: 304, headers });
  }
  const identity = await file.encoded('identity');
  const body = await file.encoded(encoding);
  if (body !== identity) headers.set('Content-Encoding', encoding);
  headers.set('Content-Type', file.type);
  headers.set('Content-Length', String(body.length));
  return new Response(context.req.method === 'HEAD' ? null : (body as Buffer<ArrayBuffer>), { headers });
}
