import { describe, expect, it } from 'vitest';
import { parseUser, tierOf, type UserSession } from './kept-session.ts';

const user: UserSession = {
  kind: 'user',
  userId: '1',
  email: 'ada@example.org',
  avatarUrl: null,
  tier: 'pro',
  isAdmin: false,
};

describe('parseUser', () => {
  it('reads what was kept', () => {
    expect(parseUser(JSON.stringify(user))).toEqual(user);
  });
  it.each([null, '', '{', '[]', '{"userId": 1}', 'null'])('counts %o as nobody', (text) => {
    expect(parseUser(text)).toBeNull();
  });
  it('gives no tier and no rights that are not written plainly', () => {
    const text = JSON.stringify({ ...user, tier: 'gold', isAdmin: 'yes' });
    expect(parseUser(text)).toMatchObject({ tier: 'standard', isAdmin: false });
  });
});

describe('tierOf', () => {
  it.each([
    ['edu_pro', 'edu_pro'],
    ['standard', 'standard'],
    [null, 'standard'],
    ['other', 'standard'],
  ])('%o is %s', (accountType, tier) => {
    expect(tierOf(accountType)).toBe(tier);
  });
});
