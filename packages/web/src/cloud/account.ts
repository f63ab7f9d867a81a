/**
 * The account service of the shell: who is signed in, and signing out. Small on purpose, because every start of the app
 * loads it; the client library follows only when somebody is or was signed in.
 */
import type { SupabaseClient, User } from '@supabase/supabase-js';
import { notify } from '../state/notify.ts';
import { type AccountService, restoreSession, setSession, useSession } from '../state/session.ts';
import { effectiveTier } from '../state/tier.ts';
import { cloudClient } from './client.ts';
import {
  forgetUser,
  keepUser,
  keptUser,
  TOKEN_KEY,
  tierOf,
  USER_KEY,
  type UserSession,
} from './kept-session.ts';
import { MESSAGES } from './messages.ts';
import { giveUpReading } from './open-reads.ts';
import { returnProblem } from './return-problem.ts';
import { loadOverride } from './tier-facts.ts';

const SIGN_OUT_MS = 3000;
const UNAUTHORIZED = 401;

/** The account service that session.ts asks. */
export const account: AccountService = { restore, signOut };

/** Who was signed in last, at once and offline too; the server confirms it afterwards. */
async function restore(): Promise<UserSession | null> {
  const returning = new URLSearchParams(location.search).has('code');
  const known = keptUser();
  const problem = returnProblem(location.search, location.hash);
  if (problem) {
    history.replaceState(history.state, '', location.pathname);
    notify(problem);
  }
  if (!known && !returning && localStorage.getItem(TOKEN_KEY) === null) return null;
  if (!known) {
    const entered = await confirm().catch(() => null);
    if (!entered && returning) notify(MESSAGES.notReturned);
    return entered;
  }
  void confirmWhenOnline(known);
  return known;
}

async function confirmWhenOnline(known: UserSession): Promise<void> {
  if (!navigator.onLine) {
    addEventListener('online', () => void confirmWhenOnline(known), { once: true });
    return;
  }
  const confirmed = await confirm().catch(() => known);
  const { session } = useSession.getState();
  if (session.kind !== 'user' || session.userId !== known.userId) return;
  if (confirmed) setSession(confirmed);
  else {
    setSession({ kind: 'anonymous' });
    notify('Your session has ended. Sign in to go on; your work on this device is kept.');
  }
}

/** Asks the server for the session and its profile; null when it no longer counts, an error when it cannot be asked. */
async function confirm(): Promise<UserSession | null> {
  const client = await cloudClient();
  const { data, error } = await client.auth.getSession();
  if (data.session) return adopt(client, data.session.user);
  if (error && !error.status) throw error;
  forgetUser();
  return null;
}

/** Makes a signed-in user the session of this device. */
export async function adopt(client: SupabaseClient, user: User): Promise<UserSession | null> {
  follow(client);
  const [{ data, status }, override] = await Promise.all([
    client
      .from('profiles')
      .select('accounttype, is_admin, avatar_url')
      .eq('id', user.id)
      .maybeSingle<{ accounttype: string; is_admin: boolean; avatar_url: string | null }>(),
    loadOverride(client, user.id),
  ]);
  if (status === UNAUTHORIZED) {
    forgetUser();
    return null;
  }
  const known = keptUser();
  const session: UserSession = {
    kind: 'user',
    userId: user.id,
    email: user.email ?? '',
    avatarUrl: data?.avatar_url ?? null,
    tier: data
      ? effectiveTier({ override, isGuest: false, accountType: tierOf(data.accounttype) })
      : (known?.tier ?? 'standard'),
    isAdmin: data ? data.is_admin : false,
  };
  keepUser(session);
  return session;
}

let following = false;

/** A session that ends elsewhere (expired, revoked, signed out in another tab) ends here. */
function follow(client: SupabaseClient): void {
  if (following) return;
  following = true;
  client.auth.onAuthStateChange((event) => {
    if (event !== 'SIGNED_OUT' || useSession.getState().session.kind !== 'user') return;
    forgetUser();
    setSession({ kind: 'anonymous' });
  });
}

/** Tells the server, but never waits for it long: signing out always succeeds on this device. */
async function signOut(): Promise<void> {
  if (navigator.onLine) await tellServer();
  forgetUser();
}

/** Leaves the app after the account is gone: there is nobody left to tell, and the front page is a document of its own. */
export function leaveDeletedAccount(): void {
  forgetUser();
  location.assign('/');
}

async function tellServer(): Promise<void> {
  giveUpReading();
  const asked = cloudClient().then((client) => client.auth.signOut({ scope: 'local' }));
  const limit = new Promise((resolve) => setTimeout(resolve, SIGN_OUT_MS));
  await Promise.race([asked, limit]).catch(() => undefined);
}

/** Follows sign-in and sign-out in other tabs. */
export function followOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.key === USER_KEY) void restoreSession();
  });
}
