/**
 * Pivot tables: rows of data counted and summarized by any fields.
 *
 *     filters --> levels of the fields --> top levels --> leaf of each row --> statistics --> order --> what is shown
 */
import type { Column } from '../column.ts';
import type { Frame } from '../frame.ts';
import { computeColumn } from '../transform/expression/expression.ts';
import { type Axis, axisInOrder, axisOf, type CompareSiblings } from './axis.ts';
import { type Combined, combine } from './groups.ts';
import {
  type PivotField,
  type PivotFilter,
  type PivotLayout,
  type PivotValue,
  valueLetter,
} from './layout.ts';
import { fieldLevels, PivotError } from './levels.ts';
import { shownGrid } from './show-as.ts';
import { type Grid, type Places, statisticGrid } from './statistics.ts';

/** The levels of a field as they are shown. */
export interface ShownLevel {
  readonly label: string;
  /** What the data call it: a value, a missing one, or all levels beyond the top together. */
  readonly kind: 'level' | 'missing' | 'other';
}

export interface PivotAxis extends Axis {
  /** The levels of each field. */
  readonly levels: readonly (readonly ShownLevel[])[];
}

export interface Pivot {
  readonly rows: PivotAxis;
  readonly columns: PivotAxis;
  /** For each value a grid: node of the rows times number of column nodes, plus node of the columns. NaN for an empty cell. */
  readonly grids: readonly Grid[];
  /** The same before shares, running totals, differences and ranks were taken. */
  readonly plain: readonly Grid[];
  /** The leaf of each row of the data along either axis, -1 where it is left out. */
  readonly rowPlace: Int32Array;
  readonly columnPlace: Int32Array;
  readonly used: number;
  /** Rows left out by filters, and by hidden, missing or lesser levels. */
  readonly filtered: number;
  readonly leftOut: number;
}

/** The most leaves of an axis that can be computed and shown. */
export const MAX_PIVOT = { rows: 5000, columns: 200 } as const;

/** A pivot table of the data. Throws PivotError, and ExpressionError for a formula that cannot be read. */
export function pivot(frame: Frame, layout: PivotLayout): Pivot {
  const mask = filterRows(frame, layout.filters);
  const counts = layout.counts === undefined ? null : frame.numbers(layout.counts);
  const kept = countOf(mask, counts);
  const along = {
    rows: axisLevels(frame, layout.rows, layout, mask),
    columns: axisLevels(frame, layout.columns, layout, mask),
  };
  for (const fields of [along.rows, along.columns])
    for (const [i, field] of fields.entries()) fields[i] = topLevels(frame, field, layout, mask);
  const rows = combine(along.rows.map(codesOf), mask);
  const columns = combine(along.columns.map(codesOf), mask);
  requireRoom('too-many-rows', rows.count, MAX_PIVOT.rows);
  requireRoom('too-many-columns', columns.count, MAX_PIVOT.columns);
  const { places, plain } = inOrder(frame, layout, rows, columns);
  const used = countOf(mask, counts);
  return {
    rows: { ...places.rows, levels: along.rows.map(({ levels }) => levels) },
    columns: { ...places.columns, levels: along.columns.map(({ levels }) => levels) },
    plain,
    grids: plain.map((grid, i) => shownGrid(grid, layout.values[i]!, places)),
    rowPlace: places.rowPlace,
    columnPlace: places.columnPlace,
    used,
    filtered: (counts ? total(counts) : frame.rows) - kept,
    leftOut: kept - used,
  };
}

function requireRoom(code: 'too-many-rows' | 'too-many-columns', count: number, most: number): void {
  if (count > most) throw new PivotError(code, null, count);
}

/** Cases of the rows in the mask. */
function countOf(mask: Uint8Array, counts: Float64Array | null): number {
  if (counts) return counts.reduce((sum, cases, row) => sum + (mask[row] ? cases : 0), 0);
  let count = 0;
  for (let row = 0; row < mask.length; row++) count += mask[row]!;
  return count;
}

const total = (counts: Float64Array): number => counts.reduce((sum, cases) => sum + cases, 0);

