/** Patterns of control charts that chance rarely makes (Western Electric 1956; Nelson 1984). */

/** Nelson's eight rules, and the fourth of Western Electric. */
export type RunsRule = 'rule1' | 'rule2' | 'rule3' | 'rule4' | 'rule5' | 'rule6' | 'rule7' | 'rule8' | 'we4';

/**
 * The number of each rule: how many standard deviations of rule 1, how many points of the others. Rules 5 and 6 want so many points
 * of one more.
 */
export type RunsNumbers = Readonly<Record<RunsRule, number>>;

/** The numbers as published. */
export const USUAL_RUNS: RunsNumbers = {
  rule1: 3,
  rule2: 9,
  rule3: 6,
  rule4: 14,
  rule5: 2,
  rule6: 4,
  rule7: 15,
  rule8: 8,
  we4: 8,
};

/** Where the points of a rule of one's own lie: on one side (whichever), above, below, on either side together, or near the centre. */
export type RunsSide = 'one' | 'above' | 'below' | 'either' | 'within';

/** At least `least` of `of` points that follow each other lie so many standard deviations from the centre. */
export interface SeveralRule {
  readonly least: number;
  readonly of: number;
  readonly sigmas: number;
  readonly side: RunsSide;
}

type Completes = (i: number) => boolean;

/** Whether at least `least` of the last `of` scores, the last one among them, lie beyond a limit on one side. */
const several =
  (z: Float64Array, least: number, of: number, limit: number, early: boolean): Completes =>
  (i) => {
    if (!early && i < of - 1) return false;
    const side = Math.sign(z[i]!);
    let beyond = 0;
    for (let j = Math.max(0, i - of + 1); j <= i; j++) if (side * z[j]! > limit) beyond++;
    return side * z[i]! > limit && beyond >= least;
  };

/** Whether each of the last `length` points does something. */
const allOf =
  (length: number, does: (j: number, i: number) => boolean): Completes =>
  (i) => {
    if (i < length - 1) return false;
    for (let j = i - length + 1; j <= i; j++) if (!does(j, i)) return false;
    return true;
  };

/** Whether the last `length` values go on in one way from each to the next. */
function stepsOf(values: Float64Array, length: number, alternating: boolean): Completes {
  const step = (j: number) => Math.sign(values[j]! - values[j - 1]!);
  return (i) => {
    if (i < length - 1) return false;
    const last = step(i);
    if (last === 0) return false;
    for (let j = i - 1; j > i - length + 1; j--)
      if (step(j) !== (alternating && (i - j) % 2 === 1 ? -last : last)) return false;
    return true;
  };
}

/**
 * Positions from 0 of the points that complete a pattern. Scores are distances from the centre in standard deviations of the
 * plotted value; rules about rising, falling and alternating look at the values themselves. A point on the centre is on no side.
 * Early: two points beyond two sigma are two of three at the start too, whatever a third one would be.
 */
export function runsRule(
  rule: RunsRule,
  values: Float64Array,
  scores: Float64Array,
  early = false,
  number = USUAL_RUNS[rule],
): readonly number[] {
  const z = scores;
  const oneSide = () => allOf(number, (j, i) => z[j] !== 0 && Math.sign(z[j]!) === Math.sign(z[i]!));
  const completes: Readonly<Record<RunsRule, () => Completes>> = {
    rule1: () => (i) => Math.abs(z[i]!) > number,
    rule2: oneSide,
    rule3: () => stepsOf(values, number, false),
    rule4: () => stepsOf(values, number, true),
    rule5: () => several(z, number, number + 1, 2, early),
    rule6: () => several(z, number, number + 1, 1, early),
    rule7: () => allOf(number, (j) => Math.abs(z[j]!) < 1),
    rule8: () => allOf(number, (j) => Math.abs(z[j]!) > 1),
    we4: oneSide,
  };
  return Array.from(z.keys()).filter(completes[rule]());
}

/** Positions from 0 of the points that complete a rule of one's own: the last point of the window is one of those that count. */
export function severalRule(
  { least, of, sigmas, side }: SeveralRule,
  scores: Float64Array,
  early = false,
): readonly number[] {
  const places = Array.from(scores.keys());
  if (side === 'one') return places.filter(several(scores, least, of, sigmas, early));
  const lies = {
    above: (z: number) => z > sigmas,
    below: (z: number) => z < -sigmas,
    either: (z: number) => Math.abs(z) > sigmas,
    within: (z: number) => Math.abs(z) < sigmas,
  }[side];
  return places.filter((i) => {
    const latest = scores.subarray(Math.max(0, i - of + 1), i + 1);
    return latest.subarray(-1).every(lies) && (early || i >= of - 1) && latest.filter(lies).length >= least;
  });
}
