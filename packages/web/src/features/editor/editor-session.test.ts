import 'fake-indexeddb/auto';
import { applyEdit, applyExact, cellText, type Dataset, type EditOperation, newDataset } from '@constat/data';
import { beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { numberColumn } from '../../../test/number-column.ts';
import { useNotice } from '../../state/notify.ts';
import { loadDataset, saveDataset } from '../../storage/datasets.ts';
import { db } from '../../storage/db.ts';
import { moveStep, openForEditing, recordStep, saveEdits } from '../../storage/edit-log.ts';
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
  useNotice.setState({ notice: null });
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

/** Another tab edits the dataset. */
async function editElsewhere(operation: EditOperation): Promise<void> {
  const opened = (await openForEditing('a'))!;
  const { dataset: next, inverse } = applyEdit(opened.dataset, operation);
  await saveEdits(opened, { dataset: next, log: recordStep(opened.log, 'Elsewhere', inverse) });
}
const texts = (row: number, text: string) =>
  ({ kind: 'set-texts', row, column: 0, texts: [[text]] }) as const;
const told = () => useNotice.getState().notice?.message;

test('the edit of another tab is shown', async () => {
  await editElsewhere(texts(1, '99'));
  followStore((await db.datasets.get('a'))!);
  await eventually(() => expect(shown()).toEqual(['1', '99']));
});

test('an edit made while the edit of another tab is read is kept', async () => {
  await editElsewhere(texts(1, '99'));
  followStore((await db.datasets.get('a'))!);
  set(0, '10');
  await eventually(() => expect(told()).toBe('Updated with the changes of another page. Yours are kept.'));
  set(0, '11');
  await saved();
  expect(shown()).toEqual(['11', '99']);
  expect(await stored()).toEqual(['11', '99']);
});

test('edits of two tabs at the same time are both kept', async () => {
  await editElsewhere(texts(1, '99'));
  await editElsewhere(texts(2, 'NA'));
  set(0, '10');
  set(0, '11');
  await eventually(() => expect(told()).toBe('Updated with the changes of another page. Yours are kept.'));
  await saved();
  expect(shown()).toEqual(['11', '99', '']);
  expect(await stored()).toEqual(['11', '99', '']);
  // Each of them is a step of its own.
  for (const expected of [
    ['10', '99', ''],
    ['1', '99', ''],
    ['1', '99'],
    ['1', '2'],
  ]) {
    moveInLog('undo');
    expect(shown()).toEqual(expected);
  }
  await saved();
});

test.each<[string, EditOperation, string[]]>([
  ['the same cell', texts(0, '99'), ['99', '2']],
  ['rows in another order', { kind: 'sort-rows', column: 0, descending: true }, ['2', '1']],
  ['a row above', { kind: 'insert-rows', at: 0, count: 1 }, ['', '1', '2']],
])(
  'a conflict (%s) loads the dataset again, says so, and overwrites nothing',
  async (_, operation, after) => {
    await editElsewhere(operation);
    set(0, '10');
    await eventually(() => expect(told()).toContain('Another tab changed this dataset.'));
    expect(shown()).toEqual(after);
    expect(await stored()).toEqual(after);
    set(0, '11');
    await saved();
    expect(await stored()).toEqual(['11', ...after.slice(1)]);
  },
);

test('a conflict with another tab that undid and went on overwrites nothing', async () => {
  editMany('Sort by x', { kind: 'sort-rows', column: 0, descending: true });
  await saved();
  const opened = (await openForEditing('a'))!;
  const back = applyExact(opened.dataset, opened.log.steps[0]!.operation);
  const undone = { dataset: back.dataset, log: moveStep(opened.log, 'undo', back.inverse) };
  const { revision } = await saveEdits(opened, undone);
  const first = applyEdit(undone.dataset, texts(1, '98'));
  const second = applyEdit(first.dataset, texts(1, '99'));
  const log = recordStep(recordStep(undone.log, 'Elsewhere', first.inverse), 'Elsewhere', second.inverse);
  await saveEdits(
    { ...undone, dataset: { ...undone.dataset, revision } },
    { dataset: { ...second.dataset, revision }, log },
  );
  set(1, '10');
  await eventually(() => expect(told()).toContain('Another tab changed this dataset.'));
  expect(shown()).toEqual(['1', '99']);
});

test('what was undone is not made again on the data of another tab', async () => {
  set(0, '10');
  await saved();
  await editElsewhere(texts(1, '99'));
  moveInLog('undo');
  await eventually(() => expect(told()).toContain('Another tab changed this dataset.'));
  expect(shown()).toEqual(['10', '99']);
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
