/** What the app asks of its backend, written down once: the gateway lets through this and nothing else. */

/** Tables and views that the app reads or writes. */
export const TABLES = [
  'audit_log',
  'notifications',
  'outbox',
  'override_grants',
  'profiles',
  'subscription_overrides',
  'subscriptions',
  'tier_quotas',
  'user_datasets',
  'user_notification_reads',
  'user_projects',
] as const;

/** Procedures that the app calls. */
export const PROCEDURES = [
  'admin_list_audit',
  'admin_list_sign_ins',
  'admin_list_users',
  'admin_update_user',
  'admin_usage',
  'delete_own_account',
  'export_own_account',
  'get_user_active_override',
] as const;

/** Comparisons in conditions; patterns and text search can take for ever, and the app has no use for them. */
export const COMPARISONS = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'is', 'in'] as const;

/** Buckets of files. */
export const BUCKETS = ['avatars', 'userdatasets', 'userprojects'] as const;

/** Addresses of the account service, with the methods they are called by. */
export const ACCOUNT_CALLS: Readonly<Record<string, readonly string[]>> = {
  authorize: ['GET'],
  callback: ['GET', 'POST'],
  logout: ['POST'],
  magiclink: ['POST'],
  otp: ['POST'],
  recover: ['POST'],
  resend: ['POST'],
  settings: ['GET'],
  signup: ['POST'],
  token: ['POST'],
  user: ['GET', 'PUT'],
  verify: ['GET', 'POST'],
};
