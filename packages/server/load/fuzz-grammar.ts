/** Requests of every kind, right, nearly right and wrong, made from a number: the same number makes the same request. */
import { createHmac } from 'node:crypto';
import { ACCOUNT_CALLS, BUCKETS, PROCEDURES, TABLES } from '../src/app-calls.ts';
import { plainAccount, plainDetails, plainFile, plainProcedure, plainRest } from './fuzz-plain.ts';
import { COLUMNS, Dice, METHODS, ODD_TEXTS, OPERATORS } from './fuzz-words.ts';

/** What the requests are made with. */
export interface Identity {
  readonly publishableKey: string;
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly userId: string;
}

/** Bytes for a connection, or messages for the realtime socket. */
export type Attempt =
  | { readonly kind: 'http'; readonly bytes: Buffer }
  | { readonly kind: 'broken'; readonly bytes: Buffer; readonly resetAfter: number }
  | { readonly kind: 'socket'; readonly query: string; readonly messages: readonly string[] };

/** Numbers from here on make requests as the app writes them. */
export const PLAIN = 2 ** 31;

/** The request of a number. */
export function attemptOf(seed: number, who: Identity): Attempt {
  const dice = new Dice(seed);
  if (seed >= PLAIN) return { kind: 'http', bytes: plain(dice, who) };
  const kind = dice.below(20);
  if (kind < 8) return { kind: 'http', bytes: rest(dice, who) };
  if (kind < 12) return { kind: 'http', bytes: auth(dice, who) };
  if (kind < 16) return { kind: 'http', bytes: storage(dice, who) };
  if (kind < 17) return { kind: 'http', bytes: page(dice, who) };
  if (kind < 18) return socket(dice, who);
  return broken(dice, who);
}

function plain(dice: Dice, who: Identity): Buffer {
  const make = dice.one([
    plainRest,
    plainRest,
    plainRest,
    plainFile,
    plainFile,
    plainProcedure,
    plainAccount,
    plainDetails,
  ]);
  const { method, path, content, headers } = make(dice, who);
  const lines = [`${method} ${path} HTTP/1.1`, 'Host: localhost', ...headers];
  lines.push(`apikey: ${who.publishableKey}`);
  if (dice.often(0.9)) lines.push(`Authorization: Bearer ${who.accessToken}`);
  const bytes = Buffer.from(content ?? '');
  if (content !== undefined) lines.push('Content-Type: application/json', `Content-Length: ${bytes.length}`);
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), bytes]);
}

function token(dice: Dice, who: Identity): string {
  const [head = '', body = ''] = who.accessToken.split('.');
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const unsigned = `${encode({ alg: 'none' })}.${body}.`;
  const wrong = `${head}.${body}.${createHmac('sha256', 'x').update(`${head}.${body}`).digest('base64url')}`;
  // Mostly right: what is refused at the gate says little about what is behind it.
  if (dice.often(0.85)) return who.accessToken;
  return dice.one([who.publishableKey, unsigned, wrong, 'x', text(dice)]);
}

const clean = (value: string): string => value.replaceAll(/[^\x20-\x7e]/g, '?');
const text = (dice: Dice): string => dice.one(ODD_TEXTS);

function value(dice: Dice, who: Identity, depth = 0): unknown {
  const kind = dice.below(depth > 3 ? 7 : 9);
  if (kind === 0) return null;
  if (kind === 1) return dice.often(0.5);
  if (kind === 2) return dice.one([0, -1, 1.5, 1e308, 2 ** 53, 2 ** 31]);
  if (kind === 3) return who.userId;
  if (kind < 7) return text(dice);
  if (kind === 7) return dice.some(4, () => value(dice, who, depth + 1));
  return object(dice, who, COLUMNS, depth + 1);
}

function object(dice: Dice, who: Identity, names: readonly string[], depth = 0): Record<string, unknown> {
  return Object.fromEntries(dice.some(5, () => [dice.one(names), value(dice, who, depth)] as const));
}

function body(dice: Dice, who: Identity, names: readonly string[]): string {
  const kind = dice.below(20);
  if (kind === 0) return text(dice);
  if (kind === 1) return '['.repeat(5000);
  if (kind === 2) return JSON.stringify(dice.some(30, () => object(dice, who, names)));
  if (kind === 3) return '';
  return JSON.stringify(object(dice, who, names));
}

/** Writes a request; what cannot stand in a head is replaced, unless it is meant to break it. */
function write(
  dice: Dice,
  who: Identity,
  {
    method,
    path,
    content,
    headers = [],
  }: { method: string; path: string; content?: string | undefined; headers?: string[] },
): Buffer {
  const address = dice.often(0.02) ? path : path.replaceAll(/[^\x21-\x7e]/gu, (c) => safeEncode(c));
  const lines = [`${method} ${address} HTTP/1.1`, 'Host: localhost', ...headers];
  if (dice.often(0.95)) lines.push(`apikey: ${who.publishableKey}`);
  if (dice.often(0.85)) lines.push(`Authorization: Bearer ${clean(token(dice, who)).slice(0, 4000)}`);
  const bytes = Buffer.from(content ?? '');
  if (content !== undefined) {
    lines.push(
      `Content-Type: ${dice.often(0.96) ? 'application/json' : text(dice).replaceAll(/[^ -~]/g, '')}`,
    );
    lines.push(`Content-Length: ${bytes.length}`);
  }
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), bytes]);
}

