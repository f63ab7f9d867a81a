/** What the server knows about an account's tier: account type, educational subscription, override, subscription. */
import type { SupabaseClient } from '@supabase/supabase-js';
import { override as limits } from '../lib/constants.ts';
import type { Tier } from '../state/session.ts';
import { effectiveTier } from '../state/tier.ts';
import { tierOf } from './kept-session.ts';

/** A tier granted for a time, with who granted it and why. */
export interface Override {
  readonly tier: Tier;
  readonly originalTier: Tier;
  readonly daysRemaining: number;
  readonly startDate: string;
  readonly endDate: string;
  readonly reason: string | null;
  readonly adminEmail: string | null;
}

interface OverrideRow {
  readonly original_tier: string;
  readonly override_tier: string;
  readonly start_date: string;
  readonly end_date: string;
  readonly days_remaining: number;
  readonly reason: string | null;
  readonly admin_email: string | null;
}

/** The active override of an account; a failed lookup counts as none. */
export async function loadOverride(client: SupabaseClient, userId: string): Promise<Override | null> {
  const { data, error } = await client.rpc('get_user_active_override', { target_user_id: userId });
  const rows = error || !Array.isArray(data) ? [] : (data as readonly OverrideRow[]);
  const [row] = rows.slice(0, limits.rowsUsed);
  if (!row || row.days_remaining <= 0) return null;
  return {
    tier: tierOf(row.override_tier),
    originalTier: tierOf(row.original_tier),
    daysRemaining: row.days_remaining,
    startDate: row.start_date,
    endDate: row.end_date,
    reason: row.reason,
    adminEmail: row.admin_email,
  };
}

/** A paid subscription that is active. */
export interface Subscription {
  readonly currentPeriodEnd: string | null;
  readonly billingCycle: string | null;
}

/** The active subscription; only pro and educational pro accounts have one to load. */
export async function loadSubscription(
  client: SupabaseClient,
  userId: string,
  accountType: Tier,
): Promise<Subscription | null> {
  if (accountType !== 'pro' && accountType !== 'edu_pro') return null;
  const { data } = await client
    .from('subscriptions')
    .select('current_period_end, billing_cycle')
    .eq('user_id', userId)
    .eq('status', 'active')
    .maybeSingle<{ current_period_end: string | null; billing_cycle: string | null }>();
  return data ? { currentPeriodEnd: data.current_period_end, billingCycle: data.billing_cycle } : null;
}

export interface AccountTier {
  readonly tier: Tier;
  readonly accountType: Tier;
  readonly eduSubscription: 'free' | 'pro' | null;
  readonly override: Override | null;
}

/** Everything that decides what an account may do; null when its profile cannot be read. */
export async function loadAccountTier(client: SupabaseClient, userId: string): Promise<AccountTier | null> {
  const [{ data }, override] = await Promise.all([
    client
      .from('profiles')
      .select('accounttype, edu_subscription_type')
      .eq('id', userId)
      .maybeSingle<{ accounttype: string; edu_subscription_type: string | null }>(),
    loadOverride(client, userId),
  ]);
  if (!data) return null;
  const accountType = tierOf(data.accounttype);
  const { edu_subscription_type: edu } = data;
  return {
    tier: effectiveTier({ override, isGuest: false, accountType }),
    accountType,
    eduSubscription: edu === 'free' || edu === 'pro' ? edu : null,
    override,
  };
}

/** Who may save datasets: effective tier pro or educational pro, or educational with a pro educational subscription. */
export const maySaveDatasets = ({ tier, eduSubscription }: AccountTier): boolean =>
  tier === 'pro' || tier === 'edu_pro' || (tier === 'edu' && eduSubscription === 'pro');
