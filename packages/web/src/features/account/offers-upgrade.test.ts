/** Product specification 1, section 6: an upgrade is offered when there is no active subscription and no override. */
import { expect, test } from 'vitest';
import type { Session, Tier } from '../../state/session.ts';
import { offersUpgrade, type TierState } from './use-account-tier.ts';

const user = (tier: Tier): Session => ({
  kind: 'user',
  userId: 'u',
  email: 'a@example.org',
  avatarUrl: null,
  tier,
  isAdmin: false,
});
const state = (more: Partial<TierState> = {}): TierState => ({
  tier: 'standard',
  accountType: 'standard',
  eduSubscription: null,
  override: null,
  subscription: null,
  ...more,
});
const override = {
  tier: 'edu',
  originalTier: 'standard',
  daysRemaining: 2,
  startDate: '',
  endDate: '',
  reason: null,
  adminEmail: null,
} as const;

test.each([
  ['a standard account', user('standard'), state(), true],
  ['an educational account', user('edu'), state({ accountType: 'edu' }), true],
  ['while a tier is granted', user('edu'), state({ override }), false],
  [
    'with a subscription',
    user('standard'),
    state({ subscription: { currentPeriodEnd: null, billingCycle: null } }),
    false,
  ],
  ['who has Pro', user('pro'), state({ accountType: 'pro' }), false],
  ['before it is known', user('standard'), undefined, false],
  ['a guest', { kind: 'guest' } as const, undefined, false],
])('%s: %s', (_, session, known, offered) => expect(offersUpgrade(session, known)).toBe(offered));
