/** The case that a partial correlation depends on most. */
import { remainderAfter } from '@constat/stats';
import type { RunContext } from '../../contract.ts';

/** Share of a sum of squares below which what a case leaves of it is rounding. */
const NOTHING_LEFT = 1e-12;

/** Orthogonal directions of length one that span the controls, less their means: the modified Gram–Schmidt process. */
export function directionsOf(controls: readonly Float64Array[], run: RunContext): readonly Float64Array[] {
  const directions: Float64Array[] = [];
  let left = controls.map(remainderAfter([]));
  while (left.length > 0) {
    run.progress(directions.length, controls.length, 'Controls');
    const [first, ...others] = left;
    const length = Math.sqrt(first!.reduce((sum, value) => sum + value * value, 0));
    const direction = first!.map((value) => value / length);
    directions.push(direction);
    left = others.map(remainderAfter([direction]));
  }
  return directions;
}

/** Leverages of the cases in a regression on the controls: the diagonal of the projection on them and a constant. */
export function leveragesOf(directions: readonly Float64Array[]): Float64Array {
  const n = directions[0]!.length;
  const leverages = new Float64Array(n).fill(1 / n);
  for (const direction of directions) for (let i = 0; i < n; i++) leverages[i]! += direction[i]! ** 2;
  return leverages;
}

/**
 * The case without which the correlation of two columns of residuals differs most from that of all cases, the controls fitted anew:
 * without case i sums of products of residuals fall by e_i f_i / (1 - h_i) (Cook & Weisberg 1982, section 2.2.1).
 */
export function mostInfluentialCase(
  x: Float64Array,
  y: Float64Array,
  leverage: Float64Array,
): { readonly index: number; readonly without: number } | null {
  let [xx, yy, xy] = [0, 0, 0];
  for (let i = 0; i < x.length; i++) {
    xx += x[i]! ** 2;
    yy += y[i]! ** 2;
    xy += x[i]! * y[i]!;
  }
  const r = xy / Math.sqrt(xx) / Math.sqrt(yy);
  let found: { index: number; without: number } | null = null;
  for (let index = 0; index < x.length; index++) {
    const rest = 1 - leverage[index]!;
    if (!(rest > NOTHING_LEFT)) continue;
    const left = xx - x[index]! ** 2 / rest;
    const right = yy - y[index]! ** 2 / rest;
    if (!(left > NOTHING_LEFT * xx && right > NOTHING_LEFT * yy)) continue;
    const products = xy - (x[index]! * y[index]!) / rest;
    const without = Math.max(-1, Math.min(1, products / Math.sqrt(left) / Math.sqrt(right)));
    if (!found || Math.abs(without - r) > Math.abs(found.without - r)) found = { index, without };
  }
  return found;
}
