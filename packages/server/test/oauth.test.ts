/** Sign-in with GitHub and Google, against a provider on this machine. */
import { InMemoryEmailDriver } from '@supabase/lite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openBackend } from '../src/backend.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { freePort } from './matrix/postgres.ts';
import { type FakeProvider, REGISTRATION, startProvider } from './oauth-provider.ts';

type Client = ReturnType<TestServer['client']>;
type Name = 'github' | 'google';

const mails = new InMemoryEmailDriver();
let provider: FakeProvider;
let server: TestServer;
let publicUrl: string;

beforeAll(async () => {
  provider = await startProvider();
  vi.stubGlobal('fetch', provider.redirectGoogle(fetch));
  const port = await freePort();
  publicUrl = `http://localhost:${port}`;
  server = await startTestServer(
    {
      PORT: String(port),
      CONSTAT_URL: publicUrl,
      CONSTAT_AUTH_LIMIT: '10000',
      GITHUB_CLIENT_ID: REGISTRATION.id,
      GITHUB_CLIENT_SECRET: REGISTRATION.secret,
      GITHUB_URL: provider.url,
      GOOGLE_CLIENT_ID: REGISTRATION.id,
      GOOGLE_CLIENT_SECRET: REGISTRATION.secret,
    },
    // On this thread, where the provider stands in for the real ones.
    { email: mails, open: openBackend },
  );
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await server?.remove();
  await provider?.stop();
});

const follow = async (address: string): Promise<URL> => {
  const answer = await fetch(address, { redirect: 'manual' });
  const location = answer.headers.get('Location');
  if (!location) throw new Error(`${answer.status} ${await answer.text()}`);
  return new URL(location);
};

/** As far as the provider: the address to which it sends the person back. */
async function visitProvider(
  client: Client,
  name: Name,
  redirectTo = `${publicUrl}/app/dashboard`,
): Promise<URL> {
  const { data, error } = await client.auth.signInWithOAuth({
    provider: name,
    options: { redirectTo, skipBrowserRedirect: true },
  });
  if (error) throw error;
  const there = await follow(data.url);
  if (name === 'google') expect(there.origin).toBe('https://accounts.google.com');
  return follow(`${provider.url}/login/oauth/authorize${there.search}`);
}

/** The whole way: where the person lands. */
const land = async (client: Client, name: Name, redirectTo?: string): Promise<URL> =>
  follow((await visitProvider(client, name, redirectTo)).href);

async function signIn(name: Name) {
  const client = server.client();
  const landed = await land(client, name);
  const session = await client.auth.exchangeCodeForSession(landed.searchParams.get('code') ?? '');
  return { client, landed, ...session };
}

const user = (id: number, email: string, verified = true) => ({ id, name: `Person ${id}`, email, verified });

describe.each(['github', 'google'] as const)('%s', (name) => {
  const base = name === 'github' ? 100 : 200;

  it('makes an account at the first sign-in and finds it at the next', async () => {
    provider.user = user(base, `${name}@example.org`);
    const first = await signIn(name);
    expect(first.error).toBeNull();
    expect(first.data.user?.email).toBe(`${name}@example.org`);
    const profile = await first.client.from('profiles').select('full_name, accounttype').single();
    expect(profile.data).toEqual({ full_name: `Person ${base}`, accounttype: 'standard' });
    expect((await signIn(name)).data.user?.id).toBe(first.data.user?.id);
  });

  it('joins an account whose address both sides have proven', async () => {
    const email = `both-${name}@example.org`;
    const id = await confirmed(email);
    provider.user = user(base + 1, email);
    const { data, client } = await signIn(name);
    expect(data.user?.id).toBe(id);
    expect(data.user?.identities?.map((identity) => identity.provider).sort()).toEqual(['email', name]);
    await client.auth.signOut();
    const again = await server.client().auth.signInWithPassword({ email, password: 'a good password' });
    expect(again.error).toBeNull();
  });

  it('does not give an account to somebody whose provider has not proven the address', async () => {
    const email = `victim-${name}@example.org`;
    const id = await confirmed(email);
    provider.user = user(base + 2, email, false);
    const client = server.client();
    const landed = await land(client, name);
    const code = landed.searchParams.get('code');
    const { data } = code ? await client.auth.exchangeCodeForSession(code) : { data: { user: null } };
    expect(data.user?.id).not.toBe(id);
    expect(data.user?.email ?? '').not.toBe(email);
  });

  it('takes the password of an account that nobody had proven', async () => {
    const email = `early-${name}@example.org`;
    const squatter = { email, password: 'squatting here' };
    await server.client().auth.signUp(squatter);
    provider.user = user(base + 3, email);
    expect((await signIn(name)).data.user?.email).toBe(email);
    expect((await server.client().auth.signInWithPassword(squatter)).error).not.toBeNull();
  });

  it('refuses an account that an administrator has disabled', async () => {
    provider.user = user(base + 4, `disabled-${name}@example.org`);
    const { data } = await signIn(name);
    const admin = server.client(server.secrets?.secretKey);
    const wanted = { target_user_id: data.user?.id, new_is_disabled: true };
    expect((await admin.rpc('admin_update_user', wanted)).error).toBeNull();
    const landed = await land(server.client(), name);
    expect(landed.searchParams.get('code')).toBeNull();
    expect(landed.searchParams.get('error_code')).toBe('user_banned');
  });
});

