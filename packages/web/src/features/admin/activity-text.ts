/** Entries of the log in words. */
import type { LogEntry } from '../../cloud/admin-content.ts';

/** What the tables of the log are called here. */
const THINGS: Readonly<Record<string, string>> = {
  profiles: 'account',
  users: 'account',
  subscriptions: 'subscription',
  override_grants: 'tier for a time',
  tier_quotas: 'quota',
  notifications: 'notification',
  connected_tables: 'connected table',
};

const VERBS: Readonly<Record<string, string>> = {
  insert: 'Added',
  update: 'Changed',
  delete: 'Deleted',
  disable: 'Disabled',
  enable: 'Enabled',
  restore: 'Restored',
};

const FIELDS: Readonly<Record<string, string>> = {
  accounttype: 'account type',
  edu_subscription_type: 'educational subscription',
  is_admin: 'administrator',
  override_tier: 'tier',
  start_date: 'from',
  end_date: 'until',
  dataset_limit: 'datasets',
  storage_limit_mb: 'storage MB',
  target_audience: 'for',
  is_active: 'shown',
  expires_at: 'last day',
  current_period_end: 'paid until',
  billing_cycle: 'paid',
  for_everyone: 'for everybody',
  smallest: 'smallest group',
  preview: 'rows shown',
  row_limit: 'rows fetched',
  has_password: 'password kept',
};

/** Not worth a line of its own: said elsewhere, or of use to the database alone. */
const HIDDEN = new Set([
  'id',
  'user_id',
  'created_at',
  'updated_at',
  'original_tier',
  'admin_email',
  'tier_name',
]);
const SHOWN_CHARACTERS = 60;

function valueText(value: unknown): string {
  if (value === null || value === undefined) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = String(value);
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return text.slice(0, 10);
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}...` : text;
}

const fieldText = (name: string): string => FIELDS[name] ?? name.replaceAll('_', ' ');

/** The name of what was changed: an address, a tier, a title. */
function subjectOf({ table_name, row_id, subject_email, old_values, new_values }: LogEntry): string {
  if (subject_email) return ` of ${subject_email}`;
  if (table_name === 'tier_quotas' && row_id) return ` of ${row_id}`;
  const title = new_values?.title ?? old_values?.title;
  return title ? ` “${valueText(title)}”` : '';
}

/** What people did with their own accounts: no thing was changed. */
const OWN: Readonly<Record<string, string>> = {
  sign_in: 'Signed in',
  sign_up: 'Signed up',
  password: 'Changed the password',
};

/** An entry as one line, and the values that were set. */
export function describeEntry(entry: LogEntry): { readonly what: string; readonly details: string } {
  const own = OWN[entry.action];
  if (own) return { what: own, details: '' };
  const verb = VERBS[entry.action] ?? entry.action;
  const what = `${verb} ${THINGS[entry.table_name] ?? entry.table_name}${subjectOf(entry)}`;
  const values = Object.entries(entry.new_values ?? {}).filter(([name]) => !HIDDEN.has(name));
  if (entry.action === 'update') {
    const changed = values
      .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(entry.old_values?.[name]))
      .map(
        ([name, value]) =>
          `${fieldText(name)}: ${valueText(entry.old_values?.[name])} to ${valueText(value)}`,
      );
    return { what, details: changed.join('; ') };
  }
  const set = values
    .filter(([name, value]) => value !== null && name !== 'title')
    .map(([name, value]) => `${fieldText(name)}: ${valueText(value)}`);
  return { what, details: entry.action === 'insert' ? set.join('; ') : '' };
}
