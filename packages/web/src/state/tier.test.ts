/** Tiers and capabilities against product specification 1, sections 4 and 6 (spec/capabilities.json). */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { maySaveDatasets } from '../cloud/tier-facts.ts';
import { type Session, TIERS, type Tier } from './session.ts';
import {
  type Capabilities,
  capabilitiesOf,
  countdownOf,
  effectiveTier,
  overrideWarning,
  TIER_NAMES,
} from './tier.ts';

const spec = JSON.parse(
  readFileSync(new URL('../../../../spec/capabilities.json', import.meta.url), 'utf8'),
) as {
  readonly flags: readonly string[];
  readonly matrix: readonly {
    readonly id: string;
    readonly flag?: keyof Capabilities;
    readonly allowed: Readonly<Record<string, boolean>> | null;
  }[];
};

const user = (tier: Tier, isAdmin = false): Session => ({
  kind: 'user',
  userId: 'u1',
  email: 'a@example.org',
  avatarUrl: null,
  tier,
  isAdmin,
});
const SESSIONS: Readonly<Record<string, Session>> = {
  anonymous: { kind: 'anonymous' },
  guest: { kind: 'guest' },
  standard: user('standard'),
  edu: user('edu'),
  edu_pro: user('edu_pro'),
  pro: user('pro'),
  admin: user('standard', true),
};

const rows = spec.matrix.flatMap(({ flag, allowed }) =>
  flag && allowed ? Object.entries(allowed).map(([who, may]) => [flag, who, may] as const) : [],
);

test('the table has rows', () => expect(rows.length).toBeGreaterThan(20));

test.each(rows)('%s of %s: %s', (flag, who, may) => {
  const session = SESSIONS[who];
  expect(session && capabilitiesOf(session)[flag]).toBe(may);
});

test('the flags are those of the specification', () => {
  expect(Object.keys(capabilitiesOf({ kind: 'guest' })).sort()).toEqual([...spec.flags].sort());
});

test('pro features: effective tier pro or edu_pro', () => {
  const having = Object.keys(SESSIONS).filter(
    (who) => capabilitiesOf(SESSIONS[who] ?? { kind: 'anonymous' }).canAccessProFeatures,
  );
  expect(having).toEqual(['edu_pro', 'pro']);
});

describe('effective tier', () => {
  test.each([
    ['an active override wins', { override: { tier: 'pro', daysRemaining: 1 }, accountType: 'edu' }, 'pro'],
    ['even in guest mode', { override: { tier: 'edu', daysRemaining: 2 }, isGuest: true }, 'edu'],
    [
      'an ended one does not count',
      { override: { tier: 'pro', daysRemaining: 0 }, accountType: 'edu' },
      'edu',
    ],
    ['guest mode before the account type', { isGuest: true, accountType: 'pro' }, 'guest'],
    ['then the account type', { accountType: 'edu_pro' }, 'edu_pro'],
    ['which is standard when unknown', {}, 'standard'],
  ] as const)('%s', (_, facts, tier) => {
    expect(effectiveTier({ override: null, isGuest: false, accountType: null, ...facts })).toBe(tier);
  });
});

test('every tier has a name', () => expect(Object.keys(TIER_NAMES)).toHaveLength(5));

test('cloud storage of datasets is for the tiers of the table, and educational accounts that pay', () => {
  const allowed = spec.matrix.find(({ id }) => id === 'cloud-storage')?.allowed ?? {};
  const may = (tier: Tier, eduSubscription: 'free' | 'pro' | null = null) =>
    maySaveDatasets({ tier, accountType: tier, eduSubscription, override: null });
  expect(Object.keys(allowed)).toHaveLength(6);
  for (const tier of TIERS) expect(may(tier), tier).toBe(allowed[tier]);
  expect([may('edu', 'free'), may('edu', 'pro'), may('standard', 'pro')]).toEqual([false, true, false]);
});

// Product specification 1, sections 4 (Override countdown) and 8.
test.each([
  [1, 'red', 'Your override expires very soon! You will be reverted to your original tier.'],
  [3, 'red', 'Your override expires very soon! You will be reverted to your original tier.'],
  [4, 'amber', 'Your override expires soon. You will be reverted to your original tier.'],
  [7, 'amber', 'Your override expires soon. You will be reverted to your original tier.'],
  [8, 'green', undefined],
])('an override with %d days left is %s and warns: %s', (days, colour, warning) => {
  expect([countdownOf(days), overrideWarning(days)]).toEqual([colour, warning]);
});