/** An account with a password and a confirmed address. */
async function confirmed(email: string): Promise<string> {
  const client = server.client();
  await client.auth.signUp({ email, password: 'a good password' });
  const text = mails.messages.get(email)?.at(-1)?.text ?? '';
  const token_hash = /token_hash=([^&\s]+)/.exec(text)?.[1] ?? '';
  const { data, error } = await client.auth.verifyOtp({ token_hash, type: 'signup' });
  if (error || !data.user) throw error ?? new Error('not confirmed');
  return data.user.id;
}

describe('the way there and back', () => {
  it('can be gone once, by the browser that started it', async () => {
    provider.user = user(300, 'once@example.org');
    const client = server.client();
    const back = await visitProvider(client, 'github');
    const landed = await follow(back.href);
    const code = landed.searchParams.get('code') ?? '';
    expect(`${landed.origin}${landed.pathname}`).toBe(`${publicUrl}/app/dashboard`);

    const other = server.client();
    await visitProvider(other, 'github');
    expect((await other.auth.exchangeCodeForSession(code)).error).not.toBeNull();
    expect((await client.auth.exchangeCodeForSession(code)).error).toBeNull();

    const again = await fetch(back, { redirect: 'manual' });
    expect(new URL(again.headers.get('Location') ?? publicUrl).searchParams.get('code')).toBeNull();
  });

  it.each(['', 'no-state', '00000000-0000-4000-8000-000000000000'])('refuses the state %j', async (state) => {
    const back = await visitProvider(server.client(), 'github');
    back.searchParams.set('state', state);
    const answer = await fetch(back, { redirect: 'manual' });
    const landed = new URL(answer.headers.get('Location') ?? publicUrl);
    expect(landed.origin).toBe(publicUrl);
    expect(landed.searchParams.get('code')).toBeNull();
  });

  it.each([
    'https://evil.example/app/dashboard',
    'http://127.0.0.1:9/app/dashboard',
    'http://localhost:9/app/dashboard',
    '//evil.example',
    'javascript:alert(1)',
  ])('never leads to %s', async (redirectTo) => {
    provider.user = user(301, 'lead@example.org');
    const landed = await land(server.client(), 'github', redirectTo);
    expect(`${landed.origin}${landed.pathname}`).toBe(`${publicUrl}/app/dashboard`);
  });

  it('is not started without a code challenge, which would put the session into an address', async () => {
    for (const query of ['', '&code_challenge=abc&code_challenge_method=plain']) {
      const answer = await fetch(`${publicUrl}/api/auth/v1/authorize?provider=github${query}`, {
        redirect: 'manual',
      });
      expect(answer.status).toBe(400);
    }
  });

  it('is offered as it is set, and only with mail', async () => {
    const config = (await (await fetch(`${server.url}/config.json`)).json()) as { features: unknown };
    expect(config.features).toMatchObject({ mail: true, oauth: ['google', 'github'] });
    const registered = { GITHUB_CLIENT_ID: 'a', GITHUB_CLIENT_SECRET: 'b' };
    await expect(startTestServer(registered)).rejects.toThrow('needs SMTP_HOST');
    await expect(startTestServer({ GOOGLE_CLIENT_ID: 'a' })).rejects.toThrow('Set both GOOGLE_CLIENT_ID');
  });
});
