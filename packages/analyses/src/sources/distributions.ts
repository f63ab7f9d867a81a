/** Distributions asked of a table elsewhere. */

import {
  ask,
  type Condition,
  type Expression,
  type Key,
  type Measure,
  type Plan,
  type Source,
} from '@constat/data';
import type { Moments } from '@constat/stats';
import { zip } from '@constat/stats';
import { type Bin, Distribution, isKnown } from './distribution.ts';
import { keysIn, numberIn } from './numbers.ts';

/** What is looked at, in which rows and groups. */
export interface Looked {
  readonly of: Expression;
  /** Columns that have to have a value. */
  readonly complete: readonly string[];
  readonly where?: readonly Condition[];
  /** A column and the levels looked at; without one all rows are one group. */
  readonly group?: { readonly name: string; readonly levels: readonly string[] } | null;
}

/** How much is fetched. */
interface Sizes {
  /** Bins of a pass over all groups together. */
  readonly bins: number;
  /** Values that are fetched rather than counted in further bins. */
  readonly fetched: number;
  /** Values up to which all are fetched at once. */
  readonly small: number;
}

const SIZES: Sizes = { bins: 8192, fetched: 400_000, small: 100_000 };

/** Ranges that are asked for one after the other. */
const FLAT = 4;

const VALUE = ' value of the plan';
const DEVIATION = ' deviation of the plan';

interface Range {
  readonly lower: number;
  readonly upper: number;
}

interface Start {
  readonly n: number;
  readonly min: number;
  readonly max: number;
  readonly mean: number;
}

/** Distributions of the groups, kept with what is needed to look closer. */
export class Distributions {
  readonly #source: Source;
  readonly #looked: Looked;
  readonly #sizes: Sizes;
  #groups: readonly Distribution[];

  private constructor(source: Source, looked: Looked, sizes: Sizes, groups: readonly Distribution[]) {
    this.#source = source;
    this.#looked = looked;
    this.#sizes = sizes;
    this.#groups = groups;
  }

  /** One for each level in its order; one without values has n = 0. */
  get groups(): readonly Distribution[] {
    return this.#groups;
  }

  /** Two passes: centres and extremes, then bins with sums of powers of the deviations. */
  static async of(source: Source, looked: Looked, sizes = SIZES): Promise<Distributions> {
    const starts = await startsOf(source, looked);
    const found = starts.filter((start) => start !== null);
    if (found.length === 0)
      return new Distributions(
        source,
        looked,
        sizes,
        starts.map(() => EMPTY),
      );
    const min = Math.min(...found.map((start) => start.min));
    const max = Math.max(...found.map((start) => start.max));
    const groups = await binned(source, looked, starts, [min, max], sizes.bins);
    const distributions = new Distributions(source, looked, sizes, groups);
    if (found.reduce((sum, { n }) => sum + n, 0) <= sizes.small) await distributions.#knowAll();
    return distributions;
  }

