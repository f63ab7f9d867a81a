/** Statistics across columns, per row, of the values that are present. */
import { moments, sdOf } from '@constat/stats';
import { maskOf, type NumberVector, numbersOf, rowsOf, type Vector } from '../vector.ts';
import { type ExpressionFunction, number, type Parameter, repeated } from './definition.ts';

/** Applies a statistic to the present values of each row; `present` holds them in its first n places. */
function perRow(
  args: readonly Vector[],
  rows: number,
  statistic: (present: Float64Array, n: number) => number,
): NumberVector {
  const columns = args.map(numbersOf);
  const masks = columns.map(maskOf);
  const present = new Float64Array(columns.length);
  const values = new Float64Array(rowsOf(args, rows));
  for (let row = 0; row < values.length; row++) {
    let n = 0;
    for (let k = 0; k < columns.length; k++) {
      const value = columns[k]![row & masks[k]!]!;
      if (!Number.isNaN(value)) present[n++] = value;
    }
    const result = statistic(present, n);
    values[row] = Number.isFinite(result) ? result : Number.NaN;
  }
  return { type: 'number', values };
}

function total(present: Float64Array, n: number): number {
  let sum = 0;
  for (let k = 0; k < n; k++) sum += present[k]!;
  return n === 0 ? Number.NaN : sum;
}

/** Sample variance, divisor n - 1; missing below two values. */
function variance(present: Float64Array, n: number): number {
  if (n < 2) return Number.NaN;
  const mean = total(present, n) / n;
  let squares = 0;
  for (let k = 0; k < n; k++) squares += (present[k]! - mean) ** 2;
  return squares / (n - 1);
}

/** Variances beyond these are looked at twice: their squares may have overflowed, or vanished. */
const LARGE = 1e280;
const SMALL = 1e-280;

/** Sample standard deviation, divisor n - 1, of the first n values; missing below two. */
export function sdOfFirst(present: Float64Array, n: number): number {
  const squared = variance(present, n);
  if (n < 2 || (squared < LARGE && squared > SMALL)) return Math.sqrt(squared);
  if (extreme(present, n, Math.min) === extreme(present, n, Math.max)) return 0;
  return sdOf(moments(present.slice(0, n))) ?? Number.NaN;
}

function extreme(present: Float64Array, n: number, pick: (a: number, b: number) => number): number {
  let best = n === 0 ? Number.NaN : present[0]!;
  for (let k = 1; k < n; k++) best = pick(best, present[k]!);
  return best;
}

function median(present: Float64Array, n: number): number {
  if (n === 0) return Number.NaN;
  const ordered = present.slice(0, n).sort();
  const half = n >> 1;
  return n % 2 === 1 ? ordered[half]! : (ordered[half - 1]! + ordered[half]!) / 2;
}

const across = (
  name: string,
  statistic: (present: Float64Array, n: number) => number,
  help: string,
): ExpressionFunction => ({
  name,
  group: 'row',
  parameters: [repeated(number('x'))],
  returns: 'number',
  help,
  example: `${name}(item1, item2, item3)`,
  evaluate: (args, rows) => perRow(args, rows, statistic),
});

const anything: Parameter = repeated({ name: 'x', type: 'any' });

/** How many of the arguments are present, or are missing, in each row. */
function counted(args: readonly Vector[], rows: number, wanted: 'present' | 'missing'): NumberVector {
  const values = new Float64Array(rowsOf(args, rows));
  for (const vector of args) {
    const mask = maskOf(vector.values);
    for (let row = 0; row < values.length; row++) {
      const value = vector.values[row & mask];
      const missing = value === null || Number.isNaN(value);
      if (missing === (wanted === 'missing')) values[row]!++;
    }
  }
  return { type: 'number', values };
}

export const rowFunctions: readonly ExpressionFunction[] = [
  across('SUM', total, 'Sum of the values that are present.'),
  across('MEAN', (present, n) => total(present, n) / n, 'Mean of the values that are present.'),
  across('MEDIAN', median, 'Median of the values that are present.'),
  across('MIN', (present, n) => extreme(present, n, Math.min), 'The smallest value present.'),
  across('MAX', (present, n) => extreme(present, n, Math.max), 'The largest value present.'),
  across(
    'RANGE',
    (present, n) => extreme(present, n, Math.max) - extreme(present, n, Math.min),
    'Largest less smallest value present.',
  ),
  across('SD', sdOfFirst, 'Sample standard deviation (n - 1) of the values present.'),
  across('VAR', variance, 'Sample variance (n - 1) of the values present.'),
  {
    name: 'COUNT',
    group: 'row',
    parameters: [anything],
    returns: 'number',
    help: 'How many of the values are present.',
    example: 'COUNT(item1, item2, item3)',
    evaluate: (args, rows) => counted(args, rows, 'present'),
  },
  {
    name: 'COUNTMISSING',
    group: 'row',
    parameters: [anything],
    returns: 'number',
    help: 'How many of the values are missing.',
    example: 'COUNTMISSING(item1, item2, item3)',
    evaluate: (args, rows) => counted(args, rows, 'missing'),
  },
];
