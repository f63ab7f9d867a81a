/** What holds for every connection: none can end the process, stay half open for long, or be one of too many. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { networkOf } from './network.ts';
import { Places } from './places.ts';

/** A head that is not there by then never comes. */
const HEAD_SECONDS = 20;
/** The largest upload takes about a minute at one megabit a second. */
const REQUEST_SECONDS = 120;
const CHECK_SECONDS = 5;
/** A connection on which nothing moves, either way, for so many ms is ended: long, so that nobody who waits on a busy machine is. */
export const IDLE_MS = 600_000;
const MAX_CONNECTIONS = 5000;
/** Of one network: nobody alone keeps all others out. */
const MAX_OF_NETWORK = MAX_CONNECTIONS / 2;
/** Requests of one connection that wait for their answers; browsers send the next after the answer, and proxies too. */
const MAX_PIPELINED = 32;

/** Times after which the server closes a connection that does not get on. */
export const CONNECTION_TIMES = {
  headersTimeout: HEAD_SECONDS * 1000,
  requestTimeout: REQUEST_SECONDS * 1000,
  connectionsCheckingInterval: CHECK_SECONDS * 1000,
};

/** The status line of what Node refuses before there is a request. */
const REFUSALS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Ends a connection with a status and nothing else. */
export function refuse(stream: Duplex, status: string): void {
  if (!stream.writable) stream.destroy();
  else
    stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () =>
      stream.destroy(),
    );
}

/**
 * Hears the errors of all connections for as long as they live. Node itself listens only while a connection speaks HTTP:
 * one that asked to become something else and was reset would end the process.
 */
export function guardConnections(
  server: Server,
  { behindProxy = false, mostOfNetwork = MAX_OF_NETWORK, idleMs = IDLE_MS } = {},
): void {
  server.maxConnections = MAX_CONNECTIONS;
  server.setTimeout(idleMs);
  // Behind a proxy all come from one.
  const places = new Places(MAX_CONNECTIONS, behindProxy ? MAX_CONNECTIONS : mostOfNetwork);
  server.on('connection', (socket) => {
    socket.on('error', () => socket.destroy());
    const network = networkOf(socket.remoteAddress ?? null);
    if (places.take(network)) socket.once('close', () => places.give(network));
    else socket.destroy();
  });
  const waiting = new WeakMap<Duplex, number>();
  server.prependListener('request', ({ socket }: IncomingMessage, answer: ServerResponse) => {
    const count = (waiting.get(socket) ?? 0) + 1;
    waiting.set(socket, count);
    if (count > MAX_PIPELINED) socket.destroy();
    answer.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    refuse(socket, REFUSALS[error.code ?? ''] ?? '400 Bad Request');
  });
}

/** Notes what nothing else caught, and goes on: the process holds no data that could be left half changed. */
export function keepRunning(log: (line: string) => void): void {
  const note = (error: unknown) => {
    log(`unexpected: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  };
  // Where nobody reads the log any more, to write that down would fail as well, and so on without end.
  for (const written of [process.stdout, process.stderr]) written.on('error', () => undefined);
  process.on('uncaughtException', note);
  process.on('unhandledRejection', note);
}