  /** Makes the values of the ranks of each group (from 0), and those around the numbers given, known. */
  async look(
    wanted: (
      group: Distribution,
      index: number,
    ) => {
      readonly ranks?: readonly number[];
      readonly around?: readonly number[];
    },
  ): Promise<void> {
    for (;;) {
      const ids = new Set(
        this.#groups.flatMap((group, i) => {
          if (group.n === 0) return [];
          const { ranks = [], around = [] } = wanted(group, i);
          const bins = [
            ...ranks.map((rank) => group.binAt(Math.min(group.n - 1, Math.max(0, rank)))),
            ...around.flatMap((value) =>
              group.bins.filter(({ lower, upper }) => lower <= value && value <= upper),
            ),
          ];
          return bins.filter((bin) => !isKnown(bin)).map(({ id }) => id);
        }),
      );
      if (ids.size === 0) return;
      await this.#know(({ id }) => ids.has(id));
    }
  }

  /** Fetches every value; a condition for each bin would cost more than all of them. */
  async #knowAll(): Promise<void> {
    const found = await this.#values([]);
    this.#groups = zip(this.#groups, found).map(([group, ownFound]) =>
      group.n === 0 ? group : new Distribution(inOrder([...ownFound]), group.totals),
    );
  }

  /** Fetches the values of the bins, or counts them in finer ones where they are too many. */
  async #know(isWanted: (bin: Bin) => boolean): Promise<void> {
    const ids = new Set(
      this.#groups.flatMap(({ bins }) =>
        bins.filter((bin) => !isKnown(bin) && isWanted(bin)).map(({ id }) => id),
      ),
    );
    // a bin is looked into in all groups, whether they have one value there or several
    const ranges = new Map<string, { lower: number; upper: number; count: number }>();
    for (const group of this.#groups)
      for (const bin of group.bins) {
        if (!ids.has(bin.id)) continue;
        const known = ranges.get(bin.id);
        ranges.set(bin.id, {
          lower: Math.min(bin.lower, known?.lower ?? bin.lower),
          upper: Math.max(bin.upper, known?.upper ?? bin.upper),
          count: bin.count + (known?.count ?? 0),
        });
      }
    if (ranges.size === 0) return;
    const total = [...ranges.values()].reduce((sum, { count }) => sum + count, 0);
    const all = [...ranges].map(([id, range]) => ({ id, ...range }));
    const crowded =
      total > this.#sizes.fetched ? all.filter(({ count }) => count > this.#sizes.fetched / all.length) : [];
    const few = all.filter((range) => !crowded.includes(range));
    const found: (readonly Bin[])[][] = [];
    for (const range of crowded) found.push(await this.#finer(range));
    if (few.length > 0) found.push(await this.#values(few));
    this.#groups = this.#groups.map((group, g) => {
      const kept = group.bins.filter((bin) => !ranges.has(bin.id));
      const bins = [...kept, ...found.flatMap((parts) => parts[g] ?? [])];
      return group.n === 0 ? group : new Distribution(inOrder(bins), group.totals);
    });
  }

  #plan(parts: Partial<Plan> & Pick<Plan, 'measures'>): Plan {
    return ask.plan({
      ...parts,
      define: [{ name: VALUE, of: this.#looked.of }],
      complete: this.#looked.complete,
      where: [...(this.#looked.where ?? []), ...(parts.where ?? [])],
      by: [...groupKey(this.#looked), ...(parts.by ?? [])],
    });
  }

  /** Every different value in the ranges, or everywhere without any, with its count. */
  async #values(ranges: readonly Range[]) {
    const value = ask.column(VALUE);
    const answer = await this.#source.ask(
      this.#plan({
        where: ranges.length === 0 ? [] : [anyRange(ranges)],
        by: [{ kind: 'number', of: value }],
        measures: [ask.rowCount],
        limit: 4 * this.#sizes.fetched,
      }),
    );
    const numbers = keysIn(answer, answer.keys.length - 1);
    return byGroup(this.#looked, answer.keys, (row): Bin => {
      const number = Number(numbers[row]);
      const count = numberIn(answer, 0, row);
      return { id: `=${number}`, lower: number, upper: number, count, sum: count * number };
    });
  }

  /** The values of a range counted in bins of its own. */
  async #finer(range: Range & { readonly id: string }) {
    const value = ask.column(VALUE);
    const answer = await this.#source.ask(
      this.#plan({
        where: [anyRange([range])],
        by: [binKey(value, range.lower, range.upper, this.#sizes.bins)],
        measures: [ask.rowCount, ask.min(value), ask.max(value), ask.sum(value)],
        limit: this.#sizes.bins * Math.max(1, this.#groups.length),
      }),
    );
    const bins = keysIn(answer, answer.keys.length - 1);
    return byGroup(
      this.#looked,
      answer.keys,
      (row): Bin => ({
        id: `${range.id}.${bins[row]}`,
        count: numberIn(answer, 0, row),
        lower: numberIn(answer, 1, row),
        upper: numberIn(answer, 2, row),
        sum: numberIn(answer, 3, row),
      }),
    );
  }
}

