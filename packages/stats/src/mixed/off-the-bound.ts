/** Standard deviations of random effects that a search left at zero. */

/** Standard deviations that are tried in place of none. */
const LIFTS = [1e-3, 4e-3, 0.016, 0.064, 0.25, 1];
/** By how much the deviance must fall for it. */
const LIFT_GAIN = 1e-7;

/** The deviance is even in a standard deviation, so that a search by slopes never leaves zero: small ones are tried there. */
export function offTheBound(
  deviance: (point: Float64Array) => number,
  point: Float64Array,
  lower: Float64Array,
): Float64Array {
  let best = point;
  let least = deviance(point);
  for (const [i, bound] of lower.entries()) {
    if (bound !== 0 || (best[i] ?? 0) > 1e-4) continue;
    for (const lift of LIFTS) {
      const moved = best.slice();
      moved[i] = lift;
      const value = deviance(moved);
      if (value < least - LIFT_GAIN) {
        best = moved;
        least = value;
      }
    }
  }
  return best;
}
