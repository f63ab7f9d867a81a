import { describe, expect, test } from 'vitest';
import type { Session } from '../app/session.ts';
import { checkAccess } from './access.ts';

const anonymous: Session = { kind: 'anonymous' };
const guest: Session = { kind: 'guest' };
const user: Session = {
  kind: 'user',
  userId: 'u1',
  email: 'a@example.org',
  avatarUrl: null,
  tier: 'standard',
  isAdmin: false,
};
const admin: Session = { ...user, isAdmin: true };

const login = ['/app/auth/login', 'Authentication required'];
const adminLogin = ['/app/auth', 'Authentication required to access admin features'];
const notAdmin = ['/app/dashboard', 'Admin privileges required to access this page'];
const notGuest = ['/app/dashboard', 'Guest users cannot access this page'];
const home = ['/app/dashboard', 'You are signed in'];
const open = 'allowed';

/** Rows: route, then the outcome for a visitor, a guest, a user, an admin (product specification 1, section 6). */
const table = [
  [{ path: 'stats/descriptives', allowPublic: true, allowGuest: true }, open, open, open, open],
  [{ path: 'samplesize', allowPublic: false, allowGuest: true }, login, open, open, open],
  [{ path: 'profile', requiresAuth: true }, login, notGuest, open, open],
  [{ path: 'settings', requiresAuth: true, allowGuest: true }, login, open, open, open],
  [
    { path: 'admin-dashboard', requiresAuth: true, requiresAdmin: true },
    adminLogin,
    adminLogin,
    notAdmin,
    open,
  ],
  [{ path: 'publication-ready/results-manager' }, open, open, open, open],
  [{ path: 'publication-readyX' }, login, open, open, open],
  [{ path: 'which-test' }, open, open, open, open],
  [{ path: 'knowledge-base/t-tests' }, open, open, open, open],
  [{ path: 'home' }, open, open, home, home],
  [{ path: 'auth/login' }, open, open, home, home],
] as const;

describe.each(table)('%o', (route, ...outcomes) => {
  test.each([
    ['visitor', anonymous, 0],
    ['guest', guest, 1],
    ['user', user, 2],
    ['admin', admin, 3],
  ] as const)('%s', (_, session, i) => {
    const access = checkAccess(route, session);
    expect(access.allowed ? open : [access.redirectTo, access.reason]).toEqual(outcomes[i]);
  });
});