const NO_MOMENTS: Moments = { n: 0, sum: 0, mean: 0, m2: 0, m3: 0, m4: 0 };
const EMPTY = new Distribution([], { moments: NO_MOMENTS, deviations: 0, logs: null, inverses: null });

const inOrder = (bins: Bin[]): readonly Bin[] => bins.sort((a, b) => a.lower - b.lower);

/** Bins of equal width between two numbers; the values themselves where these are too near each other, or too far. */
function binKey(of: Expression, lower: number, upper: number, bins: number): Key {
  const width = (upper - lower) / bins;
  return width > 0 && Number.isFinite(width)
    ? { kind: 'bin', of, from: lower, width, bins }
    : { kind: 'number', of };
}

const groupKey = ({ group }: Looked) => (group ? [ask.byValue(group.name)] : []);

/** Apart from each other and in order; what overlaps is one. */
function apart(ranges: readonly Range[]): readonly Range[] {
  const found: Range[] = [];
  for (const range of [...ranges].sort((a, b) => a.lower - b.lower)) {
    const last = found.at(-1);
    if (last && range.lower <= last.upper)
      found[found.length - 1] = { lower: last.lower, upper: Math.max(last.upper, range.upper) };
    else found.push({ lower: range.lower, upper: range.upper });
  }
  return found;
}

/** A tree over the ranges: a value is compared with some of the limits, not with each of hundreds. */
function anyOf(ranges: readonly Range[]): Condition {
  if (ranges.length <= FLAT)
    return { kind: 'either', of: ranges.map(({ lower, upper }) => between(lower, upper)) };
  const middle = ranges.length >> 1;
  const value = ranges[middle]?.lower ?? 0;
  const of = ask.column(VALUE);
  return {
    kind: 'either',
    of: [
      { kind: 'both', of: [{ kind: 'compare', of, is: '<', value }, anyOf(ranges.slice(0, middle))] },
      { kind: 'both', of: [{ kind: 'compare', of, is: '>=', value }, anyOf(ranges.slice(middle))] },
    ],
  };
}

const anyRange = (ranges: readonly Range[]): Condition => anyOf(apart(ranges));

/** Both limits included. */
const between = (lower: number, upper: number): Condition => {
  const of = ask.column(VALUE);
  return {
    kind: 'both',
    of: [
      { kind: 'compare', of, is: '>=', value: lower },
      { kind: 'compare', of, is: '<=', value: upper },
    ],
  };
};

/** Which of the groups a key of an answer means; -1 for levels that are not looked at. */
const groupPlaces = ({ group }: Looked): ((level: string | number | null) => number) => {
  if (!group) return () => 0;
  const places = new Map(group.levels.map((level, i) => [level, i]));
  return (level) => (level === null ? -1 : (places.get(String(level)) ?? -1));
};

/** What the rows of an answer make, group by group. */
function byGroup<T>(
  looked: Looked,
  keys: readonly (readonly (string | number | null)[])[],
  make: (row: number) => T,
): (readonly T[])[] {
  const place = groupPlaces(looked);
  const lists: T[][] = Array.from({ length: looked.group ? looked.group.levels.length : 1 }, () => []);
  const rows = keys[0]?.length ?? 1;
  for (let row = 0; row < rows; row++) {
    const at = looked.group ? place(keys[0]?.[row] ?? null) : 0;
    lists[at]?.push(make(row));
  }
  return lists;
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
): Promise<readonly Distribution[]> {
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
  const answer = await source.ask(
    ask.plan({
      define: [
        { name: VALUE, of: looked.of },
        { name: DEVIATION, of: ask.subtract(value, centre) },
      ],
      complete: looked.complete,
      where: looked.where ?? [],
      by: [...groupKey(looked), binKey(value, min, max, bins)],
      measures,
      limit: bins * (starts.length + 1),
    }),
  );
  const binIds = keysIn(answer, answer.keys.length - 1);
  const rows = byGroup(looked, answer.keys, (row) => row);
  return zip(starts, rows).map(([start, ownRow]) => {
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
