/** The session as it is kept on this device, so that a start needs neither the network nor the client library. */
import { type Session, TIERS, type Tier } from '../state/session.ts';

export type UserSession = Extract<Session, { kind: 'user' }>;

/** Where the client library keeps its tokens. */
export const TOKEN_KEY = 'constat:auth';
/** Where the app keeps who is signed in. */
export const USER_KEY = 'constat:user';

const isTier = (value: unknown): value is Tier => TIERS.some((tier) => tier === value);

/** The account type of a profile as a tier; what is unknown counts as standard. */
export const tierOf = (accountType: unknown): Tier => (isTier(accountType) ? accountType : 'standard');

/** Reads a kept session; anything damaged counts as none. */
export function parseUser(text: string | null): UserSession | null {
  if (text === null) return null;
  try {
    const { userId, email, avatarUrl, tier, isAdmin } = JSON.parse(text) as Record<string, unknown>;
    if (typeof userId !== 'string' || typeof email !== 'string') return null;
    return {
      kind: 'user',
      userId,
      email,
      avatarUrl: typeof avatarUrl === 'string' ? avatarUrl : null,
      tier: tierOf(tier),
      isAdmin: isAdmin === true,
    };
  } catch {
    return null;
  }
}

/** Who is signed in on this device: only with the tokens that prove it. */
export const keptUser = (): UserSession | null =>
  localStorage.getItem(TOKEN_KEY) === null ? null : parseUser(localStorage.getItem(USER_KEY));

export const keepUser = (user: UserSession): void => localStorage.setItem(USER_KEY, JSON.stringify(user));

/** Removes every trace of the sign-in; the person's work stays where it is. */
export function forgetUser(): void {
  for (const key of [TOKEN_KEY, `${TOKEN_KEY}-user`, `${TOKEN_KEY}-code-verifier`, USER_KEY]) {
    localStorage.removeItem(key);
  }
}
