/** Everything a person can do to get in: password, link by mail, another provider, a forgotten password. */
import type { EmailOtpType, SupabaseClient, User } from '@supabase/supabase-js';
import { registerServiceWorker } from '../pwa/register.ts';
import { beginAuthFlow, endAuthFlow, preflight } from '../recovery/auth-flow.ts';
import { setSession } from '../state/session.ts';
import { adopt } from './account.ts';
import { cloudClient } from './client.ts';
import { loadConfig, type OAuthProvider } from './config.ts';
import { errorMessage, MESSAGES } from './messages.ts';
import type { Outcome } from './outcome.ts';

const DASHBOARD = '/app/dashboard';
const LINK_TYPES: readonly EmailOtpType[] = [
  'signup',
  'magiclink',
  'recovery',
  'invite',
  'email_change',
  'email',
];

const address = (path: string) => new URL(path, location.origin).href;
const failed = (message: string) => ({ ok: false, message }) as const;

async function attempt<T extends object>(
  work: (client: SupabaseClient) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  if (!navigator.onLine) return failed(MESSAGES.offline);
  try {
    return await work(await cloudClient());
  } catch (error) {
    return failed(error instanceof Error ? errorMessage(error) : MESSAGES.unknown);
  }
}

/** An attempt that ends with somebody signed in here, or not. */
async function attemptEntry<T extends object>(
  work: (client: SupabaseClient) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const outcome = await attempt(async (client) => {
    await beginAuthFlow();
    await preflight((await loadConfig()).url);
    return work(client);
  });
  endAuthFlow(outcome.ok, registerServiceWorker);
  return outcome;
}

async function enter(client: SupabaseClient, user: User): Promise<Outcome> {
  const session = await adopt(client, user);
  if (!session) return failed(MESSAGES.unknown);
  setSession(session);
  return { ok: true };
}

/** Signs in with a password. */
export const signIn = (email: string, password: string): Promise<Outcome> =>
  attemptEntry(async (client) => {
    const { data, error } = await client.auth.signInWithPassword({ email, password });
    return error ? failed(errorMessage(error)) : enter(client, data.user);
  });

/** Creates an account; `confirm` says that the address has to be confirmed by mail first. */
export const signUp = (email: string, password: string): Promise<Outcome<{ readonly confirm: boolean }>> =>
  attemptEntry(async (client) => {
    const { data, error } = await client.auth.signUp({
      email,
      password,
      options: { emailRedirectTo: address(DASHBOARD) },
    });
    if (error) return failed(errorMessage(error));
    if (!data.session || !data.user) return { ok: true, confirm: true };
    const entered = await enter(client, data.user);
    return entered.ok ? { ok: true, confirm: false } : entered;
  });

/** Goes to another provider to sign in there; the page is left. */
export const signInWith = (provider: OAuthProvider): Promise<Outcome> =>
  attempt(async (client) => {
    await beginAuthFlow();
    const { error } = await client.auth.signInWithOAuth({
      provider,
      options: { redirectTo: address(DASHBOARD) },
    });
    return error ? failed(errorMessage(error)) : { ok: true };
  });

/** Sends a link that signs in without a password. */
export const sendSignInLink = (email: string): Promise<Outcome> =>
  attempt(async (client) => {
    await beginAuthFlow();
    const { error } = await client.auth.signInWithOtp({
      email,
      // A mistyped address must not become an account.
      options: { emailRedirectTo: address(DASHBOARD), shouldCreateUser: false },
    });
    // Whether an address has an account is not for everybody to know.
    if (error?.code === 'otp_disabled') return { ok: true };
    return error ? failed(errorMessage(error)) : { ok: true };
  });

/** Sends a link to choose a new password. */
export const sendPasswordReset = (email: string): Promise<Outcome> =>
  attempt(async (client) => {
    await beginAuthFlow();
    const { error } = await client.auth.resetPasswordForEmail(email, {
      redirectTo: address('/app/reset-password'),
    });
    return error ? failed(errorMessage(error)) : { ok: true };
  });

/** What the link of a mail carries in its address, or undefined. */
export function linkIn(
  search: string,
): { readonly tokenHash: string; readonly type: EmailOtpType } | undefined {
  const params = new URLSearchParams(search);
  const tokenHash = params.get('token_hash');
  const type = LINK_TYPES.find((known) => known === params.get('type'));
  return tokenHash && type ? { tokenHash, type } : undefined;
}

/** Uses the link of a mail: confirms the address and signs in. */
export const followLink = (tokenHash: string, type: EmailOtpType): Promise<Outcome> =>
  attemptEntry(async (client) => {
    const { data, error } = await client.auth.verifyOtp({ token_hash: tokenHash, type });
    if (error || !data.user) return failed(error ? errorMessage(error) : MESSAGES.linkExpired);
    return enter(client, data.user);
  });

/** Changes the password of the signed-in user; the current one is needed unless the link of a mail has just been followed. */
export const changePassword = (password: string, current?: string): Promise<Outcome> =>
  attempt(async (client) => {
    const { error } = await client.auth.updateUser({
      password,
      ...(current === undefined ? {} : { current_password: current }),
    });
    if (error?.status === 429) return failed(MESSAGES.tooMany);
    return error ? failed(error.message || MESSAGES.passwordFailed) : { ok: true };
  });
