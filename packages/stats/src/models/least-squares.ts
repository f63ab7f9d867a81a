import { productError, times } from '../linalg/double-double.ts';
import { type ExtendedColumns, solveExtended } from '../linalg/extended-qr.ts';
import type { Matrix } from '../linalg/matrix.ts';
import { StreamedQr } from '../linalg/streamed-qr.ts';
import { invertUpper, solveUpper } from '../linalg/triangular.ts';
import { valuesAt } from '../lists.ts';
import { StatsError } from '../stats-error.ts';
import { type Design, type DesignColumn, fillColumn, type RowSelection, selectRows } from './design.ts';
import { type ColumnStats, type Reduced, reduceRank, refuseDependent } from './rank-reduction.ts';

/** Settings of a least-squares fit. */
export interface LeastSquaresOptions {
  /** Rows with 0 are left out. */
  readonly mask?: Uint8Array;
  /** Case weights of weighted least squares; rows of weight 0 are left out. */
  readonly weights?: Float64Array;
  /** A column whose part not explained by those before it is smaller than this share of it is dependent. */
  readonly tolerance?: number;
  /** Refuse dependent and constant columns with an error that names them (default), or leave them out. */
  readonly dependent?: 'refuse' | 'drop';
}

/** Least-squares fit; `kept` maps the columns of the numeric results to those of the design. */
export interface LeastSquaresFit {
  readonly design: Design;
  readonly outcome: Float64Array;
  readonly weights: Float64Array | undefined;
  readonly selection: RowSelection;
  readonly n: number;
  readonly rank: number;
  readonly kept: Int32Array;
  readonly dropped: Int32Array;
  /** One estimate for each kept column, on the original scale. */
  readonly coefficients: Float64Array;
  /** Rows of L with covariance of the coefficients = sigma^2 L L'; row i starts at i * rank. */
  readonly inverse: Float64Array;
  /** Projections of the outcome on the orthogonalised columns, in order: their squares are sequential sums of squares. */
  readonly effects: Float64Array;
  readonly residualSumOfSquares: number;
  /** Triangular factor of the shifted, scaled (and weighted) kept columns. */
  readonly factor: Matrix;
  readonly columnStats: readonly ColumnStats[];
  readonly outcomeStats: ColumnStats;
}

const BLOCK = 512;
/** Work (rows x columns^2) up to which an ill-conditioned fit is repeated in double-double. */
const EXTENDED_WORK = 1_500_000;
/** Work up to which double-double costs about a millisecond and is used for every fit. */
const SMALL_WORK = 20_000;
/** Unexplained share of a column below which the fit counts as ill-conditioned. */
const ILL_CONDITIONED = 0.05;

/** Calls `visit` with the selection's row ranges, one block at a time. */
export function forEachBlock(count: number, size: number, visit: (from: number, to: number) => void): void {
  for (let from = 0; from < count; from += size) visit(from, Math.min(count, from + size));
}

/** Sums of the values and of their sizes. */
function sumsOf(values: Float64Array, count: number, out: Float64Array): void {
  // two chains of additions, so that the processor need not wait for each one
  let s0 = 0;
  let s1 = 0;
  let a0 = 0;
  let a1 = 0;
  let i = 0;
  for (; i + 1 < count; i += 2) {
    const v0 = values[i]!;
    const v1 = values[i + 1]!;
    s0 += v0;
    s1 += v1;
    a0 += Math.abs(v0);
    a1 += Math.abs(v1);
  }
  if (i < count) {
    s0 += values[i]!;
    a0 += Math.abs(values[i]!);
  }
  out[0]! += s0 + s1;
  out[1]! += a0 + a1;
}

/** Mean and size of a column, from which its shift and scale follow. */
function firstPass(column: DesignColumn, selection: RowSelection, centre: boolean): ColumnStats {
  const buffer = new Float64Array(BLOCK);
  const sums = new Float64Array(2);
  const only = column.parts.length === 1 ? column.parts[0] : undefined;
  const direct = only?.kind === 'values' && !selection.index ? only.values : undefined;
  forEachBlock(selection.count, BLOCK, (from, to) => {
    if (direct) sumsOf(direct.subarray(from, to), to - from, sums);
    else {
      fillColumn(column, selection, from, to, buffer, 0);
      sumsOf(buffer, to - from, sums);
    }
  });
  const mean = sums[0]! / selection.count;
  const size = sums[1]! / selection.count;
  if (!Number.isFinite(mean) || !Number.isFinite(size)) {
    throw new StatsError('not-finite', `${column.name} holds a value that is not finite`, column.name);
  }
  const extreme = size > 1e75 || (size < 1e-75 && size > 0);
  const scale = extreme ? 2 ** -Math.round(Math.log2(size)) : 1;
  const isIntercept = column.parts.length === 0;
  return { shift: centre && !isIntercept ? mean : 0, scale, mean, sumOfSquares: 0 };
}

