/** How long a session lasts, when to warn, and when something is wrong with it: pure rules over times. */
import type { SessionMetadata } from '../state/session-times.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Specification: 8 hours of age, 2 hours of inactivity. */
export const MAX_AGE_MS = 8 * HOUR;
export const IDLE_MS = 2 * HOUR;
/** Specification: expiry every 60 s, warnings and emergencies every 30 s, the first look after 1 s. */
export const CHECK_MS = 60 * SECOND;
export const WARNING_CHECK_MS = 30 * SECOND;
export const EMERGENCY_CHECK_MS = 30 * SECOND;
export const FIRST_CHECK_MS = SECOND;
/** Specification: stuck above 10 s, more than 5 failures. */
export const STUCK_MS = 10 * SECOND;
export const FAILURES_ABOVE = 5;

/** Warnings, from the first to the last: seconds left and how urgent. */
export const WARNINGS = [
  { seconds: 600, level: 'info' },
  { seconds: 300, level: 'warning' },
  { seconds: 60, level: 'critical' },
] as const;
export type WarningLevel = (typeof WARNINGS)[number]['level'];

/** When the session ends: by age, by inactivity, or with a token that cannot be renewed, whichever comes first. */
export function endsAt(session: SessionMetadata, tokenEnd: number | null): number {
  const ends = [session.sessionStartTime + MAX_AGE_MS, session.lastActivity + IDLE_MS];
  return Math.min(...ends, tokenEnd ?? Number.POSITIVE_INFINITY);
}

/** Why the session is over, in the words of the specification; null while it lasts. */
export function expiryReason(session: SessionMetadata, now: number): string | null {
  const age = now - session.sessionStartTime;
  if (age >= MAX_AGE_MS) return `Session expired due to age (${Math.floor(age / HOUR)} hours)`;
  const idle = now - session.lastActivity;
  if (idle >= IDLE_MS) return `Session expired due to inactivity (${Math.floor(idle / MINUTE)} minutes)`;
  return null;
}

/** The warning that belongs to the time left; null when there is plenty, or none at all. */
export function warningFor(msLeft: number): (typeof WARNINGS)[number] | null {
  if (msLeft <= 0) return null;
  return WARNINGS.findLast(({ seconds }) => msLeft <= seconds * SECOND) ?? null;
}

/** 'Your session will expire in 10 minutes.' From a minute up in minutes, below in seconds. */
export function warningText(msLeft: number): string {
  const seconds = Math.max(1, Math.ceil(msLeft / SECOND));
  const [n, unit] = seconds >= 60 ? [Math.round(seconds / 60), 'minute'] : [seconds, 'second'];
  return `Your session will expire in ${n} ${unit}${n === 1 ? '' : 's'}.`;
}

/** The sentence goes on with what can be done about it. */
export const EXTEND_TEXT = 'Click here to extend it.';

export interface Symptoms {
  /** Since when signing in or restoring the session has been waiting; null when it is not. */
  readonly loadingSince: number | null;
  /** Refusals to renew the session, one after the other. */
  readonly failures: number;
  readonly stopFlag: boolean;
  readonly online: boolean;
}

/** Why the sign-in must be cleaned up at once; null when nothing is wrong. A missing connection is no emergency. */
export function emergencyReason(
  { loadingSince, failures, stopFlag, online }: Symptoms,
  now: number,
): string | null {
  if (stopFlag) return 'Emergency stop flag detected';
  if (!online) return null;
  if (loadingSince !== null && now - loadingSince > STUCK_MS)
    return 'Authentication loading stuck detected for >10s';
  if (failures > FAILURES_ABOVE) return `Excessive session failures detected (${failures})`;
  return null;
}
