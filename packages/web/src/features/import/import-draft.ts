/** The dataset that is being imported: as it was read, and with the types that the user chose instead. */
import {
  type Cells,
  type Column,
  type ColumnType,
  type Dataset,
  formatDate,
  type Imported,
  lengthOf,
  retypeColumn,
} from '@constat/data';
import { datasetBytes } from '../../storage/size.ts';
import { type ImportPreview, SHOWN_COLUMNS, SHOWN_ROWS } from './import-contract.ts';

function isMissing(cells: Cells, row: number): boolean {
  if (cells.kind === 'categories') return (cells.codes[row] ?? -1) < 0;
  const value = cells.values[row];
  return value === null || value === undefined || Number.isNaN(value);
}

/** Blank cells, and those that hold a code declared missing. */
function countMissing({ cells, missingValueCodes = [] }: Column): number {
  const numbers = new Set(missingValueCodes.map(Number));
  const levels =
    cells.kind === 'categories' ? cells.levels.map((each) => missingValueCodes.includes(each)) : [];
  const isDeclared = (row: number): boolean => {
    if (missingValueCodes.length === 0) return false;
    if (cells.kind === 'categories') return levels[cells.codes[row] ?? -1] === true;
    const value = cells.values[row];
    return typeof value === 'number' ? numbers.has(value) : missingValueCodes.includes(String(value));
  };
  let missing = 0;
  for (let row = 0; row < lengthOf(cells); row++) if (isMissing(cells, row) || isDeclared(row)) missing++;
  return missing;
}

function cellText({ cells, type }: Column, row: number): string | null {
  if (isMissing(cells, row)) return null;
  if (cells.kind === 'categories') return cells.levels[cells.codes[row] ?? -1] ?? null;
  const value = cells.values[row];
  return typeof value === 'number' && type === 'date' ? formatDate(value) : String(value);
}

/** An import between reading and storing. Types are changed from what was read, so that no change is final. */
export class ImportDraft {
  readonly #imported: Imported;
  readonly #columns: Column[];
  readonly #leftOut = new Set<string>();

  constructor(imported: Imported) {
    this.#imported = imported;
    this.#columns = [...imported.dataset.columns];
  }

  retype(columnId: string, type: ColumnType): void {
    const at = this.#columns.findIndex((column) => column.id === columnId);
    const original = this.#imported.dataset.columns[at];
    if (!original) return;
    this.#columns[at] = original.type === type ? original : retypeColumn(original, type);
  }

  keep(columnIds: readonly string[], kept: boolean): void {
    for (const id of columnIds) {
      if (kept) this.#leftOut.delete(id);
      else this.#leftOut.add(id);
    }
  }

  dataset(name: string): Dataset {
    const columns = this.#columns.filter(({ id }) => !this.#leftOut.has(id));
    return { ...this.#imported.dataset, name, columns };
  }

  preview(): ImportPreview {
    const { dataset, report } = this.#imported;
    const { columns: _, ...rest } = report;
    const missing = this.#columns.map(countMissing);
    const changed = this.#columns.flatMap((column, i) => {
      const before = report.columns[i];
      return before && before.type !== column.type
        ? [{ column: column.name, type: column.type, before: before.missing, now: missing[i] ?? 0 }]
        : [];
    });
    return {
      name: dataset.name,
      rows: dataset.rows,
      columns: this.#columns.map(({ id, name, type }, i) => ({
        id,
        name,
        type,
        detected: report.columns[i]?.type ?? type,
        kept: !this.#leftOut.has(id),
        missing: missing[i] ?? 0,
      })),
      cells: Array.from({ length: Math.min(SHOWN_ROWS, dataset.rows) }, (_, row) =>
        this.#columns.slice(0, SHOWN_COLUMNS).map((column) => cellText(column, row)),
      ),
      report: rest,
      converted: changed.reduce((sum, { now }) => sum + dataset.rows - now, 0),
      lost: changed
        .filter(({ before, now }) => now > before)
        .map(({ column, type, before, now }) => ({ column, type, count: now - before })),
      memoryBytes: datasetBytes({ columns: this.#columns.filter(({ id }) => !this.#leftOut.has(id)) }),
    };
  }
}
