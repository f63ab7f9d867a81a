/** Distributions asked of a table elsewhere. */

import { ask, type BinKey, type Condition, type Key, type Plan, type Source } from '@constat/data';
import { zip } from '@constat/stats';
import { type Bin, Distribution, inOrder, isKnown, type Ordered, type Pooled } from './distribution.ts';
import { firstPasses, type Passed } from './first-passes.ts';
import { binKey, byGroup, groupKey, type Looked, VALUE } from './looked.ts';
import { keysIn, numberIn } from './numbers.ts';
import { pooled } from './pooled.ts';

export type { Looked } from './looked.ts';

/** How much is fetched. */
interface Sizes {
  /** Bins of a pass over all groups together. */
  readonly bins: number;
  /** Values that are fetched rather than counted in further bins. */
  readonly fetched: number;
  /** Values up to which all are fetched at once. */
  readonly small: number;
}

const SIZES: Sizes = { bins: 8192, fetched: 800_000, small: 100_000 };

/** Ranges that are asked for one after the other. */
const FLAT = 4;

interface Range {
  readonly lower: number;
  readonly upper: number;
}

/** What of a distribution has to be known: values of ranks from 0, those around numbers, and bins. */
export interface Wanted {
  readonly ranks?: readonly number[];
  readonly around?: readonly number[];
  readonly bins?: readonly Bin[];
}

/** Distributions of the groups, kept with what is needed to look closer. */
export class Distributions {
  readonly #source: Source;
  readonly #looked: Looked;
  readonly #sizes: Sizes;
  readonly #grid: Key | null;
  #groups: readonly Distribution[];
  /** Passes that made finer bins. */
  #passes = 0;

  private constructor(source: Source, looked: Looked, sizes: Sizes, { groups, grid }: Passed) {
    this.#source = source;
    this.#looked = looked;
    this.#sizes = sizes;
    this.#grid = grid;
    this.#groups = groups;
  }

  /** One for each level in its order; one without values has n = 0. */
  get groups(): readonly Distribution[] {
    return this.#groups;
  }

