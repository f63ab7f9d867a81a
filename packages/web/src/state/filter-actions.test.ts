import 'fake-indexeddb/auto';
import { type Dataset, type FilterGroup, filteredName, newDataset } from '@constat/data';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '../../test/eventually.ts';
import { numberColumn } from '../../test/number-column.ts';
import { filteredId, saveFiltered } from '../storage/dataset-edits.ts';
import { listDatasets, loadDataset, saveDataset } from '../storage/datasets.ts';
import { type DatasetInfo, db } from '../storage/db.ts';
import { applyFilter, keepFiltered } from './filter-actions.ts';
import { useNotice } from './notify.ts';
import { useWorkspace } from './workspace.ts';

const above = (value: string): FilterGroup => ({
  logic: 'AND',
  conditions: [{ column: 'a', operator: 'gt', value }],
});

const derived = (original: Dataset, filter: FilterGroup, ...values: number[]): Dataset => ({
  ...original,
  id: filteredId(original.id),
  name: filteredName(original.name, values.length),
  rows: values.length,
  columns: [numberColumn('a', ...values)],
  filteredFrom: { id: original.id, filter },
});

// The worker that filters is not here: what it would store is.
vi.mock('../engine/data-client.ts', () => ({
  askData: (ask: (data: unknown) => unknown) =>
    ask({
      applyFilter: async (ref: { id: string }, filter: FilterGroup) => {
        const original = await loadDataset(ref.id);
        return original ? saveFiltered(derived(original, filter, 9)) : null;
      },
    }),
}));

let original: DatasetInfo;
beforeEach(async () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  await Promise.all(db.tables.map((table) => table.clear()));
  original = await saveDataset(
    'guest',
    newDataset({ name: 'Trial', makeId: () => 'd1', sampleId: 's' }, 3, [numberColumn('a', 1, 2, 3)]),
  );
  useWorkspace.setState({ status: 'ready', owner: 'guest', datasets: [original], activeId: 'd1' });
});
afterEach(() => vi.unstubAllGlobals());

const undo = () => useNotice.getState().notice?.action?.onAction();

test('what a filter keeps becomes a dataset that no later filter overwrites', async () => {
  const dataset = await loadDataset('d1');
  const filtered = await saveFiltered(derived(dataset!, above('1'), 2, 3));
  useWorkspace.setState({ datasets: [filtered, original], activeId: filtered.id });
  await keepFiltered(filtered);
  const kept = useWorkspace.getState().activeId ?? '';
  expect(kept).not.toBe(filtered.id);
  await applyFilter(original, above('5'));
  const [own, again] = [await loadDataset(kept), await loadDataset(filtered.id)];
  expect(own).toMatchObject({ name: 'Trial (2 rows)', rows: 2, revision: 0, userId: null });
  expect(own?.filteredFrom).toBeUndefined();
  expect(own?.sampleId).toBeUndefined();
  expect(own?.columns[0]?.cells).toEqual({ kind: 'numbers', values: Float64Array.of(2, 3) });
  expect(again).toMatchObject({ name: 'Trial (Filtered - 1 rows)', rows: 1 });
});

test('keeping twice gives two names, and undo puts the copy among the deleted datasets', async () => {
  const dataset = await loadDataset('d1');
  const filtered = await saveFiltered(derived(dataset!, above('1'), 2, 3));
  useWorkspace.setState({ datasets: [filtered, original], activeId: filtered.id });
  await keepFiltered(filtered);
  await keepFiltered(filtered);
  const names = async () => (await listDatasets('guest')).map(({ name }) => name).sort();
  expect(await names()).toEqual([
    'Trial',
    'Trial (2 rows)',
    'Trial (2 rows)_copy',
    'Trial (Filtered - 2 rows)',
  ]);
  undo();
  await eventually(async () =>
    expect(await names()).toEqual(['Trial', 'Trial (2 rows)', 'Trial (Filtered - 2 rows)']),
  );
});

test('undo of a second filter brings the first back', async () => {
  await applyFilter(original, above('1'));
  await applyFilter(original, above('2'));
  undo();
  await eventually(async () =>
    expect((await loadDataset(filteredId('d1')))?.filteredFrom?.filter).toEqual(above('1')),
  );
});
