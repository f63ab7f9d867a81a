/** Bytes sent to a server exactly as written, and what comes back. */
import { connect } from 'node:net';

export interface RawOptions {
  /** Resets the connection so many ms after the bytes, instead of waiting for an answer. */
  readonly resetAfter?: number;
  /** Waits no longer than this for the other side to close. */
  readonly patience?: number;
}

/** Sends the bytes; resolves with all that was answered until the connection ended. */
export function sendRaw(port: number, bytes: string | Uint8Array, options: RawOptions = {}): Promise<string> {
  const { resetAfter, patience = 10_000 } = options;
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1');
    const timer = setTimeout(() => socket.destroy(), patience);
    socket.on('connect', () => {
      socket.write(bytes);
      if (resetAfter !== undefined) setTimeout(() => socket.resetAndDestroy(), resetAfter);
    });
    socket.on('data', (part) => {
      answer += part.toString('latin1');
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(answer);
    });
  });
}

/** A request to change to a web socket. */
export const upgradeRequest = (path: string, headers: readonly string[] = []): string =>
  [
    `GET ${path} HTTP/1.1`,
    'Host: localhost',
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ...headers,
    '',
    '',
  ].join('\r\n');
