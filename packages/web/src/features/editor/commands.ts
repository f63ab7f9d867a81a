/** Everything that can be done with the selection; each is one step to undo. */
import {
  type CellRange,
  type ColumnType,
  cellText,
  continueSeries,
  type Dataset,
  type ExactOperation,
  parseClipboard,
  randomId,
  rangeToText,
} from '@constat/data';
import { notify } from '../../state/notify.ts';
import { dismissRefusal, edit, editMany, moveInLog, useEditor } from './editor-session.ts';
import { focusGrid, select, selectedRange, selectHere, useGrid } from './grid-state.ts';
import { cellAt, extendedTo, type Selection } from './selection.ts';

/** Cells copied at once; more belong into a file. */
const MAX_COPIED = 2_000_000;

function current(): { readonly dataset: Dataset; readonly range: CellRange } | null {
  const dataset = useEditor.getState().edited?.dataset;
  return dataset ? { dataset, range: selectedRange(dataset.rows, dataset.columns.length) } : null;
}

const counted = (count: number, one: string, many = `${one}s`): string =>
  count === 1 ? one : `${count.toLocaleString('en')} ${many}`;

/** Selects a range, keeping whole rows or columns whole. */
function selectRange({ row, column, rows, columns }: CellRange, kind: Selection['kind'] = 'cells'): void {
  const end = { row: row + Math.max(1, rows) - 1, column: column + Math.max(1, columns) - 1 };
  select({ ...extendedTo(cellAt(row, column), end), kind });
}

/** Writes text into one cell; false when it does not fit. */
export function writeCell(row: number, column: number, text: string): boolean {
  const name = useEditor.getState().edited?.dataset.columns[column]?.name ?? '';
  return edit(`Edit ${name}`, { kind: 'set-texts', row, column, texts: [[text]] }) !== null;
}

/** Empties the selected cells. */
export function clearCells(): void {
  const at = current();
  if (at && at.dataset.rows > 0)
    editMany(`Clear ${counted(at.range.rows * at.range.columns, 'cell')}`, {
      kind: 'clear-cells',
      range: at.range,
    });
}

/** Repeats the first selected row in the others. */
export function fillDown(): void {
  const at = current();
  if (at && at.dataset.rows > 0) editMany('Fill down', { kind: 'fill-down', range: at.range });
}

/** Repeats the first selected column in the others. */
export function fillRight(): void {
  const at = current();
  if (at) repeatRight(at.range);
}

function repeatRight({ row, column, rows, columns }: CellRange): void {
  const at = current();
  const first = at?.dataset.columns[column];
  if (!first || columns < 2 || rows * columns > MAX_COPIED) return;
  const texts = Array.from({ length: rows }, (_, i) =>
    new Array<string>(columns - 1).fill(cellText(first, row + i)),
  );
  edit('Fill right', { kind: 'set-texts', row, column: column + 1, texts });
}

/** Goes on with the first selected cells down to the last: numbers and dates by their step, other values in turn. */
export function fillSeries(): void {
  const at = current();
  if (at) extendSeries(at.range, knownRows(at.dataset, at.range));
}

/** Fills what the selection has more than these cells: goes on with them down, repeats the last column to the right. */
export function fillFrom(known: CellRange): void {
  const at = current();
  if (!at) return;
  const { range } = at;
  if (range.rows > known.rows) extendSeries(range, known.rows);
  else if (range.columns > known.columns) {
    const first = known.column + known.columns - 1;
    repeatRight({ ...range, column: first, columns: range.columns - known.columns + 1 });
  }
}

/** Rows from the top of the range that hold something in its first column. */
function knownRows({ columns }: Dataset, { row, column, rows }: CellRange): number {
  let known = 0;
  while (known < rows && cellText(columns[column]!, row + known) !== '') known++;
  return known;
}

