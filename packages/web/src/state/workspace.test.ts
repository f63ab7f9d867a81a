import 'fake-indexeddb/auto';
import { newDataset } from '@constat/data';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { numberColumn } from '../../test/number-column.ts';
import { removeDataset, restoreDataset, saveDataset } from '../storage/datasets.ts';
import { db } from '../storage/db.ts';
import { adoptDataset, openWorkspace, useWorkspace } from './workspace.ts';

/** Lists of the store that were read and wait to be told, in the order in which they were asked for. */
const told = vi.hoisted((): ((value: unknown) => void)[] => []);
vi.mock('../storage/follow.ts', () => ({
  follow: (_query: unknown, next: (value: unknown) => void) => {
    told.push(next);
    return () => undefined;
  },
}));

const active = (): string | undefined => {
  const { datasets, activeId } = useWorkspace.getState();
  return datasets.find(({ id }) => id === activeId)?.name;
};

const kept = new Map<string, string>();
beforeEach(async () => {
  kept.clear();
  told.length = 0;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  await Promise.all(db.tables.map((table) => table.clear()));
});
afterEach(() => vi.unstubAllGlobals());

const trial = () => newDataset({ name: 'Trial' }, 3, [numberColumn('a', 1, 2, 3)]);

test('a list that was read before a dataset was stored does not take the choice away', async () => {
  openWorkspace('guest');
  const info = await saveDataset('guest', trial());
  adoptDataset(info);
  told[0]?.([]);
  expect(active()).toBeUndefined();
  told[0]?.([info]);
  expect(active()).toBe('Trial');
});

test('a dataset in the bin is not active; brought back it is', async () => {
  openWorkspace('guest');
  const info = await saveDataset('guest', trial());
  adoptDataset(info);
  await removeDataset(info.id);
  told[0]?.([]);
  expect(active()).toBeUndefined();
  await restoreDataset(info.id);
  told[0]?.([info]);
  expect(active()).toBe('Trial');
});
