/**
 * The realtime socket of the embedded backend: reports changes of notifications to clients of supabase-js. Each listener
 * is told only what the backend answers when asked with their token, so the rules of the database hold here, too.
 */
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { Backend } from './backend.ts';
import { refuse } from './connections.ts';
import type { Change, ReadAs } from './realtime-changes.ts';
import { RealtimeSocket } from './realtime-socket.ts';

const MAX_BYTES = 64 * 1024;
const MAX_SOCKETS = 2000;
const LIFE_CHECK_MS = 30_000;
const GOING_AWAY = 1001;

export interface Realtime {
  /** Ends all connections. */
  stop(): Promise<void>;
}

/** Asks the backend in the name of a listener. */
const readerOf =
  (backend: Backend, publicKey: string): ReadAs =>
  async (token, query) => {
    const answer = await backend.handle(
      new Request(`http://localhost/rest/v1/notifications?${query}`, {
        headers: { apikey: publicKey, ...(token === null ? {} : { Authorization: `Bearer ${token}` }) },
      }),
      null,
    );
    if (answer.status >= 500) throw new Error(`The backend answered ${answer.status}.`);
    return answer.ok ? ((await answer.json()) as readonly Record<string, unknown>[]) : undefined;
  };

/** Answers connections at a path of the server, and reports what the backend reports. */
export function startRealtime(server: Server, backend: Backend, publicKey: string, path: string): Realtime {
  const sockets = new Set<RealtimeSocket>();
  const endpoint = new WebSocketServer({ noServer: true, maxPayload: MAX_BYTES });
  const read = readerOf(backend, publicKey);

  const upgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    // Joined, not resolved: a path such as // is no address of its own.
    const address = `http://localhost${request.url ?? '/'}`;
    if (!URL.canParse(address)) return refuse(stream, '400 Bad Request');
    const url = new URL(address);
    if (url.pathname !== path) return refuse(stream, '404 Not Found');
    const key = request.headers.apikey ?? url.searchParams.get('apikey');
    if (key !== publicKey) return refuse(stream, '401 Unauthorized');
    if (sockets.size >= MAX_SOCKETS) return refuse(stream, '503 Service Unavailable');
    endpoint.handleUpgrade(request, stream, head, (socket) => {
      const version = url.searchParams.get('vsn')?.startsWith('1.') ? 1 : 2;
      const client = new RealtimeSocket({ socket, version, read, publicKey });
      sockets.add(client);
      socket.on('error', () => socket.terminate());
      socket.on('close', () => sockets.delete(client));
    });
  };
  server.on('upgrade', upgrade);

  // One listener after the other: a change must not take the database away from everybody's requests.
  let telling: Promise<void> = Promise.resolve();
  const tellAll = (change: Change) => {
    telling = telling.then(async () => {
      for (const socket of sockets) await socket.tell(change);
    });
  };
  const unfollow = backend.onChange(tellAll);
  const life = setInterval(() => {
    for (const socket of sockets) socket.checkLife();
  }, LIFE_CHECK_MS);
  life.unref();

  return {
    stop: async () => {
      clearInterval(life);
      unfollow();
      server.off('upgrade', upgrade);
      for (const socket of endpoint.clients) socket.close(GOING_AWAY, 'The server is stopping');
      await telling;
      for (const socket of endpoint.clients) socket.terminate();
      endpoint.close();
    },
  };
}