/** Fills the range by going on with its first rows. */
export function extendSeries(range: CellRange, known: number): void {
  const at = current();
  const { row, column, rows, columns } = range;
  if (!at || known === 0 || known >= rows || rows * columns > MAX_COPIED) return;
  const filled = at.dataset.columns.slice(column, column + columns).map((each) =>
    continueSeries(
      Array.from({ length: known }, (_, i) => cellText(each, row + i)),
      rows - known,
    ),
  );
  const texts = Array.from({ length: rows - known }, (_, i) => filled.map((series) => series[i]!));
  edit(`Fill ${counted(rows - known, 'row')}`, { kind: 'set-texts', row: row + known, column, texts });
}

/** The selected cells as text for a spreadsheet, or null when there are too many. */
export function selectedText(): string | null {
  const at = current();
  if (!at || at.dataset.rows === 0) return null;
  if (at.range.rows * at.range.columns > MAX_COPIED) {
    notify('More than 2,000,000 cells cannot be copied. Export the dataset instead.');
    return null;
  }
  return rangeToText(at.dataset, at.range);
}

/** Puts clipboard text into the cells from the selection on; a single value goes into every selected cell. */
export function pasteText(text: string): void {
  const at = current();
  if (!at || text === '') return;
  const block = parseClipboard(text);
  const single = block.length === 1 && block[0]?.length === 1 ? block[0][0] : undefined;
  const { row, column, rows, columns } = at.range;
  const texts =
    single === undefined || at.dataset.rows === 0
      ? block
      : Array.from({ length: rows }, () => new Array<string>(columns).fill(single));
  const width = texts.reduce((most, line) => Math.max(most, line.length), 0);
  const count = counted(texts.length * width, 'cell');
  const over = Math.max(0, column + width - at.dataset.columns.length);
  const newIds = Array.from({ length: over }, () => randomId('column'));
  editMany(`Paste ${count}`, { kind: 'set-texts', row, column, texts, newIds }, () => {
    // What was pasted begins where the person looks, and stays there.
    selectHere(extendedTo(cellAt(row, column), { row: row + texts.length - 1, column: column + width - 1 }));
    if (over > 0)
      notify(`${over === 1 ? 'One variable was' : `${over.toLocaleString('en')} variables were`} added.`);
  });
}

/** Copies by button: keys use the browser's own copy. */
export async function copySelection(cut = false): Promise<void> {
  const text = selectedText();
  if (text === null) return;
  try {
    await navigator.clipboard.writeText(text);
    if (cut) clearCells();
  } catch {
    notify(`The browser did not allow copying. Press Ctrl+${cut ? 'X' : 'C'} instead.`);
  }
}

/** Pastes by button. */
export async function pasteClipboard(): Promise<void> {
  try {
    pasteText(await navigator.clipboard.readText());
  } catch {
    notify('The browser did not allow pasting. Press Ctrl+V instead.');
  }
}

/** Adds as many rows as are selected above or below them; one row at the end when there is no selection to stay by. */
export function insertRows(where: 'above' | 'below' | 'end'): void {
  const at = current();
  if (!at) return;
  const { row, rows, column } = at.range;
  const total = at.dataset.rows;
  const count = where === 'end' || total === 0 ? 1 : rows;
  const position = where === 'end' || total === 0 ? total : where === 'above' ? row : row + rows;
  editMany(`Add ${counted(count, 'row')}`, { kind: 'insert-rows', at: position, count }, () =>
    selectRange({ row: position, column, rows: count, columns: 1 }, where === 'end' ? 'cells' : 'rows'),
  );
}

type RowAction = 'delete' | 'duplicate' | 'up' | 'down';

