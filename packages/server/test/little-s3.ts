/** A little S3: keeps objects in memory, checks who asks, and can be slow, broken or full. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type S3Keys, signRequest } from '../src/s3-signature.ts';

export interface LittleS3 {
  readonly url: string;
  readonly objects: ReadonlyMap<string, Buffer>;
  /** Its buckets: one is there from the start. */
  readonly buckets: ReadonlySet<string>;
  /** Statuses of the next answers, before it works again. */
  readonly failures: number[];
  stop(): Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Whether a request is signed by who has the keys, and its body is what was signed. */
function isGenuine(request: IncomingMessage, body: Buffer, keys: S3Keys): boolean {
  const { 'x-amz-date': time = '', 'x-amz-content-sha256': hash = '', authorization, host } = request.headers;
  const [date] = String(time).match(/^\d{8}T\d{6}Z$/) ?? [];
  if (!date) return false;
  const iso = date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');
  const url = new URL(request.url ?? '/', `http://${host}`);
  const headers = { 'x-amz-content-sha256': String(hash) };
  const wanted = signRequest(
    { method: request.method ?? '', url, headers, service: 's3', body },
    keys,
    new Date(iso),
  );
  return wanted.Authorization === authorization;
}

/** Starts it on a free port. */
export async function startLittleS3(bucket: string, keys: S3Keys): Promise<LittleS3> {
  const objects = new Map<string, Buffer>();
  const buckets = new Set([bucket]);
  const failures: number[] = [];
  const server: Server = createServer(async (request, answer) => {
    const body = await bodyOf(request);
    const end = (status: number, data?: Buffer) => answer.writeHead(status).end(data);
    const failure = failures.shift();
    if (failure !== undefined) return end(failure);
    if (!isGenuine(request, body, keys)) return end(403);
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const [, name = '', key] = pathname.split('/', 3);
    if (key === undefined && request.method === 'PUT')
      return buckets.has(name) ? end(409) : buckets.add(name) && end(200);
    if (!buckets.has(name)) return end(404);
    const found = objects.get(pathname);
    switch (request.method) {
      case 'HEAD':
        return end(key === undefined || found ? 200 : 404);
      case 'PUT':
        objects.set(pathname, body);
        return end(200);
      case 'GET':
        return found ? end(200, found) : end(404);
      case 'DELETE':
        objects.delete(pathname);
        return end(204);
      default:
        return end(405);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    objects,
    buckets,
    failures,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
