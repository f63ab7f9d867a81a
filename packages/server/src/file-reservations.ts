/**
 * Room for files, reserved in the database before their bytes are read: the backend library looks for room, writes the file and
 * notes it in three steps, between which other uploads of the same account would find the same room.
 */
import { bearerToken, readAccessToken } from './access-tokens.ts';
import type { Database } from './database.ts';
import { decodedName, jsonObject } from './storage-requests.ts';
import { isUpload } from './storage-uploads.ts';

const MB = 1024 * 1024;
/** The largest file of a dataset or project; reserved whole where a request does not say its length. */
const MAX_FILE_BYTES = 2 * MB;
const BUCKETS = ['userdatasets', 'userprojects'];
const OBJECT = /^\/storage\/v1\/object\/([^/]+)\/(.+)$/;
const RELOCATION = /^\/storage\/v1\/object\/(copy|move)$/;

interface Place {
  readonly bucket: string;
  readonly file: string;
  readonly bytes: number;
}

/** Does the work of an upload, copy or move when there is room for it, and refuses it otherwise. */
export type Reserving = (
  request: Request,
  work: (request: Request) => Promise<Response>,
) => Promise<Response>;

/** Makes the keeper of reservations; a database older than reservations has none. */
export async function openReservations(database: Database, jwtSecret: string): Promise<Reserving> {
  const [row] = await database.rows(
    `select to_regprocedure('private.reserve_upload(uuid,text,text,bigint)') is not null as there`,
  );
  if (row?.there !== true) return (request, work) => work(request);
  // Reservations of a process that was ended would only keep room from their owners.
  const old = database.isShared ? ` where made_at < now() - interval '10 minutes'` : '';
  await database.rows(`delete from private.upload_reservations${old}`);
  return async (request, work) => {
    const { pathname } = new URL(request.url);
    const token = bearerToken(request.headers);
    const account = token === undefined ? undefined : readAccessToken(token, jwtSecret)?.sub;
    if (account === undefined) return work(request);
    const { place, request: again } = await placeOf(database, request, pathname);
    // What is not in the caller's own folder is refused by the rules of the database.
    if (!place?.file.startsWith(`${account}/`)) return work(again);
    const values = [account, place.bucket, place.file, String(place.bytes)];
    const [answer] = await database.rows(
      'select reservation::text, problem from private.reserve_upload($1::uuid, $2, $3, $4::bigint)',
      values,
    );
    if (typeof answer?.reservation !== 'string') {
      // A browser reads an answer only after it has sent everything; what it sends is dropped as it comes.
      await again.body?.pipeTo(new WritableStream());
      return noRoom(String(answer?.problem));
    }
    try {
      return await work(again);
    } finally {
      await database.rows('delete from private.upload_reservations where id = $1::uuid', [
        answer.reservation,
      ]);
    }
  };
}

/** Where a request wants to put a file, and the request as it can still be read. */
async function placeOf(
  database: Database,
  request: Request,
  pathname: string,
): Promise<{ readonly place: Place | undefined; readonly request: Request }> {
  if (isUpload(request)) {
    const [, bucket = '', path = ''] = OBJECT.exec(pathname) ?? [];
    const file = decodedName(path);
    const length = Number(request.headers.get('Content-Length') ?? Number.NaN);
    const bytes = Number.isSafeInteger(length) ? Math.min(length, MAX_FILE_BYTES) : MAX_FILE_BYTES;
    const known = BUCKETS.includes(bucket) && file !== undefined;
    return { place: known ? { bucket, file, bytes } : undefined, request };
  }
  if (request.method !== 'POST' || !RELOCATION.test(pathname)) return { place: undefined, request };
  const text = await request.text();
  const again = new Request(request.url, { method: 'POST', headers: request.headers, body: text });
  const { bucketId, sourceKey, destinationBucket = bucketId, destinationKey } = jsonObject(text);
  const texts = [bucketId, sourceKey, destinationBucket, destinationKey];
  const [from, key, bucket, file] = texts.map((value) => (typeof value === 'string' ? value : undefined));
  if (!from || !key || !bucket || !file || !BUCKETS.includes(bucket))
    return { place: undefined, request: again };
  const [source] = await database.rows(
    'select private.bytes_of(metadata)::text as bytes from storage.objects where bucket_id = $1 and name = $2',
    [from, key],
  );
  const bytes = source ? Number(source.bytes) : 0;
  return { place: { bucket, file, bytes }, request: again };
}

const SENTENCES: Readonly<Record<string, string>> = {
  file_size: 'The file is larger than the 2MB limit.',
  tier: 'This account may not save datasets.',
  file_limit: 'The account has as many files as it may have.',
  storage_limit: 'The storage of the account is full.',
};

/** In the shape of the storage API: the status of its errors is 400, theirs is in the body. */
const noRoom = (problem: string): Response =>
  Response.json(
    {
      statusCode: problem === 'tier' ? '403' : '413',
      error: problem,
      message: SENTENCES[problem] ?? 'There is no room for this file.',
    },
    { status: 400 },
  );
