import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '../src/index.ts';
import { connect, startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.remove());

let people = 0;
async function signUp(password = 'correct horse') {
  people += 1;
  const email = `person${people}@example.org`;
  const client = server.client();
  const { data, error } = await client.auth.signUp({
    email,
    password,
    options: { data: { full_name: `Person ${people}` } },
  });
  if (error || !data.user) throw error ?? new Error('no user');
  return { client, email, password, id: data.user.id };
}

describe('accounts', () => {
  it('signs up with a session and a standard profile', async () => {
    const { client, id } = await signUp();
    const { data } = await client.auth.getSession();
    expect(data.session?.access_token).toBeTruthy();
    const profile = await client.from('profiles').select('*').eq('id', id).single();
    expect(profile.error).toBeNull();
    expect(profile.data).toMatchObject({
      id,
      full_name: expect.stringMatching(/^Person \d+$/),
      accounttype: 'standard',
      edu_subscription_type: null,
      is_admin: false,
    });
  });

  it('signs in with the right password only', async () => {
    const { email, password } = await signUp();
    const right = await server.client().auth.signInWithPassword({ email, password });
    expect(right.error).toBeNull();
    const wrong = await server.client().auth.signInWithPassword({ email, password: 'not this' });
    expect(wrong.error?.code).toBe('invalid_credentials');
    expect(wrong.data.session).toBeNull();
    const unknown = await server.client().auth.signInWithPassword({ email: 'nobody@example.org', password });
    expect(unknown.error?.code).toBe('invalid_credentials');
  });

  it('refuses a short password and a taken address', async () => {
    const short = await server.client().auth.signUp({ email: 'short@example.org', password: '12345' });
    expect(short.error?.code).toBe('weak_password');
    const { email } = await signUp();
    const taken = await server.client().auth.signUp({ email, password: 'another one' });
    expect(taken.error?.code).toBe('user_already_exists');
  });

  it('signs out: the refresh token no longer works', async () => {
    const { client } = await signUp();
    const token = (await client.auth.getSession()).data.session?.refresh_token ?? '';
    expect((await client.auth.signOut()).error).toBeNull();
    expect((await client.auth.getSession()).data.session).toBeNull();
    const again = await server.client().auth.refreshSession({ refresh_token: token });
    expect(again.error).not.toBeNull();
  });

  it('refreshes a session and changes a password', async () => {
    const { client, email, password } = await signUp();
    expect((await client.auth.refreshSession()).error).toBeNull();
    const change = { password: 'new password', current_password: password };
    expect((await client.auth.updateUser(change)).error).toBeNull();
    const again = await server.client().auth.signInWithPassword({ email, password: 'new password' });
    expect(again.error).toBeNull();
  });
});

describe('row-level security', () => {
  it('hides the profiles of others', async () => {
    const one = await signUp();
    const other = await signUp();
    const all = await one.client.from('profiles').select('id');
    expect(all.data).toEqual([{ id: one.id }]);
    const theirs = await one.client.from('profiles').select('id').eq('id', other.id).single();
    expect(theirs.error?.code).toBe('PGRST116');
    const update = await one.client.from('profiles').update({ full_name: 'x' }).eq('id', other.id).select();
    expect(update.data).toEqual([]);
  });

  it('shows nothing to visitors', async () => {
    await signUp();
    const { data, error } = await server.client().from('profiles').select('id');
    expect(data).toBeNull();
    expect(error?.code).toBe('42501');
  });

  it.each([
    { accounttype: 'pro' },
    { is_admin: true },
    { edu_subscription_type: 'pro' },
    { id: '00000000-0000-0000-0000-000000000000' },
  ])('refuses to change one’s own %o', async (change) => {
    const { client, id } = await signUp();
    const { error } = await client.from('profiles').update(change).eq('id', id);
    expect(error?.code).toBe('42501');
    const { data } = await client
      .from('profiles')
      .select('id, accounttype, is_admin, edu_subscription_type')
      .single();
    expect(data).toEqual({ id, accounttype: 'standard', is_admin: false, edu_subscription_type: null });
  });

  it('lets users edit their name, and nobody add or delete profiles', async () => {
    const { client, id } = await signUp();
    const edit = await client
      .from('profiles')
      .update({ full_name: 'Ada' })
      .eq('id', id)
      .select('full_name')
      .single();
    expect(edit.data).toEqual({ full_name: 'Ada' });
    expect((await client.from('profiles').insert({ id })).error?.code).toBe('42501');
    expect((await client.from('profiles').delete().eq('id', id)).error?.code).toBe('42501');
  });

  it('keeps the tables of accounts and migrations unreachable', async () => {
    const { client } = await signUp();
    const token = (await client.auth.getSession()).data.session?.access_token ?? '';
    for (const [schema, table] of [
      ['auth', 'users'],
      ['storage', 'objects'],
      ['supabase_migrations', 'schema_migrations'],
    ]) {
      const answer = await fetch(`${server.url}/api/rest/v1/${table}`, {
        headers: {
          apikey: server.secrets?.publishableKey ?? '',
          Authorization: `Bearer ${token}`,
          'Accept-Profile': schema ?? '',
        },
      });
      expect(answer.status, schema).toBe(406);
    }
  });

  it('needs the key of the app', async () => {
    const answer = await fetch(`${server.url}/api/rest/v1/profiles`);
    expect(answer.status).toBe(401);
    const wrong = await server.client('sb_publishable_wrong').from('profiles').select('id');
    expect(wrong.status).toBe(401);
  });

  it('gives the administrator’s key access to all', async () => {
    const { id } = await signUp();
    const admin = server.client(server.secrets?.secretKey);
    const { error } = await admin.from('profiles').update({ accounttype: 'pro' }).eq('id', id);
    expect(error).toBeNull();
    const { data } = await admin.from('profiles').select('accounttype').eq('id', id).single();
    expect(data).toEqual({ accounttype: 'pro' });
  });
});

describe('storage', () => {
  it('keeps a file and returns the same bytes', async () => {
    const admin = server.client(server.secrets?.secretKey);
    expect((await admin.storage.createBucket('tests')).error).toBeNull();
    const bytes = new TextEncoder().encode('{"data": []}');
    const upload = await admin.storage
      .from('tests')
      .upload('a/b.json', bytes.buffer, { contentType: 'application/json' });
    expect(upload.error).toBeNull();
    const download = await admin.storage.from('tests').download('a/b.json');
    expect(await download.data?.text()).toBe('{"data": []}');
    const { client } = await signUp();
    expect((await client.storage.from('tests').download('a/b.json')).error).not.toBeNull();
    expect((await admin.storage.from('tests').remove(['a/b.json'])).error).toBeNull();
    expect((await admin.storage.from('tests').download('a/b.json')).error).not.toBeNull();
  });
});

describe('a second start', () => {
  it('keeps accounts, keys and privileges', async () => {
    const own = await startTestServer();
    const client = own.client();
    await client.auth.signUp({ email: 'kept@example.org', password: 'kept password' });
    await own.stop();
    const again = await startServer(own.settings);
    try {
      expect(again.secrets).toEqual(own.secrets);
      expect(again.appliedMigrations).toEqual([]);
      const later = connect(again.url, again.secrets?.publishableKey ?? '');
      const signIn = await later.auth.signInWithPassword({
        email: 'kept@example.org',
        password: 'kept password',
      });
      expect(signIn.error).toBeNull();
      const raise = await later
        .from('profiles')
        .update({ is_admin: true })
        .eq('id', signIn.data.user?.id ?? '');
      expect(raise.error?.code).toBe('42501');
    } finally {
      await again.stop();
      await own.remove();
    }
  });
});