  /** The values of all groups together. */
  get all(): Pooled {
    return pooled(this.#groups);
  }

  static async of(source: Source, looked: Looked, sizes = SIZES): Promise<Distributions> {
    const passed = await firstPasses(source, looked, sizes.bins);
    const distributions = new Distributions(source, looked, sizes, passed);
    const total = passed.groups.reduce((sum, { n }) => sum + n, 0);
    if (total > 0 && total <= sizes.small) await distributions.#knowAll();
    return distributions;
  }

  /**
   * Makes known what is wanted of each group, and of all together. What is wanted is asked again as more is known, so it may depend on
   * what it wants: limits that follow from quartiles are looked for together with these.
   */
  async look(
    wanted: (group: Distribution, index: number) => Wanted,
    ofAll?: (all: Ordered) => Wanted,
  ): Promise<void> {
    for (;;) {
      const ids = new Set(
        this.#groups.flatMap((group, i) => (group.n === 0 ? [] : unknownIds(group, wanted(group, i)))),
      );
      if (ofAll) {
        const { all } = this;
        for (const id of all.n === 0 ? [] : unknownIds(all, ofAll(all))) ids.add(id);
      }
      if (ids.size === 0) return;
      await this.#know(ids);
    }
  }

  /** Values of each group in classes between rising edges, closed on the left, the last on both sides. */
  async counts(edges: readonly number[]): Promise<readonly (readonly number[])[]> {
    const place = classBetween(edges);
    const split = new Set(
      this.#groups.flatMap(({ bins }) =>
        bins.filter(({ lower, upper }) => place(lower) !== place(upper)).map(({ id }) => id),
      ),
    );
    const counts = this.#groups.map(({ bins }) => {
      const own = edges.slice(1).map(() => 0);
      for (const { id, lower, count } of bins) {
        const at = split.has(id) ? -1 : place(lower);
        if (at >= 0) own[at] = (own[at] ?? 0) + count;
      }
      return own;
    });
    if (split.size === 0) return counts;
    const answer = await this.#source.ask(
      this.#plan({
        where: [this.#within(this.#rangesOf(split))],
        by: [{ kind: 'between', of: ask.column(VALUE), edges }],
        measures: [ask.rowCount],
        // parts of classes, which nobody sees
        unseen: 'all',
      }),
    );
    const places = keysIn(answer, answer.keys.length - 1);
    const more = byGroup(this.#looked, answer.keys, (row) => ({
      at: places[row],
      count: numberIn(answer, 0, row),
    }));
    for (const [own, parts] of zip(counts, more))
      for (const { at, count } of parts)
        if (at !== null && at !== undefined) own[Number(at)] = (own[Number(at)] ?? 0) + count;
    return counts;
  }

  /** Fetches every value; a condition for each bin would cost more than all of them. */
  async #knowAll(): Promise<void> {
    const found = await this.#values([]);
    this.#groups = zip(this.#groups, found).map(([group, ownFound]) =>
      group.n === 0 ? group : new Distribution(inOrder([...ownFound]), group.totals),
    );
  }

  /** The bins, over all groups: one is looked into in all of them, whether they have one value there or several. */
  #rangesOf(ids: ReadonlySet<string>): readonly BinRange[] {
    const ranges = new Map<string, BinRange>();
    for (const { bins } of this.#groups)
      for (const { id, lower, upper, count } of bins) {
        if (!ids.has(id)) continue;
        const known = ranges.get(id);
        ranges.set(id, {
          id,
          lower: Math.min(lower, known?.lower ?? lower),
          upper: Math.max(upper, known?.upper ?? upper),
          count: count + (known?.count ?? 0),
        });
      }
    return [...ranges.values()];
  }

  /** Fetches the values of the bins, or counts them in finer ones where they are too many. */
  async #know(ids: ReadonlySet<string>): Promise<void> {
    const all = this.#rangesOf(ids);
    const total = all.reduce((sum, { count }) => sum + count, 0);
    const { fetched } = this.#sizes;
    const crowded = total > fetched ? all.filter(({ count }) => count > fetched / all.length) : [];
    const few = all.filter((range) => !crowded.includes(range));
    const found: (readonly Bin[])[][] = [];
    const first = crowded.filter(({ id }) => isOfGrid(id));
    const grid = this.#finerGrid(first.length);
    if (grid && first.length > 0) found.push(await this.#finer(grid, first));
    for (const range of crowded)
      if (!grid || !first.includes(range)) {
        const key = binKey(ask.column(VALUE), range.lower, range.upper, this.#sizes.bins);
        found.push(await this.#finer(key, [range]));
      }
    if (few.length > 0) found.push(await this.#values([this.#within(few)]));
    const replaced = new Set(all.map(({ id }) => id));
    this.#groups = this.#groups.map((group, g) => {
      const kept = group.bins.filter((bin) => !replaced.has(bin.id));
      const bins = [...kept, ...found.flatMap((parts) => parts[g] ?? [])];
      return group.n === 0 ? group : new Distribution(inOrder(bins), group.totals);
    });
  }

  /** The grid with bins so many times finer that those looked into make about as many as the first ones were. */
  #finerGrid(looked: number): BinKey | null {
    const grid = this.#grid;
    if (grid?.kind !== 'bin') return null;
    const times = Math.max(2, Math.floor(this.#sizes.bins / Math.max(1, looked)));
    const width = grid.width / times;
    return width > 0 ? { ...grid, width, bins: grid.bins * times } : null;
  }

  /** Rows whose value lies in one of the bins. */
  #within(ranges: readonly BinRange[]): Condition {
    const grid = this.#grid;
    const bins = grid?.kind === 'bin' ? ranges.filter(({ id }) => isOfGrid(id)) : [];
    const others = ranges.filter((range) => !bins.includes(range));
    return {
      kind: 'either',
      of: [
        ...(grid?.kind === 'bin' && bins.length > 0
          ? [{ kind: 'binned', by: grid, bins: bins.map(({ id }) => Number(id)) } as const]
          : []),
        ...(others.length > 0 ? [anyOf(apart(others))] : []),
      ],
    };
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

  /** Every different value where the conditions hold, with its count. */
  async #values(where: readonly Condition[]) {
    const value = ask.column(VALUE);
    const answer = await this.#source.ask(
      this.#plan({
        where,
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

  /** The values of the bins counted in others. */
  async #finer(key: Key, ranges: readonly BinRange[]) {
    const value = ask.column(VALUE);
    const pass = ++this.#passes;
    const answer = await this.#source.ask(
      this.#plan({
        where: [this.#within(ranges)],
        by: [key],
        measures: [ask.rowCount, ask.min(value), ask.max(value), ask.sum(value)],
        limit: 4 * this.#sizes.bins * Math.max(1, this.#groups.length),
      }),
    );
    const bins = keysIn(answer, answer.keys.length - 1);
    return byGroup(
      this.#looked,
      answer.keys,
      (row): Bin => ({
        id: `${pass}:${bins[row]}`,
        count: numberIn(answer, 0, row),
        lower: numberIn(answer, 1, row),
        upper: numberIn(answer, 2, row),
        sum: numberIn(answer, 3, row),
      }),
    );
  }
}

interface BinRange extends Range {
  readonly id: string;
  readonly count: number;
}

/** Whether a bin is one of the first pass. */
const isOfGrid = (id: string): boolean => /^\d+$/.test(id);

/** Bins that are not known of what is wanted. */
function unknownIds(own: Ordered, { ranks = [], around = [], bins = [] }: Wanted): readonly string[] {
  return [
    ...ranks.map((rank) => own.binAt(Math.min(own.n - 1, Math.max(0, rank)))),
    ...around.flatMap((value) => own.bins.filter(({ lower, upper }) => lower <= value && value <= upper)),
    ...bins,
  ]
    .filter((bin) => !isKnown(bin))
    .map(({ id }) => id);
}

/** The class of a value between rising edges; -1 outside of them. */
const classBetween =
  (edges: readonly number[]) =>
  (value: number): number => {
    const last = edges.length - 1;
    if (!(value >= (edges[0] ?? 0) && value <= (edges[last] ?? 0))) return -1;
    let low = 0;
    let high = last - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if ((edges[middle] ?? 0) <= value) low = middle;
      else high = middle - 1;
    }
    return low;
  };

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
