/** What people are told about accounts: one wording for each thing that can go wrong. */
import { password as passwordRules } from '../lib/constants.ts';

/** Of a longer one only the beginning would count. */
const MAX_PASSWORD_BYTES = 72;

export const MESSAGES = {
  email: 'Enter an e-mail address, such as name@example.org.',
  passwordMissing: 'Enter your password.',
  passwordShort: 'Password must be at least 6 characters long.',
  passwordSpaces: 'A password cannot consist of spaces only.',
  passwordLong: 'A password can have 72 characters at most; letters with accents count twice or more.',
  passwordHelp: 'Minimum 6 characters',
  currentPasswordMissing: 'Enter your current password.',
  passwordMismatch: 'Passwords do not match.',
  passwordChanged: 'Password changed successfully!',
  passwordFailed: 'Failed to change password.',
  offline: 'The server cannot be reached. Check the connection and try again; guest mode works without it.',
  tooMany: 'Too many attempts. Wait a few minutes, then try again.',
  notReturned:
    'The other service did not complete the sign-in. Try again, or use your e-mail address and password.',
  linkExpired: 'This link is no longer valid. Ask for a new one.',
  unknown: 'The server could not do this. Try again in a moment.',
} as const;

interface ProviderError {
  readonly message?: string;
  readonly code?: string | undefined;
  readonly status?: number | undefined;
}

/** A failure in words: the cases people can act on in our words, the rest in the provider's. */
export function errorMessage(error: ProviderError): string {
  if (error.status === 429 || error.code?.startsWith('over_')) return MESSAGES.tooMany;
  if (error.code === 'weak_password') {
    return error.message === MESSAGES.passwordSpaces ? MESSAGES.passwordSpaces : MESSAGES.passwordShort;
  }
  if (error.code === 'otp_expired') return MESSAGES.linkExpired;
  if (!error.status && !error.code) return MESSAGES.offline;
  return error.message || MESSAGES.unknown;
}

/** What is wrong with an e-mail address, or undefined. */
export const emailProblem = (email: string): string | undefined =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? undefined : MESSAGES.email;

/** What is wrong with a new password, or undefined. */
export function newPasswordProblem(password: string): string | undefined {
  if (password.length < passwordRules.minLength) return MESSAGES.passwordShort;
  if (new TextEncoder().encode(password).length > MAX_PASSWORD_BYTES) return MESSAGES.passwordLong;
  return /^[\s\p{Z}\p{C}]*$/u.test(password) ? MESSAGES.passwordSpaces : undefined;
}