function safeEncode(character: string): string {
  try {
    return encodeURIComponent(character);
  } catch {
    return '%EF%BF%BD';
  }
}

function rest(dice: Dice, who: Identity): Buffer {
  const isProcedure = dice.often(0.25);
  const name = isProcedure
    ? `rpc/${dice.one([...PROCEDURES, 'nothing', 'pg_sleep'])}`
    : dice.one([...TABLES, 'users', text(dice)]);
  const encode = (words: string) =>
    dice.often(0.9) ? encodeURIComponent(words.replaceAll(/\p{Cs}/gu, '')) : words;
  const item = () => {
    const kind = dice.below(9);
    if (kind === 0)
      return `select=${encode(dice.one(['*', 'id', 'id,title', 'id,profiles(*)', 'count()', 'id::text', text(dice)]))}`;
    if (kind === 1)
      return `order=${encode(dice.one(['id', 'created_at.desc', 'id.desc.nullslast', text(dice)]))}`;
    if (kind === 2) return `limit=${encode(dice.one(['1', '0', '1000', text(dice)]))}`;
    if (kind === 3) return `offset=${encode(dice.one(['1', '5', text(dice)]))}`;
    if (kind === 4) return `or=${encode(`(${dice.one(COLUMNS)}.${dice.one(OPERATORS)}.${text(dice)})`)}`;
    if (kind === 5)
      return `${dice.one(['on_conflict', 'columns'])}=${encode(dice.one([...COLUMNS, text(dice)]))}`;
    return `${dice.one(COLUMNS)}=${dice.one(OPERATORS)}.${encode(dice.often(0.4) ? who.userId : text(dice))}`;
  };
  const query = isProcedure && dice.often(0.9) ? [] : dice.some(4, item);
  const method = isProcedure ? dice.one(['POST', 'POST', 'GET']) : dice.one(METHODS);
  const names = isProcedure
    ? ['search', 'page_size', 'page_offset', 'target_user_id', 'new_accounttype', 'x']
    : COLUMNS;
  const headers = dice.some(2, () =>
    dice.one([
      'Prefer: return=representation',
      'Prefer: resolution=merge-duplicates',
      'Prefer: count=exact',
      'Prefer: tx=rollback',
      'Prefer: handling=strict, timezone=x',
      'Accept: application/vnd.pgrst.object+json',
      'Accept: text/csv',
      'Accept: application/vnd.pgrst.plan',
      'Range: 0-1',
      'Range: 5-',
      'Range: x',
      'Accept-Profile: auth',
      'Content-Profile: public',
    ]),
  );
  // Nobody's account is deleted on the way: the person behind the token is needed to the end.
  const path = `/api/rest/v1/${name.replace('delete_own_account', 'admin_usage')}${query.length > 0 ? `?${query.join('&')}` : ''}`;
  return write(dice, who, {
    method,
    path,
    headers,
    content: method === 'GET' || method === 'HEAD' ? undefined : body(dice, who, names),
  });
}

const AUTH_FIELDS = [
  'email',
  'password',
  'data',
  'token',
  'token_hash',
  'type',
  'refresh_token',
  'auth_code',
  'code_verifier',
  'code_challenge',
  'code_challenge_method',
  'phone',
  'create_user',
  'redirect_to',
  'gotrue_meta_security',
  'provider',
  'id_token',
  'nonce',
];

function auth(dice: Dice, who: Identity): Buffer {
  const name = dice.one([
    ...Object.keys(ACCOUNT_CALLS),
    'admin/users',
    'factors',
    'health',
    'invite',
    'sso',
    text(dice),
  ]);
  const query = dice.some(3, () =>
    dice.one([
      'grant_type=password',
      'grant_type=refresh_token',
      'grant_type=pkce',
      'grant_type=x',
      'type=recovery',
      'token=x',
      'scope=local',
      'provider=github',
      'redirect_to=https://evil.example',
      'code=x',
      'state=x',
      `x=${encodeURIComponent('ä')}`,
      '%',
    ]),
  );
  const method = dice.one(['POST', 'POST', 'POST', 'GET', 'PUT', 'DELETE']);
  const known = () => ({
    email: dice.one([`f${dice.below(50)}@example.org`, 'x', text(dice)]),
    password: dice.one(['a good password', '      ', 'short', text(dice)]),
  });
  // The session and the password of the person behind the token stay as they are.
  const changes = name === 'logout' || (name === 'user' && method === 'PUT');
  const content = dice.often(0.5)
    ? JSON.stringify({ ...known(), ...object(dice, who, AUTH_FIELDS) })
    : body(dice, who, AUTH_FIELDS);
  const path = `/api/auth/v1/${changes ? 'settings' : name}${query.length > 0 ? `?${query.join('&')}` : ''}`;
  return write(dice, who, { method, path, content: method === 'GET' ? undefined : content });
}

