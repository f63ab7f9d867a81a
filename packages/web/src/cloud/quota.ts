/** How much an account may keep in the cloud: the live quotas of the server, or the fallback of the specification. */
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Tier } from '../state/session.ts';

export interface Quota {
  readonly datasets: number;
  readonly storageMb: number;
}

export const FALLBACK_QUOTAS: Readonly<Record<Tier, Quota>> = {
  pro: { datasets: 2, storageMb: 100 },
  edu_pro: { datasets: 2, storageMb: 100 },
  edu: { datasets: 1, storageMb: 50 },
  standard: { datasets: 1, storageMb: 50 },
  guest: { datasets: 0, storageMb: 0 },
};

/** The quota of a tier. */
export async function loadQuota(client: SupabaseClient, tier: Tier): Promise<Quota> {
  const { data } = await client
    .from('tier_quotas')
    .select('dataset_limit, storage_limit_mb')
    .eq('tier_name', tier)
    .maybeSingle<{ dataset_limit: number; storage_limit_mb: number }>();
  return data ? { datasets: data.dataset_limit, storageMb: data.storage_limit_mb } : FALLBACK_QUOTAS[tier];
}
