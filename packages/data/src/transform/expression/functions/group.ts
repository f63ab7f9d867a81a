/** Statistics of the rows that share a value: a mean by group, on every row of the group. */
import { moments, quantileSorted, sdOf, sorted } from '@constat/stats';
import { finite, maskOf, type Vector } from '../vector.ts';
import { presentOf, spread } from './column.ts';
import { type ExpressionFunction, number, repeated } from './definition.ts';

/** The group of each row as a whole number from 0, -1 where a value is missing; and how many groups there are. */
function groupsOf(
  vectors: readonly Vector[],
  rows: number,
): { readonly of: Int32Array; readonly count: number } {
  const of = new Int32Array(rows);
  const known = new Map<string, number>();
  for (let row = 0; row < rows; row++) {
    const key: (string | number)[] = [];
    for (const { values } of vectors) {
      const value = values[row & maskOf(values)] ?? Number.NaN;
      if (Number.isNaN(value)) break;
      key.push(value);
    }
    if (key.length < vectors.length) {
      of[row] = -1;
      continue;
    }
    const name = JSON.stringify(key);
    const group = known.get(name) ?? known.size;
    known.set(name, group);
    of[row] = group;
  }
  return { of, count: known.size };
}

/** The values of each group, one group after the other. */
function partsOf(values: Float64Array, groups: Int32Array, count: number): readonly Float64Array[] {
  const sizes = new Int32Array(count);
  for (const group of groups) if (group >= 0) sizes[group]!++;
  const parts = Array.from(sizes, (size) => new Float64Array(size));
  const used = new Int32Array(count);
  for (let row = 0; row < values.length; row++) {
    const group = groups[row]!;
    if (group >= 0) parts[group]![used[group]!++] = values[row]!;
  }
  return parts;
}

const byGroup = (
  name: string,
  statistic: (present: Float64Array) => number | null,
  help: string,
): ExpressionFunction => ({
  name,
  group: 'group',
  parameters: [number('x'), repeated({ name: 'by', type: 'any' })],
  returns: 'number',
  help,
  example: `x - ${name}(x, clinic)`,
  evaluate: ([x, ...by], rows) => {
    const { of, count } = groupsOf(by, rows);
    const results = partsOf(spread(x!, rows), of, count).map((part) => {
      const present = presentOf(part);
      return finite(statistic(present) ?? Number.NaN);
    });
    return { type: 'number', values: Float64Array.from(of, (group) => results[group] ?? Number.NaN) };
  },
});

const orNull =
  (statistic: (present: Float64Array) => number | null) =>
  (present: Float64Array): number | null =>
    present.length === 0 ? null : statistic(present);

export const groupFunctions: readonly ExpressionFunction[] = [
  byGroup(
    'GROUPMEAN',
    orNull((present) => moments(present).mean),
    'Mean of the rows with the same value in the other columns.',
  ),
  byGroup(
    'GROUPMEDIAN',
    orNull((present) => quantileSorted(sorted(present), 0.5)),
    'Median of the rows with the same value in the other columns.',
  ),
  byGroup(
    'GROUPSD',
    orNull((present) => sdOf(moments(present))),
    'Sample standard deviation (n - 1) of the rows with the same value in the other columns.',
  ),
  byGroup(
    'GROUPSUM',
    orNull((present) => moments(present).sum),
    'Sum of the rows with the same value in the other columns.',
  ),
  byGroup(
    'GROUPMIN',
    orNull((present) => present.reduce((a, b) => Math.min(a, b))),
    'Smallest value of the rows with the same value in the other columns.',
  ),
  byGroup(
    'GROUPMAX',
    orNull((present) => present.reduce((a, b) => Math.max(a, b))),
    'Largest value of the rows with the same value in the other columns.',
  ),
  byGroup(
    'GROUPCOUNT',
    (present) => present.length,
    'How many rows with the same value in the other columns have a value.',
  ),
];
