/** Every route for every kind of visitor, against product specification 1, section 6 (spec/capabilities.json). */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Session, Tier } from '../state/session.ts';
import { checkAccess } from './access.ts';
import { allRoutes } from './routes.ts';

const user = (tier: Tier, isAdmin = false): Session => ({
  kind: 'user',
  userId: 'u1',
  email: 'a@example.org',
  avatarUrl: null,
  tier,
  isAdmin,
});

const SESSIONS = {
  anonymous: { kind: 'anonymous' },
  guest: { kind: 'guest' },
  standard: user('standard'),
  edu: user('edu'),
  edu_pro: user('edu_pro'),
  pro: user('pro'),
  admin: user('standard', true),
} as const satisfies Readonly<Record<string, Session>>;
type Who = keyof typeof SESSIONS;
const EVERYBODY = Object.keys(SESSIONS) as Who[];

const LOGIN = '/app/auth/login: Authentication required';
const ADMIN_LOGIN = '/app/auth: Authentication required to access admin features';
const NOT_ADMIN = '/app/dashboard: Admin privileges required to access this page';
const NOT_GUEST = '/app/dashboard: Guest users cannot access this page';
const HOME = '/app/dashboard: You do not have permission to access this page.';
const OPEN = 'open';

const outcomeOf = (route: Parameters<typeof checkAccess>[0], who: Who): string => {
  const access = checkAccess(route, SESSIONS[who]);
  return access.allowed ? OPEN : `${access.redirectTo}: ${access.reason}`;
};

/** Rows of outcomes in the order of EVERYBODY: everybody signed in is treated alike, whatever the tier. */
const KINDS = {
  open: [OPEN, OPEN, OPEN, OPEN, OPEN, OPEN, OPEN],
  notPublic: [LOGIN, OPEN, OPEN, OPEN, OPEN, OPEN, OPEN],
  account: [LOGIN, NOT_GUEST, OPEN, OPEN, OPEN, OPEN, OPEN],
  admin: [ADMIN_LOGIN, ADMIN_LOGIN, NOT_ADMIN, NOT_ADMIN, NOT_ADMIN, NOT_ADMIN, OPEN],
  entrance: [OPEN, OPEN, HOME, HOME, HOME, HOME, HOME],
} as const;

interface SpecRoute {
  readonly path: string;
  readonly requiresAuth?: boolean;
  readonly requiresAdmin?: boolean;
  readonly allowPublic?: boolean;
}
const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../../spec/${name}.json`, import.meta.url), 'utf8'));
const spec = new Map(
  (read('routes') as readonly SpecRoute[]).map((route) => [
    route.path.replace('/app/', '').replace(/\{(\w+)\}/g, ':$1'),
    route,
  ]),
);

function kindOf(path: string): keyof typeof KINDS {
  const expected = spec.get(path);
  if (expected?.requiresAdmin) return 'admin';
  if (expected?.requiresAuth) return 'account';
  if (/^(?:home|auth)(?:\/|$)/.test(path)) return 'entrance';
  return expected?.allowPublic === false ? 'notPublic' : 'open';
}

const pages = allRoutes.filter((route) => route.redirectTo === undefined);

test.each(pages.map((route) => [route.path, route] as const))('%s', (path, route) => {
  expect(EVERYBODY.map((who) => outcomeOf(route, who))).toEqual(KINDS[kindOf(path)]);
});

test('every kind of outcome is among the routes', () => {
  expect(new Set(pages.map((route) => kindOf(route.path)))).toEqual(new Set(Object.keys(KINDS)));
});

describe('rules that no route of the table shows', () => {
  test.each([
    // An account page open to guests.
    [{ path: 'x', requiresAuth: true, allowGuest: true }, [LOGIN, OPEN, OPEN]],
    // Open by its first segment although not marked public.
    [{ path: 'publication-ready/results-manager' }, [OPEN, OPEN, OPEN]],
    [{ path: 'publication-readyX' }, [LOGIN, OPEN, OPEN]],
    [{ path: 'knowledge-base/t-tests' }, [OPEN, OPEN, OPEN]],
    // The dashboard of administrators, should its flag be forgotten.
    [{ path: 'admin-dashboard', allowPublic: true }, [ADMIN_LOGIN, ADMIN_LOGIN, NOT_ADMIN]],
  ] as const)('%o', (route, outcomes) => {
    expect((['anonymous', 'guest', 'standard'] as const).map((who) => outcomeOf(route, who))).toEqual(
      outcomes,
    );
  });
});

test('the first segments that are open are those of the specification', () => {
  const { accessChecks } = read('capabilities') as {
    accessChecks: readonly { id: string; firstSegments?: string[]; startsWith?: string[] }[];
  };
  const check = accessChecks.find((candidate) => candidate.id === 'public access');
  const named = [...(check?.firstSegments ?? []), ...(check?.startsWith ?? [])];
  expect(named.length).toBe(11);
  for (const path of named) expect(outcomeOf({ path }, 'anonymous')).toBe(OPEN);
});
