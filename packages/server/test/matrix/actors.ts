/** The people of the access matrix, and raw requests in their name: no client library between test and server. */
import type { TestServer } from '../harness.ts';

export const ACTORS = ['anonymous', 'standard', 'edu', 'edu with pro', 'edu_pro', 'pro', 'admin'] as const;
export type Actor = (typeof ACTORS)[number];

export interface Person {
  readonly id: string;
  readonly token: string;
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  /** Rows, when the body is a list. */
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** A server with one account of each kind, and a victim whose belongings nobody else may touch. */
export interface World {
  readonly people: Readonly<Record<Exclude<Actor, 'anonymous'>, Person>>;
  readonly victim: Person;
  /** A request with the token of somebody, or of nobody. */
  ask(
    token: string | null,
    method: string,
    path: string,
    body?: unknown,
    headers?: Headings,
  ): Promise<Answer>;
  /** The same with the server's own key, past all rules. */
  serve(method: string, path: string, body?: unknown, headers?: Headings): Promise<Answer>;
  tokenOf(actor: Actor): string | null;
}

type Headings = Readonly<Record<string, string>>;

const PROFILES: Readonly<Record<Exclude<Actor, 'anonymous'> | 'victim', object>> = {
  standard: {},
  edu: { accounttype: 'edu', edu_subscription_type: 'free' },
  'edu with pro': { accounttype: 'edu', edu_subscription_type: 'pro' },
  edu_pro: { accounttype: 'edu_pro' },
  pro: { accounttype: 'pro' },
  admin: { is_admin: true },
  victim: { accounttype: 'pro' },
};

/** Sends a request; a body that is not bytes goes as JSON. */
async function send(
  server: TestServer,
  key: string,
  token: string | null,
  method: string,
  path: string,
  body?: unknown,
  headers: Headings = {},
): Promise<Answer> {
  const raw = body instanceof Uint8Array;
  const answer = await fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      apikey: key,
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: raw ? new Uint8Array(body) : JSON.stringify(body) }),
  });
  const text = await answer.text();
  let parsed: unknown = text;
  try {
    parsed = JSON.parse(text);
  } catch {
    // Not JSON: the text itself.
  }
  return { status: answer.status, body: parsed, rows: Array.isArray(parsed) ? parsed : [] };
}

/** Signs everybody up and gives them what their kind has. */
export async function populate(server: TestServer): Promise<World> {
  const { publishableKey = '', secretKey = '' } = server.secrets ?? {};
  const serve: World['serve'] = (method, path, body, headers) =>
    send(server, secretKey, null, method, path, body, headers);
  const join = async (name: keyof typeof PROFILES): Promise<Person> => {
    const email = `${name.replaceAll(' ', '-')}@example.org`;
    const { body } = await send(server, publishableKey, null, 'POST', '/auth/v1/signup', {
      email,
      password: 'a good password',
    });
    const { access_token: token, user } = body as { access_token: string; user: { id: string } };
    const answer = await serve('PATCH', `/rest/v1/profiles?id=eq.${user.id}`, {
      full_name: name,
      ...PROFILES[name],
    });
    if (answer.status >= 300) throw new Error(`profile of ${name}: ${JSON.stringify(answer.body)}`);
    return { id: user.id, token };
  };
  const people = {
    standard: await join('standard'),
    edu: await join('edu'),
    'edu with pro': await join('edu with pro'),
    edu_pro: await join('edu_pro'),
    pro: await join('pro'),
    admin: await join('admin'),
  };
  return {
    people,
    victim: await join('victim'),
    serve,
    ask: (token, method, path, body, headers) =>
      send(server, publishableKey, token, method, path, body, headers),
    tokenOf: (actor) => (actor === 'anonymous' ? null : people[actor].token),
  };
}
