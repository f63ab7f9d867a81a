import { requireFinite, StatsError } from '../stats-error.ts';
import type { StopReason } from './result.ts';

/** Outcome of a one-dimensional minimisation. */
export interface MinimumResult1d {
  readonly x: number;
  readonly value: number;
  readonly iterations: number;
  readonly converged: boolean;
  readonly reason: StopReason;
}

const GOLDEN = (3 - Math.sqrt(5)) / 2;

/**
 * Minimum of a function of one variable between low and high by golden sections and parabolas (Brent 1973, chapter
 * 5). x is found to about the square root of the precision at best.
 */
export function brentMinimum(
  f: (x: number) => number,
  low: number,
  high: number,
  tolerance = 1.5e-8,
  maxIterations = 500,
): MinimumResult1d {
  requireFinite(low, 'low');
  requireFinite(high, 'high');
  if (!(low < high)) throw new StatsError('out-of-domain', 'low must be less than high', 'low');
  let a = low;
  let b = high;
  let x = a + GOLDEN * (b - a);
  let fx = f(x);
  let w = x;
  let fw = fx;
  let v = x;
  let fv = fx;
  let step = 0;
  let before = 0;
  for (let iterations = 0; iterations < maxIterations; iterations++) {
    const middle = (a + b) / 2;
    const slack = tolerance * Math.abs(x) + 1e-300 + Number.EPSILON * (high - low);
    if (Math.abs(x - middle) <= 2 * slack - (b - a) / 2) {
      return { x, value: fx, iterations, converged: true, reason: 'interval' };
    }
    // parabola through x, v, w
    let p = 0;
    let q = 0;
    if (Math.abs(before) > slack) {
      const r = (x - w) * (fx - fv);
      q = (x - v) * (fx - fw);
      p = (x - v) * q - (x - w) * r;
      q = 2 * (q - r);
      if (q > 0) p = -p;
      q = Math.abs(q);
    }
    const old = before;
    before = step;
    if (q !== 0 && Math.abs(p) < Math.abs(0.5 * q * old) && p > q * (a - x) && p < q * (b - x)) {
      step = p / q;
      const trial = x + step;
      if (trial - a < 2 * slack || b - trial < 2 * slack) step = x < middle ? slack : -slack;
    } else {
      before = x < middle ? b - x : a - x;
      step = GOLDEN * before;
    }
    const u = x + (Math.abs(step) >= slack ? step : Math.sign(step) * slack);
    const fu = f(u);
    if (fu <= fx) {
      if (u < x) b = x;
      else a = x;
      v = w;
      fv = fw;
      w = x;
      fw = fx;
      x = u;
      fx = fu;
    } else {
      if (u < x) a = u;
      else b = u;
      if (fu <= fw || w === x) {
        v = w;
        fv = fw;
        w = u;
        fw = fu;
      } else if (fu <= fv || v === x || v === w) {
        v = u;
        fv = fu;
      }
    }
  }
  return { x, value: fx, iterations: maxIterations, converged: false, reason: 'iterations' };
}
