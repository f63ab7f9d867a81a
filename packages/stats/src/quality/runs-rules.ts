/** Patterns of control charts that chance rarely makes (Western Electric 1956; Nelson 1984). */

/** Nelson's eight rules, and the fourth of Western Electric. */
export type RunsRule = 'rule1' | 'rule2' | 'rule3' | 'rule4' | 'rule5' | 'rule6' | 'rule7' | 'rule8' | 'we4';

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
): readonly number[] {
  const z = scores;
  const oneSide = (length: number) =>
    allOf(length, (j, i) => z[j] !== 0 && Math.sign(z[j]!) === Math.sign(z[i]!));
  const completes: Readonly<Record<RunsRule, Completes>> = {
    rule1: (i) => Math.abs(z[i]!) > 3,
    rule2: oneSide(9),
    rule3: stepsOf(values, 6, false),
    rule4: stepsOf(values, 14, true),
    rule5: several(z, 2, 3, 2, early),
    rule6: several(z, 4, 5, 1, early),
    rule7: allOf(15, (j) => Math.abs(z[j]!) < 1),
    rule8: allOf(8, (j) => Math.abs(z[j]!) > 1),
    we4: oneSide(8),
  };
  const test = completes[rule];
  return Array.from(z.keys()).filter(test);
}
