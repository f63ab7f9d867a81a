import { StatsError } from '../stats-error.ts';

export const KRIPPENDORFF_LEVELS = ['nominal', 'ordinal', 'interval', 'ratio'] as const;
export type KrippendorffLevel = (typeof KRIPPENDORFF_LEVELS)[number];

export interface Krippendorff {
  /** Units with at least two ratings. */
  readonly units: number;
  /** Ratings in them. */
  readonly pairableValues: number;
  readonly estimate: number;
  readonly observedDisagreement: number;
  readonly expectedDisagreement: number;
}

/** Ratings prepared for Krippendorff's alpha of any selection of the units. */
export interface KrippendorffUnits {
  readonly units: number;
  alpha(rows: ArrayLike<number>): Krippendorff;
}

/**
 * Krippendorff's (2004, chapter 11) alpha = 1 - Do / De from the coincidences of the values of a unit; raters in columns, NaN where one is
 * missing. For the nominal level the numbers are names only, for the ordinal one their order counts.
 */
export function krippendorff(raters: readonly Float64Array[], level: KrippendorffLevel): Krippendorff {
  const prepared = krippendorffUnits(raters, level);
  return prepared.alpha(Array.from({ length: prepared.units }, (_, i) => i));
}

/** Units are those with two ratings or more, in the order of the rows. */
export function krippendorffUnits(
  raters: readonly Float64Array[],
  level: KrippendorffLevel,
): KrippendorffUnits {
  const rows = raters[0]?.length ?? 0;
  const rated: number[][] = [];
  for (let i = 0; i < rows; i++) {
    const values = raters.flatMap((ratings) => (Number.isNaN(ratings[i]!) ? [] : [ratings[i]!]));
    if (values.length > 1) rated.push(values);
  }
  const values = [...new Set(rated.flat())].sort((a, b) => a - b);
  const place = new Map(values.map((value, c) => [value, c]));
  const coded = rated.map((unit) => Int32Array.from(unit, (value) => place.get(value)!));
  return { units: coded.length, alpha: (chosen) => alphaOfUnits(coded, values, level, chosen) };
}

function alphaOfUnits(
  coded: readonly Int32Array[],
  values: readonly number[],
  level: KrippendorffLevel,
  chosen: ArrayLike<number>,
): Krippendorff {
  if (chosen.length === 0) throw new StatsError('too-few', 'no unit has two ratings');
  const k = values.length;
  const counts = new Float64Array(k);
  for (let u = 0; u < chosen.length; u++) for (const c of coded[chosen[u]!]!) counts[c]!++;
  const total = counts.reduce((sum, count) => sum + count, 0);
  const delta = distances(values, counts, level);
  let observed = 0;
  for (let u = 0; u < chosen.length; u++) {
    const unit = coded[chosen[u]!]!;
    let sum = 0;
    for (let a = 0; a < unit.length; a++)
      for (let b = a + 1; b < unit.length; b++) sum += 2 * delta(unit[a]!, unit[b]!);
    observed += sum / (unit.length - 1);
  }
  let expected = 0;
  for (let c = 0; c < k; c++)
    for (let d = c + 1; d < k; d++) expected += 2 * counts[c]! * counts[d]! * delta(c, d);
  if (!(expected > 0)) throw new StatsError('constant-column', 'all ratings are the same');
  return {
    units: chosen.length,
    pairableValues: total,
    estimate: 1 - ((total - 1) * observed) / expected,
    observedDisagreement: observed / total,
    expectedDisagreement: expected / (total * (total - 1)),
  };
}

/** Squared differences of two values, by the level of measurement. */
function distances(
  values: readonly number[],
  counts: Float64Array,
  level: KrippendorffLevel,
): (c: number, d: number) => number {
  switch (level) {
    case 'nominal':
      return (c, d) => (c === d ? 0 : 1);
    case 'interval':
      return (c, d) => (values[c]! - values[d]!) ** 2;
    case 'ratio':
      return (c, d) => (c === d ? 0 : ((values[c]! - values[d]!) / (values[c]! + values[d]!)) ** 2);
    case 'ordinal': {
      // ranks between two values, the ends counted half
      const middle = new Float64Array(counts.length);
      let below = 0;
      for (let c = 0; c < counts.length; c++) {
        middle[c] = below + counts[c]! / 2;
        below += counts[c]!;
      }
      return (c, d) => (middle[c]! - middle[d]!) ** 2;
    }
  }
}
