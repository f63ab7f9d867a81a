/** What came back with somebody whom another service, or the link of a mail, sent here without a sign-in. */
import { MESSAGES } from './messages.ts';

/** The problem in the address, in our own words: what an address says is never shown as it stands. */
export function returnProblem(search: string, hash: string): string | undefined {
  const all = [search, hash.replace(/^#/, '')].map((part) => new URLSearchParams(part));
  const value = (name: string) => all.map((part) => part.get(name)).find((found) => found !== null);
  if (value('error') === undefined && value('error_code') === undefined) return undefined;
  return value('error_code') === 'otp_expired' ? MESSAGES.linkExpired : MESSAGES.notReturned;
}
