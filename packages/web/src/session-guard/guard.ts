/** Watches a signed-in session: activity, warnings, expiry, emergencies. Guests and visitors have none. */
import { create } from 'zustand';
import { cloudClient } from '../cloud/client.ts';
import { authInProgress } from '../recovery/auth-flow.ts';
import { clearFlags, readCount } from '../recovery/flags.ts';
import { notify } from '../state/notify.ts';
import { useSession } from '../state/session.ts';
import {
  META_KEY,
  noteActivity,
  readSession,
  renewalFailures,
  startSession,
  stopFlag,
} from '../state/session-times.ts';
import {
  CHECK_MS,
  EMERGENCY_CHECK_MS,
  emergencyReason,
  endsAt,
  expiryReason,
  FIRST_CHECK_MS,
  WARNING_CHECK_MS,
  type WarningLevel,
  warningFor,
} from './clock.ts';
import { forceLogout } from './forced-logout.ts';

export interface SessionWarning {
  readonly level: WarningLevel;
  readonly msLeft: number;
}

export const useSessionWarning = create<{ readonly warning: SessionWarning | null }>(() => ({
  warning: null,
}));

/** What counts as activity; specification 2, section 4. */
export const ACTIVITY = ['mousedown', 'mousemove', 'keydown', 'scroll', 'touchstart', 'click'] as const;
const ANSWER_MS = 8000;

let restoringSince: number | null = Date.now();
/** When the token ends that could not be renewed; null while renewing works. */
let tokenEnd: number | null = null;

const userId = (): string | null => {
  const { session } = useSession.getState();
  return session.kind === 'user' ? session.userId : null;
};

/** Nothing ends while somebody is just signing in (ten minutes at most) or there is no connection. */
const isSuspended = (now: number): boolean => authInProgress(now) || !navigator.onLine;

async function stopRequests(): Promise<void> {
  const client = await Promise.race([
    cloudClient(),
    new Promise<null>((resolve) => setTimeout(resolve, ANSWER_MS, null)),
  ]).catch(() => null);
  await client?.auth.stopAutoRefresh();
}

const dismiss = (): void => useSessionWarning.setState({ warning: null });

function checkExpiry(): void {
  const id = userId();
  const now = Date.now();
  if (id === null || isSuspended(now)) return;
  const session = readSession(id, now);
  if (!session) return;
  const reason = expiryReason(session, now);
  if (reason) void forceLogout(reason, stopRequests);
}

function checkWarnings(): void {
  const id = userId();
  const now = Date.now();
  const session = id === null || isSuspended(now) ? null : readSession(id, now);
  const msLeft = session ? endsAt(session, tokenEnd) - now : Number.POSITIVE_INFINITY;
  const due = warningFor(msLeft);
  useSessionWarning.setState({ warning: due && { level: due.level, msLeft } });
}

async function checkEmergency(): Promise<void> {
  const stuckFlag = readCount('authStuck') || null;
  const symptoms = {
    loadingSince: restoringSince ?? stuckFlag,
    failures: renewalFailures(),
    stopFlag: stopFlag(),
    online: navigator.onLine,
  };
  if (symptoms.failures > 0) await noteTokenEnd();
  else tokenEnd = null;
  const reason = emergencyReason(symptoms, Date.now());
  if (!reason || authInProgress()) return;
  // A flag left by some error is no proof: a session that answers is not stuck.
  if (restoringSince === null && stuckFlag !== null && !symptoms.stopFlag && (await isAlive())) {
    clearFlags(['authStuck']);
    return;
  }
  if (userId() !== null || restoringSince !== null) void forceLogout(reason, stopRequests);
}

async function noteTokenEnd(): Promise<void> {
  const seconds = await cloudClient()
    .then(async (client) => (await client.auth.getSession()).data.session?.expires_at)
    .catch(() => undefined);
  tokenEnd = seconds === undefined ? null : seconds * 1000;
}

async function isAlive(): Promise<boolean> {
  const answer = cloudClient().then(async (client) => (await client.auth.getUser()).error === null);
  const limit = new Promise<boolean>((resolve) => setTimeout(resolve, ANSWER_MS, false));
  return Promise.race([answer, limit]).catch(() => false);
}

/** Renews the session and starts both clocks again, for all tabs. */
export async function extendSession(): Promise<void> {
  const id = userId();
  if (id === null) return;
  const client = await cloudClient().catch(() => null);
  const failed = client === null || (await client.auth.refreshSession()).error !== null;
  if (failed) {
    notify('The session could not be extended. Check the connection and try again.');
    return;
  }
  startSession(id, Date.now());
  dismiss();
  notify('Your session was extended.');
}

/** A session found at the start goes on; one that was just made begins now. */
function onSignedIn(id: string, restored: boolean): void {
  clearFlags(['authInProgress', 'authStuck']);
  const now = Date.now();
  if (!restored || !readSession(id, now)) startSession(id, now);
  setTimeout(() => {
    checkExpiry();
    checkWarnings();
  }, FIRST_CHECK_MS);
}

/** Starts watching; once, at the start of the app. */
export function watchSession(): void {
  useSession.subscribe((state, before) => {
    restoringSince = state.status === 'restoring' ? (restoringSince ?? Date.now()) : null;
    const { session } = state;
    const was = before.session.kind === 'user' ? before.session.userId : null;
    if (session.kind === 'user' && (before.status === 'restoring' || was !== session.userId))
      onSignedIn(session.userId, before.status === 'restoring');
    if (session.kind !== 'user') {
      dismiss();
      if (was !== null) localStorage.removeItem(META_KEY);
    }
  });
  const onActivity = () => {
    const id = userId();
    if (id !== null) noteActivity(id, Date.now());
  };
  for (const event of ACTIVITY) window.addEventListener(event, onActivity, { passive: true, capture: true });
  window.addEventListener('storage', (event) => {
    if (event.key === META_KEY) checkWarnings();
  });
  window.addEventListener('online', checkExpiry);
  setInterval(checkExpiry, CHECK_MS);
  setInterval(checkWarnings, WARNING_CHECK_MS);
  setInterval(() => void checkEmergency(), EMERGENCY_CHECK_MS);
}
