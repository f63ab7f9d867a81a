/** Bodies in JSON: checked for kind and length before the backend sees them, which would call what is wrong its own fault. */

const MAX_TEXT = 2048;
/** As long as the address of a file may be. */
const MAX_NAME = 900;
const MAX_EMAIL = 255;
const MAX_PASSWORD = 1024;
/** Texts sent to the account service, and their longest. */
const ACCOUNT_TEXTS: Readonly<Record<string, number>> = {
  email: MAX_EMAIL,
  password: MAX_PASSWORD,
  current_password: MAX_PASSWORD,
  phone: 40,
  token: MAX_TEXT,
  token_hash: MAX_TEXT,
  type: 40,
  nonce: MAX_TEXT,
  refresh_token: MAX_TEXT,
  auth_code: MAX_TEXT,
  code_verifier: MAX_TEXT,
  code_challenge: MAX_TEXT,
  code_challenge_method: 40,
  redirect_to: MAX_TEXT,
  channel: 40,
};

const FILE_TEXTS: Readonly<Record<string, number>> = {
  bucketId: 100,
  sourceKey: MAX_TEXT,
  destinationBucket: 100,
  destinationKey: MAX_NAME,
  prefix: MAX_TEXT,
  search: MAX_TEXT,
};
/** What lists of files are ordered by. */
const FILE_ORDERS = ['name', 'created_at', 'updated_at', 'last_accessed_at'];
const MAX_ROWS = 1000;
const MAX_FILES = 1000;
/** Lists and objects within each other; what is read step by step runs out of room for steps after some thousands. */
const MAX_DEPTH = 64;

/** Whether a JSON text holds more within each other than anybody means. */
export function isTooDeep(text: string): boolean {
  let [depth, quoted] = [0, false];
  for (let at = 0; at < text.length && depth <= MAX_DEPTH; at += 1) {
    const sign = text[at];
    if (quoted && sign === '\\') at += 1;
    else if (sign === '"') quoted = !quoted;
    else if (!quoted && (sign === '[' || sign === '{')) depth += 1;
    else if (!quoted && (sign === ']' || sign === '}')) depth -= 1;
  }
  return depth > MAX_DEPTH;
}

/** What is wrong with a body of this service; undefined when nothing is. */
export function problemOfBody(service: string, text: string): string | undefined {
  if (text.trim() === '') return service === 'storage' ? 'The body is empty.' : undefined;
  if (isTooDeep(text)) return `The body holds more than ${MAX_DEPTH} lists or objects within each other.`;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'The body is not JSON.';
  }
  // As an escape or as itself: no text of the database can hold it.
  if (/\\u0000/i.test(text)) return 'The character NUL is not allowed.';
  if (service === 'rest') return problemOfRows(value);
  if (!isObject(value)) return 'The body must be an object.';
  return service === 'auth' ? problemOfAccount(value) : problemOfFiles(value);
}

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

function problemOfRows(value: unknown): string | undefined {
  const rows: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (rows.length > MAX_ROWS) return `A request takes at most ${MAX_ROWS} rows.`;
  return rows.every(isObject) ? undefined : 'The body must be an object, or a list of them.';
}

function problemOfTexts(value: Fields, texts: Readonly<Record<string, number>>): string | undefined {
  for (const [name, most] of Object.entries(texts)) {
    const field = value[name];
    if (field === undefined || field === null) continue;
    if (typeof field !== 'string') return `${name} must be a text.`;
    if (field.length > most) return `${name} is longer than ${most} characters.`;
  }
  return undefined;
}

function problemOfAccount(value: Fields): string | undefined {
  const problem = problemOfTexts(value, ACCOUNT_TEXTS);
  if (problem) return problem;
  const { data, email } = value;
  if (typeof email === 'string' && /[\p{C}\p{Z}]/u.test(email))
    return 'An e-mail address has neither spaces nor characters that nobody sees.';
  return data === undefined || data === null || isObject(data) ? undefined : 'data must be an object.';
}

function problemOfFiles(value: Fields): string | undefined {
  const problem = problemOfTexts(value, FILE_TEXTS);
  if (problem) return problem;
  const { prefixes, limit, offset, sortBy, bucketId, destinationBucket = bucketId, destinationKey } = value;
  if (/\p{Cc}/u.test(String(destinationKey))) return 'The name of a file cannot hold breaks of lines.';
  // What may be in a bucket is checked when a file is sent to it.
  if (destinationBucket !== bucketId) return 'A file is copied within its bucket.';
  const isText = (name: unknown) => typeof name === 'string' && name.length <= MAX_TEXT;
  if (
    prefixes !== undefined &&
    !(Array.isArray(prefixes) && prefixes.every(isText) && prefixes.length <= MAX_FILES)
  ) {
    return `prefixes must be a list of at most ${MAX_FILES} names.`;
  }
  for (const number of [limit, offset]) {
    const isCount = Number.isSafeInteger(number) && Number(number) >= 0 && Number(number) <= 1_000_000;
    if (number !== undefined && number !== null && !isCount) return 'limit and offset must be whole numbers.';
  }
  if (sortBy === undefined || sortBy === null) return undefined;
  const isOrder =
    isObject(sortBy) &&
    FILE_ORDERS.includes(String(sortBy.column)) &&
    ['asc', 'desc'].includes(String(sortBy.order ?? 'asc'));
  return isOrder ? undefined : `sortBy must name a column (${FILE_ORDERS.join(', ')}) and asc or desc.`;
}
