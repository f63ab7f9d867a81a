/** Which requests about files are let through. */
import { BUCKETS } from './app-calls.ts';
import type { Refusal } from './gateway-rest.ts';

const MAX_PATH = 900;
/** Before a file's bucket, when it is read. */
const READ_FROM = ['authenticated', 'public', 'info'];

const refuse = (status: Refusal['status'], message: string): Refusal => ({ status, message });
const UNKNOWN = refuse(404, 'Files have no such address.');

/** Checks a request to /storage/v1/<rest>; undefined when it may pass. */
export function refuseStorage(method: string, rest: string): Refusal | undefined {
  const [kind, ...parts] = rest.split('/');
  if (kind !== 'object') return UNKNOWN;
  if (rest.length > 3 * MAX_PATH) return refuse(414, 'The name of the file is too long.');
  const decoded = decode(parts.join('/'));
  if (decoded === undefined) return refuse(400, 'The address of the file is not written as an address.');
  if (decoded.length > MAX_PATH)
    return refuse(414, `The name of the file is longer than ${MAX_PATH} characters.`);
  const [first = '', ...others] = parts;
  if (parts.length === 1 && (first === 'copy' || first === 'move')) return only(method, ['POST']);
  // With more behind it, or less, the backend would take the first word for a bucket.
  if (first === 'list') return others.length === 1 ? (bucketOf(others) ?? only(method, ['POST'])) : UNKNOWN;
  if (READ_FROM.includes(first))
    return others.length > 1 ? (bucketOf(others) ?? only(method, ['GET', 'HEAD'])) : UNKNOWN;
  const unknown = bucketOf(parts);
  if (unknown) return unknown;
  return only(method, parts.length === 1 ? ['DELETE'] : ['GET', 'HEAD', 'POST', 'PUT', 'DELETE']);
}

const bucketOf = ([bucket = '']: readonly string[]): Refusal | undefined =>
  BUCKETS.some((name) => name === bucket) ? undefined : UNKNOWN;

const only = (method: string, methods: readonly string[]): Refusal | undefined =>
  methods.includes(method) ? undefined : refuse(405, `${method} is not offered here.`);

/** The path as it is meant; undefined when it means nothing, or holds a control character. */
function decode(path: string): string | undefined {
  try {
    const text = decodeURIComponent(path);
    return /\p{Cc}/u.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}
