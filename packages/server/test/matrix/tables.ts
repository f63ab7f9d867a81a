/** What each table allows on the rows of somebody else, and how such rows are made. */
import type { Actor, World } from './actors.ts';

export const OPERATIONS = ['select', 'insert', 'update', 'delete'] as const;
export type Operation = (typeof OPERATIONS)[number];

export interface TableRule {
  readonly table: string;
  /** Who may do what on a row of the victim, or of the server; whoever is not named may not. */
  readonly allowed: Readonly<Record<Operation, readonly Actor[]>>;
  /** Finds the row, for a filter. */
  filter(world: World): string;
  /** Makes the row when it is not there; with the server's key. */
  seed?(world: World): Promise<void>;
  /** A row that somebody tries to add. */
  row(world: World): object;
  /** A change that somebody tries to make. */
  readonly change: object;
}

const ALL: readonly Actor[] = ['anonymous', 'standard', 'edu', 'edu with pro', 'edu_pro', 'pro', 'admin'];
const NOBODY: readonly Actor[] = [];
const ADMIN: readonly Actor[] = ['admin'];
const WRITTEN_BY_ADMINS = { insert: ADMIN, update: ADMIN, delete: ADMIN };
const READ_ONLY = { insert: NOBODY, update: NOBODY, delete: NOBODY };
const ofVictim = ({ victim }: World) => `user_id=eq.${victim.id}`;
const YEAR_2100 = '2100-01-01T00:00:00Z';
export const NOTICE = '6f1c1e0e-0000-4000-8000-000000000001';

/** The path of a file of the victim that exists. */
export const victimFile = ({ victim }: World): string => `${victim.id}/secret.json`;

/** Puts a file of the victim into a bucket, unless it is there. */
export async function seedFile(world: World, bucket: string): Promise<void> {
  const file = new TextEncoder().encode('{"secret":true}');
  await world.ask(world.victim.token, 'POST', `/storage/v1/object/${bucket}/${victimFile(world)}`, file);
}

export const TABLES: readonly TableRule[] = [
  {
    table: 'profiles',
    allowed: { select: ADMIN, ...READ_ONLY },
    filter: ({ victim }) => `id=eq.${victim.id}`,
    row: () => ({ id: '00000000-0000-4000-8000-000000000000', accounttype: 'pro' }),
    change: { full_name: 'changed' },
  },
  {
    table: 'subscriptions',
    allowed: { select: ADMIN, ...WRITTEN_BY_ADMINS },
    filter: ofVictim,
    seed: async (world) => {
      await world.serve('POST', '/rest/v1/subscriptions', { user_id: world.victim.id, status: 'active' });
    },
    row: ({ victim }) => ({ user_id: victim.id, status: 'canceled' }),
    change: { billing_cycle: 'yearly' },
  },
  {
    table: 'override_grants',
    allowed: { select: ADMIN, ...WRITTEN_BY_ADMINS },
    filter: ofVictim,
    seed: async (world) => {
      const row = { user_id: world.victim.id, override_tier: 'pro', end_date: YEAR_2100 };
      await world.serve('POST', '/rest/v1/override_grants', row);
    },
    row: ({ victim }) => ({ user_id: victim.id, override_tier: 'edu', end_date: YEAR_2100 }),
    change: { reason: 'changed' },
  },
  {
    table: 'subscription_overrides',
    allowed: { select: ADMIN, ...READ_ONLY },
    filter: ofVictim,
    seed: async (world) => {
      const row = { user_id: world.victim.id, override_tier: 'pro', end_date: YEAR_2100 };
      await world.serve('POST', '/rest/v1/override_grants', row);
    },
    row: ({ victim }) => ({ user_id: victim.id, override_tier: 'edu', end_date: YEAR_2100 }),
    change: { reason: 'changed' },
  },
  {
    table: 'tier_quotas',
    allowed: { select: ALL, insert: NOBODY, update: ADMIN, delete: NOBODY },
    filter: () => 'tier_name=eq.guest',
    row: () => ({ tier_name: 'guest', dataset_limit: 9, storage_limit_mb: 9 }),
    change: { dataset_limit: 0 },
  },
  {
    table: 'user_datasets',
    allowed: { select: NOBODY, ...READ_ONLY },
    filter: ofVictim,
    seed: async (world) => {
      await seedFile(world, 'userdatasets');
      const row = { user_id: world.victim.id, dataset_name: 'secret', file_path: victimFile(world) };
      await world.ask(world.victim.token, 'POST', '/rest/v1/user_datasets', row);
    },
    row: (world) => ({ user_id: world.victim.id, dataset_name: 'other', file_path: victimFile(world) }),
    change: { dataset_name: 'changed' },
  },
  {
    table: 'user_projects',
    allowed: { select: NOBODY, ...READ_ONLY },
    filter: ofVictim,
    seed: async (world) => {
      await seedFile(world, 'userprojects');
      const row = { user_id: world.victim.id, project_name: 'secret', file_path: victimFile(world) };
      await world.ask(world.victim.token, 'POST', '/rest/v1/user_projects', row);
    },
    row: (world) => ({ user_id: world.victim.id, project_name: 'other', file_path: victimFile(world) }),
    change: { project_name: 'changed' },
  },
  {
    table: 'notifications',
    allowed: { select: ALL, ...WRITTEN_BY_ADMINS },
    filter: () => `id=eq.${NOTICE}`,
    seed: async (world) => {
      await world.serve('POST', '/rest/v1/notifications', { id: NOTICE, title: 'Notice', message: 'To all' });
    },
    row: () => ({ title: 'Added', message: 'By somebody', target_audience: 'edu' }),
    change: { title: 'Changed' },
  },
  {
    table: 'user_notification_reads',
    allowed: { select: NOBODY, ...READ_ONLY },
    filter: ofVictim,
    seed: async (world) => {
      await world.serve('POST', '/rest/v1/notifications', { id: NOTICE, title: 'Notice', message: 'To all' });
      const row = { user_id: world.victim.id, notification_id: NOTICE };
      await world.ask(world.victim.token, 'POST', '/rest/v1/user_notification_reads', row);
    },
    row: ({ victim }) => ({ user_id: victim.id, notification_id: NOTICE }),
    change: { notification_id: NOTICE },
  },
  {
    table: 'audit_log',
    allowed: { select: ADMIN, ...READ_ONLY },
    filter: () => 'table_name=eq.profiles',
    row: () => ({ action: 'update', table_name: 'profiles' }),
    change: { action: 'nothing' },
  },
  {
    table: 'outbox',
    allowed: { select: ADMIN, ...READ_ONLY },
    filter: () => 'subject=eq.Secret',
    seed: async (world) => {
      if ((await world.serve('GET', '/rest/v1/outbox?subject=eq.Secret')).rows.length > 0) return;
      const row = { recipient: 'victim@example.org', subject: 'Secret', body: 'A link' };
      await world.serve('POST', '/rest/v1/outbox', row);
    },
    row: () => ({ recipient: 'victim@example.org', subject: 'Secret', body: 'Another link' }),
    change: { body: 'changed' },
  },
];
