import { InMemoryEmailDriver } from '@supabase/lite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBackendThread } from '../src/backend-thread.ts';
import { startTestServer, type TestServer } from './harness.ts';

const mails = new InMemoryEmailDriver();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(
    { CONSTAT_URL: 'http://localhost:4339' },
    { email: mails, open: openBackendThread },
  );
});
afterAll(() => server.remove());

/** The link in the newest mail to an address. */
function link(email: string): URL {
  const { text = '', html = '' } = mails.messages.get(email)?.at(-1) ?? {};
  expect(html).not.toContain('/auth/v1/verify');
  const address = /https?:\/\/\S+/.exec(text)?.[0];
  if (!address) throw new Error(`no link in: ${text}`);
  return new URL(address);
}

const token = (address: URL) => address.searchParams.get('token_hash') ?? '';

it('confirms an address, then resets its password, by links in mails', async () => {
  const email = 'mail@example.org';
  const client = server.client();
  const signUp = await client.auth.signUp({ email, password: 'first password' });
  expect(signUp.error).toBeNull();
  expect(signUp.data.session).toBeNull();
  expect((await client.auth.signInWithPassword({ email, password: 'first password' })).error?.code).toBe(
    'email_not_confirmed',
  );

  const confirmation = link(email);
  expect(`${confirmation.origin}${confirmation.pathname}`).toBe('http://localhost:4339/app/auth/login');
  const confirmed = await client.auth.verifyOtp({ token_hash: token(confirmation), type: 'signup' });
  expect(confirmed.error).toBeNull();
  expect((await client.auth.signInWithPassword({ email, password: 'first password' })).error).toBeNull();

  const before = mails.messages.get(email)?.length ?? 0;
  expect((await client.auth.resetPasswordForEmail(email)).error).toBeNull();
  await expect.poll(() => mails.messages.get(email)?.length, { timeout: 30_000 }).toBe(before + 1);
  const recovery = link(email);
  expect(`${recovery.origin}${recovery.pathname}`).toBe('http://localhost:4339/app/reset-password');
  const other = server.client();
  const verified = await other.auth.verifyOtp({ token_hash: token(recovery), type: 'recovery' });
  expect(verified.error).toBeNull();
  expect((await other.auth.updateUser({ password: 'second password' })).error).toBeNull();
  expect((await client.auth.signInWithPassword({ email, password: 'second password' })).error).toBeNull();

  const again = await server.client().auth.verifyOtp({ token_hash: token(recovery), type: 'recovery' });
  expect(again.error?.code).toBe('otp_expired');
});
