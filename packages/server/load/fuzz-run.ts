/** Sends the requests of a range of numbers to a server, and notes what a server must not do. */
import { connect } from 'node:net';
import { loadavg } from 'node:os';
import WebSocket from 'ws';
import { type Attempt, attemptOf, type Identity } from './fuzz-grammar.ts';
import { Line } from './fuzz-line.ts';

export interface Fault {
  readonly seed: number;
  readonly what: string;
  /** The beginning of what was sent and of what came back. */
  readonly sent: string;
  readonly answer: string;
}

export interface FuzzResult {
  readonly requests: number;
  readonly statuses: Readonly<Record<string, number>>;
  readonly faults: readonly Fault[];
  readonly slowestMs: number;
}

/** What nobody waits for; a busy machine is given more (`npm test` says how busy it is). */
const SLOW_MS = 10_000 * Math.max(1, Number(process.env.CONSTAT_SLOWNESS ?? 1));
const SHOWN = 600;

interface Outcome {
  readonly status: string;
  readonly answer: string;
}

/** Makes the attempts with these numbers, a few at a time; a number says in whose name, too. */
export async function fuzz(
  url: string,
  people: readonly [Identity, ...Identity[]],
  seeds: readonly number[],
  { atOnce = 8, onProgress = (_: number) => {}, onFault = (_: Fault) => {} } = {},
): Promise<FuzzResult> {
  const statuses: Record<string, number> = {};
  const faults: Fault[] = [];
  let [next, slowestMs] = [0, 0];
  const port = Number(new URL(url).port);
  const work = async () => {
    const line = new Line(port, 2 * SLOW_MS);
    while (next < seeds.length) {
      const seed = seeds[next] as number;
      next += 1;
      if (next % 1000 === 0) onProgress(next);
      const attempt = attemptOf(seed, people[seed % people.length] ?? people[0]);
      const started = performance.now();
      const { status, answer } = await make(url, port, line, attempt);
      const ms = performance.now() - started;
      slowestMs = Math.max(slowestMs, ms);
      statuses[status] = (statuses[status] ?? 0) + 1;
      const what =
        ms > SLOW_MS
          ? `took ${Math.round(ms)} ms, machine at load ${loadavg()[0]?.toFixed(0)}`
          : /^5|^refused/.test(status)
            ? status
            : undefined;
      if (!what) continue;
      const fault = { seed, what, sent: shown(attempt), answer: answer.slice(0, SHOWN) };
      faults.push(fault);
      onFault(fault);
    }
    line.close();
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { requests: seeds.length, statuses, faults, slowestMs };
}

const shown = (attempt: Attempt): string =>
  (attempt.kind === 'socket' ? attempt.messages.join('\n') : attempt.bytes.toString('latin1')).slice(
    0,
    SHOWN,
  );

async function make(url: string, port: number, line: Line, attempt: Attempt): Promise<Outcome> {
  if (attempt.kind === 'socket') return speak(url, attempt);
  if (attempt.kind === 'broken') return reset(port, attempt.bytes, attempt.resetAfter);
  const { bytes, failure } = await line.ask(attempt.bytes);
  return outcome(bytes.toString('latin1', 0, 4 * SHOWN), failure);
}

function outcome(answer: string, failure: string | undefined): Outcome {
  const status = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1];
  return { status: failure === 'ECONNREFUSED' ? 'refused' : (status ?? 'closed'), answer };
}

/** Sends bytes on a connection of their own and resets it a moment later. */
function reset(port: number, bytes: Buffer, afterMs: number): Promise<Outcome> {
  return new Promise((resolve) => {
    let answer = '';
    let failure: string | undefined;
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(bytes);
      setTimeout(() => socket.resetAndDestroy(), afterMs);
    });
    socket.on('data', (part) => {
      if (answer.length < 4 * SHOWN) answer += part.toString('latin1');
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      failure = error.code;
    });
    socket.on('close', () => resolve(outcome(answer, failure)));
  });
}

/** Says the messages, then asks for a sign of life: the server answers, or has closed the socket. */
function speak(
  url: string,
  { query, messages }: Extract<Attempt, { readonly kind: 'socket' }>,
): Promise<Outcome> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/api/realtime/v1/websocket?${query}`);
    const end = (status: string, answer = '') => {
      clearTimeout(timer);
      socket.terminate();
      resolve({ status, answer });
    };
    const timer = setTimeout(() => end('no answer'), 2 * SLOW_MS);
    socket.on('open', () => {
      for (const message of messages) socket.send(message);
      socket.send(JSON.stringify([null, 'life', 'phoenix', 'heartbeat', {}]));
    });
    socket.on('message', (data) => {
      const text = data.toString();
      if (text.includes('life')) end('socket', text);
    });
    socket.on('close', () => end('closed'));
    socket.on('error', (error) =>
      end(/ECONNREFUSED/.test(error.message) ? 'refused' : 'socket refused', error.message),
    );
  });
}
