/** What else administrators look after: quotas, notifications, numbers of use, the log, mails that wait. */
import type { Tier } from '../state/session.ts';
import { change, type Page, pageOf, rowsOf } from './admin.ts';
import { cloudClient } from './client.ts';
import { tierOf } from './kept-session.ts';
import type { Outcome } from './outcome.ts';

export interface TierQuota {
  readonly tier: Tier;
  readonly datasets: number;
  readonly storageMb: number;
  /** Requests to the model of the server in a day, where it offers one. */
  readonly modelRequests: number;
  readonly changed: string;
}

interface QuotaRow {
  readonly tier_name: string;
  readonly dataset_limit: number;
  readonly storage_limit_mb: number;
  readonly model_daily_limit: number;
  readonly updated_at: string;
}

/** The quotas of all tiers, the largest first. */
export async function listQuotas(): Promise<readonly TierQuota[]> {
  const client = await cloudClient();
  const rows = rowsOf(
    await client
      .from('tier_quotas')
      .select('tier_name, dataset_limit, storage_limit_mb, model_daily_limit, updated_at')
      .order('storage_limit_mb', { ascending: false })
      .order('tier_name')
      .returns<QuotaRow[]>(),
  );
  return rows.map((row) => ({
    tier: tierOf(row.tier_name),
    datasets: row.dataset_limit,
    storageMb: row.storage_limit_mb,
    modelRequests: row.model_daily_limit,
    changed: row.updated_at,
  }));
}

/** Changes the quota of a tier. */
export const saveQuota = ({
  tier,
  datasets,
  storageMb,
  modelRequests,
}: Omit<TierQuota, 'changed'>): Promise<Outcome> =>
  change((client) =>
    client
      .from('tier_quotas')
      .update({ dataset_limit: datasets, storage_limit_mb: storageMb, model_daily_limit: modelRequests })
      .eq('tier_name', tier),
  );

/** To whom a notification can be addressed, and how that is said. */
export const AUDIENCES = {
  all: 'Everybody',
  guest: 'Guests',
  standard: 'Standard',
  edu: 'Educational',
  edu_pro: 'Educational Pro',
  pro: 'Pro',
} as const;
export type Audience = keyof typeof AUDIENCES;

/** What an administrator writes. */
export interface NoticeDraft {
  readonly title: string;
  readonly message: string;
  readonly audience: Audience;
  /** When it is no longer shown; null for never. */
  readonly expiresAt: string | null;
  readonly priority: number;
  readonly isActive: boolean;
}

export interface AdminNotice extends NoticeDraft {
  readonly id: string;
  readonly createdAt: string;
}

interface NoticeRow {
  readonly id: string;
  readonly title: string;
  readonly message: string;
  readonly is_active: boolean;
  readonly expires_at: string | null;
  readonly target_audience: Audience;
  readonly priority: number;
  readonly created_at: string;
}

/** All notifications, whoever they are for, in the order in which they are shown. */
export async function listNotices(): Promise<readonly AdminNotice[]> {
  const client = await cloudClient();
  const rows = rowsOf(
    await client
      .from('notifications')
      .select('id, title, message, is_active, expires_at, target_audience, priority, created_at')
      .order('priority', { ascending: false })
      .order('created_at', { ascending: false })
      .limit(200)
      .returns<NoticeRow[]>(),
  );
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    message: row.message,
    isActive: row.is_active,
    expiresAt: row.expires_at,
    audience: row.target_audience,
    priority: row.priority,
    createdAt: row.created_at,
  }));
}

const noticeRow = (draft: NoticeDraft) => ({
  title: draft.title.trim(),
  message: draft.message.trim(),
  is_active: draft.isActive,
  expires_at: draft.expiresAt,
  target_audience: draft.audience,
  priority: draft.priority,
});

/** Stores a notification: a new one, or the one with the id. */
export const saveNotice = (draft: NoticeDraft, id?: string): Promise<Outcome> =>
  change((client) =>
    id === undefined
      ? client.from('notifications').insert(noticeRow(draft))
      : client.from('notifications').update(noticeRow(draft)).eq('id', id),
  );

/** Deletes a notification for everybody. */
export const deleteNotice = (id: string): Promise<Outcome> =>
  change((client) => client.from('notifications').delete().eq('id', id));

/** Numbers of use. */
export interface Usage {
  readonly users: number;
  readonly active_users: number;
  readonly users_by_tier: Readonly<Partial<Record<Tier, number>>>;
  readonly datasets: number;
  readonly projects: number;
  readonly stored_bytes: number;
}

/** How much the server is used. */
export async function loadUsage(): Promise<Usage> {
  const client = await cloudClient();
  return rowsOf<Usage>(await client.rpc('admin_usage'));
}

/** A change that an administrator made. */
export interface LogEntry {
  readonly id: number;
  readonly happened_at: string;
  /** Null for the server itself and for accounts that are gone. */
  readonly actor_email: string | null;
  readonly action: string;
  readonly table_name: string;
  readonly row_id: string | null;
  readonly subject_email: string | null;
  readonly old_values: Readonly<Record<string, unknown>> | null;
  readonly new_values: Readonly<Record<string, unknown>> | null;
  readonly total_count: number;
}

/** The parts of the log, and how they are called. */
export const LOG_KINDS = { changes: 'Changes', 'sign-ins': 'Sign-ins' } as const;
export type LogKind = keyof typeof LOG_KINDS;

/** A page of the log, the newest first. */
export const listLog = (page: number, kind: LogKind): Promise<Page<LogEntry>> =>
  pageOf(kind === 'changes' ? 'admin_list_audit' : 'admin_list_sign_ins', {}, page);

/** A mail that the server could not send and keeps instead. */
export interface WaitingMail {
  readonly id: number;
  readonly created_at: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
}

/** The mails that wait, the newest first. */
export async function listMails(): Promise<readonly WaitingMail[]> {
  const client = await cloudClient();
  return rowsOf(
    await client
      .from('outbox')
      .select('id, created_at, recipient, subject, body')
      .order('created_at', { ascending: false })
      .limit(100)
      .returns<WaitingMail[]>(),
  );
}
