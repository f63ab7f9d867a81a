/** A table block made ready to draw: every renderer and the screen lay out the same cells with the same texts. */
import type { Cell, TableBlock, TableColumn, TableRow } from './blocks.ts';
import { areCoarse, losesDecimals } from './coarse.ts';
import { limitsNeedPowers, needPowers } from './digits.ts';
import {
  columnDecimals,
  DEFAULT_NUMBERS,
  decimalsForLimit,
  formatCell,
  type NumberSettings,
  resolveRuns,
} from './format.ts';
import type { NumberFormat, Run, TextRun } from './rich.ts';

export interface LayoutColumn {
  readonly key: string;
  readonly label: readonly TextRun[];
  readonly align: 'left' | 'right';
  readonly spanner?: readonly TextRun[];
  /** What readers look for first: stays in sight where a table has to be scrolled. */
  readonly keep?: true;
  /** The group that the column is about, where it may be renamed in place. */
  readonly of?: string;
}

export interface LayoutSpan {
  /** null above columns without a spanner. */
  readonly label: readonly TextRun[] | null;
  readonly from: number;
  readonly span: number;
}

export interface LayoutRow {
  /** One per column; null = not applicable. */
  readonly cells: readonly (readonly TextRun[] | null)[];
  /** The first cell spans the row. */
  readonly heading: boolean;
  readonly indent: boolean;
  readonly total: boolean;
  /** The variable that the row is about, where it may be changed in place. */
  readonly of?: string;
}

export interface TableLayout {
  readonly columns: readonly LayoutColumn[];
  /** Empty when no column has a spanner. */
  readonly spans: readonly LayoutSpan[];
  readonly rows: readonly LayoutRow[];
}

/** Formats all cells, decimals equal in each column, in an estimate and its limits (or in each row that has a format of its own). */
export function layoutTable(block: TableBlock, numbers: NumberSettings = DEFAULT_NUMBERS): TableLayout {
  const groups = decimalGroups(block);
  const decimals = errorsBeside(
    block,
    block.columns.map((column, i) => decimalsOf(block, column, groups[i]!, numbers)),
  );
  const powers = block.columns.map((_, i) => hasPowers(block, groups[i]!));
  const kept = keptColumn(block);
  const columns = block.columns.map((column, i): LayoutColumn => {
    const spanner = column.spanner === undefined ? undefined : block.spanners?.[column.spanner];
    return {
      key: column.key,
      label: resolveRuns(column.label, numbers),
      align: i > 0 && isNumeric(block, column) ? 'right' : 'left',
      ...(spanner ? { spanner: resolveRuns(spanner, numbers) } : {}),
      ...(i === kept ? { keep: true } : {}),
      ...(column.of === undefined ? {} : { of: column.of }),
    };
  });
  const rows = block.rows.map((row): LayoutRow => {
    const own =
      row.format === undefined ? undefined : (row.decimals ?? rowDecimals(row, row.format, numbers));
    const coarse = isCoarseRow(block, row);
    return {
      cells: block.columns.map((column, i) => {
        const format = row.format ?? column.format ?? 'number';
        const usual = row.decimals ?? forLimits(row, column, groups[i]!, decimals[i]!);
        const hasPower = powers[i]! || column.decimals !== undefined || farApart(row, groups[i]!);
        const whole = coarse && !hasPower && isData(column) && losesDecimals(Number(cellOf(row, column)));
        return layoutCell(
          cellOf(row, column),
          whole ? 'integer' : format,
          numbers,
          whole ? 0 : (own ?? usual),
          hasPower,
        );
      }),
      heading: row.heading ?? false,
      indent: row.indent ?? false,
      total: row.total ?? false,
      ...(row.of === undefined ? {} : { of: row.of }),
    };
  });
  return { columns, spans: spansOf(block, columns), rows };
}

/** A column of values in the units of the data. */
const isData = ({ format, decimals }: TableColumn): boolean =>
  (format === undefined || format === 'number' || format === 'value') && decimals === undefined;

/** Whether the values of a row are millions whose decimals say nothing; one alone is read with the others of its column. */
export function isCoarseRow({ columns, rows }: TableBlock, row: TableRow): boolean {
  if (row.format !== undefined || row.decimals !== undefined) return false;
  const held = columns.filter((column) => isData(column) && typeof cellOf(row, column) === 'number');
  const [first] = held;
  const cells =
    held.length === 1 && first
      ? rows.filter(({ format }) => format === undefined).map((each) => cellOf(each, first))
      : held.map((column) => cellOf(row, column));
  return areCoarse(cells.filter((cell) => typeof cell === 'number'));
}

/** The last p of the table; none where several heads have one each, for it would stand beside the numbers of another head. */
function keptColumn({ columns }: TableBlock): number {
  const heads = new Set(columns.flatMap(({ format, spanner }) => (format === 'p' ? [spanner] : [])));
  return heads.size > 1 && !heads.has(undefined) ? -1 : columns.findLastIndex(({ format }) => format === 'p');
}

/** The cell of a row under a column; null when the row has none. */
export const cellOf = (row: TableRow, column: TableColumn): Cell =>
  Object.hasOwn(row.cells, column.key) ? (row.cells[column.key] ?? null) : null;

/** The numbers that a cell holds: one, or several where it says more than one thing. */
export const numbersOf = (cell: Cell): readonly number[] => {
  if (typeof cell === 'number') return [cell];
  if (cell === null || typeof cell === 'string') return [];
  return cell.flatMap((run) => (typeof run === 'object' && 'number' in run ? [run.number] : []));
};

