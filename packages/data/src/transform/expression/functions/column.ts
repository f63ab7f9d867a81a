/** Statistics of a whole column, and values that depend on the rows around. */
import { isConstant, moments, quantileSorted, ranksOf, sdOf, sorted, varianceOf } from '@constat/stats';
import { finite, maskOf, type NumberVector, numbersOf, type Vector } from '../vector.ts';
import { type ExpressionFunction, number, optional, value } from './definition.ts';

/** The values of a column that are present. */
export function presentOf(values: Float64Array): Float64Array {
  let n = 0;
  for (let i = 0; i < values.length; i++) if (!Number.isNaN(values[i]!)) n++;
  if (n === values.length) return values;
  const present = new Float64Array(n);
  for (let i = 0, at = 0; i < values.length; i++) if (!Number.isNaN(values[i]!)) present[at++] = values[i]!;
  return present;
}

const single = (value: number | null): NumberVector => ({
  type: 'number',
  values: Float64Array.of(finite(value ?? Number.NaN)),
});

/** A single value repeated for every row: what a column is made of when the argument has no column in it. */
export function spread(vector: Vector, rows: number): Float64Array {
  const values = numbersOf(vector);
  return values.length === rows ? values : new Float64Array(rows).fill(values[0] ?? Number.NaN);
}

const over = (
  name: string,
  statistic: (present: Float64Array) => number | null,
  help: string,
): ExpressionFunction => ({
  name,
  group: 'column',
  parameters: [number('x')],
  returns: 'number',
  help,
  example: `x - ${name}(x)`,
  evaluate: ([x], rows) => single(statistic(presentOf(spread(x!, rows)))),
});

const orNull =
  (statistic: (present: Float64Array) => number | null) =>
  (present: Float64Array): number | null =>
    present.length === 0 ? null : statistic(present);

/** Average ranks of the present values; missing stays missing. */
export function rankColumn(
  values: Float64Array,
  ties: 'average' | 'min' | 'max' = 'average',
  descending = false,
): Float64Array {
  const present = presentOf(values);
  if (present.length === 0) return values.slice();
  const keys = descending ? present.map((x) => -x) : present;
  const { ranks } = ranksOf(keys, ties);
  const result = new Float64Array(values.length);
  for (let i = 0, at = 0; i < values.length; i++)
    result[i] = Number.isNaN(values[i]!) ? Number.NaN : ranks[at++]!;
  return result;
}

/** (x - mean) / sd, sample standard deviation; all missing when the values do not vary. */
export function standardized(values: Float64Array): Float64Array {
  const m = moments(presentOf(values));
  const sd = m.n > 1 && !isConstant(m) ? sdOf(m) : null;
  return values.map((x) => (sd === null ? Number.NaN : (x - m.mean) / sd));
}

/** The value `by` rows earlier (later when negative); missing beyond the ends. */
export function shift(vector: Vector, by: number, rows: number): Vector {
  if (vector.type === 'text') {
    const { values } = vector;
    const mask = maskOf(values);
    return {
      type: 'text',
      values: Array.from({ length: rows }, (_, row) =>
        row - by >= 0 && row - by < rows ? values[(row - by) & mask]! : null,
      ),
    };
  }
  const values = spread(vector, rows);
  const result = new Float64Array(rows).fill(Number.NaN);
  if (Math.abs(by) < rows) {
    if (by >= 0) result.set(values.subarray(0, rows - by), by);
    else result.set(values.subarray(-by), 0);
  }
  return { type: vector.type, values: result };
}

const offsetOf = (vector: Vector | undefined): number => {
  const first = vector ? (numbersOf(vector)[0] ?? Number.NaN) : 1;
  return Number.isNaN(first) ? 1 : Math.trunc(first);
};

/** A running statistic; a missing value is left out of it and stays missing. */
function running(x: Vector, rows: number, step: (state: number, value: number, n: number) => number): Vector {
  const from = spread(x, rows);
  const values = new Float64Array(rows);
  let state = 0;
  let n = 0;
  for (let row = 0; row < rows; row++) {
    const value = from[row]!;
    if (Number.isNaN(value)) {
      values[row] = Number.NaN;
      continue;
    }
    n++;
    state = step(state, value, n);
    values[row] = finite(state);
  }
  return { type: 'number', values };
}

const perRow = (
  name: string,
  help: string,
  example: string,
  evaluate: (x: Vector, rows: number) => Vector,
): ExpressionFunction => ({
  name,
  group: 'column',
  parameters: [number('x')],
  returns: 'number',
  help,
  example,
  evaluate: ([x], rows) => evaluate(x!, rows),
});

