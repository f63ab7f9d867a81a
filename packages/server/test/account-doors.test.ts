/** Who gets in and who does not: disabled accounts, ended sessions, codes, passwords, and what answers give away. */
import { InMemoryEmailDriver } from '@supabase/lite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './harness.ts';

const mails = new InMemoryEmailDriver();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ CONSTAT_URL: 'http://localhost:4340' }, { email: mails });
});
afterAll(() => server.remove());

const PASSWORD = 'a good password';

async function ask(
  method: string,
  path: string,
  body?: unknown,
  token?: string,
  redirect?: 'follow' | 'manual',
) {
  const answer = await fetch(`${server.url}/api${path}`, {
    method,
    redirect: redirect ?? 'follow',
    headers: {
      apikey: server.secrets?.publishableKey ?? '',
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const parsed: unknown = text.startsWith('{') ? JSON.parse(text) : text;
  return { status: answer.status, body: parsed as Record<string, unknown>, headers: answer.headers, text };
}

const mailsTo = (email: string) => mails.messages.get(email)?.length ?? 0;

/** Waits for the mail that comes after the answer. */
async function nextMail(email: string, work: () => Promise<unknown>) {
  const before = mailsTo(email);
  await work();
  await expect.poll(() => mailsTo(email), { timeout: 30_000 }).toBeGreaterThan(before);
  const { text = '' } = mails.messages.get(email)?.at(-1) ?? {};
  const address = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '');
  return { hash: address.searchParams.get('token_hash') ?? '', code: /\b\d{6}\b/.exec(text)?.[0] ?? '' };
}

let people = 0;
/** A confirmed account with a session. */
async function person() {
  people += 1;
  const email = `door${people}@example.org`;
  const mail = await nextMail(email, () => ask('POST', '/auth/v1/signup', { email, password: PASSWORD }));
  const answer = await ask('POST', '/auth/v1/verify', { type: 'signup', token_hash: mail.hash });
  expect(answer.status).toBe(200);
  const {
    access_token: token,
    refresh_token: refresh,
    user,
  } = answer.body as {
    access_token: string;
    refresh_token: string;
    user: { id: string };
  };
  return { email, token, refresh, id: user.id };
}

const signIn = (email: string, password = PASSWORD) =>
  ask('POST', '/auth/v1/token?grant_type=password', { email, password });
const profiles = (token: string) => ask('GET', '/rest/v1/profiles?select=id', undefined, token);
const serve = (name: string, values: object) => server.client(server.secrets?.secretKey).rpc(name, values);

describe('a disabled account', () => {
  it('is out by every door, at once, and in again when enabled', async () => {
    const other = await person();
    const { email, token, refresh, id } = await person();
    const { hash, code } = await nextMail(email, () => ask('POST', '/auth/v1/recover', { email }));
    expect((await profiles(token)).status).toBe(200);
    expect(
      (await serve('admin_update_user', { target_user_id: id, new_is_disabled: true })).error,
    ).toBeNull();

    expect((await profiles(token)).status).toBe(401);
    const upload = await ask('POST', `/storage/v1/object/userprojects/${id}/p.json`, {}, token);
    expect(upload.status).toBe(401);
    expect((await ask('PUT', '/auth/v1/user', { password: 'another password' }, token)).status).toBe(403);
    expect((await ask('POST', '/rest/v1/rpc/delete_own_account', {}, token)).status).toBe(401);
    expect(await signIn(email)).toMatchObject({ status: 403, body: { error_code: 'user_banned' } });
    const renewed = await ask('POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token: refresh });
    expect(renewed.status).toBe(400);
    const link = await ask(
      'GET',
      `/auth/v1/verify?type=recovery&token=${hash}`,
      undefined,
      undefined,
      'manual',
    );
    expect(link.headers.get('Location') ?? '').not.toContain('access_token');
    for (const type of ['recovery', 'magiclink']) {
      expect(
        (await ask('POST', '/auth/v1/verify', { type, token_hash: hash })).body.access_token,
      ).toBeUndefined();
      const byCode = await ask('POST', '/auth/v1/verify', { type, email, token: code });
      expect(byCode.body.access_token).toBeUndefined();
    }
    const before = mailsTo(email);
    for (const path of ['recover', 'otp', 'magiclink']) {
      expect((await ask('POST', `/auth/v1/${path}`, { email })).status).toBe(200);
    }
    // Mails are sent in their order: when this one is there, the others would be.
    await nextMail(other.email, () => ask('POST', '/auth/v1/recover', { email: other.email }));
    expect(mailsTo(email)).toBe(before);

    await serve('admin_update_user', { target_user_id: id, new_is_disabled: false });
    expect((await signIn(email)).status).toBe(200);
  });
});

describe('sessions', () => {
  it('end with a sign-out everywhere: tables, files and the account are closed to the old token', async () => {
    const { email, token, id } = await person();
    const { access_token: other } = (await signIn(email)).body as { access_token: string };
    expect((await profiles(other)).status).toBe(200);
    expect((await ask('POST', '/auth/v1/logout?scope=global', {}, token)).status).toBe(204);
    for (const old of [token, other]) {
      expect((await profiles(old)).status).toBe(401);
      const file = await ask('POST', `/storage/v1/object/userprojects/${id}/x.json`, {}, old);
      expect(file.status).toBe(401);
      expect((await ask('GET', '/auth/v1/user', undefined, old)).status).toBe(403);
    }
  });

  it('need a token of this server: one without signature is not taken for a visitor', async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const unsigned = `${part({ alg: 'none' })}.${part({ sub: 'x', role: 'service_role', exp: 4e9 })}.`;
    expect((await ask('GET', '/rest/v1/notifications?select=id', undefined, unsigned)).status).toBe(401);
  });
});

describe('a new password', () => {
  it('needs the current one, and ends all other sessions', async () => {
    const { email, token } = await person();
    const other = (await signIn(email)).body as { access_token: string; refresh_token: string };
    const change = (body: object) => ask('PUT', '/auth/v1/user', body, token);
    expect((await change({ password: 'the next password' })).body.error_code).toBe(
      'current_password_required',
    );
    expect(
      (await change({ password: 'the next password', current_password: 'not it' })).body.error_code,
    ).toBe('current_password_invalid');
    // The backend library leaves out the space, and would take the token for what it is.
    const spaced = `${token.slice(0, -5)} ${token.slice(-5)}`;
    expect((await ask('PUT', '/auth/v1/user', { password: 'the next password' }, spaced)).status).toBe(401);
    expect((await signIn(email)).status).toBe(200);
    expect((await change({ password: 'the next password', current_password: PASSWORD })).status).toBe(200);
    expect((await profiles(token)).status).toBe(200);
    expect((await profiles(other.access_token)).status).toBe(401);
    const renewed = await ask('POST', '/auth/v1/token?grant_type=refresh_token', {
      refresh_token: other.refresh_token,
    });
    expect(renewed.status).toBe(400);
    expect((await signIn(email)).status).toBe(400);
    expect((await signIn(email, 'the next password')).status).toBe(200);
  });

  it('after a recovery needs none, once', async () => {
    const { email } = await person();
    const { hash } = await nextMail(email, () => ask('POST', '/auth/v1/recover', { email }));
    const { body } = await ask('POST', '/auth/v1/verify', { type: 'recovery', token_hash: hash });
    const token = String(body.access_token);
    expect((await ask('PUT', '/auth/v1/user', { password: 'recovered password' }, token)).status).toBe(200);
    const again = await ask('PUT', '/auth/v1/user', { password: 'yet another one' }, token);
    expect(again.body.error_code).toBe('current_password_required');
  });

  it('after a sign-in link needs the current one', async () => {
    const { email } = await person();
    const { hash } = await nextMail(email, () => ask('POST', '/auth/v1/otp', { email }));
    const { body } = await ask('POST', '/auth/v1/verify', { type: 'magiclink', token_hash: hash });
    const answer = await ask('PUT', '/auth/v1/user', { password: 'by a link' }, String(body.access_token));
    expect(answer.body.error_code).toBe('current_password_required');
  });

  it('is more than spaces, at sign-up and later, and says why', async () => {
    const spaces = { password: '      ' };
    const signUp = await ask('POST', '/auth/v1/signup', { email: 'spaces@example.org', ...spaces });
    expect(signUp).toMatchObject({
      status: 422,
      body: { error_code: 'weak_password', msg: 'A password cannot consist of spaces only.' },
    });
    const { token } = await person();
    const later = await ask('PUT', '/auth/v1/user', { ...spaces, current_password: PASSWORD }, token);
    expect(later.status).toBe(422);
    expect((await ask('POST', '/auth/v1/signup', { email: 'n@example.org', password: 123456 })).status).toBe(
      400,
    );
    const unseen = await ask('POST', '/auth/v1/signup', {
      email: 'unseen@example.org',
      password: '\u200b'.repeat(6),
    });
    expect(unseen).toMatchObject({ status: 422, body: { error_code: 'weak_password' } });
  });

  it('is no longer than what counts of it, and always a text', async () => {
    const { token } = await person();
    const change = async (password: unknown) =>
      (await ask('PUT', '/auth/v1/user', { password, current_password: PASSWORD }, token)).status;
    // The hash is made of 72 bytes; with more, two passwords would be one.
    expect(await change('x'.repeat(73))).toBe(400);
    expect(await change('é'.repeat(37))).toBe(400);
    expect(await change(null)).toBe(400);
    expect(await change('é'.repeat(36))).toBe(200);
  });
});

describe('codes', () => {
  it('are void after five wrong tries, link and all; a new one works', async () => {
    const { email } = await person();
    const { hash, code } = await nextMail(email, () => ask('POST', '/auth/v1/recover', { email }));
    const verify = (token: string) => ask('POST', '/auth/v1/verify', { type: 'recovery', email, token });
    const wrong = code === '000000' ? '000001' : '000000';
    const tries = await Promise.all(Array.from({ length: 20 }, () => verify(wrong)));
    expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([403]));
    expect((await verify(code)).status).toBe(403);
    expect((await ask('POST', '/auth/v1/verify', { type: 'recovery', token_hash: hash })).status).toBe(403);
    const fresh = await nextMail(email, () => ask('POST', '/auth/v1/recover', { email }));
    expect((await verify(fresh.code)).status).toBe(200);
  });

  it('cannot be tried as hashes that anybody can compute, nor in two parts', async () => {
    const { email } = await person();
    const { hash, code } = await nextMail(email, () => ask('POST', '/auth/v1/recover', { email }));
    const [bare = ''] = hash.split('.');
    // Address and code are hashed as one text: with its first digits at the address each try would count for another account.
    const parted = { type: 'recovery', email: `${email}${code.slice(0, 5)}`, token: code.slice(5) };
    expect((await ask('POST', '/auth/v1/verify', parted)).status).toBe(403);
    expect((await ask('POST', '/auth/v1/verify', { type: 'recovery', token_hash: bare })).status).toBe(403);
    const door = await ask(
      'GET',
      `/auth/v1/verify?type=recovery&token=${bare}`,
      undefined,
      undefined,
      'manual',
    );
    expect(door.status).toBe(403);
    expect((await ask('POST', '/auth/v1/verify', { type: 'recovery', token_hash: hash })).status).toBe(200);
  });
});

describe('an address', () => {
  const shape = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(shape)
      : value !== null && typeof value === 'object'
        ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shape(inner)]))
        : typeof value;

  it('gets the same answers with an account and without, and none is made by asking for links', async () => {
    const { email } = await person();
    for (const path of ['recover', 'otp', 'magiclink']) {
      const [known, unknown] = [
        await ask('POST', `/auth/v1/${path}`, { email, create_user: false }),
        await ask('POST', `/auth/v1/${path}`, { email: `nobody-${path}@example.org` }),
      ];
      expect([known.status, known.text]).toEqual([200, '{}']);
      expect([unknown.status, unknown.text]).toEqual([200, '{}']);
    }
    const taken = await ask('POST', '/auth/v1/signup', { email, password: PASSWORD });
    const free = await ask('POST', '/auth/v1/signup', { email: 'free@example.org', password: PASSWORD });
    expect([taken.status, free.status]).toEqual([200, 200]);
    expect(shape(taken.body)).toEqual(shape(free.body));
    expect([...taken.headers.keys()].sort()).toEqual([...free.headers.keys()].sort());
    const again = await ask('POST', '/auth/v1/resend', { type: 'signup', email: 'free@example.org' });
    expect([again.status, again.text]).toEqual([200, '{}']);
    const listed = await serve('admin_list_users', { search: 'nobody-' });
    expect(listed.data).toEqual([]);
  });

  it('that waits for its confirmation is like any other to who does not know the password', async () => {
    const email = 'waiting@example.org';
    await ask('POST', '/auth/v1/signup', { email, password: PASSWORD });
    const [waiting, unknown] = [await signIn(email, 'not it'), await signIn('nobody@example.org', 'not it')];
    expect([waiting.status, waiting.text]).toEqual([unknown.status, unknown.text]);
    expect([...waiting.headers.keys()].sort()).toEqual([...unknown.headers.keys()].sort());
    expect((await signIn(email)).body.error_code).toBe('email_not_confirmed');
  });

  it('stays what it is: a session can neither change it nor ask in this way who else has an account', async () => {
    const [{ token, email }, other] = [await person(), await person()];
    const answers = [];
    for (const address of [other.email, 'nobody-else@example.org', '', null])
      answers.push(await ask('PUT', '/auth/v1/user', { email: address }, token));
    answers.push(await ask('PUT', '/auth/v1/user', { phone: '0123456' }, token));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 400, body: { error_code: 'not_offered' } });
    expect(mailsTo('nobody-else@example.org') + mailsTo(email)).toBe(1);
  });

  it('takes no more details than fit on a page', async () => {
    const { token } = await person();
    const put = (data: object) => ask('PUT', '/auth/v1/user', { data }, token);
    expect((await put({ note: 'short' })).status).toBe(200);
    const answers = [];
    for (let i = 0; i < 4; i += 1) answers.push((await put({ [`k${i}`]: 'x'.repeat(10_000) })).status);
    expect(answers).toEqual([200, 400, 400, 400]);
    const large = await put({ k: 'x'.repeat(60_000) });
    expect(large.body).toMatchObject({ error_code: 'metadata_size' });
  });
});
