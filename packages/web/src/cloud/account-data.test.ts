/** Pictures, tiers, export and deletion of an account against a backend in memory. */
import { beforeEach, expect, test, vi } from 'vitest';
import { deleteAccount, exportAccount } from './account-data.ts';
import { removeAvatar, uploadAvatar } from './avatar.ts';
import type { CloudContext } from './cloud-files.ts';
import { FakeCloud } from './fake-cloud.ts';
import { followNotifications, POLL_MS } from './notification-channel.ts';
import { FALLBACK_QUOTAS, loadQuota } from './quota.ts';
import { loadAccountTier, loadOverride, loadSubscription } from './tier-facts.ts';

const ME = '00000000-0000-4000-8000-00000000000a';
let cloud: FakeCloud;
let me: CloudContext;
beforeEach(() => {
  cloud = new FakeCloud();
  cloud.tables.profiles = [{ id: ME, accounttype: 'edu', edu_subscription_type: 'pro', avatar_url: null }];
  me = { client: cloud.client, userId: ME };
});
const nobody = (): CloudContext => ({ client: cloud.client, userId: null });
const picture = (type: string, size = 10) => new Blob([new Uint8Array(size)], { type });

test('a picture replaces one of another type', async () => {
  expect(await uploadAvatar(me, picture('image/png'))).toMatchObject({ ok: true });
  const outcome = await uploadAvatar(me, picture('image/webp'));
  expect([...cloud.files.keys()]).toEqual([`avatars/${ME}.webp`]);
  const url = outcome.ok ? outcome.url : '';
  expect(url).toMatch(new RegExp(`/avatars/${ME}\\.webp\\?v=\\d+$`));
  expect(cloud.tables.profiles?.[0]?.avatar_url).toBe(url);
  expect((await removeAvatar(me)).ok).toBe(true);
  expect([cloud.files.size, cloud.tables.profiles?.[0]?.avatar_url]).toEqual([0, null]);
});

test('pictures are PNG, JPEG or WebP of 2 MB at most, of somebody signed in', async () => {
  expect(await uploadAvatar(nobody(), picture('image/png'))).toMatchObject({ message: 'No user logged in' });
  expect((await uploadAvatar(me, picture('image/svg+xml'))).ok).toBe(false);
  expect((await uploadAvatar(me, picture('image/jpeg', 2 * 1024 * 1024))).ok).toBe(true);
  expect((await uploadAvatar(me, picture('image/jpeg', 2 * 1024 * 1024 + 1))).ok).toBe(false);
});

test('the tier follows the override while it lasts; a failed lookup is none', async () => {
  expect(await loadAccountTier(me.client, ME)).toEqual({
    tier: 'edu',
    accountType: 'edu',
    eduSubscription: 'pro',
    override: null,
  });
  cloud.overrides.push({ override_tier: 'edu_pro', original_tier: 'edu', days_remaining: 3, reason: 'talk' });
  expect(await loadAccountTier(me.client, ME)).toMatchObject({
    tier: 'edu_pro',
    override: { tier: 'edu_pro', originalTier: 'edu', daysRemaining: 3, reason: 'talk' },
  });
  cloud.failures.set('rpc get_user_active_override', { code: '42501', message: 'no' });
  expect(await loadOverride(me.client, ME)).toBeNull();
});

test('subscriptions are loaded for pro accounts only', async () => {
  cloud.tables.subscriptions = [
    { user_id: ME, status: 'active', current_period_end: '2030-01-01', billing_cycle: 'yearly' },
  ];
  expect(await loadSubscription(me.client, ME, 'edu')).toBeNull();
  expect(await loadSubscription(me.client, ME, 'pro')).toEqual({
    currentPeriodEnd: '2030-01-01',
    billingCycle: 'yearly',
  });
});

test('quotas are the live ones, else those of the specification', async () => {
  // Product specification 1, section 9.
  expect(FALLBACK_QUOTAS).toEqual({
    pro: { datasets: 2, storageMb: 100 },
    edu_pro: { datasets: 2, storageMb: 100 },
    edu: { datasets: 1, storageMb: 50 },
    standard: { datasets: 1, storageMb: 50 },
    guest: { datasets: 0, storageMb: 0 },
  });
  expect(await loadQuota(me.client, 'edu')).toEqual({ datasets: 1, storageMb: 50 });
  cloud.tables.tier_quotas = [{ tier_name: 'edu', dataset_limit: 7, storage_limit_mb: 8 }];
  expect(await loadQuota(me.client, 'edu')).toEqual({ datasets: 7, storageMb: 8 });
});

test('everything can be taken away and deleted, files before the account', async () => {
  cloud.tables.user_projects = [{ id: 'p', user_id: ME, project_name: 'mine' }];
  cloud.files.set(`userprojects/${ME}/mine.json`, '{"results":[]}');
  await uploadAvatar(me, picture('image/png'));
  const outcome = await exportAccount(me);
  const all = JSON.parse(outcome.ok ? outcome.json : '{}') as Record<string, Record<string, unknown>>;
  expect(all.tables?.user_projects).toEqual([{ id: 'p', user_id: ME, project_name: 'mine' }]);
  expect(all.files?.userprojects).toEqual({ [`${ME}/mine.json`]: { results: [] } });
  expect(all.files?.avatars).toEqual({
    [`${ME}.png`]: expect.stringMatching(/^data:.*;base64,AAAAAAAAAAAAAA==$/),
  });
  expect(await deleteAccount(me)).toEqual({ ok: true });
  expect(cloud.files.size).toBe(0);
  expect(cloud.calls.at(-1)).toBe('rpc delete_own_account');
  expect((await deleteAccount(nobody())).ok).toBe(false);
});

test('without realtime the list is asked for once a minute, until it is left', () => {
  vi.useFakeTimers();
  const onChange = vi.fn();
  const stop = followNotifications(me.client, { realtime: false, audience: 'guest', onChange });
  vi.advanceTimersByTime(POLL_MS * 3);
  expect(onChange).toHaveBeenCalledTimes(3);
  stop();
  vi.advanceTimersByTime(POLL_MS * 3);
  expect(onChange).toHaveBeenCalledTimes(3);
  vi.useRealTimers();
});
