import { expect, test } from 'vitest';
import { MESSAGES } from './messages.ts';
import { returnProblem } from './return-problem.ts';

test.each([
  ['', '', undefined],
  ['?code=1', '#section', undefined],
  ['?error=access_denied&error_description=<b>Pay+here</b>', '', MESSAGES.notReturned],
  ['', '#error=server_error&error_code=unexpected_failure', MESSAGES.notReturned],
  ['?error=access_denied&error_code=otp_expired', '', MESSAGES.linkExpired],
])('%s%s: %s', (search, hash, message) => expect(returnProblem(search, hash)).toBe(message));
