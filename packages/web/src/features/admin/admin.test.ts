import { expect, test } from 'vitest';
import type { AdminNotice, LogEntry } from '../../cloud/admin-content.ts';
import { describeEntry } from './activity-text.ts';
import { endOfDay, grantProblem, inDays } from './grant-dates.ts';
import { draftOf, fieldsOf, noticeProblem } from './notice-draft.ts';

const NOW = new Date(2026, 1, 27, 15, 0);

test('days of a grant, over the end of a month and of a year', () => {
  expect(inDays(0, NOW)).toBe('2026-02-27');
  expect(inDays(2, NOW)).toBe('2026-03-01');
  expect(inDays(365, NOW)).toBe('2027-02-27');
  expect(endOfDay('2026-02-28')).toEqual(new Date(2026, 1, 28, 23, 59, 59));
  expect(endOfDay('2026-02-30')).toBeUndefined();
  expect(endOfDay('')).toBeUndefined();
});

test.each([
  ['', 'x', 'Choose the last day.'],
  ['2026-02-26', 'x', 'The last day is in the past.'],
  ['2026-02-27', ' ', 'Say why; the reason is shown to its owner.'],
  ['2026-02-27', 'x'.repeat(1001), 'At most 1000 characters.'],
  ['2026-02-27', 'a course', undefined],
])('a grant until %j for %.10j: %s', (last, reason, problem) => {
  expect(grantProblem(last, reason, NOW)).toBe(problem);
});

const NOTICE: AdminNotice = {
  id: 'n',
  title: 'News',
  message: 'Text',
  audience: 'edu',
  expiresAt: new Date(2026, 2, 1, 23, 59, 59).toISOString(),
  priority: 7,
  isActive: false,
  createdAt: '2026-01-01T00:00:00Z',
};

test('a notification comes out of its form as it went in', () => {
  const { id: _, createdAt: __, ...draft } = NOTICE;
  expect(fieldsOf(NOTICE).lastDay).toBe('2026-03-01');
  expect(draftOf(fieldsOf(NOTICE))).toEqual(draft);
  expect(draftOf({ ...fieldsOf(NOTICE), lastDay: '' }).expiresAt).toBeNull();
});

test.each([
  [{ title: ' ' }, 'Give it a title.'],
  [{ title: 'x'.repeat(201) }, 'The title can have 200 characters at most.'],
  [{ message: '' }, 'Write the message.'],
  [{ message: 'x'.repeat(5001) }, 'The message can have 5,000 characters at most.'],
  [{ priority: '101' }, 'The priority is a whole number from 0 to 100.'],
  [{ priority: '-1' }, 'The priority is a whole number from 0 to 100.'],
  [{}, undefined],
] as const)('a notification with %.60j: %s', (part, problem) => {
  expect(noticeProblem({ ...fieldsOf(NOTICE), ...part })).toBe(problem);
});

const entry = (part: Partial<LogEntry>): LogEntry => ({
  id: 1,
  happened_at: '2026-01-01T00:00:00Z',
  actor_email: null,
  action: 'update',
  table_name: 'profiles',
  row_id: null,
  subject_email: null,
  old_values: null,
  new_values: null,
  total_count: 1,
  ...part,
});

test.each([
  [
    {
      subject_email: 'ada@example.org',
      old_values: { accounttype: 'standard', is_admin: false },
      new_values: { accounttype: 'pro', is_admin: true },
    },
    'Changed account of ada@example.org',
    'account type: standard to pro; administrator: no to yes',
  ],
  [
    { action: 'disable', table_name: 'users', subject_email: 'ada@example.org' },
    'Disabled account of ada@example.org',
    '',
  ],
  [
    {
      action: 'insert',
      table_name: 'override_grants',
      subject_email: 'ada@example.org',
      new_values: {
        id: 'x',
        user_id: 'u',
        override_tier: 'pro',
        end_date: '2027-01-01T00:00:00Z',
        reason: null,
      },
    },
    'Added tier for a time of ada@example.org',
    'tier: pro; until: 2027-01-01',
  ],
  [
    {
      table_name: 'tier_quotas',
      row_id: 'edu',
      old_values: { dataset_limit: 1 },
      new_values: { dataset_limit: 3 },
    },
    'Changed quota of edu',
    'datasets: 1 to 3',
  ],
  [
    { action: 'delete', table_name: 'notifications', old_values: { title: 'News', message: 'm' } },
    'Deleted notification “News”',
    '',
  ],
])('the log says %j', (part, what, details) => {
  expect(describeEntry(entry(part))).toEqual({ what, details });
});