function storage(dice: Dice, who: Identity): Buffer {
  const bucket = dice.one([...BUCKETS, 'nothing', text(dice)]);
  const file = dice.one([
    `${who.userId}/${dice.below(5)}.json`,
    `${who.userId}.png`,
    `other/${text(dice)}`,
    `${who.userId}/${text(dice)}`,
    text(dice),
  ]);
  const place = dice.one([
    `object/${bucket}/${file}`,
    `object/${bucket}/${file}`,
    `object/${bucket}/${file}`,
    `object/${bucket}`,
    `object/list/${bucket}`,
    `object/public/${bucket}/${file}`,
    `object/info/${bucket}/${file}`,
    `object/authenticated/${bucket}/${file}`,
    'object/copy',
    'object/move',
    `object/sign/${bucket}/${file}`,
    `bucket/${bucket}`,
    'bucket',
    'upload/resumable',
    `render/image/public/${file}`,
  ]);
  const method = dice.one(['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'PATCH', 'POST']);
  const names = [
    'prefix',
    'prefixes',
    'limit',
    'offset',
    'sortBy',
    'search',
    'bucketId',
    'sourceKey',
    'destinationKey',
    'expiresIn',
  ];
  const known = {
    bucketId: bucket,
    sourceKey: file,
    destinationKey: `${who.userId}/${dice.below(5)}.json`,
    prefixes: [file],
    prefix: who.userId,
  };
  const content = dice.often(0.5)
    ? JSON.stringify({ ...known, ...object(dice, who, names) })
    : body(dice, who, names);
  const headers = dice.some(2, () =>
    dice.one([
      'x-upsert: true',
      'Cache-Control: max-age=x',
      'Range: bytes=0-1',
      'If-None-Match: x',
      'x-metadata: e30',
    ]),
  );
  return write(dice, who, {
    method,
    path: `/api/storage/v1/${place}`,
    headers,
    content: method === 'GET' || method === 'HEAD' ? undefined : content,
  });
}

function page(dice: Dice, who: Identity): Buffer {
  const path = dice.one([
    '/',
    '/app',
    '/config.json',
    '/healthz',
    '/api',
    '/api/',
    '/api/x',
    '//',
    '/%',
    `/${text(dice)}`,
    `/app/${text(dice)}`,
  ]);
  const headers = dice.some(2, () =>
    dice.one([
      'Accept-Encoding: br',
      'Accept-Encoding: x;q=9',
      'If-None-Match: "x"',
      'Range: bytes=0-0',
      'Origin: null',
    ]),
  );
  return write(dice, who, { method: dice.one(METHODS), path, headers });
}

function broken(dice: Dice, who: Identity): Attempt {
  const whole = dice.one([rest, auth, storage, page])(dice, who);
  const bytes = Buffer.from(whole);
  const changes = dice.below(4);
  for (let i = 0; i < changes; i += 1) bytes[dice.below(bytes.length)] = dice.below(256);
  const upgrade = Buffer.from(
    `GET ${dice.one(['//', '/api/realtime/v1/websocket', '/x', `/api/realtime/v1/websocket?apikey=${who.publishableKey}`])} HTTP/1.1\r\n` +
      'Host: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  const sent = dice.often(0.3)
    ? Buffer.concat([upgrade, bytes.subarray(0, 50)])
    : bytes.subarray(0, 1 + dice.below(bytes.length));
  return { kind: 'broken', bytes: sent, resetAfter: dice.below(30) };
}

function socket(dice: Dice, who: Identity): Attempt {
  const message = (): string => {
    const entries = dice.some(8, () => ({
      event: dice.one(['*', 'INSERT', 'x']),
      schema: dice.one(['public', 'public', 'auth']),
      table: dice.one(['notifications', 'notifications', 'profiles']),
      ...(dice.often(0.5) ? { filter: `${dice.one(COLUMNS)}=${dice.one(OPERATORS)}.${text(dice)}` } : {}),
    }));
    const topic = dice.one(['realtime:a', 'realtime:b', 'phoenix', text(dice)]);
    const payload = {
      config: { postgres_changes: entries },
      access_token: dice.often(0.6) ? token(dice, who) : value(dice, who),
    };
    const event = dice.one([
      'phx_join',
      'phx_join',
      'phx_leave',
      'access_token',
      'heartbeat',
      'broadcast',
      text(dice),
    ]);
    const written = JSON.stringify([
      value(dice, who, 4),
      '1',
      topic,
      event,
      dice.often(0.8) ? payload : value(dice, who),
    ]);
    return dice.often(0.05) ? text(dice) : written;
  };
  const key = dice.often(0.9) ? who.publishableKey : 'x';
  return {
    kind: 'socket',
    query: `apikey=${key}&vsn=${dice.one(['1.0.0', '2.0.0'])}`,
    messages: dice.some(6, message),
  };
}
