/** People as administrators see them: their tiers, tiers granted for a time, and whether they may sign in. */
import type { Tier } from '../state/session.ts';
import { change, type Page, pageOf, rowsOf } from './admin.ts';
import { cloudClient } from './client.ts';
import { tierOf } from './kept-session.ts';
import type { Outcome } from './outcome.ts';

/** Account types that can be given. */
export const ACCOUNT_TIERS = ['standard', 'edu', 'edu_pro', 'pro'] as const satisfies readonly Tier[];
export type AccountTier = (typeof ACCOUNT_TIERS)[number];

export interface AdminUser {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly accountType: Tier;
  /** The tier that counts now, which a granted one may have changed. */
  readonly tier: Tier;
  readonly eduSubscription: 'free' | 'pro' | null;
  readonly isAdmin: boolean;
  readonly isDisabled: boolean;
  readonly datasets: number;
  readonly projects: number;
  readonly joined: string;
  readonly lastSignIn: string | null;
}

interface UserRow {
  readonly id: string;
  readonly email: string;
  readonly full_name: string | null;
  readonly accounttype: string;
  readonly effective_tier: string;
  readonly edu_subscription_type: string | null;
  readonly is_admin: boolean;
  readonly is_disabled: boolean;
  readonly dataset_count: number;
  readonly project_count: number;
  readonly created_at: string;
  readonly last_sign_in_at: string | null;
  readonly total_count: number;
}

const userOf = (row: UserRow): AdminUser => ({
  id: row.id,
  email: row.email,
  name: row.full_name ?? '',
  accountType: tierOf(row.accounttype),
  tier: tierOf(row.effective_tier),
  eduSubscription:
    row.edu_subscription_type === 'free' || row.edu_subscription_type === 'pro'
      ? row.edu_subscription_type
      : null,
  isAdmin: row.is_admin,
  isDisabled: row.is_disabled,
  datasets: row.dataset_count,
  projects: row.project_count,
  joined: row.created_at,
  lastSignIn: row.last_sign_in_at,
});

/** A page of the people whose address or name contains the text, the newest first. */
export async function listUsers(search: string, page: number): Promise<Page<AdminUser>> {
  const { rows, total } = await pageOf<UserRow>('admin_list_users', { search: search.trim() }, page);
  return { rows: rows.map(userOf), total };
}

export interface UserChange {
  readonly accountType?: AccountTier;
  readonly eduSubscription?: 'free' | 'pro' | 'none';
  readonly isAdmin?: boolean;
  readonly isDisabled?: boolean;
}

/** Changes what people cannot change themselves. */
export const updateUser = (id: string, wanted: UserChange): Promise<Outcome> =>
  change((client) =>
    client.rpc('admin_update_user', {
      target_user_id: id,
      ...(wanted.accountType === undefined ? {} : { new_accounttype: wanted.accountType }),
      ...(wanted.eduSubscription === undefined ? {} : { new_edu_subscription_type: wanted.eduSubscription }),
      ...(wanted.isAdmin === undefined ? {} : { new_is_admin: wanted.isAdmin }),
      ...(wanted.isDisabled === undefined ? {} : { new_is_disabled: wanted.isDisabled }),
    }),
  );

/** A tier granted for a time. */
export interface Grant {
  readonly id: string;
  readonly tier: Tier;
  readonly startDate: string;
  readonly endDate: string;
  readonly daysRemaining: number;
  readonly reason: string | null;
  readonly adminEmail: string | null;
}

interface GrantRow {
  readonly id: string;
  readonly override_tier: string;
  readonly start_date: string;
  readonly end_date: string;
  readonly days_remaining: number;
  readonly reason: string | null;
  readonly admin_email: string | null;
}

/** The tiers that somebody was granted, the newest first. */
export async function listGrants(userId: string): Promise<readonly Grant[]> {
  const client = await cloudClient();
  const rows = rowsOf(
    await client
      .from('subscription_overrides')
      .select('id, override_tier, start_date, end_date, days_remaining, reason, admin_email')
      .eq('user_id', userId)
      .order('start_date', { ascending: false })
      .returns<GrantRow[]>(),
  );
  return rows.map((row) => ({
    id: row.id,
    tier: tierOf(row.override_tier),
    startDate: row.start_date,
    endDate: row.end_date,
    daysRemaining: row.days_remaining,
    reason: row.reason,
    adminEmail: row.admin_email,
  }));
}

export interface NewGrant {
  readonly tier: AccountTier;
  /** When it ends. */
  readonly end: Date;
  readonly reason: string;
}

/** Grants a tier from now on until a day. */
export const grantTier = (userId: string, { tier, end, reason }: NewGrant): Promise<Outcome> =>
  change((client) =>
    client.from('override_grants').insert({
      user_id: userId,
      override_tier: tier,
      end_date: end.toISOString(),
      reason: reason.trim() || null,
    }),
  );

/** Sets the end of a grant: now to end it, an earlier end to take that back. */
export const setGrantEnd = (id: string, end: string): Promise<Outcome> =>
  change((client) => client.from('override_grants').update({ end_date: end }).eq('id', id));

/** Sends somebody a link to choose a new password, or puts it into the outbox of a server without mail. */
export const sendPasswordLink = (email: string): Promise<Outcome> =>
  change((client) =>
    client.auth.resetPasswordForEmail(email, {
      redirectTo: new URL('/app/reset-password', location.origin).href,
    }),
  );
