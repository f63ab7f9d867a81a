/** Requests as the app writes them, with odd values in them: these pass the gate and reach the database. */
import { BUCKETS, TABLES } from '../src/app-calls.ts';
import type { Identity } from './fuzz-grammar.ts';
import { COLUMNS, type Dice, ODD_TEXTS } from './fuzz-words.ts';

/** A request before it is written. */
export interface Plain {
  readonly method: string;
  readonly path: string;
  readonly content?: string;
  readonly headers: readonly string[];
}

/** Columns by table, so that most requests name what is there. */
const OF_TABLE: Readonly<Record<string, string>> = {
  notifications: 'id title message is_active expires_at target_audience priority created_at',
  profiles: 'id full_name accounttype edu_subscription_type avatar_url is_admin created_at',
  user_datasets: 'id user_id dataset_name file_path created_at updated_at',
  user_projects: 'id user_id project_name file_path created_at',
  user_notification_reads: 'user_id notification_id',
  tier_quotas: 'tier_name dataset_limit storage_limit_mb updated_at',
  subscriptions: 'id user_id status billing_cycle current_period_end',
  override_grants: 'id user_id override_tier start_date end_date reason',
};

const encode = (text: string): string => encodeURIComponent(text.replaceAll(/\p{Cs}/gu, ''));

function cell(dice: Dice, who: Identity): unknown {
  const text = dice.one(ODD_TEXTS);
  return dice.one([
    who.userId,
    text,
    text,
    null,
    true,
    0,
    -1,
    1.5,
    2 ** 40,
    [text],
    { a: text },
    '2030-01-01',
    `${who.userId}/1.json`,
  ]);
}

/** A question about a table, or a change of it. */
export function plainRest(dice: Dice, who: Identity): Plain {
  const table = dice.one(Object.keys(OF_TABLE).concat(TABLES));
  const columns = (OF_TABLE[table] ?? COLUMNS.join(' ')).split(' ');
  const condition = () => {
    const value = dice.often(0.5) ? who.userId : dice.one(ODD_TEXTS).slice(0, 300);
    const test = dice.one(['eq', 'eq', 'neq', 'gt', 'lte', 'is', 'in', 'not.eq']);
    return `${dice.one(columns)}=${test}.${encode(test === 'in' ? `(${value},${value})` : value)}`;
  };
  const method = dice.one(['GET', 'GET', 'POST', 'PATCH', 'DELETE']);
  const query = [...dice.some(2, condition)];
  if (method === 'GET')
    query.push(
      dice.one([
        'select=*',
        `select=${columns.slice(0, 2).join(',')}`,
        `order=${dice.one(columns)}.desc`,
        'limit=5',
        'offset=3',
      ]),
    );
  const row = () => Object.fromEntries(dice.some(4, () => [dice.one(columns), cell(dice, who)]));
  if (method === 'PATCH' || method === 'DELETE') query.push(condition());
  const headers = dice.some(1, () =>
    dice.one([
      'Prefer: return=representation',
      'Prefer: resolution=merge-duplicates',
      'Accept: application/vnd.pgrst.object+json',
    ]),
  );
  const path = `/api/rest/v1/${table}${query.length > 0 ? `?${query.join('&')}` : ''}`;
  if (method === 'GET') return { method, path, headers };
  return { method, path, headers, content: JSON.stringify(dice.often(0.2) ? [row(), row()] : row()) };
}

/** A call of a procedure with odd values. */
export function plainProcedure(dice: Dice, who: Identity): Plain {
  const name = dice.one([
    'get_user_active_override',
    'admin_list_users',
    'admin_usage',
    'admin_list_audit',
    'admin_list_sign_ins',
    'admin_update_user',
    'export_own_account',
  ]);
  const fields = ['search', 'page_size', 'page_offset', 'target_user_id', 'new_accounttype', 'new_is_admin'];
  const content = JSON.stringify(Object.fromEntries(dice.some(4, () => [dice.one(fields), cell(dice, who)])));
  return { method: 'POST', path: `/api/rest/v1/rpc/${name}`, headers: [], content };
}

