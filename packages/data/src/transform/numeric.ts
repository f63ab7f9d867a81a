/** Transformations of one numeric variable into another, and into bins. */
import { isConstant, moments, quantileSorted, sorted } from '@constat/stats';
import type { Cells, ColumnType } from '../column.ts';
import { presentOf, standardized } from './expression/functions/column.ts';
import { type BinningMethod, type LogBase, TransformError } from './steps.ts';

/** What a step makes: everything of a column that does not come from its name. */
export interface Made {
  readonly type: ColumnType;
  readonly cells: Cells;
  readonly categoryOrder?: readonly string[];
}

export const numeric = (values: Float64Array): Made => ({
  type: 'numeric',
  cells: { kind: 'numbers', values },
});

const values = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'value' : 'values'}`;

function present(variable: string, from: Float64Array): Float64Array {
  const found = presentOf(from);
  if (found.length === 0) throw new TransformError('no-values', variable, `${variable} has no values.`);
  return found;
}

/** (x - mean) / sd with the sample standard deviation. */
export function standardize(variable: string, from: Float64Array): Made {
  if (isConstant(moments(present(variable, from))))
    throw new TransformError(
      'no-variation',
      variable,
      `All values of ${variable} are equal, so its standard deviation is 0. Choose a variable that varies.`,
    );
  return numeric(standardized(from));
}

/** (x - median) / IQR, quartiles of type 7 (Hyndman and Fan 1996). */
export function robustScale(variable: string, from: Float64Array): Made {
  const ordered = sorted(present(variable, from));
  const median = quantileSorted(ordered, 0.5);
  const iqr = quantileSorted(ordered, 0.75) - quantileSorted(ordered, 0.25);
  if (!(iqr > 0))
    throw new TransformError(
      'no-variation',
      variable,
      `The interquartile range of ${variable} is 0, so it cannot be divided by it. Standardize it instead.`,
    );
  return numeric(from.map((x) => (x - median) / iqr));
}

const LOGS: Readonly<Record<LogBase, (x: number) => number>> = {
  e: Math.log,
  '10': Math.log10,
  '2': Math.log2,
};

/** Logarithm; a variable with values at or below 0 is refused rather than losing them. */
export function logarithm(variable: string, from: Float64Array, base: LogBase): Made {
  present(variable, from);
  let wrong = 0;
  for (let i = 0; i < from.length; i++) if (from[i]! <= 0) wrong++;
  if (wrong > 0)
    throw new TransformError(
      'not-positive',
      variable,
      `${variable} has ${values(wrong)} at or below 0, which have no logarithm. Add a constant first (compute ${variable} + 1), or filter them out.`,
    );
  return numeric(from.map(LOGS[base]));
}

/** Square root; a variable with negative values is refused rather than losing them. */
export function squareRoot(variable: string, from: Float64Array): Made {
  present(variable, from);
  let wrong = 0;
  for (let i = 0; i < from.length; i++) if (from[i]! < 0) wrong++;
  if (wrong > 0)
    throw new TransformError(
      'negative',
      variable,
      `${variable} has ${values(wrong)} below 0, which have no square root. Add a constant first, or filter them out.`,
    );
  return numeric(from.map(Math.sqrt));
}

const MAX_BINS = 1000;

/** Limits of the bins, ascending and distinct. */
function binEdges(
  variable: string,
  from: Float64Array,
  method: BinningMethod,
  bins: number,
  edges: readonly number[],
): readonly number[] {
  if (method === 'custom') {
    if (
      edges.length < 2 ||
      edges.some((edge, i) => !Number.isFinite(edge) || (i > 0 && edge <= edges[i - 1]!))
    )
      throw new TransformError(
        'bin-edges',
        variable,
        'Give at least two limits, each larger than the one before.',
      );
    return edges;
  }
  if (!Number.isInteger(bins) || bins <= 0)
    throw new TransformError('bin-count', variable, 'The bin count must be a whole number above 0.');
  if (bins > MAX_BINS)
    throw new TransformError(
      'bin-count',
      variable,
      `The bin count must be at most ${MAX_BINS.toLocaleString('en')}.`,
    );
  const ordered = sorted(present(variable, from));
  const low = ordered[0]!;
  const high = ordered.at(-1)!;
  const limits = Array.from({ length: bins + 1 }, (_, i) =>
    method === 'equalCount'
      ? quantileSorted(ordered, i / bins)
      : i === bins
        ? high
        : low + ((high - low) * i) / bins,
  );
  // many equal values can make quantiles coincide: those bins are one
  const distinct = limits.filter((limit, i) => i === 0 || limit > limits[i - 1]!);
  return distinct.length === 1 ? [low, low] : distinct;
}

/** Intervals as ordered categories, each with its lower limit, the last with both; values outside are missing. */
export function binned(
  variable: string,
  from: Float64Array,
  method: BinningMethod,
  bins: number,
  edges: readonly number[],
): Made {
  const limits = binEdges(variable, from, method, bins, edges);
  const levels = intervalNames(limits);
  const codes = new Int32Array(from.length);
  for (let i = 0; i < from.length; i++) codes[i] = binOf(from[i]!, limits);
  return { type: 'ordinal', cells: { kind: 'categories', codes, levels }, categoryOrder: levels };
}

/** The bin of a value by bisection, -1 outside and where missing. */
function binOf(x: number, limits: readonly number[]): number {
  const last = limits.length - 1;
  if (!(x >= limits[0]! && x <= limits[last]!)) return -1;
  let low = 0;
  let high = last;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (x >= limits[middle]!) low = middle;
    else high = middle;
  }
  return low;
}

/** '[18, 30)' with as few digits as keep the limits apart. */
function intervalNames(limits: readonly number[]): readonly string[] {
  const write = (digits: number) => limits.map((limit) => String(Number(limit.toPrecision(digits))));
  let shown = write(4);
  for (let digits = 5; digits <= 17 && new Set(shown).size < new Set(limits).size; digits++)
    shown = write(digits);
  const last = limits.length - 2;
  return Array.from({ length: last + 1 }, (_, i) => `[${shown[i]}, ${shown[i + 1]}${i === last ? ']' : ')'}`);
}
