import 'fake-indexeddb/auto';
import { cellText, type Dataset, newDataset } from '@constat/data';
import { beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { numberColumn } from '../../../test/number-column.ts';
import { useNotice } from '../../app/notify.ts';
import { loadDataset, saveDataset } from '../../storage/datasets.ts';
import { db } from '../../storage/db.ts';
import { openForEditing, recordStep, saveEdits } from '../../storage/edit-log.ts';
import {
  closeEditor,
  edit,
  editMany,
  followStore,
  moveInLog,
  openEditor,
  useEditor,
} from './editor-session.ts';

const dataset = (id: string): Dataset =>
  newDataset({ name: id, makeId: () => id }, 2, [numberColumn('x', 1, 2)]);

const set = (row: number, text: string) =>
  edit('Edit x', { kind: 'set-texts', row, column: 0, texts: [[text]] });
const textsOf = (data: Dataset | null | undefined) =>
  data?.columns[0] ? Array.from({ length: data.rows }, (_, row) => cellText(data.columns[0]!, row)) : null;
const shown = () => textsOf(useEditor.getState().edited?.dataset);
const stored = async (id = 'a') => textsOf(await loadDataset(id));
const saved = () => eventually(() => expect(useEditor.getState().save).toBe('saved'));

beforeEach(async () => {
  closeEditor();
  await Promise.all(db.tables.map((table) => table.clear()));
  await saveDataset('ada', dataset('a'));
  await saveDataset('ada', dataset('b'));
  await openEditor('a');
});

test('edits are shown at once, stored soon, and undone', async () => {
  set(0, '10');
  set(1, '20');
  expect(shown()).toEqual(['10', '20']);
  await saved();
  expect(await stored()).toEqual(['10', '20']);
  moveInLog('undo');
  expect(shown()).toEqual(['10', '2']);
  await saved();
  expect(await stored()).toEqual(['10', '2']);
});

test('a refused edit changes nothing and says why', () => {
  expect(set(0, 'abc')).toBeNull();
  expect(useEditor.getState().refusal).toBe("'abc' is not a number, and 'x' holds numbers.");
  expect(shown()).toEqual(['1', '2']);
});

test('what was edited right before leaving is stored', async () => {
  set(0, '10');
  set(1, '20');
  closeEditor();
  await openEditor('b');
  expect(await stored()).toEqual(['10', '20']);
  expect(shown()).toEqual(['1', '2']);
  expect(await stored('b')).toEqual(['1', '2']);
});

/** Another tab writes 99 into the second row. */
async function editElsewhere(): Promise<void> {
  const opened = (await openForEditing('a'))!;
  const cells = { kind: 'numbers', values: Float64Array.of(1, 99) } as const;
  const next = { ...opened.dataset, columns: [{ ...opened.dataset.columns[0]!, cells }] };
  const log = recordStep(opened.log, 'Elsewhere', { kind: 'batch', operations: [] });
  await saveEdits(opened, { dataset: next, log });
}

test('the edit of another tab is shown', async () => {
  await editElsewhere();
  followStore((await db.datasets.get('a'))!);
  await eventually(() => expect(shown()).toEqual(['1', '99']));
});

test('a conflict loads the dataset again, says so, and overwrites nothing', async () => {
  await editElsewhere();
  set(0, '10');
  await eventually(() => expect(shown()).toEqual(['1', '99']));
  expect(await stored()).toEqual(['1', '99']);
  expect(useNotice.getState().notice?.message).toContain('Another tab changed this dataset.');
  set(0, '11');
  await saved();
  expect(await stored()).toEqual(['11', '99']);
});

test('an edit of millions of cells leaves the page free, and keeps others waiting until it is made', async () => {
  const rows = 2_100_000;
  const values = Float64Array.from({ length: rows }, (_, i) => rows - i);
  const [column] = dataset('big').columns;
  await saveDataset('ada', {
    ...dataset('big'),
    rows,
    columns: [{ ...column!, cells: { kind: 'numbers', values } }],
  });
  await openEditor('big');
  const first = () => {
    const at = useEditor.getState().edited?.dataset.columns[0];
    return at && cellText(at, 0);
  };
  const made = vi.fn();
  editMany('Sort by x', { kind: 'sort-rows', column: 0, descending: false }, made);
  expect(useEditor.getState().busy).toBe('Sort by x');
  expect(set(0, '5')).toBeNull();
  expect(useEditor.getState().refusal).toBe('Still working: Sort by x. Try again in a moment.');
  expect(first()).toBe(String(rows));
  await eventually(() => expect(made).toHaveBeenCalledOnce());
  expect(useEditor.getState().busy).toBeNull();
  expect(first()).toBe('1');
  moveInLog('undo');
  await eventually(() => expect(first()).toBe(String(rows)));
  editMany('Delete 9 rows', { kind: 'delete-rows', at: rows, count: 9 });
  await eventually(() => expect(useEditor.getState().refusal).toBe('The selection reaches beyond the data.'));
});

test('rows that a filter keeps are shown, not edited: the next run of the filter would undo it', async () => {
  const filter = { logic: 'AND', conditions: [] } as const;
  await saveDataset('ada', { ...dataset('a_filtered'), filteredFrom: { id: 'a', filter } });
  await openEditor('a_filtered');
  expect(set(0, '10')).toBeNull();
  expect(useEditor.getState().refusal).toContain('A filter is on');
  expect(await stored('a_filtered')).toEqual(['1', '2']);
});
