/** Rows between the others that hold nothing, as some sheets part their groups with: kept, as they may be cases, and offered to be left out. */
import type { Cells } from '../column.ts';
import { keepRows } from '../filter/filter.ts';
import { type Imported, type ImportNotice, plural } from './report.ts';

const isBlank = (cells: Cells, row: number): boolean => {
  switch (cells.kind) {
    case 'numbers':
      return Number.isNaN(cells.values[row]);
    case 'categories':
      return (cells.codes[row] ?? -1) < 0;
    case 'strings':
      return (cells.values[row] ?? null) === null;
  }
};

/** Lines above the table that are not decided on yet: blank ones among them are asked about with them. */
const isOpen = ({ code, message }: ImportNotice): boolean =>
  code === 'title-lines' && !message.endsWith('left out.');

/** Tells of rows without any value, and leaves them out where that is wanted. */
export function settleBlankRows(imported: Imported, skip: boolean): Imported {
  const { dataset, report } = imported;
  if (dataset.columns.length < 2 || report.notices.some(isOpen)) return imported;
  const mask = new Uint8Array(dataset.rows);
  let blank = 0;
  for (let row = 0; row < dataset.rows; row++) {
    const holds = dataset.columns.some(({ cells }) => !isBlank(cells, row));
    mask[row] = holds ? 1 : 0;
    if (!holds) blank++;
  }
  if (blank === 0 || blank === dataset.rows) return imported;
  const rows = plural(blank, 'row');
  const notice: ImportNotice = {
    code: 'blank-rows-between',
    count: blank,
    message: skip
      ? `${rows} without any value ${blank === 1 ? 'was' : 'were'} left out.`
      : `${rows} between the others ${blank === 1 ? 'holds' : 'hold'} no value at all.`,
  };
  const notices = [...report.notices, notice];
  if (!skip) return { dataset, report: { ...report, notices } };
  const kept = keepRows(dataset, mask);
  const columns = report.columns.map((column) => ({ ...column, missing: column.missing - blank }));
  return { dataset: { ...dataset, ...kept }, report: { ...report, rows: kept.rows, columns, notices } };
}
