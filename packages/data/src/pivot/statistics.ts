/** A statistic of the rows of every cell of a pivot table, totals included, each from its own rows. */
import { mean, moments, neighboursAt, quantileSorted, sdOf, studentT, sum } from '@constat/stats';
import type { Frame } from '../frame.ts';
import type { Axis } from './axis.ts';
import type { PivotValue } from './layout.ts';

/** Which leaf of either axis each row belongs to; -1 where it plays no part. */
export interface Places {
  readonly rows: Axis;
  readonly columns: Axis;
  readonly rowPlace: Int32Array;
  readonly columnPlace: Int32Array;
}

/** Numbers by node of the rows and node of the columns; NaN where a cell has none. */
export type Grid = Float64Array;

interface Block {
  readonly values: Float64Array;
  readonly weights: Float64Array | null;
}

/** The statistic of the values of one cell; never asked about none. */
type Summary = (block: Block) => number;

/** The value of every pair of nodes. */
export function statisticGrid(
  frame: Frame,
  value: PivotValue,
  places: Places,
  confidenceLevel: number,
): Grid {
  if (value.field === null && value.weight === null) return rowCounts(places);
  const source = sourceOf(frame, value);
  const cells = scattered(places, source);
  return filled(places, cells, summaryOf(value, source.count, confidenceLevel));
}

/** The rows of every pair of nodes, counted without looking at a value. */
function rowCounts({ rows, columns, rowPlace, columnPlace }: Places): Grid {
  const across = columns.leaves;
  const counts = new Float64Array(rows.leaves * across);
  for (let row = 0; row < rowPlace.length; row++)
    if (rowPlace[row]! >= 0 && columnPlace[row]! >= 0) counts[rowPlace[row]! * across + columnPlace[row]!]!++;
  const grid = new Float64Array(rows.nodes.length * columns.nodes.length);
  for (const [i, row] of rows.nodes.entries())
    for (const [j, column] of columns.nodes.entries()) {
      let count = 0;
      for (let at = row.from; at < row.to; at++)
        for (let to = column.from; to < column.to; to++) count += counts[at * across + to]!;
      grid[i * columns.nodes.length + j] = count === 0 ? Number.NaN : count;
    }
  return grid;
}

interface Source {
  /** NaN where a row has no value. */
  readonly values: Float64Array;
  readonly weights: Float64Array | null;
  /** Of codes: how many there are. */
  readonly count: number;
}

function sourceOf(frame: Frame, { field, statistic, level, weight }: PivotValue): Source {
  const weights = weight === null ? null : frame.numbers(weight);
  if (field === null) return { values: new Float64Array(frame.rows), weights, count: 0 };
  if (statistic === 'distinct' || statistic === 'share') {
    const { codes, levels } = frame.factor(field);
    const wanted = levels.indexOf(level);
    const values = new Float64Array(codes.length);
    for (let row = 0; row < values.length; row++) {
      const code = codes[row]!;
      if (code < 0) values[row] = Number.NaN;
      else values[row] = statistic === 'distinct' ? code : code === wanted ? 1 : 0;
    }
    return { values, weights, count: levels.length };
  }
  if (statistic === 'count') {
    const isMissing = frame.isMissing(field);
    const values = new Float64Array(frame.rows);
    for (let row = 0; row < values.length; row++) if (isMissing(row)) values[row] = Number.NaN;
    return { values, weights, count: 0 };
  }
  return { values: frame.numbers(field), weights, count: 0 };
}

/** The values by leaf cell, one cell after the other. */
interface Scattered extends Block {
  /** Where the values of each leaf cell begin; row by row, columns within. */
  readonly start: Uint32Array;
}

/** Distribution by counting (Knuth 1998, vol. 3, 5.2). */
function scattered({ rows, columns, rowPlace, columnPlace }: Places, { values, weights }: Source): Scattered {
  const across = columns.leaves;
  const start = new Uint32Array(rows.leaves * across + 1);
  const n = values.length;
  const cellOf = new Int32Array(n);
  for (let row = 0; row < n; row++) {
    const at = rowPlace[row]!;
    const value = values[row]!;
    // a row without a value, or without a weight, has no part in this statistic
    if (at < 0 || Number.isNaN(value) || (weights !== null && !(weights[row]! > 0))) {
      cellOf[row] = -1;
      continue;
    }
    const cell = at * across + columnPlace[row]!;
    cellOf[row] = cell;
    start[cell + 1]!++;
  }
  for (let cell = 1; cell < start.length; cell++) start[cell]! += start[cell - 1]!;
  const next = start.slice();
  const used = start[start.length - 1]!;
  const ordered = new Float64Array(used);
  const orderedWeights = weights && new Float64Array(used);
  for (let row = 0; row < n; row++) {
    const cell = cellOf[row]!;
    if (cell < 0) continue;
    const place = next[cell]!++;
    ordered[place] = values[row]!;
    if (orderedWeights) orderedWeights[place] = weights[row]!;
  }
  return { values: ordered, weights: orderedWeights, start };
}

