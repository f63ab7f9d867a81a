/**
 * Who is using the app. The shell, the routes and the storage read it; cloud/ writes it (sign-in, sign-out, restore).
 * Guest mode is purely local: it needs no server and owns its own data.
 */
import { create } from 'zustand';

export const TIERS = ['guest', 'standard', 'edu', 'edu_pro', 'pro'] as const;
export type Tier = (typeof TIERS)[number];

export type Session =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'guest' }
  | {
      readonly kind: 'user';
      readonly userId: string;
      readonly email: string;
      readonly avatarUrl: string | null;
      readonly tier: Tier;
      readonly isAdmin: boolean;
    };

/** What the shell asks of the account service; cloud/ registers it with `connectAccount`. */
export interface AccountService {
  /** The session kept from the last visit, or null. Must answer offline too. */
  restore(): Promise<Session | null>;
  signOut(): Promise<void>;
}

interface SessionState {
  readonly status: 'restoring' | 'ready';
  readonly session: Session;
  readonly account: AccountService | null;
  /** Signing out has begun: nothing more is asked in this person's name. */
  readonly leaving: boolean;
}

export const useSession = create<SessionState>(() => ({
  status: 'restoring',
  session: { kind: 'anonymous' },
  account: null,
  leaving: false,
}));

const GUEST_KEY = 'constat:guest';

/** The key under which this person's datasets, results and drafts are stored; null for a visitor. */
export function ownerOf(session: Session): string | null {
  switch (session.kind) {
    case 'anonymous':
      return null;
    case 'guest':
      return 'guest';
    case 'user':
      return session.userId;
  }
}

/** Replaces the session: called by cloud/ after sign-in, sign-out, expiry, or a change of profile. */
export function setSession(session: Session): void {
  rememberGuest(session.kind === 'guest');
  useSession.setState({ session, status: 'ready', leaving: false });
}

/** Registers the account service; without one only guest mode exists. */
export function connectAccount(account: AccountService): void {
  useSession.setState({ account });
}

/** Finds out who was here last: the account first, then guest mode. */
export async function restoreSession(): Promise<void> {
  const restored = await useSession
    .getState()
    .account?.restore()
    .catch(() => null);
  if (restored) setSession(restored);
  else setSession(localStorage.getItem(GUEST_KEY) ? { kind: 'guest' } : { kind: 'anonymous' });
}

/** Who is here, once that is known: while the last session is being restored nobody is taken for a visitor. */
export const sessionKnown = (): Promise<Session> =>
  new Promise((resolve) => {
    const { status, session } = useSession.getState();
    if (status === 'ready') return resolve(session);
    const stop = useSession.subscribe((state) => {
      if (state.status !== 'ready') return;
      stop();
      resolve(state.session);
    });
  });

/** Enters guest mode: sample data only, nothing leaves the device. */
export const enterGuest = (): void => setSession({ kind: 'guest' });

/** Leaves guest mode; the guest's data stays on disk under its owner. */
export const exitGuest = (): void => setSession({ kind: 'anonymous' });

const underWay = new Set<Promise<unknown>>();
const SETTLE_MS = 2000;

/** Work in the name of the person signed in: signing out waits for it, because the server refuses what comes after. */
export function beforeSignOut<T>(work: Promise<T>): Promise<T> {
  const done = () => underWay.delete(work);
  underWay.add(work);
  work.then(done, done);
  return work;
}

/** The end of what is under way, or of the patience with it. */
async function settled(): Promise<void> {
  if (underWay.size === 0) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise((resolve) => {
    timer = setTimeout(resolve, SETTLE_MS);
  });
  await Promise.race([Promise.allSettled(underWay), limit]);
  clearTimeout(timer);
}

/** Signs out of the account, or leaves guest mode. A failing server never keeps anybody signed in here. */
export async function signOut(): Promise<void> {
  const { session, account } = useSession.getState();
  if (session.kind === 'user') {
    useSession.setState({ leaving: true });
    await settled();
    await account?.signOut().catch(() => undefined);
  }
  setSession({ kind: 'anonymous' });
}

function rememberGuest(guest: boolean): void {
  if (guest) localStorage.setItem(GUEST_KEY, '1');
  else localStorage.removeItem(GUEST_KEY);
}
