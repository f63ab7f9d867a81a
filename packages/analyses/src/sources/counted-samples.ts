/** The values of the groups of a table elsewhere, each with its count: what tests on ranks need. */
import { ask, type Plan, type Source, TooManyGroupsError } from '@constat/data';
import { type CountedSample, countedSize, zip } from '@constat/stats';
import type { Distribution } from './distribution.ts';
import type { Looked } from './distributions.ts';
import { keysIn, numberIn } from './numbers.ts';

/** Different values of all groups together up to which each is counted, and the classes that take their place beyond. */
const SIZES = { values: 1_000_000, classes: 262_144 };

/** Cases up to which the values are written out, and everything is computed as in memory. */
export const EXPANDED = SIZES.values;

export interface CountedGroups {
  /** One for each level in its order. */
  readonly samples: readonly CountedSample[];
  /** How wide the classes are in which values count as tied; 0 where each value was counted. */
  readonly width: number;
}

type Row = readonly [value: number, count: number];

/** Makes counted samples of the groups of an answer. */
function samplesOf({ group }: Looked, levels: readonly (string | number | null)[], rows: readonly Row[]) {
  const places = new Map((group?.levels ?? ['']).map((level, i) => [level, i]));
  const lists: Row[][] = [...places].map(() => []);
  for (const [row, pair] of rows.entries())
    lists[places.get(group ? String(levels[row]) : '') ?? -1]?.push(pair);
  return lists.map((list): CountedSample => {
    list.sort(([a], [b]) => a - b);
    return {
      values: Float64Array.from(list, ([value]) => value),
      counts: Float64Array.from(list, ([, count]) => count),
    };
  });
}

/** Counts every value, or classes of equal width where there are too many. `known` is their distribution as far as it is known. */
export async function countedGroups(
  source: Source,
  looked: Looked,
  known: readonly Distribution[],
  sizes = SIZES,
): Promise<CountedGroups> {
  const present = known.filter(({ n }) => n > 0);
  const min = Math.min(...present.map((own) => own.min));
  const max = Math.max(...present.map((own) => own.max));
  const plan = (parts: Pick<Plan, 'measures' | 'by'> & Partial<Plan>): Plan =>
    ask.plan({
      complete: looked.complete,
      ...parts,
      where: [...(looked.where ?? []), ...(parts.where ?? [])],
      by: [...(looked.group ? [ask.byValue(looked.group.name)] : []), ...parts.by],
    });
  const everyValue = async (where: Plan['where'] = []) => {
    const answer = await source.ask(
      plan({ where, by: [{ kind: 'number', of: looked.of }], measures: [ask.rowCount], limit: sizes.values }),
    );
    const values = keysIn(answer, answer.keys.length - 1);
    return samplesOf(
      looked,
      keysIn(answer),
      values.map((value, row) => [Number(value), numberIn(answer, 0, row)]),
    );
  };
  /** Whether so many different values are to be expected as in the fullest part of the distribution. */
  const isContinuous = async (): Promise<boolean> => {
    const bins = present.flatMap((own) => own.bins);
    const fullest = bins.reduce((a, b) => (b.count > a.count ? b : a));
    if (present.reduce((sum, { n }) => sum + n, 0) <= sizes.values) return false;
    const { lower, upper } = fullest;
    const found = await everyValue([
      { kind: 'compare', of: looked.of, is: '>=', value: lower },
      { kind: 'compare', of: looked.of, is: '<=', value: upper },
    ]);
    return found.reduce((sum, { values }) => sum + values.length, 0) * bins.length > 2 * sizes.values;
  };
  if (!(await isContinuous()))
    try {
      return { samples: await everyValue(), width: 0 };
    } catch (error) {
      if (!(error instanceof TooManyGroupsError)) throw error;
    }
  const width = (max - min) / sizes.classes;
  const answer = await source.ask(
    plan({
      by: [{ kind: 'bin', of: looked.of, from: min, width, bins: sizes.classes }],
      measures: [ask.rowCount],
      limit: sizes.classes * known.length,
    }),
  );
  const classes = keysIn(answer, answer.keys.length - 1);
  const rows = classes.map(
    (place, row): Row => [min + (Number(place) + 0.5) * width, numberIn(answer, 0, row)],
  );
  return { samples: samplesOf(looked, keysIn(answer), rows), width };
}

/** Pairs of cases of two groups that fall into one class, out of all pairs: by at most half of it can classes change a probability. */
export function sharedPairs(first: CountedSample, second: CountedSample): number {
  const counts = new Map(zip([...first.values], [...first.counts]));
  const shared = [...second.values].reduce(
    (sum, value, i) => sum + (counts.get(value) ?? 0) * (second.counts[i] ?? 0),
    0,
  );
  return shared / (countedSize(first) * countedSize(second));
}

/** The largest such share of any two groups. */
export const sharedByAny = (samples: readonly CountedSample[]): number =>
  Math.max(
    0,
    ...samples.flatMap((first, i) => samples.slice(i + 1).map((second) => sharedPairs(first, second))),
  );

/** What is said of values that were counted in classes. */
export const remarkOnClasses = (name: string, width: number, shared: number): string =>
  `Values of ${name} within classes ${width.toPrecision(2)} wide count as tied, as there are too many different ones: locations are off by at most that, probabilities of being larger by at most ${(shared / 2).toPrecision(2)}.`;
