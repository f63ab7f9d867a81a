/** Columns of the files of statistics programs: values with labels, codes that mean missing, a level of measurement. */
import type { Cells, Column, ColumnType } from '../column.ts';
import { sortedLevels } from '../frame.ts';
import { withImputationMarked } from '../imputed.ts';
import { newDataset } from '../new-dataset.ts';
import { scaleOrder } from '../variables/scales.ts';
import type { TextCells } from './cell-store.ts';
import type { ImportOptions } from './delimited.ts';
import { detectType } from './detect.ts';
import { ImportError } from './errors.ts';
import { nameColumns } from './headers.ts';
import type { LabelledColumn } from './labelled-column.ts';
import { type Imported, type ImportNotice, plural } from './report.ts';
import { tagNotice, withTagCodes } from './tagged-missing.ts';

export type { LabelledColumn, Measure } from './labelled-column.ts';

export interface LabelledTable {
  /** Kind of file, for messages. */
  readonly format: string;
  readonly rows: number;
  readonly columns: readonly LabelledColumn[];
  readonly notices: readonly ImportNotice[];
}

/** Largest time that a date can be (ECMA-262, 21.4.1.1). */
const MAX_TIME = 8.64e15;

/** A time that dates can show, else missing. */
export const validTime = (milliseconds: number): number =>
  Math.abs(milliseconds) <= MAX_TIME ? Math.round(milliseconds) : Number.NaN;

/** The table as a dataset with its report. */
export function importLabelled(table: LabelledTable, options: ImportOptions): Imported {
  if (table.columns.length === 0 || table.rows === 0)
    throw new ImportError('import.file-no-data', { format: table.format });
  const named = nameColumns(table.columns.map(({ name }) => name));
  const finite = table.columns.map(withoutInfinite);
  const coded = finite.map(withTagCodes);
  const columns = coded.map((column, i) => toColumn(column, `c${i + 1}`, named.names[i]!));
  const extended = finite.flatMap((column, i) => tagNotice(named.names[i]!, column, coded[i]!));
  return {
    dataset: newDataset(
      options,
      table.rows,
      withImputationMarked(columns.map((column) => weighing(column, options))),
    ),
    report: {
      rows: table.rows,
      columns: columns.map((column) => ({
        name: column.name,
        type: column.type,
        missing: countMissing(column),
      })),
      notices: [
        ...table.notices,
        ...named.notices,
        ...extended,
        ...finite.flatMap((column, i) => infiniteNotice(named.names[i]!, column, table.columns[i]!)),
      ],
    },
  };
}

const isInfinite = (value: number): boolean =>
  value === Number.POSITIVE_INFINITY || value === -Number.POSITIVE_INFINITY;

/** Nothing can be computed with infinite numbers: they are missing. */
function withoutInfinite(column: LabelledColumn): LabelledColumn {
  const { data } = column;
  if (data.kind !== 'numbers' || !data.values.some(isInfinite)) return column;
  const values = data.values.map((value) => (isInfinite(value) ? Number.NaN : value));
  return { ...column, data: { ...data, values } };
}

function infiniteNotice(
  name: string,
  finite: LabelledColumn,
  { data }: LabelledColumn,
): readonly ImportNotice[] {
  if (finite.data === data || data.kind !== 'numbers') return [];
  const count = data.values.filter(isInfinite).length;
  const message = `${name}: ${plural(count, 'infinite number')} became missing.`;
  return [{ code: 'numbers-too-large', column: name, count, message }];
}

/** Says by what a file weights its cases, and whether that holds here. */
export const weightNotice = (weight: string | null, { weightBy }: ImportOptions): readonly ImportNotice[] =>
  weight === null
    ? []
    : [
        {
          code: 'case-weights',
          column: weight,
          message:
            weightBy === weight
              ? `The cases are weighted by ${weight}, as in the file.`
              : `The file weights its cases by ${weight}; the column was read, the weighting is not applied.`,
        },
      ];

/** Says that each row of a table of counts stands for many cases, and whether that holds here. */
export const countsNotice = (counts: string, { weightBy }: ImportOptions): ImportNotice => ({
  code: 'case-weights',
  column: counts,
  message:
    weightBy === counts
      ? `The cases are weighted by ${counts}: each row stands for as many as it counts.`
      : `This is a table of counts: each row stands for ${counts} cases. The weighting is not applied.`,
});

const weighing = (column: Column, { weightBy }: ImportOptions): Column =>
  column.name === weightBy && column.type === 'numeric' ? { ...column, weighsCases: true } : column;

function toColumn(from: LabelledColumn, id: string, name: string): Column {
  const { data } = from;
  const missing = missingCodes(from);
  const { type, cells } =
    data.kind === 'texts' ? textColumn(from, data) : numberColumn(from, data, new Set(missing));
  const order =
    type === 'ordinal'
      ? categoryOrder(from, cells, missing)
      : type === 'categorical' && cells.kind === 'categories' && from.labels.size === 0
        ? levelOrder(from, cells.levels)
        : [];
  return {
    id,
    name,
    type,
    role: 'none',
    description: '',
    ...labelOf(from, name),
    ...(missing.length === 0 || type === 'date' ? {} : { missingValueCodes: missing }),
    ...(order.length === 0 ? {} : { categoryOrder: order }),
    ...(from.labels.size === 0 || type === 'boolean' || type === 'date'
      ? {}
      : { valueLabels: Object.fromEntries(from.labels) }),
    cells,
  };
}

/** The label that the file gives, and what its numbers count. */
function labelOf({ label = '', unit }: LabelledColumn, name: string): { readonly label?: string } {
  if (unit !== undefined) return { label: `${label || name} (${unit})` };
  return label === '' || label === name ? {} : { label };
}

