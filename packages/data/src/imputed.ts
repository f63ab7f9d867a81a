/** Datasets that hold several imputations: the original rows and completed copies of them, told apart by a number. */
import { type Column, lengthOf } from './column.ts';
import { Frame } from './frame.ts';
import { pickRows } from './restructure/cells.ts';

/** A dataset taken apart by the number of the imputation. */
export interface Imputed {
  /** The column with the number. */
  readonly name: string;
  readonly label: string;
  /** The rows with missing values, number 0; null where the dataset holds completed copies alone. */
  readonly original: Frame | null;
  /** The completed copies in the order of their numbers. */
  readonly completed: readonly Frame[];
  /** The number of the first of them. */
  readonly first: number;
}

/** Names that other programs give the number of the imputation: mice, SPSS, Stata. */
const KNOWN_NAMES: ReadonlySet<string> = new Set(['.imp', 'imputation_', '_mi_m', '_mj']);

const FEWEST = 2;

/** The dataset by imputations; null where no column says which rows belong to which. */
export function imputedBy(frame: Frame): Imputed | null {
  const column = frame.designPart('imputation');
  if (column?.type !== 'numeric') return null;
  const values = frame.numbers(column.name);
  const byNumber = new Map<number, number[]>();
  for (let row = 0; row < values.length; row++) {
    const value = values[row]!;
    const rows = byNumber.get(value);
    if (rows) rows.push(row);
    else byNumber.set(value, [row]);
  }
  const columns = frame.columns.map(
    ({ design, ...rest }): Column =>
      design === undefined || design === 'imputation' ? rest : { ...rest, design },
  );
  const part = (rows: readonly number[]): Frame => {
    const index = Int32Array.from(rows);
    return new Frame(
      columns.map((each) => (lengthOf(each.cells) === frame.rows ? pickRows(each, index) : each)),
      frame.settings,
    );
  };
  const numbers = [...byNumber.keys()].filter((each) => each > 0).sort((a, b) => a - b);
  const original = byNumber.get(0);
  return {
    name: column.name,
    label: frame.label(column.name),
    original: original ? part(original) : null,
    completed: numbers.map((each) => part(byNumber.get(each)!)),
    first: numbers[0] ?? 1,
  };
}

/** Whether the values are the numbers of imputations: 0 or 1 to m, each for as many rows. */
function numbersImputations(column: Column): boolean {
  if (column.cells.kind !== 'numbers') return false;
  const counts = new Map<number, number>();
  for (const value of column.cells.values) {
    if (!Number.isInteger(value) || value < 0 || value > 1000) return false;
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const last = Math.max(...counts.keys());
  const sizes = new Set(counts.values());
  return last >= FEWEST && sizes.size === 1 && counts.size >= last && counts.size <= last + 1;
}

/** Marks the column by which other programs number imputations, where it does. */
export function withImputationMarked(columns: readonly Column[]): readonly Column[] {
  if (columns.some(({ design }) => design === 'imputation')) return columns;
  const found = columns.findIndex(
    (column) => KNOWN_NAMES.has(column.name.toLowerCase()) && numbersImputations(column),
  );
  return found < 0
    ? columns
    : columns.map((column, i) => (i === found ? { ...column, design: 'imputation' } : column));
}