/** Fills one block with the shifted and scaled column. */
function fillBlock(
  column: DesignColumn,
  { shift, scale }: ColumnStats,
  selection: RowSelection,
  from: number,
  to: number,
  out: Float64Array,
  offset: number,
): void {
  const only = column.parts.length === 1 ? column.parts[0] : undefined;
  const count = to - from;
  if (only?.kind === 'values' && !selection.index) {
    const { values } = only;
    for (let i = 0; i < count; i++) out[offset + i] = (values[from + i]! - shift) * scale;
    return;
  }
  fillColumn(column, selection, from, to, out, offset);
  for (let i = 0; i < count; i++) out[offset + i] = (out[offset + i]! - shift) * scale;
}

/** Adds the unweighted deviations of a block from the mean, and their squares, to the moments of a column. */
function addMoments(
  block: Float64Array,
  offset: number,
  count: number,
  rest: number,
  moments: Float64Array,
  at: number,
): void {
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < count; i++) {
    const d = block[offset + i]! - rest;
    sum += d;
    squares += d * d;
  }
  moments[at]! += sum;
  moments[at + 1]! += squares;
}

/**
 * Unweighted mean and sum of squares of each column from the factor of an unweighted fit with intercept: its first
 * row holds the sums, the rest the centred part.
 */
function momentsFromFactor(r: Matrix, first: readonly ColumnStats[]): readonly ColumnStats[] {
  const size = r.rows;
  return first.map((column, j) => {
    if (j === 0) return column;
    let squares = 0;
    for (let i = 1; i <= j; i++) squares += r.data[i + j * size]! ** 2;
    const mean = column.shift + r.data[j * size]! / r.data[0]! / column.scale;
    return { ...column, mean, sumOfSquares: squares };
  });
}

/** Square roots of the weights of a block of rows. */
export function fillRootWeights(
  weights: Float64Array,
  selection: RowSelection,
  from: number,
  to: number,
  out: Float64Array,
): void {
  for (let i = from; i < to; i++)
    out[i - from] = Math.sqrt(weights[selection.index ? selection.index[i]! : i]!);
}

/**
 * Least squares by Householder QR over blocks of rows, so that the design is never held as a matrix. With an
 * intercept the columns are shifted by their means first (the intercept stays in the fit, so any shift is
 * exact); small problems, and larger ill-conditioned ones, are repeated in double-double arithmetic.
 */
export function leastSquares(
  design: Design,
  outcome: Float64Array,
  options: LeastSquaresOptions = {},
): LeastSquaresFit {
  const { weights, dependent = 'refuse', tolerance = 1e-11 } = options;
  if (outcome.length !== design.rows) {
    throw new StatsError('length-mismatch', 'outcome and design differ in length', 'outcome');
  }
  const selection = selectRows(design.rows, options.mask, weights);
  const n = selection.count;
  if (n === 0) throw new StatsError('empty', 'no complete rows', 'outcome');
  const p = design.columns.length;
  if (dependent === 'refuse' && n < p) {
    throw new StatsError('too-few', 'too few complete rows for the number of coefficients', 'outcome');
  }
  const outcomeColumn: DesignColumn = { name: 'outcome', parts: [{ kind: 'values', values: outcome }] };
  const all = [...design.columns, outcomeColumn];
  const first = all.map((column) => firstPass(column, selection, design.intercept));
  const qr = new StreamedQr(p + 1, BLOCK);
  const needMoments = !design.intercept || weights !== undefined;
  const moments = new Float64Array(2 * (p + 1));
  const rootWeights = new Float64Array(BLOCK);
  forEachBlock(n, BLOCK, (from, to) => {
    const count = to - from;
    if (weights) fillRootWeights(weights, selection, from, to, rootWeights);
    for (let j = 0; j <= p; j++) {
      const { mean, shift, scale } = first[j]!;
      fillBlock(all[j]!, first[j]!, selection, from, to, qr.block, j * BLOCK);
      if (needMoments) addMoments(qr.block, j * BLOCK, count, (mean - shift) * scale, moments, 2 * j);
      if (weights) for (let i = 0; i < count; i++) qr.block[j * BLOCK + i]! *= rootWeights[i]!;
    }
    qr.absorb(count);
  });
  const factor = qr.factor();
  // corrected two-pass sums (Chan, Golub & LeVeque 1983)
  const stats = needMoments
    ? first.map((column, j) => ({
        ...column,
        mean: column.mean + moments[2 * j]! / column.scale / n,
        sumOfSquares: Math.max(0, moments[2 * j + 1]! - (moments[2 * j]! * moments[2 * j]!) / n),
      }))
    : momentsFromFactor(factor, first);
  const reduced = reduceRank(factor, design, stats, n, tolerance);
  if (dependent === 'refuse') refuseDependent(reduced, design);
  return assemble(design, outcome, weights, selection, stats, reduced);
}

