import 'fake-indexeddb/auto';
import { applyEdit, applyExact, type Dataset, type EditOperation, newDataset } from '@constat/data';
import { beforeEach, expect, test } from 'vitest';
import { loadDataset, removeDataset, saveDataset } from './datasets.ts';
import { db, emptyBin } from './db.ts';
import {
  ChangedElsewhereError,
  type Edited,
  EMPTY_LOG,
  moveStep,
  openForEditing,
  recordStep,
  saveEdits,
  stepLabels,
} from './edit-log.ts';

const ID = 'dataset_a';
const column = (id: string, values: readonly number[]) =>
  ({
    id,
    name: id,
    type: 'numeric',
    role: 'none',
    description: '',
    cells: { kind: 'numbers', values: Float64Array.from(values) },
  }) as const;
const start: Dataset = newDataset({ name: 'a', makeId: () => ID }, 2, [
  column('x', [1, 2]),
  column('y', [3, 4]),
]);

function edit({ dataset, log }: Edited, operation: EditOperation): Edited {
  const applied = applyEdit(dataset, operation);
  return { dataset: applied.dataset, log: recordStep(log, operation.kind, applied.inverse) };
}
const set = (text: string): EditOperation => ({ kind: 'set-texts', row: 0, column: 0, texts: [[text]] });
const open = async (): Promise<Edited> => {
  const opened = await openForEditing(ID);
  if (!opened) throw new Error('not there');
  return opened;
};
const valuesOf = (dataset: Dataset | null, at: number) => {
  const cells = dataset?.columns[at]?.cells;
  return cells?.kind === 'numbers' ? [...cells.values] : null;
};

beforeEach(async () => {
  await Promise.all(db.tables.map((table) => table.clear()));
  await saveDataset('ada', start);
});

test('edits, undo and redo survive a reload', async () => {
  const opened = await open();
  const two = edit(edit(opened, set('10')), { kind: 'delete-columns', at: 1, count: 1 });
  const info = await saveEdits(opened, two);
  expect(info.revision).toBe(1);
  expect(info.columns.map((each) => each.name)).toEqual(['x']);

  const again = await open();
  expect(again.log.position).toBe(2);
  const undone = applyExact(again.dataset, again.log.steps[1]!.operation);
  const after = { dataset: undone.dataset, log: moveStep(again.log, 'undo', undone.inverse) };
  await saveEdits(again, after);
  expect(valuesOf(await loadDataset(ID), 1)).toEqual([3, 4]);

  const third = await open();
  expect(third.log.position).toBe(1);
  expect(third.dataset.columns).toEqual([
    { ...start.columns[0], cells: { kind: 'numbers', values: Float64Array.of(10, 2) } },
    start.columns[1],
  ]);
  const redone = applyExact(third.dataset, third.log.steps[1]!.operation);
  expect(redone.dataset.columns.map((each) => each.name)).toEqual(['x']);
  expect(moveStep(third.log, 'redo', redone.inverse).position).toBe(2);
});

test('rows are stored with their number', async () => {
  const opened = await open();
  await saveEdits(opened, edit(opened, { kind: 'insert-rows', at: 1, count: 1 }));
  expect((await db.datasets.get(ID))?.rows).toBe(3);
  expect(valuesOf(await loadDataset(ID), 1)).toEqual([3, Number.NaN, 4]);
});