const numbers = (values: Float64Array): NumberVector => ({ type: 'number', values });

const shifting = (name: string, direction: 1 | -1, help: string): ExpressionFunction => ({
  name,
  group: 'column',
  parameters: [value('x'), optional(number('rows'))],
  returns: 'value',
  help,
  example: `${name}(price, 1)`,
  evaluate: ([x, by], rows) => shift(x!, direction * offsetOf(by), rows),
});

export const columnFunctions: readonly ExpressionFunction[] = [
  over(
    'COLMEAN',
    orNull((present) => moments(present).mean),
    'Mean of the whole column.',
  ),
  over(
    'COLSD',
    orNull((present) => sdOf(moments(present))),
    'Sample standard deviation (n - 1) of the column.',
  ),
  over(
    'COLVAR',
    orNull((present) => varianceOf(moments(present))),
    'Sample variance (n - 1) of the column.',
  ),
  over(
    'COLMEDIAN',
    orNull((present) => quantileSorted(sorted(present), 0.5)),
    'Median of the whole column.',
  ),
  over(
    'COLMIN',
    orNull((present) => present.reduce((a, b) => Math.min(a, b))),
    'Smallest value of the column.',
  ),
  over(
    'COLMAX',
    orNull((present) => present.reduce((a, b) => Math.max(a, b))),
    'Largest value of the column.',
  ),
  over(
    'COLSUM',
    orNull((present) => moments(present).sum),
    'Sum of the whole column.',
  ),
  over('COLCOUNT', (present) => present.length, 'How many values of the column are present.'),
  over(
    'COLIQR',
    orNull((present) => {
      const ordered = sorted(present);
      return quantileSorted(ordered, 0.75) - quantileSorted(ordered, 0.25);
    }),
    'Interquartile range of the column (type 7).',
  ),
  {
    name: 'COLQUANTILE',
    group: 'column',
    parameters: [number('x'), number('p')],
    returns: 'number',
    help: 'Quantile of the column (type 7); p between 0 and 1.',
    example: 'x > COLQUANTILE(x, 0.9)',
    evaluate: ([x, p], rows) => {
      const present = presentOf(spread(x!, rows));
      const at = numbersOf(p!)[0] ?? Number.NaN;
      return single(present.length > 0 && at >= 0 && at <= 1 ? quantileSorted(sorted(present), at) : null);
    },
  },
  perRow(
    'RANK',
    'Rank of the value in its column, 1 the smallest; ties share the mean rank.',
    'RANK(score)',
    (x, rows) => numbers(rankColumn(spread(x, rows))),
  ),
  perRow('PERCENTRANK', 'Rank as a share: (rank - 0.5) / n.', 'PERCENTRANK(score)', (x, rows) => {
    const values = spread(x, rows);
    const { length } = presentOf(values);
    return numbers(rankColumn(values).map((rank) => (rank - 0.5) / length));
  }),
  perRow('ZSCORE', '(x - mean) / standard deviation of the column.', 'ZSCORE(score)', (x, rows) =>
    numbers(standardized(spread(x, rows))),
  ),
  shifting('LAG', 1, 'The value so many rows earlier; one without a number.'),
  shifting('LEAD', -1, 'The value so many rows later; one without a number.'),
  perRow('DIFF', 'The value less the one of the row before.', 'DIFF(price)', (x, rows) => {
    const values = spread(x, rows);
    return numbers(values.map((value, row) => finite(value - (values[row - 1] ?? Number.NaN))));
  }),
  perRow('CUMSUM', 'Running sum from the first row on.', 'CUMSUM(sales)', (x, rows) =>
    running(x, rows, (sum, value) => sum + value),
  ),
  perRow('CUMMEAN', 'Running mean from the first row on.', 'CUMMEAN(sales)', (x, rows) =>
    running(x, rows, (mean, value, n) => mean + (value - mean) / n),
  ),
  perRow('CUMMAX', 'Largest value so far.', 'CUMMAX(level)', (x, rows) =>
    running(x, rows, (max, value, n) => (n === 1 ? value : Math.max(max, value))),
  ),
  perRow('CUMMIN', 'Smallest value so far.', 'CUMMIN(level)', (x, rows) =>
    running(x, rows, (min, value, n) => (n === 1 ? value : Math.min(min, value))),
  ),
  {
    name: 'ROWNUMBER',
    group: 'column',
    parameters: [],
    returns: 'number',
    help: 'Number of the row, from 1.',
    example: 'ROWNUMBER()',
    evaluate: (_, rows) => numbers(Float64Array.from({ length: rows }, (_none, row) => row + 1)),
  },
];
