/**
 * Requests about the same file take turns: the backend library writes a file and notes it in separate steps, between which a
 * removal would leave a note without its file. Reads share a turn, a change has its own.
 */
import { fileAt, jsonObject } from './storage-requests.ts';
import { isUpload } from './storage-uploads.ts';

const REMOVAL = /^\/storage\/v1\/object\/([^/]+)$/;
const RELOCATION = /^\/storage\/v1\/object\/(?:copy|move)$/;
const LIST = /^\/storage\/v1\/object\/list\//;

/** Does work when those before it are done with its files. */
export type TakeTurns = (
  request: Request,
  work: (request: Request) => Promise<Response>,
) => Promise<Response>;

interface Turn {
  /** When the last change ends. */
  change: Promise<void>;
  /** When the reads since then end. */
  reads: Promise<void>[];
  /** Who holds or awaits a turn. */
  people: number;
}

/** Makes the order of requests about files. */
export function fileTurns(): TakeTurns {
  const turns = new Map<string, Turn>();
  return async (request, work) => {
    const { files, request: again } = await filesOf(request);
    if (files.length === 0) return work(again);
    const alone = again.method !== 'GET' && again.method !== 'HEAD';
    let end = () => {};
    const mine = new Promise<void>((resolve) => {
      end = resolve;
    });
    // All places are taken in one step, so two requests about the same files cannot wait for each other.
    const before = files.flatMap((file) => {
      const turn = turns.get(file) ?? { change: Promise.resolve(), reads: [], people: 0 };
      turns.set(file, turn);
      turn.people += 1;
      const waits = alone ? [turn.change, ...turn.reads] : [turn.change];
      if (alone) Object.assign(turn, { change: mine, reads: [] });
      else turn.reads.push(mine);
      return waits;
    });
    try {
      await Promise.all(before);
      return await work(again);
    } finally {
      end();
      for (const file of files) leave(turns, file);
    }
  };
}

function leave(turns: Map<string, Turn>, file: string): void {
  const turn = turns.get(file);
  if (!turn) return;
  turn.people -= 1;
  if (turn.people === 0) turns.delete(file);
}

/** The files a request names, each once, and the request as it can still be read. */
async function filesOf(
  request: Request,
): Promise<{ readonly files: readonly string[]; readonly request: Request }> {
  const { pathname } = new URL(request.url);
  const { method } = request;
  if (LIST.test(pathname)) return { files: [], request };
  if (method === 'GET' || method === 'HEAD' || isUpload(request) || !hasJson(method, pathname)) {
    const place = fileAt(pathname);
    return { files: place ? [`${place.bucket}/${place.name}`] : [], request };
  }
  const text = await request.text();
  const again = new Request(request.url, { method, headers: request.headers, body: text });
  const body = jsonObject(text);
  const [, bucket] = REMOVAL.exec(pathname) ?? [];
  const from = body.bucketId;
  const named =
    method === 'DELETE'
      ? [body.prefixes].flat().map((name) => [bucket, name])
      : [
          [from, body.sourceKey],
          [body.destinationBucket ?? from, body.destinationKey],
        ];
  const files = named.filter((pair) => pair.every((part) => typeof part === 'string'));
  return { files: [...new Set(files.map((pair) => pair.join('/')))], request: again };
}

/** Whether the body of a request says which files it is about. */
const hasJson = (method: string, pathname: string): boolean =>
  (method === 'POST' && RELOCATION.test(pathname)) || (method === 'DELETE' && REMOVAL.test(pathname));