test('long texts are packed for the store, and read as they were', async () => {
  const values = Array.from({ length: 60_000 }, (_, i) => (i % 7 === 0 ? null : `Łódź ${i}`));
  const opened = await open();
  const texts = {
    ...start.columns[0],
    id: 't',
    name: 't',
    type: 'text',
    role: 'none',
    description: '',
  } as const;
  const dataset = {
    ...opened.dataset,
    rows: values.length,
    columns: [{ ...texts, cells: { kind: 'strings', values } }],
  } as const;
  await saveEdits(opened, { ...opened, dataset });
  const raw = await new Promise<{ cells: { kind: string } }>((resolve, reject) => {
    const asked = db.backendDB().transaction('cells').objectStore('cells').get([ID, 't']);
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
  expect(raw.cells.kind).toBe('packed');
  expect((await open()).dataset.columns[0]?.cells).toEqual({ kind: 'strings', values });
  expect((await db.cells.where('datasetId').equals(ID).toArray()).map(({ cells }) => cells.kind)).toEqual([
    'strings',
  ]);
});

test('the later of two tabs is told, and overwrites nothing', async () => {
  const first = await open();
  const second = await open();
  await saveEdits(first, edit(first, set('10')));
  await expect(saveEdits(second, edit(second, set('20')))).rejects.toThrow(ChangedElsewhereError);
  expect(valuesOf(await loadDataset(ID), 0)).toEqual([10, 2]);
  await removeDataset(ID);
  expect(await openForEditing(ID)).toBeNull();
});

test('steps of another revision are not offered, and do not come back', async () => {
  const opened = await open();
  await saveEdits(opened, edit(edit(opened, set('10')), set('11')));
  await db.datasets.update(ID, { revision: 7 });
  const changed = await open();
  expect(changed.log).toEqual(EMPTY_LOG);
  await saveEdits(changed, edit(changed, set('12')));
  expect((await open()).log.steps).toHaveLength(1);
});

test('the log is bounded by steps and by bytes', () => {
  let log = EMPTY_LOG;
  for (let i = 0; i < 230; i++) log = recordStep(log, `${i}`, { kind: 'delete-rows', at: 0, count: 1 });
  expect([log.steps.length, log.steps[0]?.label, log.position]).toEqual([200, '30', 200]);
  const heavy = { kind: 'order-rows', order: new Int32Array(10_000_000) } as const;
  log = recordStep(recordStep(log, 'a', heavy), 'b', heavy);
  expect(log.steps.map((step) => step.label)).toEqual(['b']);
});

test('a new edit forgets what was undone', () => {
  const noop = { kind: 'batch', operations: [] } as const;
  const log = recordStep(recordStep(EMPTY_LOG, 'a', noop), 'b', noop);
  expect(recordStep(moveStep(log, 'undo', noop), 'c', noop).steps.map((step) => step.label)).toEqual([
    'a',
    'c',
  ]);
});

test('the bin takes the steps with it', async () => {
  const opened = await open();
  await saveEdits(opened, edit(opened, set('10')));
  await removeDataset(ID);
  await emptyBin(Date.now() + 8 * 86_400_000);
  expect([await db.edits.count(), await db.editLogs.count()]).toEqual([0, 0]);
});

test('what can be undone is named without reading the steps themselves', async () => {
  expect(await stepLabels({ id: ID, revision: 0 })).toEqual({ undo: null, redo: null });
  const opened = await open();
  const two = edit(edit(opened, set('10')), { kind: 'delete-columns', at: 1, count: 1 });
  const { revision } = await saveEdits(opened, two);
  expect(await stepLabels({ id: ID, revision })).toEqual({ undo: 'delete-columns', redo: null });
  const again = await open();
  const undone = applyExact(again.dataset, again.log.steps[1]!.operation);
  const moved = { dataset: undone.dataset, log: moveStep(again.log, 'undo', undone.inverse) };
  const next = await saveEdits(again, moved);
  expect(await stepLabels(next)).toEqual({ undo: 'set-texts', redo: 'delete-columns' });
  // Steps of another revision are of no use.
  expect(await stepLabels({ id: ID, revision })).toEqual({ undo: null, redo: null });
});

test('an edited sample is no longer the sample', async () => {
  await saveDataset('ada', { ...start, sampleId: 'health' });
  const opened = await open();
  const info = await saveEdits(opened, edit(opened, set('10')));
  expect(info.sampleId).toBeUndefined();
  expect((await loadDataset(ID))?.sampleId).toBeUndefined();
});