function layoutCell(
  cell: Cell,
  format: NumberFormat,
  numbers: NumberSettings,
  decimals: number,
  powers: boolean,
): readonly TextRun[] | null {
  if (cell === null || cell === '') return null;
  if (typeof cell === 'string') return resolveRuns([cell], numbers);
  if (typeof cell !== 'number') return resolveRuns(cell, numbers);
  return Number.isNaN(cell) ? null : formatCell(cell, format, numbers, decimals, powers);
}

const SIZES: ReadonlySet<NumberFormat> = new Set(['number', 'effect', 'proportion']);
const isLimit = ({ label }: TableColumn): boolean =>
  label.length === 1 && (label[0] === 'LL' || label[0] === 'UL');

/** The columns that share their decimals with each one: neighbours of one format, where limits are among them, one head spans them or all are values as observed. */
function decimalGroups({ columns }: TableBlock): readonly (readonly TableColumn[])[] {
  const groups: TableColumn[][] = [];
  for (const column of columns) {
    const run = groups.at(-1);
    const last = run?.at(-1);
    const joins =
      last?.format !== undefined &&
      last.format === column.format &&
      (last.format === 'value'
        ? last.spanner === column.spanner
        : SIZES.has(last.format) &&
          (isLimit(column) || (last.spanner !== undefined && last.spanner === column.spanner)));
    if (run && joins) run.push(column);
    else groups.push([column]);
  }
  return groups.flatMap((group) => group.map(() => group));
}

/** Decimals of a column: those that the largest value of its group needs in the row that needs most. */
function decimalsOf(
  block: TableBlock,
  column: TableColumn,
  group: readonly TableColumn[],
  numbers: NumberSettings,
): number {
  if (column.decimals !== undefined) return column.decimals;
  const values = block.rows
    .filter((row) => row.format === undefined)
    .flatMap((row) => {
      const cells = group.map((each) => cellOf(row, each));
      return column.format === 'value' ? cells.flatMap(numbersOf) : [largest(cells)];
    });
  return columnDecimals(values, column.format ?? 'number', numbers);
}

/** Whether a number in these columns has more digits than can be written, so that all large ones are powers of ten. */
const hasPowers = ({ rows }: TableBlock, group: readonly TableColumn[]): boolean =>
  needPowers(
    rows
      .filter(({ format }) => format === undefined)
      .flatMap((row) => group.map((column) => cellOf(row, column)))
      .filter((cell) => typeof cell === 'number'),
  );

/** Decimals of a cell beside limits: more of them where a limit would read as zero, in the whole interval. */
function forLimits(row: TableRow, column: TableColumn, group: readonly TableColumn[], usual: number): number {
  if (row.format !== undefined || column.format === undefined || !group.some(isLimit)) return usual;
  const limits = sizesOf(row, group.filter(isLimit)).filter((size) => size > 0);
  return limits.length === 0
    ? usual
    : decimalsForLimit(Math.min(...limits), column.format, usual, Math.max(...sizesOf(row, group)));
}

/** The sizes of the numbers of a row. */
const sizesOf = (row: TableRow, columns: readonly TableColumn[]): readonly number[] =>
  columns.flatMap((each) => {
    const cell = cellOf(row, each);
    return typeof cell === 'number' && Number.isFinite(cell) ? [Math.abs(cell)] : [];
  });

/** Whether an estimate and its limits are too far apart for digits. */
function farApart(row: TableRow, group: readonly TableColumn[]): boolean {
  if (!group.some(isLimit)) return false;
  const sizes = sizesOf(row, group);
  return sizes.length > 0 && limitsNeedPowers(Math.min(...sizes), Math.max(...sizes));
}

/** A standard error has at most one decimal more than the estimate before it: 304.04 with 25.034, not with 25.0343. */
const errorsBeside = ({ columns }: TableBlock, decimals: readonly number[]): readonly number[] =>
  decimals.map((own, i) => {
    const [column, estimate, beside] = [columns[i], columns[i - 1], decimals[i - 1]];
    if (column?.format === undefined || column.decimals !== undefined || beside === undefined) return own;
    return column.label.some(isErrorSign) && estimate?.format === column.format && SIZES.has(column.format)
      ? Math.min(own, beside + 1)
      : own;
  });

const isErrorSign = (run: Run): boolean => typeof run === 'object' && 'text' in run && run.text === 'SE';

const largest = (cells: readonly Cell[]): number | null => {
  const sizes = cells.filter((cell) => typeof cell === 'number' && Number.isFinite(cell)).map(Number);
  return sizes.length === 0 ? null : sizes.reduce((a, b) => (Math.abs(b) > Math.abs(a) ? b : a));
};

const rowDecimals = (row: TableRow, format: NumberFormat, numbers: NumberSettings): number =>
  columnDecimals(
    Object.values(row.cells).filter((cell) => typeof cell === 'number'),
    format,
    numbers,
  );

const isNumeric = (block: TableBlock, column: TableColumn): boolean =>
  column.format !== undefined || block.rows.some((row) => typeof cellOf(row, column) === 'number');

function spansOf(block: TableBlock, columns: readonly LayoutColumn[]): readonly LayoutSpan[] {
  if (columns.every((column) => column.spanner === undefined)) return [];
  const spans: { key: string | undefined; label: readonly TextRun[] | null; from: number; span: number }[] =
    [];
  columns.forEach((column, i) => {
    const key = column.spanner === undefined ? undefined : block.columns[i]?.spanner;
    const last = spans.at(-1);
    if (last && key !== undefined && last.key === key) last.span++;
    else spans.push({ key, label: column.spanner ?? null, from: i, span: 1 });
  });
  return spans.map(({ label, from, span }) => ({ label, from, span }));
}