function assemble(
  design: Design,
  outcome: Float64Array,
  weights: Float64Array | undefined,
  selection: RowSelection,
  stats: readonly ColumnStats[],
  reduced: Reduced,
): LeastSquaresFit {
  const { kept, dropped, factor } = reduced;
  const rank = kept.length;
  const outcomeStats = stats[design.columns.length]!;
  const columnStats = valuesAt(stats, kept);
  const common = { design, outcome, weights, selection, n: selection.count, rank, kept, dropped, factor };
  const work = selection.count * rank * rank;
  const illConditioned = reduced.worstShare < ILL_CONDITIONED;
  if (rank > 0 && work <= (illConditioned ? EXTENDED_WORK : SMALL_WORK)) {
    const solution = solveExtended(extendedColumns(design, outcome, weights, selection, kept));
    return { ...common, ...solution, columnStats, outcomeStats };
  }
  return { ...common, ...solutionOf(design, stats, reduced) };
}

/** A fit that is known by its triangular factor alone, the outcome last; nothing of it looks at rows. */
export function fitFromFactor(
  design: Design,
  n: number,
  factor: Matrix,
  stats: readonly ColumnStats[],
): LeastSquaresFit {
  const reduced = reduceRank(factor, design, stats, n, 1e-11);
  refuseDependent(reduced, design);
  const { kept, dropped } = reduced;
  return {
    design,
    outcome: new Float64Array(0),
    weights: undefined,
    selection: { count: n },
    n,
    rank: kept.length,
    kept,
    dropped,
    factor: reduced.factor,
    ...solutionOf(design, stats, reduced),
  };
}

/** Coefficients and what belongs to them out of the reduced factor. */
function solutionOf(
  design: Design,
  stats: readonly ColumnStats[],
  reduced: Reduced,
): Pick<
  LeastSquaresFit,
  'coefficients' | 'inverse' | 'effects' | 'residualSumOfSquares' | 'columnStats' | 'outcomeStats'
> {
  const { kept, factor } = reduced;
  const rank = kept.length;
  const outcomeStats = stats[design.columns.length]!;
  const columnStats = valuesAt(stats, kept);
  const solved = solveUpper(factor, reduced.effects.slice(), rank);
  const inverse = inverseOnOriginalScale(factor, columnStats, design.intercept);
  const coefficients = new Float64Array(rank);
  const yScale = outcomeStats.scale;
  for (let j = 0; j < rank; j++) coefficients[j] = (solved[j]! * columnStats[j]!.scale) / yScale;
  if (design.intercept) {
    // undo the shifts: b0 = b0' + mean(y) - sum b_j mean(x_j)
    let sum = coefficients[0]! + outcomeStats.shift;
    for (let j = 1; j < rank; j++) sum -= coefficients[j]! * columnStats[j]!.shift;
    coefficients[0] = sum;
  }
  return {
    coefficients,
    inverse,
    effects: reduced.effects.map((value) => value / yScale),
    residualSumOfSquares: reduced.residualSumOfSquares / (yScale * yScale),
    columnStats,
    outcomeStats,
  };
}

/** Rows of L = A R^-1, where A undoes the shifts and scales of the columns: covariance = sigma^2 L L'. */
export function inverseOnOriginalScale(
  factor: Matrix,
  columnStats: readonly ColumnStats[],
  intercept: boolean,
): Float64Array {
  const rank = factor.rows;
  const upper = invertUpper(factor, rank);
  const inverse = new Float64Array(rank * rank);
  for (let j = 0; j < rank; j++) {
    for (let k = 0; k < rank; k++) inverse[j * rank + k] = upper.data[j + k * rank]! * columnStats[j]!.scale;
  }
  if (intercept) {
    for (let j = 1; j < rank; j++) {
      for (let k = 0; k < rank; k++) inverse[k]! -= inverse[j * rank + k]! * columnStats[j]!.shift;
    }
  }
  return inverse;
}

/** The kept columns and the outcome with products (and weights) carried in double-double. */
function extendedColumns(
  design: Design,
  outcome: Float64Array,
  weights: Float64Array | undefined,
  selection: RowSelection,
  kept: Int32Array,
): ExtendedColumns {
  const hi: Float64Array[] = [];
  const lo: Float64Array[] = [];
  const t = new Float64Array(2);
  const columns = [
    ...Array.from(kept, (j) => design.columns[j]!.parts),
    [{ kind: 'values' as const, values: outcome }],
  ];
  for (const parts of columns) {
    const high = new Float64Array(selection.count);
    const low = new Float64Array(selection.count);
    for (let i = 0; i < selection.count; i++) {
      const row = selection.index ? selection.index[i]! : i;
      t[0] = 1;
      t[1] = 0;
      if (weights) {
        const root = Math.sqrt(weights[row]!);
        t[0] = root;
        t[1] = (weights[row]! - root * root - productError(root, root, root * root)) / (2 * root);
      }
      for (const part of parts) {
        times(t[0]!, t[1]!, part.kind === 'values' ? part.values[row]! : part.table[part.codes[row]!]!, 0, t);
      }
      high[i] = t[0]!;
      low[i] = t[1]!;
    }
    hi.push(high);
    lo.push(low);
  }
  return { hi, lo };
}