/** Every pair of nodes: their leaf cells are gathered and summed up. Leaves of a node lie side by side, so that whole stretches are copied. */
function filled(places: Places, cells: Scattered, summary: Summary): Grid {
  const { rows, columns } = places;
  const across = columns.leaves;
  const grid = new Float64Array(rows.nodes.length * columns.nodes.length).fill(Number.NaN);
  const values = new Float64Array(cells.values.length);
  const weights = cells.weights && new Float64Array(cells.values.length);
  for (const [i, row] of rows.nodes.entries())
    for (const [j, column] of columns.nodes.entries()) {
      const block = gathered(cells, across, row, column, values, weights);
      if (block.values.length > 0) grid[i * columns.nodes.length + j] = summary(block);
    }
  return grid;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

function gathered(
  { start, values, weights }: Scattered,
  across: number,
  row: Span,
  column: Span,
  into: Float64Array,
  weightsInto: Float64Array | null,
): Block {
  // all columns, or one row: the values lie together already
  if (row.to - row.from === 1 || column.to - column.from === across) {
    const from = start[row.from * across + column.from]!;
    const to = row.to > row.from ? start[(row.to - 1) * across + column.to]! : from;
    return { values: values.subarray(from, to), weights: weights?.subarray(from, to) ?? null };
  }
  let n = 0;
  for (let at = row.from; at < row.to; at++) {
    const from = start[at * across + column.from]!;
    const to = start[at * across + column.to]!;
    if (to === from) continue;
    into.set(values.subarray(from, to), n);
    if (weights && weightsInto) weightsInto.set(weights.subarray(from, to), n);
    n += to - from;
  }
  return { values: into.subarray(0, n), weights: weightsInto?.subarray(0, n) ?? null };
}

/** What a statistic is of the values of a cell. */
function summaryOf({ statistic, percentile }: PivotValue, codes: number, confidenceLevel: number): Summary {
  switch (statistic) {
    case 'count':
      return ({ values, weights }) => (weights ? sum(weights) : values.length);
    case 'distinct':
      return distinctSummary(codes);
    case 'sum':
      return ({ values, weights }) => sum(weights ? products(values, weights) : values);
    case 'share':
      return ({ values }) => sum(values) / values.length;
    case 'mean':
      return ({ values, weights }) => (weights ? weightedMean(values, weights) : meanOf(values));
    case 'sd':
      return ({ values }) => sdOf(moments(values)) ?? Number.NaN;
    case 'se':
      return ({ values }) => (sdOf(moments(values)) ?? Number.NaN) / Math.sqrt(values.length);
    case 'ciLower':
    case 'ciUpper': {
      const sign = statistic === 'ciLower' ? -1 : 1;
      return ({ values }) => {
        const found = moments(values);
        const sd = sdOf(found);
        if (sd === null) return Number.NaN;
        const half = studentT.isf((1 - confidenceLevel) / 2, values.length - 1);
        return found.mean + (sign * half * sd) / Math.sqrt(values.length);
      };
    }
    case 'min':
      return ({ values }) => leastOf(values);
    case 'max':
      return ({ values }) => mostOf(values);
    case 'median':
      return ({ values }) => quantileOf(values, 0.5);
    case 'percentile':
      return ({ values }) => quantileOf(values, percentile);
    case 'formula':
      throw new TypeError('A formula is no statistic of rows.');
  }
}

function leastOf(values: Float64Array): number {
  let least = Number.POSITIVE_INFINITY;
  for (const value of values) if (value < least) least = value;
  return least;
}

function mostOf(values: Float64Array): number {
  let most = Number.NEGATIVE_INFINITY;
  for (const value of values) if (value > most) most = value;
  return most;
}

/** The mean of values whose sum is too large to be written is found in units of their size. */
function meanOf(values: Float64Array): number {
  const found = mean(values);
  return Number.isFinite(found) ? found : moments(values).mean;
}

/** Type 7 of R, between the two values beside the quantile: only they are looked for. */
function quantileOf(values: Float64Array, p: number): number {
  const at = p * (values.length - 1);
  // what is a whole rank but for rounding is one
  const rank = Math.min(values.length - 1, Math.floor(at + 4 * Number.EPSILON));
  return quantileSorted(Float64Array.from(neighboursAt(values, rank)), Math.max(0, at - rank));
}

/** The products with the weights, of the values from an origin on. */
function products(values: Float64Array, weights: Float64Array, origin = 0): Float64Array {
  const found = new Float64Array(values.length);
  for (let i = 0; i < found.length; i++) found[i] = (values[i]! - origin) * weights[i]!;
  return found;
}

/** From the first value on, so that a large common offset costs no digits. */
function weightedMean(values: Float64Array, weights: Float64Array): number {
  const origin = values[0]!;
  return origin + sum(products(values, weights, origin)) / sum(weights);
}

/** Counts the codes that occur; each is marked with the number of the cell that saw it last. */
function distinctSummary(codes: number): Summary {
  const seen = new Int32Array(codes).fill(-1);
  let cell = 0;
  return ({ values }) => {
    let count = 0;
    for (let i = 0; i < values.length; i++) {
      const code = values[i]!;
      if (seen[code] === cell) continue;
      seen[code] = cell;
      count++;
    }
    cell++;
    return count;
  };
}
