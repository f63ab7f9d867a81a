/**
 * The realtime socket of the embedded backend: reports changes of notifications to clients of supabase-js. Each listener
 * is told only what the backend answers when asked with their token, so the rules of the database hold here, too.
 */
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { Backend } from './backend.ts';
import { accountOf } from './callers.ts';
import { refuse } from './connections.ts';
import { addressOf, networkOf } from './network.ts';
import type { Change, ReadAs } from './realtime-changes.ts';
import { askedOnce, ChannelLimits, fewAtOnce, socketPlaces } from './realtime-limits.ts';
import { RealtimeSocket } from './realtime-socket.ts';
import type { Secrets } from './secrets.ts';

const MAX_BYTES = 64 * 1024;
/** Pieces of one message, and of one piece as it comes: many small ones take a hundred times the memory of what they hold. */
const MAX_PIECES = 64;
const MAX_CHUNKS = 1024;
/** Listeners told of a change at once. */
const TOLD_AT_ONCE = 8;
const LIFE_CHECK_MS = 30_000;
const GOING_AWAY = 1001;
const RESTARTED = 1012;

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

export interface RealtimeParts {
  readonly backend: Backend;
  readonly secrets: Secrets;
  readonly path: string;
  /** Whether the address of the caller is in X-Forwarded-For. */
  readonly trustProxy: boolean;
}

/** Where a connection comes from, as far as limits go. */
const originOf = ({ headers, socket }: IncomingMessage, trustProxy: boolean): string =>
  networkOf(addressOf(socket.remoteAddress, String(headers['x-forwarded-for'] ?? ''), trustProxy));

const keyOfRead = (token: string | null, query: URLSearchParams): string => `${token ?? ''} ${query}`;

/** Answers connections at a path of the server, and reports what the backend reports. */
export function startRealtime(
  server: Server,
  { backend, secrets, path, trustProxy }: RealtimeParts,
): Realtime {
  const { publishableKey: publicKey, jwtSecret } = secrets;
  const sockets = new Set<RealtimeSocket>();
  const [places, channels] = [socketPlaces(), new ChannelLimits()];
  const endpoint = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_BYTES,
    maxFragments: MAX_PIECES,
    maxBufferedChunks: MAX_CHUNKS,
    autoPong: false,
  });
  const inTurn = fewAtOnce();
  const ask = readerOf(backend, publicKey);
  const readNow: ReadAs = (token, query) => inTurn(() => ask(token, query));
  const read = askedOnce(readNow, keyOfRead, false);
  const account = (token: string) => accountOf(token, jwtSecret);

  const upgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    // Joined, not resolved: a path such as // is no address of its own.
    const address = `http://localhost${request.url ?? '/'}`;
    if (!URL.canParse(address)) return refuse(stream, '400 Bad Request');
    const url = new URL(address);
    if (url.pathname !== path) return refuse(stream, '404 Not Found');
    const key = request.headers.apikey ?? url.searchParams.get('apikey');
    if (key !== publicKey) return refuse(stream, '401 Unauthorized');
    const network = originOf(request, trustProxy);
    if (!places.take(network)) return refuse(stream, '503 Service Unavailable');
    // The connection, not the socket it becomes: that is never made when the request turns out to be unfit.
    stream.once('close', () => places.give(network));
    endpoint.handleUpgrade(request, stream, head, (socket) => {
      const version = url.searchParams.get('vsn')?.startsWith('1.') ? 1 : 2;
      const open = (who: string | undefined) => channels.open(network, who);
      const client = new RealtimeSocket({ socket, version, read, publicKey, account, open });
      sockets.add(client);
      socket.on('error', () => socket.terminate());
      socket.on('close', () => sockets.delete(client));
    });
  };
  server.on('upgrade', upgrade);

  // One change after the other, each asked about once for all who see the same.
  let telling: Promise<void> = Promise.resolve();
  const tellAll = (change: Change) => {
    telling = telling.then(async () => {
      const readOnce = askedOnce(readNow, keyOfRead, true);
      const left = [...sockets];
      const work = async () => {
        for (let socket = left.pop(); socket; socket = left.pop()) await socket.tell(change, readOnce);
      };
      await Promise.all(Array.from({ length: TOLD_AT_ONCE }, work));
    });
  };
  // A listener that comes back joins again, and looks at what there is.
  const sendBack = () => {
    for (const socket of endpoint.clients) socket.close(RESTARTED, 'The database was started again');
  };
  const unfollow = backend.follow({ onChange: tellAll, onMissed: sendBack });
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
