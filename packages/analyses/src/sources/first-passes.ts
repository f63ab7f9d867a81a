/** The two passes that every distribution begins with: centres and extremes, then bins with sums of powers of the deviations. */
import { ask, type Key, type Measure, type Source } from '@constat/data';
import { type Moments, zip } from '@constat/stats';
import { type Bin, Distribution, EMPTY, inOrder } from './distribution.ts';
import { binKey, byGroup, DEVIATION, groupKey, type Looked, VALUE } from './looked.ts';
import { keysIn, numberIn } from './numbers.ts';

interface Start {
  readonly n: number;
  readonly min: number;
  readonly max: number;
  readonly mean: number;
}

/** A distribution for each group, in bins that all of them share. */
export interface Passed {
  readonly groups: readonly Distribution[];
  /** What put values into bins; null where there is no value. */
  readonly grid: Key | null;
}

export async function firstPasses(source: Source, looked: Looked, bins: number): Promise<Passed> {
  const starts = await startsOf(source, looked);
  const found = starts.filter((start) => start !== null);
  if (found.length === 0) return { groups: starts.map(() => EMPTY), grid: null };
  const min = Math.min(...found.map((start) => start.min));
  const max = Math.max(...found.map((start) => start.max));
  return binned(source, looked, starts, [min, max], bins);
}
/** Size, extremes and first mean of each group; null where it has no value. */
async function startsOf(source: Source, looked: Looked): Promise<readonly (Start | null)[]> {
  const answer = await source.ask(
    ask.plan({
      complete: looked.complete,
      where: looked.where ?? [],
      by: groupKey(looked),
      measures: [ask.valid(looked.of), ask.min(looked.of), ask.max(looked.of), ask.sum(looked.of)],
    }),
  );
  const found = byGroup(looked, answer.keys, (row): Start | null => {
    const [n = 0, min = 0, max = 0, sum = 0] = [0, 1, 2, 3].map((k) => numberIn(answer, k, row));
    return n === 0 ? null : { n, min, max, mean: sum / n };
  });
  return found.map(([start]) => start ?? null);
}

/** The second pass. */
async function binned(
  source: Source,
  looked: Looked,
  starts: readonly (Start | null)[],
  [min, max]: readonly [number, number],
  most: number,
): Promise<Passed> {
  const value = ask.column(VALUE);
  const d = ask.column(DEVIATION);
  const { group } = looked;
  const present = starts.flatMap((start, i) => (start ? [{ start, level: group?.levels[i] ?? '' }] : []));
  const centre = group
    ? ask.pick(
        group.name,
        present.map(({ level }) => level),
        present.map(({ start }) => start.mean),
      )
    : ask.constant(starts[0]?.mean ?? 0);
  const bins = Math.ceil(most / Math.max(1, Math.floor(starts.length / 8)));
  const positive = min > 0;
  const measures: Measure[] = [
    ask.valid(value),
    ask.min(value),
    ask.max(value),
    ...[1, 2, 3, 4].map((exponent) => ask.sum(ask.power(d, exponent))),
    ask.sum(ask.applied('abs', d)),
    ...(positive ? [ask.sum(ask.applied('log', value)), ask.sum(ask.divide(ask.constant(1), value))] : []),
  ];
  const grid = binKey(value, min, max, bins);
  const answer = await source.ask(
    ask.plan({
      define: [
        { name: VALUE, of: looked.of },
        { name: DEVIATION, of: ask.subtract(value, centre) },
      ],
      complete: looked.complete,
      where: looked.where ?? [],
      by: [...groupKey(looked), grid],
      measures,
      limit: bins * (starts.length + 1),
    }),
  );
  const binIds = keysIn(answer, answer.keys.length - 1);
  const rows = byGroup(looked, answer.keys, (row) => row);
  const groups = zip(starts, rows).map(([start, ownRow]) => {
    if (!start) return EMPTY;
    const own = ownRow.filter((row) => numberIn(answer, 0, row) > 0);
    const list = own.map((row): Bin => {
      const count = numberIn(answer, 0, row);
      return {
        id: String(binIds[row]),
        count,
        lower: numberIn(answer, 1, row),
        upper: numberIn(answer, 2, row),
        sum: count * start.mean + numberIn(answer, 3, row),
      };
    });
    const total = (measure: number): number =>
      own.reduce((sum, row) => sum + numberIn(answer, measure, row), 0);
    return new Distribution(inOrder(list), {
      moments: momentsOf(start, [total(3), total(4), total(5), total(6)]),
      deviations: total(7),
      logs: positive ? total(8) : null,
      inverses: positive ? total(9) : null,
    });
  });
  return { groups, grid };
}

/** Moves the sums of powers from the first mean to the mean (Chan, Golub and LeVeque 1983, eq. 1.7). */
function momentsOf(
  { n, mean: centre }: Start,
  [d1, d2, d3, d4]: readonly [number, number, number, number],
): Moments {
  const h = d1 / n;
  const mean = centre + h;
  return {
    n,
    sum: n * centre + d1,
    mean,
    m2: Math.max(0, d2 - n * h * h),
    m3: d3 - 3 * h * d2 + 2 * n * h * h * h,
    m4: Math.max(0, d4 - 4 * h * d3 + 6 * h * h * d2 - 3 * n * h * h * h * h),
  };
}
