import { StatsError } from '../stats-error.ts';

/** Rows that miss the same variables. */
export interface MissingPattern {
  /** 1 where the variable is missing. */
  readonly missing: Uint8Array;
  readonly count: number;
}

/** Which rows miss what. */
export interface MissingPatterns {
  readonly patterns: readonly MissingPattern[];
  /** Pattern per row. */
  readonly patternOf: Int32Array;
}

/**
 * Patterns of missing values in one pass per variable, the most frequent first (equally frequent ones by fewer missing
 * variables, then as they appear). `missing[k][row]` is 1 where variable k has no value.
 */
export function missingPatterns(missing: readonly Uint8Array[], rows: number): MissingPatterns {
  if (missing.some((mask) => mask.length !== rows))
    throw new StatsError('length-mismatch', 'variables differ in length', 'missing');
  const groupOf = new Int32Array(rows);
  let sets: number[][] = rows > 0 ? [[]] : [];
  missing.forEach((mask, k) => {
    const known = new Map<number, number>();
    const next: number[][] = [];
    for (let row = 0; row < rows; row++) {
      const pair = groupOf[row]! * 2 + mask[row]!;
      let group = known.get(pair);
      if (group === undefined) {
        group = next.length;
        known.set(pair, group);
        const set = sets[groupOf[row]!]!;
        next.push(mask[row] ? [...set, k] : set);
      }
      groupOf[row] = group;
    }
    if (rows > 0) sets = next;
  });
  const counts = new Int32Array(sets.length);
  for (let row = 0; row < rows; row++) counts[groupOf[row]!]!++;
  const order = sets
    .map((_, group) => group)
    .sort((a, b) => counts[b]! - counts[a]! || sets[a]!.length - sets[b]!.length || a - b);
  const position = new Int32Array(sets.length);
  order.forEach((group, at) => {
    position[group] = at;
  });
  return {
    patterns: order.map((group) => {
      const mask = new Uint8Array(missing.length);
      for (const k of sets[group]!) mask[k] = 1;
      return { missing: mask, count: counts[group]! };
    }),
    patternOf: groupOf.map((group) => position[group]!),
  };
}
