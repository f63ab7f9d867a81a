/** The examination of a server: policies, buckets, realtime and mail, each by using it. */
import { randomUUID } from 'node:crypto';
import WebSocket from 'ws';

export interface Finding {
  readonly state: 'ok' | 'failed' | 'skipped';
  readonly what: string;
  readonly detail?: string | undefined;
}

export interface DoctorOptions {
  /** An account to use instead of a new one; it keeps what it has. */
  readonly account: { readonly email: string; readonly password: string } | undefined;
  /** Whether to ask for a mail. */
  readonly mail: boolean;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

type Ask = (
  method: string,
  path: string,
  body?: unknown,
  token?: string,
  headers?: Readonly<Record<string, string>>,
) => Promise<Answer>;

interface Patient {
  readonly url: string;
  readonly key: string;
  readonly ask: Ask;
}

const WAIT_MS = 10_000;
/** A folder of nobody. */
const STRANGER = '00000000-0000-4000-8000-000000000000';

const field = (value: unknown, name: string): unknown =>
  value !== null && typeof value === 'object' ? Reflect.get(value, name) : undefined;

function askOf(url: string, key: string): Ask {
  return async (method, path, body, token, headers = {}) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      signal: AbortSignal.timeout(WAIT_MS),
      headers: {
        apikey: key,
        Authorization: `Bearer ${token ?? key}`,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    try {
      return { status: answer.status, body: text === '' ? null : (JSON.parse(text) as unknown) };
    } catch {
      return { status: answer.status, body: text };
    }
  };
}

const judged = (what: string, works: boolean, answer?: Answer): Finding => ({
  state: works ? 'ok' : 'failed',
  what,
  detail:
    works || !answer ? undefined : `answered ${answer.status} ${JSON.stringify(answer.body)?.slice(0, 200)}`,
});

/** Examines the server at an address, one finding after the other. */
export async function* examine(address: string, options: DoctorOptions): AsyncGenerator<Finding> {
  const config = await fetch(`${address}/config.json`, { signal: AbortSignal.timeout(WAIT_MS) })
    .then((answer): Promise<unknown> => answer.json())
    .catch(() => null);
  const [backend, key] = [field(config, 'supabaseUrl'), field(config, 'supabaseAnonKey')];
  if (typeof backend !== 'string' || typeof key !== 'string') {
    yield {
      state: 'failed',
      what: 'The address answers as a Constat server',
      detail: `${address}/config.json`,
    };
    return;
  }
  yield {
    state: 'ok',
    what: 'The address answers as a Constat server',
    detail: String(field(config, 'version')),
  };
  const url = new URL(backend, address).href.replace(/\/+$/, '');
  const patient = { url, key, ask: askOf(url, key) };
  yield* visitor(patient);
  const person = await enter(patient, options.account);
  if ('problem' in person) {
    yield person.problem;
    return;
  }
  yield { state: 'ok', what: options.account ? 'The account signs in' : 'A new account signs up' };
  yield* rows(patient, person);
  yield* files(patient, person);
  yield await realtime(patient, person.token);
  yield* mails(patient, person, options);
  yield* leave(patient, person, options.account !== undefined);
}

async function* visitor({ ask }: Patient): AsyncGenerator<Finding> {
  const news = await ask('GET', '/rest/v1/notifications?select=id&limit=1');
  yield judged('Visitors read notifications for all', news.status === 200, news);
  const quotas = await ask('GET', '/rest/v1/tier_quotas?select=tier_name');
  yield judged(
    'Quotas of all tiers are there',
    Array.isArray(quotas.body) && quotas.body.length === 5,
    quotas,
  );
  for (const table of ['profiles', 'user_datasets', 'user_projects', 'audit_log', 'outbox']) {
    const answer = await ask('GET', `/rest/v1/${table}?select=*&limit=1`);
    const hidden = answer.status >= 400 || (Array.isArray(answer.body) && answer.body.length === 0);
    yield judged(`Visitors see nothing of ${table}`, hidden, answer);
  }
}

interface Person {
  readonly id: string;
  readonly email: string;
  readonly token: string;
}

async function enter(
  { ask }: Patient,
  account: DoctorOptions['account'],
): Promise<Person | { readonly problem: Finding }> {
  const fresh = { email: `doctor-${randomUUID()}@example.org`, password: randomUUID() };
  const answer = account
    ? await ask('POST', '/auth/v1/token?grant_type=password', account)
    : await ask('POST', '/auth/v1/signup', fresh);
  const [token, id] = [field(answer.body, 'access_token'), field(field(answer.body, 'user'), 'id')];
  if (typeof token === 'string' && typeof id === 'string') {
    return { id, token, email: (account ?? fresh).email };
  }
  if (!account && answer.status === 200) {
    const detail =
      'addresses are confirmed by mail here: name an account by DOCTOR_EMAIL and DOCTOR_PASSWORD';
    return { problem: { state: 'failed', what: 'Somebody can be signed in for the rest', detail } };
  }
  return { problem: judged(account ? 'The account signs in' : 'A new account signs up', false, answer) };
}

async function* rows({ ask }: Patient, { id, token }: Person): AsyncGenerator<Finding> {
  const profile = await ask('GET', '/rest/v1/profiles?select=id,is_admin', undefined, token);
  const list: readonly unknown[] = Array.isArray(profile.body) ? profile.body : [];
  const isAdmin = list.some((row) => field(row, 'id') === id && field(row, 'is_admin') === true);
  const own = list.some((row) => field(row, 'id') === id) && (isAdmin || list.length === 1);
  yield judged('People see their own profile and no other', own, profile);
  for (const change of [{ accounttype: 'pro' }, { is_admin: true }]) {
    const answer = await ask('PATCH', `/rest/v1/profiles?id=eq.${id}`, change, token);
    yield judged(`Nobody sets their own ${Object.keys(change)[0]}`, answer.status >= 400, answer);
  }
  const foreign = { user_id: STRANGER, project_name: 'x', file_path: `${STRANGER}/x.json` };
  const row = await ask('POST', '/rest/v1/user_projects', foreign, token);
  yield judged('Nobody adds rows for others', row.status >= 400, row);
  const override = await ask('POST', '/rest/v1/rpc/get_user_active_override', { target_user_id: id }, token);
  yield judged('Tiers granted for a time can be asked for', override.status === 200, override);
  const users = await ask('POST', '/rest/v1/rpc/admin_list_users', {}, token);
  yield judged('Lists of people are for administrators', isAdmin || users.status >= 400, users);
}

async function* files({ ask }: Patient, { id, token }: Person): AsyncGenerator<Finding> {
  const name = `doctor-${randomUUID()}`;
  const path = `${id}/${name}.json`;
  const object = (bucket: string, file: string) => `/storage/v1/object/${bucket}/${file}`;
  const saved = await ask('POST', object('userprojects', path), { doctor: name }, token);
  yield judged('A project file is kept', saved.status === 200, saved);
  const read = await ask('GET', object('userprojects', path), undefined, token);
  yield judged('It comes back as it was', field(read.body, 'doctor') === name, read);
  const visitor = await ask('GET', object('userprojects', path));
  yield judged('Visitors do not get it', visitor.status >= 400, visitor);
  const foreign = await ask('POST', object('userprojects', `${STRANGER}/x.json`), {}, token);
  yield judged('Nobody puts files into the folders of others', foreign.status >= 400, foreign);
  const page = await ask('POST', object('avatars', `${id}.html`), {}, token);
  yield judged('Pictures are pictures', page.status >= 400, page);
  const gone = await ask('DELETE', '/storage/v1/object/userprojects', { prefixes: [path] }, token);
  yield judged('Files can be removed', gone.status === 200, gone);
}

/** Joins the channel of notifications. */
function realtime({ url, key }: Patient, token: string): Promise<Finding> {
  const what = 'Changes of notifications are reported';
  const address = `${url.replace(/^http/, 'ws')}/realtime/v1/websocket?vsn=1.0.0&apikey=${encodeURIComponent(key)}`;
  return new Promise((resolve) => {
    const socket = new WebSocket(address);
    const end = (finding: Finding) => {
      clearTimeout(timer);
      socket.terminate();
      resolve(finding);
    };
    const timer = setTimeout(() => end({ state: 'failed', what, detail: 'no answer' }), WAIT_MS);
    socket.on('error', (error) => end({ state: 'failed', what, detail: error.message }));
    socket.on('open', () => {
      const changes = [{ event: '*', schema: 'public', table: 'notifications' }];
      const payload = { config: { postgres_changes: changes }, access_token: token };
      socket.send(
        JSON.stringify({ topic: 'realtime:doctor', event: 'phx_join', payload, ref: '1', join_ref: '1' }),
      );
    });
    socket.on('message', (data) => {
      const message: unknown = JSON.parse(String(data));
      if (field(message, 'event') !== 'phx_reply') return;
      const status = field(field(message, 'payload'), 'status');
      end({
        state: status === 'ok' ? 'ok' : 'failed',
        what,
        detail: status === 'ok' ? undefined : String(data),
      });
    });
  });
}

async function* mails({ ask }: Patient, { email }: Person, options: DoctorOptions): AsyncGenerator<Finding> {
  if (!options.mail || !options.account) {
    yield {
      state: 'skipped',
      what: 'Mails',
      detail: 'set DOCTOR_MAIL=1 with an account of your own to get one',
    };
    return;
  }
  const answer = await ask('POST', '/auth/v1/recover', { email });
  const finding = judged('A mail is on its way', answer.status === 200, answer);
  yield {
    ...finding,
    detail: finding.detail ?? `its link must lead to the page of the app; look at ${email}`,
  };
}

async function* leave({ ask }: Patient, { token }: Person, isKept: boolean): AsyncGenerator<Finding> {
  if (!isKept) {
    const deleted = await ask('POST', '/rest/v1/rpc/delete_own_account', {}, token);
    yield judged('The account is deleted again', deleted.status < 300, deleted);
  } else {
    const left = await ask('POST', '/auth/v1/logout?scope=local', {}, token);
    yield judged('The account signs out', left.status < 300, left);
  }
  const after = await ask('GET', '/rest/v1/profiles?select=id', undefined, token);
  const closed = after.status >= 400 || (Array.isArray(after.body) && after.body.length === 0);
  yield judged('Its token is worth nothing after that', closed, after);
}
