/**
 * A connection that is used again, request after request: opening one for each costs more than most answers. Knows of HTTP only
 * where an answer ends; what it is, others say.
 */
import { connect, type Socket } from 'node:net';

const HEAD_END = Buffer.from('\r\n\r\n');
const LAST_CHUNK = Buffer.from('0\r\n\r\n');
const NO_BODY = /^HTTP\/1\.1 (1\d\d|204|304)/;

/** What came back: everything up to the end of the answer, or of the connection. */
export interface Reply {
  readonly bytes: Buffer;
  /** The reason why there is no connection, if there is none. */
  readonly failure: string | undefined;
}

interface Waiting {
  readonly isHead: boolean;
  readonly resolve: (reply: Reply) => void;
  readonly timer: NodeJS.Timeout;
}

/** One connection to a port, opened when it is needed. */
export class Line {
  readonly #port: number;
  readonly #patienceMs: number;
  #socket: Socket | undefined;
  #waiting: Waiting | undefined;
  #parts: Buffer[] = [];
  #ends: ((bytes: Buffer) => boolean) | undefined;

  constructor(port: number, patienceMs: number) {
    this.#port = port;
    this.#patienceMs = patienceMs;
  }

  /** Sends a request; resolves with its answer. */
  ask(request: Buffer): Promise<Reply> {
    return new Promise((resolve) => {
      const socket = this.#open();
      const timer = setTimeout(() => socket.destroy(), this.#patienceMs);
      this.#waiting = { isHead: request.toString('latin1', 0, 5) === 'HEAD ', resolve, timer };
      socket.write(request);
    });
  }

  close(): void {
    this.#socket?.destroy();
  }

  #open(): Socket {
    if (this.#socket && !this.#socket.destroyed && this.#socket.writable) return this.#socket;
    const socket = connect({ port: this.#port, host: '127.0.0.1', noDelay: true });
    let failure: string | undefined;
    socket.on('data', (part) => this.#receive(socket, part));
    socket.on('end', () => socket.destroy());
    socket.on('error', (error: NodeJS.ErrnoException) => {
      failure = error.code ?? error.message;
    });
    socket.on('close', () => {
      if (this.#socket !== socket) return;
      this.#socket = undefined;
      this.#finish(failure);
    });
    this.#socket = socket;
    return socket;
  }

  #receive(socket: Socket, part: Buffer): void {
    if (this.#socket !== socket || !this.#waiting) return;
    this.#parts.push(part);
    const bytes = this.#parts.length === 1 ? part : Buffer.concat(this.#parts);
    this.#parts = [bytes];
    this.#ends ??= endOf(bytes, this.#waiting.isHead);
    if (!this.#ends?.(bytes)) return;
    // Closed by the server after this answer, or told to: the next request opens another.
    if (/^connection: close/im.test(bytes.toString('latin1', 0, bytes.indexOf(HEAD_END)))) {
      this.#socket = undefined;
      socket.destroy();
    }
    this.#finish(undefined);
  }

  #finish(failure: string | undefined): void {
    const waiting = this.#waiting;
    const bytes = Buffer.concat(this.#parts);
    this.#waiting = undefined;
    this.#parts = [];
    this.#ends = undefined;
    if (!waiting) return;
    clearTimeout(waiting.timer);
    waiting.resolve({ bytes, failure });
  }
}

/** Tells when an answer is whole; undefined before its head is. */
function endOf(bytes: Buffer, isHead: boolean): ((bytes: Buffer) => boolean) | undefined {
  const head = bytes.indexOf(HEAD_END);
  if (head < 0) return undefined;
  const start = head + HEAD_END.length;
  const words = bytes.toString('latin1', 0, head);
  const [, length] = /^content-length: *(\d+)/im.exec(words) ?? [];
  if (isHead || NO_BODY.test(words)) return () => true;
  if (length !== undefined) return (all) => all.length >= start + Number(length);
  if (/^transfer-encoding: *chunked/im.test(words))
    return (all) => all.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK);
  // The end of the connection is the end of the answer.
  return () => false;
}
