import { describe, expect, it } from 'vitest';
import { emailProblem, errorMessage, MESSAGES, newPasswordProblem } from './messages.ts';

describe('errorMessage', () => {
  it.each([
    [{ message: 'Failed to fetch' }, MESSAGES.offline],
    [{ message: 'Request rate limit reached', status: 429 }, MESSAGES.tooMany],
    [{ message: 'x', status: 400, code: 'over_email_send_rate_limit' }, MESSAGES.tooMany],
    [{ message: 'x', status: 422, code: 'weak_password' }, MESSAGES.passwordShort],
    [
      { message: 'A password cannot consist of spaces only.', status: 422, code: 'weak_password' },
      MESSAGES.passwordSpaces,
    ],
    [{ message: 'x', status: 403, code: 'otp_expired' }, MESSAGES.linkExpired],
    [
      { message: 'Invalid login credentials', status: 400, code: 'invalid_credentials' },
      'Invalid login credentials',
    ],
    [{ message: '', status: 500 }, MESSAGES.unknown],
  ])('%o', (error, message) => {
    expect(errorMessage(error)).toBe(message);
  });
});

describe('field rules', () => {
  it.each(['ada@example.org', 'a.b+c@d-e.co.uk'])('accepts %s', (email) => {
    expect(emailProblem(email)).toBeUndefined();
  });
  it.each(['', 'ada', 'ada@example', '@example.org', 'a b@example.org'])('refuses "%s"', (email) => {
    expect(emailProblem(email)).toBe(MESSAGES.email);
  });
  it('wants six characters in a new password', () => {
    expect(newPasswordProblem('12345')).toBe('Password must be at least 6 characters long.');
    expect(newPasswordProblem('123456')).toBeUndefined();
    expect(newPasswordProblem('      ')).toBe('A password cannot consist of spaces only.');
    expect(newPasswordProblem('\u200b'.repeat(6))).toBe('A password cannot consist of spaces only.');
    expect(newPasswordProblem('with a space')).toBeUndefined();
    expect(newPasswordProblem('x'.repeat(72))).toBeUndefined();
    expect(newPasswordProblem('é'.repeat(37))).toBe(MESSAGES.passwordLong);
  });
});