/** 1 for the rows that every filter lets through. */
function filterRows(frame: Frame, filters: readonly PivotFilter[]): Uint8Array {
  const mask = new Uint8Array(frame.rows).fill(1);
  for (const filter of filters) {
    if (filter.keep !== null) keepLevels(frame, filter, filter.keep, mask);
    if (filter.from === null && filter.to === null) continue;
    const values = frame.numbers(filter.field);
    const [from, to] = [filter.from ?? Number.NEGATIVE_INFINITY, filter.to ?? Number.POSITIVE_INFINITY];
    for (let row = 0; row < mask.length; row++)
      if (!(values[row]! >= from && values[row]! <= to)) mask[row] = 0;
  }
  return mask;
}

/** The name of rows without a value, in filters and hidden levels. */
export const MISSING_LEVEL = '(missing)';

function keepLevels(frame: Frame, filter: PivotFilter, keep: readonly string[], mask: Uint8Array): void {
  const { codes, labels } = fieldLevels(frame, filter);
  const wanted = new Set(keep);
  const stays = Uint8Array.from(labels, (label) => (wanted.has(label) ? 1 : 0));
  const missingStays = wanted.has(MISSING_LEVEL) ? 1 : 0;
  for (let row = 0; row < mask.length; row++) {
    const code = codes[row]!;
    mask[row]! &= code < 0 ? missingStays : stays[code]!;
  }
}

interface AxisField {
  readonly field: PivotField;
  readonly codes: Int32Array;
  readonly levels: readonly ShownLevel[];
}

const codesOf = ({ codes, levels }: AxisField) => ({ codes, count: levels.length });

/** The levels of the fields of an axis; hidden ones, and missing ones where they are no level, leave the mask. */
function axisLevels(
  frame: Frame,
  fields: readonly PivotField[],
  { missing }: PivotLayout,
  mask: Uint8Array,
): AxisField[] {
  return fields.map((field) => {
    const { codes, labels } = fieldLevels(frame, field);
    const hidden = new Set(field.hidden);
    const stays = Uint8Array.from(labels, (label) => (hidden.has(label) ? 0 : 1));
    const missingStays = missing === 'level' && !hidden.has(MISSING_LEVEL) ? 1 : 0;
    const withMissing = new Int32Array(codes.length);
    for (let row = 0; row < codes.length; row++) {
      const code = codes[row]!;
      withMissing[row] = code < 0 ? labels.length : code;
      mask[row]! &= code < 0 ? missingStays : stays[code]!;
    }
    const levels = labels.map((label): ShownLevel => ({ label, kind: 'level' }));
    return { field, codes: withMissing, levels: [...levels, { label: MISSING_LEVEL, kind: 'missing' }] };
  });
}

/** The field with its largest levels alone, the others together or out of the mask. Size is that of all rows of a level. */
function topLevels(frame: Frame, field: AxisField, layout: PivotLayout, mask: Uint8Array): AxisField {
  const { top, other, sortBy } = field.field;
  if (top === null) return field;
  const combined = combine([codesOf(field)], mask);
  if (combined.count <= top) return field;
  const none = combine([], mask);
  const places = placesOf(combined, none, axisOf(combined), axisOf(none));
  const grid = gridOf(frame, layout, places, sortBy);
  const { nodes } = places.rows;
  const ranked = [...nodes.keys()].slice(1).sort((a, b) => compareNumbers(grid[b]!, grid[a]!) || a - b);
  const keeps = new Set(ranked.slice(0, top).map((node) => nodes[node]!.level));
  const last = field.levels.length;
  const codes = new Int32Array(field.codes.length);
  for (let row = 0; row < codes.length; row++) {
    const code = field.codes[row]!;
    const stays = keeps.has(code);
    codes[row] = stays ? code : last;
    if (!stays && !other) mask[row] = 0;
  }
  return { ...field, codes, levels: [...field.levels, { label: 'Other', kind: 'other' }] };
}

