/** What is different in Firefox: which errors count as its own, and the timing of a sign-in there. */
import { RECOVERY } from './messages.ts';

/** Specification: the flag goes 2 s after success; other tabs reload 1 s after it; severe errors reload after 3 s. */
export const AUTH_FLAG_MS = 2000;
export const OTHER_TABS_MS = 1000;
export const SEVERE_RELOAD_MS = 3000;

export const isFirefox = (userAgent: string): boolean =>
  /\bfirefox\/\d/i.test(userAgent) && !/seamonkey/i.test(userAgent);

/** realtime: connections blocked; security: blocked by security or spoilt by a cache; none: not Firefox's doing. */
export type FirefoxIssue = 'realtime' | 'security' | 'none';

const ORDINARY =
  /invalid (login )?credentials|wrong password|user not found|unknown user|email not confirmed|unconfirmed|invalid e-?mail|password (is too short|should be|must be)|short password|success/i;
const REALTIME = /content.?block|blocked by|websocket|web socket|real-?time|wss?:/i;
const SECURITY = /security|insecure|cache|cors|cross-origin|ns_error|quota|networkerror/i;
const SEVERE = /ns_error|securityerror|the operation is insecure|corrupt/i;

/** What an error means in Firefox. Wrong passwords and successes are nobody's fault. */
export function firefoxIssue(message: string): FirefoxIssue {
  if (ORDINARY.test(message)) return 'none';
  if (REALTIME.test(message)) return 'realtime';
  return SECURITY.test(message) ? 'security' : 'none';
}

/** Errors after which only a clean reload helps. */
export const isSevereInFirefox = (message: string): boolean =>
  !ORDINARY.test(message) && SEVERE.test(message);

/** The sentence for a Firefox issue, or null. */
export function firefoxMessage(issue: FirefoxIssue): string | null {
  switch (issue) {
    case 'realtime':
      return RECOVERY.firefoxRealtime;
    case 'security':
      return RECOVERY.firefoxSecurity;
    case 'none':
      return null;
  }
}
