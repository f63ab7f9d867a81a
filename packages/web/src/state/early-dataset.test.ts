import 'fake-indexeddb/auto';
import { newDataset } from '@constat/data';
import { expect, test, vi } from 'vitest';
import { numberColumn } from '../../test/number-column.ts';
import { setSession, useSession } from './session.ts';
import { followSession, keepDataset, useWorkspace } from './workspace.ts';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
});

test('a dataset that is opened while the session is still being restored belongs to the person, not to a guest', async () => {
  followSession();
  expect(useSession.getState().status).toBe('restoring');
  const opened = keepDataset(newDataset({ name: 'Trial' }, 3, [numberColumn('a', 1, 2, 3)]));
  setSession({
    kind: 'user',
    userId: 'ada',
    email: 'ada@example.org',
    avatarUrl: null,
    tier: 'standard',
    isAdmin: false,
  });
  expect((await opened).info.owner).toBe('ada');
  expect(useWorkspace.getState().owner).toBe('ada');
});