/** Deletes, duplicates or moves the selected rows. */
export function changeRows(action: RowAction): void {
  const at = current();
  if (!at || at.dataset.rows === 0) return;
  const { row, rows: count, column } = at.range;
  const what = counted(count, 'row');
  const show = (to: number) => selectRange({ row: to, column, rows: count, columns: 1 }, 'rows');
  switch (action) {
    case 'delete':
      editMany(`Delete ${what}`, { kind: 'delete-rows', at: row, count }, () =>
        select(cellAt(Math.max(0, Math.min(row, at.dataset.rows - count - 1)), column)),
      );
      return;
    case 'duplicate':
      editMany(`Duplicate ${what}`, { kind: 'duplicate-rows', at: row, count }, () => show(row + count));
      return;
    default: {
      const to = row + (action === 'up' ? -1 : 1);
      if (to < 0 || to + count > at.dataset.rows) return;
      editMany(`Move ${what}`, { kind: 'move-rows', at: row, count, to }, () => show(to));
    }
  }
}

type ColumnAction = 'delete' | 'duplicate' | 'left' | 'right';

/** Deletes, duplicates or moves the selected variables. */
export function changeColumns(action: ColumnAction): void {
  const at = current();
  if (!at) return;
  const { column, columns: count, row } = at.range;
  const name = at.dataset.columns[column]?.name ?? '';
  const what = count === 1 ? name : counted(count, 'variable');
  const show = (to: number) => selectRange({ row, column: to, rows: 1, columns: count }, 'columns');
  switch (action) {
    case 'delete':
      if (edit(`Delete ${what}`, { kind: 'delete-columns', at: column, count }))
        select(cellAt(row, Math.min(column, at.dataset.columns.length - count - 1)));
      return;
    case 'duplicate':
      if (edit(`Duplicate ${what}`, { kind: 'duplicate-columns', at: column, count })) show(column + count);
      return;
    default: {
      const to = column + (action === 'left' ? -1 : 1);
      if (to < 0 || to + count > at.dataset.columns.length) return;
      if (edit(`Move ${what}`, { kind: 'move-columns', at: column, count, to })) show(to);
    }
  }
}

/** Adds an empty variable; false when the name cannot be used. */
export function addColumn(at: number, name: string, type: ColumnType): boolean {
  const made = edit(`Add ${name.trim()}`, { kind: 'add-column', at, id: randomId('column'), name, type });
  if (made) select(cellAt(0, at));
  return made !== null;
}

/** Gives a variable another name. */
export function renameColumn(column: number, name: string): void {
  edit(`Rename to ${name}`, { kind: 'rename-column', column, name });
}

/** Sorts all rows by the variable of the active cell. */
export function sortRows(descending: boolean): void {
  const at = current();
  const column = useGrid.getState().selection.active.column;
  const name = at?.dataset.columns[column]?.name;
  if (at && name !== undefined) editMany(`Sort by ${name}`, { kind: 'sort-rows', column, descending });
}

/** Takes the last step back or makes it again, and shows where. */
export function travel(direction: 'undo' | 'redo'): void {
  dismissRefusal();
  moveInLog(direction, (operation) => {
    const place = placeOf(operation);
    if (place) select(cellAt(place.row, place.column));
  });
  focusGrid();
}

/** The first cell that a step touches; null where it concerns no cell in particular. */
function placeOf(operation: ExactOperation): { readonly row: number; readonly column: number } | null {
  const { column, row } = useGrid.getState().selection.active;
  switch (operation.kind) {
    case 'write': {
      const patch = operation.patches[0];
      if (!patch) return null;
      return { row: typeof patch.at === 'number' ? patch.at : (patch.at[0] ?? row), column: patch.column };
    }
    case 'insert-rows':
      return { row: operation.at, column };
    case 'delete-rows':
      return { row: Math.max(0, operation.at - 1), column };
    case 'move-rows':
      return { row: operation.to, column };
    case 'insert-columns':
      return { row, column: operation.at };
    case 'delete-columns':
      return { row, column: Math.max(0, operation.at - 1) };
    case 'move-columns':
      return { row, column: operation.to };
    case 'rename-column':
      return { row, column: operation.column };
    case 'batch': {
      const last = operation.operations.at(-1);
      return last ? placeOf(last) : null;
    }
    case 'order-rows':
    case 'set-columns':
      return null;
  }
}
