/** A provider of accounts on this machine that answers as GitHub and as Google do. */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';

/** Somebody with an account there. */
export interface ProviderUser {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly verified: boolean;
}

export interface FakeProvider {
  readonly url: string;
  /** Who is signed in at the provider. */
  user: ProviderUser;
  /** Requests to Google's addresses, sent here instead. */
  redirectGoogle(fetch: typeof globalThis.fetch): typeof globalThis.fetch;
  stop(): Promise<void>;
}

const ID = 'app-id';
const SECRET = 'app-secret';
export const REGISTRATION = { id: ID, secret: SECRET };

const GOOGLE: Readonly<Record<string, string>> = {
  'https://oauth2.googleapis.com/token': '/google/token',
  'https://www.googleapis.com/userinfo/v2/me': '/google/user',
};

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return new URLSearchParams(text);
}

/** Starts the provider. */
export async function startProvider(): Promise<FakeProvider> {
  const codes = new Map<string, { user: ProviderUser; redirect: string }>();
  const tokens = new Map<string, ProviderUser>();
  const state = { user: { id: 1, name: 'Ada', email: 'ada@example.org', verified: true } as ProviderUser };

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const json = (body: unknown, status = 200) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    const user = tokens.get(request.headers.authorization?.replace('Bearer ', '') ?? '');
    const answer = async () => {
      switch (url.pathname) {
        case '/login/oauth/authorize': {
          const redirect = url.searchParams.get('redirect_uri') ?? '';
          const code = randomUUID();
          codes.set(code, { user: state.user, redirect });
          const back = new URL(redirect);
          back.searchParams.set('code', code);
          back.searchParams.set('state', url.searchParams.get('state') ?? '');
          return response.writeHead(302, { Location: back.href }).end();
        }
        case '/login/oauth/access_token':
        case '/google/token': {
          const form = await formOf(request);
          const granted = codes.get(form.get('code') ?? '');
          codes.delete(form.get('code') ?? '');
          const right = form.get('client_id') === ID && form.get('client_secret') === SECRET;
          if (!granted || !right || form.get('redirect_uri') !== granted.redirect) {
            return json({ error: 'bad_verification_code' }, 400);
          }
          const token = randomUUID();
          tokens.set(token, granted.user);
          return json({ access_token: token, token_type: 'bearer' });
        }
        case '/api/v3/user':
          return user ? json({ id: user.id, login: user.name, name: user.name }) : json({}, 401);
        case '/api/v3/user/emails':
          return user ? json([{ email: user.email, verified: user.verified, primary: true }]) : json([], 401);
        case '/google/user':
          return user
            ? json({ id: String(user.id), name: user.name, email: user.email, verified_email: user.verified })
            : json({}, 401);
        default:
          return json({}, 404);
      }
    };
    void answer();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`;
  return Object.assign(state, {
    url,
    redirectGoogle:
      (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
      (input, init) => {
        const path = GOOGLE[String(input)];
        return fetch(path ? `${url}${path}` : input, init);
      },
    stop: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  });
}