/** The order that the levels of a factor were given, where it is not that of their names. */
function levelOrder({ factor }: LabelledColumn, levels: readonly string[]): readonly string[] {
  if (!factor) return scaleLevels(levels);
  const sorted = sortedLevels(levels);
  return levels.some((level, i) => level !== sorted[i]) ? levels : [];
}

/** Answers on a scale in their own order, as in any other file; none where the levels are something else. */
const scaleLevels = (levels: readonly string[]): readonly string[] =>
  levels.length > 2 ? (scaleOrder(levels) ?? []) : [];

function numberColumn(
  column: LabelledColumn,
  data: { readonly kind: 'numbers' | 'dates'; readonly values: Float64Array },
  missing: ReadonlySet<string>,
): { readonly type: ColumnType; readonly cells: Cells } {
  const { values } = data;
  if (data.kind === 'dates') return { type: 'date', cells: { kind: 'numbers', values } };
  if (isBoolean(column, values)) {
    const codes = Int32Array.from(values, (value) => (Number.isNaN(value) ? -1 : value));
    return { type: 'boolean', cells: { kind: 'categories', codes, levels: ['false', 'true'] } };
  }
  const asCategories =
    column.measure === 'nominal' || column.measure === 'ordinal' || isFullyLabelled(column, values, missing);
  if (!asCategories) return { type: 'numeric', cells: { kind: 'numbers', values } };
  const distinct = new Set<number>();
  for (const value of values) if (!Number.isNaN(value)) distinct.add(value);
  const sorted = [...distinct].sort((a, b) => a - b);
  const index = new Map(sorted.map((value, code) => [value, code]));
  return {
    type: column.measure === 'ordinal' ? 'ordinal' : 'categorical',
    cells: {
      kind: 'categories',
      codes: Int32Array.from(values, (value) => index.get(value) ?? -1),
      levels: sorted.map(String),
    },
  };
}

function textColumn(
  { measure, factor, labels, missing }: LabelledColumn,
  { codes, levels }: TextCells,
): { readonly type: ColumnType; readonly cells: Cells } {
  let count = 0;
  for (const code of codes) if (code >= 0) count++;
  const known = levels.filter((level) => !missing.includes(level));
  if (factor)
    return {
      type: factor === 'ordered' ? 'ordinal' : 'categorical',
      cells: { kind: 'categories', codes, levels },
    };
  const isCategory = labels.size > 0 || measure === 'ordinal' || isFew(known, count);
  if (isCategory)
    return {
      type: measure === 'ordinal' ? 'ordinal' : 'categorical',
      cells: { kind: 'categories', codes, levels },
    };
  const values = Array.from(codes, (code) => levels[code] ?? null);
  return { type: 'text', cells: { kind: 'strings', values } };
}

/** Text is text in these files, whatever it looks like: only the rule about few distinct values applies. */
const isFew = (levels: readonly string[], count: number): boolean => {
  const { type } = detectType(levels, count, 'file');
  return type === 'categorical' || type === 'boolean';
};

/** Yes or no, as this product and others write it: 0 labelled false and 1 labelled true. */
const isBoolean = ({ labels }: LabelledColumn, values: Float64Array): boolean =>
  labels.size === 2 &&
  labels.get('0')?.toLowerCase() === 'false' &&
  labels.get('1')?.toLowerCase() === 'true' &&
  values.every((value) => Number.isNaN(value) || value === 0 || value === 1);

/** Without a level of measurement, numbers are categories when every one of them has a label. */
function isFullyLabelled(
  { measure, labels }: LabelledColumn,
  values: Float64Array,
  missing: ReadonlySet<string>,
): boolean {
  if (measure !== undefined || labels.size === 0) return false;
  const seen = new Set<number>();
  for (const value of values) {
    if (Number.isNaN(value) || seen.has(value)) continue;
    const text = String(value);
    if (!labels.has(text) && !missing.has(text)) return false;
    seen.add(value);
  }
  return seen.size > 0;
}

/** The codes of the file; of a range those that occur in the data or have a label. */
function missingCodes({ data, missing, missingRange, labels }: LabelledColumn): readonly string[] {
  const codes = new Set(missing);
  if (missingRange && data.kind === 'numbers') {
    const [low, high] = missingRange;
    const candidates = [...new Set(data.values), ...Array.from(labels.keys(), Number)];
    const inside = candidates.filter((value) => value >= low && value <= high).sort((a, b) => a - b);
    for (const value of inside) codes.add(String(value));
  }
  return [...codes];
}

function categoryOrder(
  { labels, factor }: LabelledColumn,
  cells: Cells,
  missing: readonly string[],
): readonly string[] {
  if (cells.kind !== 'categories') return [];
  if (factor) return cells.levels;
  const known = new Set([...labels.keys(), ...cells.levels]);
  for (const code of missing) known.delete(code);
  const order = [...known];
  return order.every((level) => level.trim() !== '' && Number.isFinite(Number(level)))
    ? order.sort((a, b) => Number(a) - Number(b))
    : order;
}

function countMissing({ cells, missingValueCodes = [] }: Column): number {
  const codes = new Set(missingValueCodes);
  let missing = 0;
  switch (cells.kind) {
    case 'numbers': {
      const numbers = new Set(missingValueCodes.map(Number));
      for (const value of cells.values) if (Number.isNaN(value) || numbers.has(value)) missing++;
      break;
    }
    case 'categories': {
      const isMissing = cells.levels.map((level) => codes.has(level));
      for (const code of cells.codes) if (isMissing[code] ?? true) missing++;
      break;
    }
    case 'strings':
      for (const value of cells.values) if (value === null || codes.has(value)) missing++;
  }
  return missing;
}