/** Ascending; what has no number comes first, so that it is last among the largest. */
const compareNumbers = (a: number, b: number): number =>
  Number.isNaN(a) || Number.isNaN(b) ? Number(Number.isNaN(b)) - Number(Number.isNaN(a)) : a - b;

const placesOf = (rows: Combined, columns: Combined, rowAxis: Axis, columnAxis: Axis): Places => ({
  rows: rowAxis,
  columns: columnAxis,
  rowPlace: placed(rows, rowAxis),
  columnPlace: placed(columns, columnAxis),
});

function placed({ codes }: Combined, { placeOf }: Axis): Int32Array {
  const places = new Int32Array(codes.length);
  for (let row = 0; row < codes.length; row++) {
    const code = codes[row]!;
    places[row] = code < 0 ? -1 : placeOf[code]!;
  }
  return places;
}

interface Ordered {
  readonly places: Places;
  readonly plain: readonly Grid[];
}

/** The values in the axes in the order that is shown: by level, or by a value at the total of the other axis. They are computed once. */
function inOrder(frame: Frame, layout: PivotLayout, rows: Combined, columns: Combined): Ordered {
  const [rowAxis, columnAxis] = [axisOf(rows), axisOf(columns)];
  const places = placesOf(rows, columns, rowAxis, columnAxis);
  const grids = gridsOf(frame, layout, places);
  if ([...layout.rows, ...layout.columns].every(({ sort }) => sort === 'own'))
    return { places, plain: grids };
  const across = columnAxis.nodes.length;
  const ordered = (combined: Combined, fields: readonly PivotField[], at: (node: number) => number) => {
    const compare: CompareSiblings = (depth, a, b) => {
      const { sort, sortBy } = fields[depth]!;
      if (sort === 'own') return a.level - b.level;
      if (sort === 'reversed') return b.level - a.level;
      const grid = grids[sortBy];
      if (!grid) return a.level - b.level;
      const [x, y] = [grid[at(a.node)]!, grid[at(b.node)]!];
      return sort === 'rising' && !Number.isNaN(x) && !Number.isNaN(y) ? x - y : compareNumbers(y, x);
    };
    return axisInOrder(combined, compare);
  };
  const down = ordered(rows, layout.rows, (node) => node * across);
  const beside = ordered(columns, layout.columns, (node) => node);
  return {
    places: placesOf(rows, columns, down.axis, beside.axis),
    plain: grids.map((grid) =>
      grid.map(
        (_, cell) => grid[down.before[Math.floor(cell / across)]! * across + beside.before[cell % across]!]!,
      ),
    ),
  };
}

/** The cells of one value; a formula needs those of the others. */
function gridOf(frame: Frame, layout: PivotLayout, places: Places, index: number): Grid {
  const value = layout.values[index];
  if (!value) return new Float64Array();
  if (value.statistic === 'formula') return gridsOf(frame, layout, places)[index] ?? new Float64Array();
  return statisticGrid(frame, value, places, layout.confidenceLevel);
}

/** The values of all cells: statistics of rows first, then formulas over them. */
function gridsOf(frame: Frame, { values, confidenceLevel }: PivotLayout, places: Places): readonly Grid[] {
  const cells = places.rows.nodes.length * places.columns.nodes.length;
  const found = values.map((value) =>
    value.statistic === 'formula' ? null : statisticGrid(frame, value, places, confidenceLevel),
  );
  const columns = found.flatMap((grid, i) => (grid ? [letterColumn(i, grid)] : []));
  return found.map((grid, i) => grid ?? formulaGrid(values[i]!, columns, cells));
}

/** The values that a formula may use, as columns of a table of cells. */
export const letterColumn = (index: number, values: Float64Array): Column => ({
  id: valueLetter(index),
  name: valueLetter(index),
  type: 'numeric',
  role: 'none',
  description: '',
  cells: { kind: 'numbers', values },
});

function formulaGrid({ formula }: PivotValue, columns: readonly Column[], cells: number): Grid {
  const made = computeColumn(formula, columns, cells).cells;
  return made.kind === 'numbers' ? made.values : new Float64Array(cells).fill(Number.NaN);
}