/** A file in the caller's own folder, or next to it. */
export function plainFile(dice: Dice, who: Identity): Plain {
  const bucket = dice.one(BUCKETS);
  const name = dice.often(0.6) ? `${dice.below(6)}.json` : encode(dice.one(ODD_TEXTS).slice(0, 200)) || 'x';
  const file = bucket === 'avatars' ? `${who.userId}.png` : `${who.userId}/${name}`;
  const other = bucket === 'avatars' ? `${who.userId}.webp` : `${who.userId}/${dice.below(6)}.json`;
  const content = JSON.stringify({ data: dice.one(ODD_TEXTS) });
  const json = (value: object) => JSON.stringify(value);
  const object = `/api/storage/v1/object`;
  return dice.one<Plain>([
    { method: 'POST', path: `${object}/${bucket}/${file}`, headers: ['x-upsert: true'], content },
    { method: 'PUT', path: `${object}/${bucket}/${file}`, headers: [], content },
    { method: 'GET', path: `${object}/${bucket}/${file}`, headers: dice.some(1, () => 'Range: bytes=0-1') },
    { method: 'GET', path: `${object}/public/${bucket}/${file}`, headers: [] },
    { method: 'GET', path: `${object}/info/${bucket}/${file}`, headers: [] },
    { method: 'DELETE', path: `${object}/${bucket}/${file}`, headers: [] },
    {
      method: 'DELETE',
      path: `${object}/${bucket}`,
      headers: [],
      content: json({ prefixes: [file, dice.one(ODD_TEXTS).slice(0, 300)] }),
    },
    {
      method: 'POST',
      path: `${object}/list/${bucket}`,
      headers: [],
      content: json({
        prefix: dice.one([who.userId, '', dice.one(ODD_TEXTS).slice(0, 300)]),
        limit: dice.below(10),
        offset: dice.below(3),
        search: dice.one(['', '%', dice.one(ODD_TEXTS).slice(0, 300)]),
        sortBy: dice.one<unknown>([
          { column: 'name', order: 'asc' },
          { column: dice.one(COLUMNS), order: dice.one(['asc', 'desc', 'x']) },
          { column: cell(dice, who) },
          cell(dice, who),
        ]),
      }),
    },
    {
      method: 'POST',
      path: `${object}/copy`,
      headers: [],
      content: json({ bucketId: bucket, sourceKey: file, destinationKey: other }),
    },
    {
      method: 'POST',
      path: `${object}/move`,
      headers: [],
      content: json({ bucketId: bucket, sourceKey: other, destinationKey: file }),
    },
  ]);
}

/** Sign-up, sign-in and mails of addresses that are mostly right. */
export function plainAccount(dice: Dice): Plain {
  const email = dice.one([
    `p${dice.below(30)}@example.org`,
    `${dice.one(ODD_TEXTS).slice(0, 100)}@example.org`,
  ]);
  const password = dice.one([
    'a good password',
    '      ',
    'x'.repeat(100),
    dice.one(ODD_TEXTS).slice(0, 500),
  ]);
  const name = dice.one([
    'signup',
    'token?grant_type=password',
    'recover',
    'otp',
    'verify',
    'resend',
    'token?grant_type=refresh_token',
    'token?grant_type=pkce',
  ]);
  const more = {
    type: dice.one(['signup', 'recovery', 'email', 'x']),
    token: '123456',
    refresh_token: 'x',
    auth_code: 'x',
    code_verifier: 'y'.repeat(50),
    create_user: false,
  };
  const data = dice.often(0.3) ? { data: { full_name: dice.one(ODD_TEXTS).slice(0, 500) } } : {};
  return {
    method: 'POST',
    path: `/api/auth/v1/${name}`,
    headers: [],
    content: JSON.stringify({ email, password, ...data, ...more }),
  };
}

/** A change of the caller's own details; never with the right password, so that it stays what it is. */
export function plainDetails(dice: Dice, who: Identity): Plain {
  const names = [
    'email',
    'phone',
    'password',
    'current_password',
    'data',
    'nonce',
    'channel',
    'code_challenge',
  ];
  const fields = dice.some(3, () => [dice.one(names), cell(dice, who)]);
  return {
    method: 'PUT',
    path: '/api/auth/v1/user',
    headers: [],
    content: JSON.stringify(Object.fromEntries(fields)),
  };
}
