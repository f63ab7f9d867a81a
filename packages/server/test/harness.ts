/** A real server on a free port, with a data folder and a built app of its own. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import WebSocket from 'ws';
import { openBackend } from '../src/backend.ts';
import {
  type RunningServer,
  readSettings,
  type Settings,
  type StartOptions,
  startServer,
} from '../src/index.ts';
import { copyPreparedDatabase } from './prepared-database.ts';
import { newDatabase } from './server-database.ts';

export interface TestServer extends RunningServer {
  readonly settings: Settings;
  readonly log: readonly string[];
  /** A client of the app, signed out, as a browser would make it. */
  client(key?: string): ReturnType<typeof connect>;
  remove(): Promise<void>;
}

// Node 20 has no WebSocket of its own, and the client library wants one even when it is not used.
if (!('WebSocket' in globalThis)) Object.assign(globalThis, { WebSocket });

/** A client as the browser app makes it, but remembering nothing. */
export function connect(url: string, key: string) {
  return createClient(`${url}/api`, key, {
    auth: { flowType: 'pkce', persistSession: false, autoRefreshToken: false },
  });
}

export const PAGE =
  '<!doctype html><html lang="en"><head><title>t</title><script>document.title="x"</script></head>' +
  `<body><div id="root"></div><script type="module" src="/assets/main-abc.js"></script>${' '.repeat(2000)}</body></html>`;
export const SCRIPT = `export const text = ${JSON.stringify('a'.repeat(5000))};`;

function writeApp(directory: string): void {
  mkdirSync(join(directory, 'assets'), { recursive: true });
  writeFileSync(join(directory, 'app.html'), PAGE);
  writeFileSync(join(directory, 'index.html'), '<!doctype html><title>Home</title>');
  writeFileSync(
    join(directory, 'about.html'),
    '<!doctype html><title>About</title><link rel="canonical" href="%ORIGIN%/app/about">',
  );
  writeFileSync(join(directory, 'robots.txt'), 'Sitemap: %ORIGIN%/sitemap.xml');
  writeFileSync(join(directory, 'assets', 'main-abc.js'), SCRIPT);
  writeFileSync(join(directory, 'sw.js'), 'self.skipWaiting();');
  writeFileSync(join(directory, '.hidden'), 'hidden');
}

/**
 * Starts a server; environment variables as for the real one. Its backend is on the thread of the test, where the libraries are
 * loaded already, unless `open` says otherwise: a thread of its own takes more than twice the time to start.
 */
export async function startTestServer(
  env: Record<string, string> = {},
  options: StartOptions = {},
): Promise<TestServer> {
  const directory = mkdtempSync(join(tmpdir(), 'constat-server-'));
  writeApp(join(directory, 'app'));
  writeFileSync(join(directory, 'outside.txt'), 'outside');
  const cluster = process.env.TEST_DATABASE_URL;
  const database = cluster && !env.SUPABASE_URL ? await newDatabase(cluster) : undefined;
  const settings: Settings = {
    ...readSettings({
      PORT: '0',
      CONSTAT_DATA: join(directory, 'data'),
      DATABASE_URL: database?.url,
      ...env,
    }),
    appDirectory: join(directory, 'app'),
  };
  if (!settings.hosted && !settings.databaseUrl) copyPreparedDatabase(settings.dataDirectory);
  const log: string[] = [];
  const server = await startServer(settings, {
    log: (line) => log.push(line),
    open: openBackend,
    ...options,
  });
  return {
    ...server,
    settings,
    log,
    client: (key) => connect(server.url, key ?? server.secrets?.publishableKey ?? ''),
    remove: async () => {
      await server.stop();
      await database?.drop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
