/** The app of the server at an address of its own, where a new version can be published to one test alone. */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface OwnVersion {
  readonly url: string;
  /** From now on the service worker is another one. */
  publish(): void;
  /** While it is away the server answers as for any file that does not exist. */
  setAway(isAway: boolean): void;
  close(): Promise<void>;
}

const WORKER = '/sw.js';

/** Passes everything on to the server, which has compressed its files already; only the service worker differs. */
export async function ownVersion(target: string): Promise<OwnVersion> {
  const { port, hostname } = new URL(target);
  let added = '';
  let away = false;

  const answerWorker = async (answer: IncomingMessage, to: ServerResponse) => {
    const { etag: _, 'content-length': __, ...headers } = answer.headers;
    to.writeHead(answer.statusCode ?? 500, headers);
    for await (const chunk of answer) to.write(chunk);
    to.end(answer.statusCode === 200 ? added : '');
  };

  const server = createServer((from, to) => {
    const isWorker = from.url === WORKER;
    const { 'if-none-match': _, 'if-modified-since': __, ...headers } = from.headers;
    const passed = request(
      {
        port,
        hostname,
        method: from.method,
        path: isWorker && away ? `${WORKER}.away` : from.url,
        headers: isWorker ? { ...headers, 'accept-encoding': 'identity' } : from.headers,
      },
      (answer) => {
        if (isWorker) void answerWorker(answer, to);
        else answer.pipe(to.writeHead(answer.statusCode ?? 500, answer.headers));
      },
    );
    passed.on('error', () => to.destroy());
    from.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', () => resolve()));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    publish: () => {
      added += `\n// version ${added.length}\n`;
    },
    setAway: (isAway) => {
      away = isAway;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
