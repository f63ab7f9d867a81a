/** A wire between client and server that is cut after a number of bytes. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Cut {
  /** Cut only what follows a request that begins like this: 'POST /api/storage'. */
  readonly request: RegExp;
  readonly direction: 'up' | 'down';
  /** Bytes that still pass, counted from the request or from its answer. */
  readonly bytes: number;
}

export interface CuttingProxy {
  readonly url: string;
  /** The next request of this kind is cut; null lets everything pass. Says how many were cut since. */
  arm(cut: Cut | null): void;
  readonly cuts: number;
  close(): Promise<void>;
}

/** Passes bytes on to a server, and cuts the connection where it is told to. */
export async function cuttingProxy(target: string): Promise<CuttingProxy> {
  const { port, hostname } = new URL(target);
  let armed: Cut | null = null;
  let cuts = 0;
  const open = new Set<Socket>();

  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    /** Bytes that may still pass in the direction of the cut; null while none is under way. */
    let left: number | null = null;
    let direction: Cut['direction'] = 'up';
    const end = () => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', end).on('close', () => {
        open.delete(socket);
        end();
      });
    }
    const pass = (chunk: Buffer, to: Socket, way: Cut['direction']) => {
      if (left === null || way !== direction) {
        to.write(chunk);
        return;
      }
      const part = chunk.subarray(0, left);
      left -= part.length;
      if (left > 0) {
        to.write(part);
        return;
      }
      cuts += 1;
      left = Number.POSITIVE_INFINITY;
      // What was let through arrives before the end of the connection.
      to.end(part, () => end());
      if (part.length === 0) end();
    };
    client.on('data', (chunk) => {
      if (armed && left === null && armed.request.test(chunk.toString('latin1').split('\r\n', 1)[0] ?? '')) {
        left = armed.bytes;
        direction = armed.direction;
        armed = null;
      }
      pass(chunk, upstream, 'up');
    });
    upstream.on('data', (chunk) => pass(chunk, client, 'down'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arm: (cut) => {
      armed = cut;
      cuts = 0;
    },
    get cuts() {
      return cuts;
    },
    close: () => {
      for (const socket of open) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
