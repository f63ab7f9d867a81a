/** The case that a partial correlation depends on most. */
import { remainderAfter } from '@constat/stats';
import type { RunContext } from '../../contract.ts';

/** Share of a sum of squares below which what a case leaves of it is rounding. */
const NOTHING_LEFT = 1e-12;

/** Leverages of the cases in a regression on the controls: the diagonal of the projection on them and a constant. */
export function leverages(controls: readonly Float64Array[], run: RunContext): Float64Array {
  const n = controls[0]!.length;
  const leverage = new Float64Array(n).fill(1 / n);
  controls.forEach((control, c) => {
    run.progress(c, controls.length, 'Influential cases');
    const direction = remainderAfter(controls.slice(0, c))(control);
    const squared = direction.reduce((sum, value) => sum + value * value, 0);
    for (let i = 0; i < n; i++) leverage[i]! += direction[i]! ** 2 / squared;
  });
  return leverage;
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
