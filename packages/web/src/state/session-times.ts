/** The session's times, kept where every tab reads and writes them: working in one tab keeps all of them signed in. */

/** A session as all tabs share it. */
export interface SessionMetadata {
  readonly sessionStartTime: number;
  readonly lastActivity: number;
  readonly userId: string;
  /** The tab that was active last. */
  readonly tabId: string;
}

export const META_KEY = 'constat:session-meta';
const FAILURES_KEY = 'constat:session-failures';
const STOP_KEY = 'constat:emergency-stop';
/** Moving the mouse writes no oftener than this. */
const ACTIVITY_MS = 5000;

const tabId = crypto.randomUUID();

function parse(text: string | null): SessionMetadata | null {
  if (text === null) return null;
  try {
    const {
      sessionStartTime,
      lastActivity,
      userId,
      tabId: tab,
    } = JSON.parse(text) as Partial<SessionMetadata>;
    if (typeof sessionStartTime !== 'number' || typeof lastActivity !== 'number') return null;
    if (typeof userId !== 'string') return null;
    return { sessionStartTime, lastActivity, userId, tabId: typeof tab === 'string' ? tab : '' };
  } catch {
    return null;
  }
}

const write = (meta: SessionMetadata): void => {
  try {
    localStorage.setItem(META_KEY, JSON.stringify(meta));
  } catch {
    // Without room the session simply ends by the times stored before.
  }
};

/** The session of this user; times in the future (a clock set back) count as now. */
export function readSession(userId: string, now: number): SessionMetadata | null {
  const meta = parse(localStorage.getItem(META_KEY));
  if (meta?.userId !== userId) return null;
  return {
    ...meta,
    sessionStartTime: Math.min(meta.sessionStartTime, now),
    lastActivity: Math.min(meta.lastActivity, now),
  };
}

/** Starts both clocks: at sign-in, and when somebody extends the session. */
export const startSession = (userId: string, now: number): void =>
  write({ sessionStartTime: now, lastActivity: now, userId, tabId });

/** Notes that somebody is working here. */
export function noteActivity(userId: string, now: number): void {
  const meta = readSession(userId, now);
  if (meta && now - meta.lastActivity >= ACTIVITY_MS) write({ ...meta, lastActivity: now, tabId });
}

/** Counts refusals to renew the session, one after the other; a success forgets them. */
export function noteRenewal(succeeded: boolean): void {
  if (succeeded) localStorage.removeItem(FAILURES_KEY);
  else localStorage.setItem(FAILURES_KEY, String(renewalFailures() + 1));
}

export const renewalFailures = (): number => Number(localStorage.getItem(FAILURES_KEY)) || 0;

export const stopFlag = (): boolean => localStorage.getItem(STOP_KEY) !== null;
