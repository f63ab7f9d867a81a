/**
 * A table of which no small group may be seen: groups of fewer rows than its owner allows are refused before anything of them leaves the
 * database, and single rows are never sent. What is not hidden, such as extremes and percentiles, is in docs/large-data.md.
 */
import type { Answer, Plan } from './plan.ts';
import { columnNamed, holdsNumbers, type Source } from './source.ts';

/** A group that is too small to be seen; of no variable where all rows together are. */
export class SmallGroupError extends Error {
  constructor(
    /** Variables with the value that the group has. */
    readonly group: readonly { readonly variable: string; readonly value: string }[],
    readonly smallest: number,
  ) {
    super(`A group of fewer than ${smallest} rows may not be seen.`);
    this.name = 'SmallGroupError';
  }
}

/** Single rows were asked for. */
export class RowsWithheldError extends Error {
  constructor() {
    super('Single rows of this table may not be seen.');
    this.name = 'RowsWithheldError';
  }
}

/** Throws for the first group that is too small; rows without a value are no group that says anything of them. */
function refuseSmall(source: Source, { by, unseen }: Plan, { keys, values }: Answer, smallest: number): void {
  // Parts of a distribution follow a plan of its groups, which was looked at.
  if (by.some(({ kind }) => kind === 'bin' || kind === 'number')) return;
  const shown = by.flatMap((key, place) =>
    key.kind !== 'value' ||
    unseen === 'all' ||
    (unseen === 'numbers' && holdsNumbers(columnNamed(source.columns, key.name).type))
      ? []
      : [{ variable: key.name, place }],
  );
  const groups = new Map<string, { readonly own: readonly (string | number | null)[]; rows: number }>();
  for (const [at, count] of (values.at(-1) ?? []).entries()) {
    const own = shown.map(({ place }) => keys[place]?.[at] ?? null);
    if (own.includes(null)) continue;
    const name = JSON.stringify(own);
    const group = groups.get(name) ?? { own, rows: 0 };
    group.rows += count ?? 0;
    groups.set(name, group);
  }
  for (const { own, rows } of groups.values())
    if (rows > 0 && rows < smallest)
      throw new SmallGroupError(
        shown.map(({ variable }, i) => ({ variable, value: String(own[i]) })),
        smallest,
      );
}

/** The table with its small groups and single rows withheld. */
export const guarded = (source: Source, smallest: number): Source => ({
  ...source,
  get statements() {
    return source.statements;
  },
  async ask(plan) {
    const answer = await source.ask({ ...plan, measures: [...plan.measures, { kind: 'rows' }] });
    refuseSmall(source, plan, answer, smallest);
    return { keys: answer.keys, values: answer.values.slice(0, -1) };
  },
  async rows() {
    throw new RowsWithheldError();
  },
});
