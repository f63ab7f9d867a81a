import { logPoissonMass } from '../special/deviance.ts';
import { StatsError } from '../stats-error.ts';

/** The tails of the j-th component of a Poisson mixture whose lower tails L(j) fall with j. */
export interface MixtureComponents {
  /** log of L(j). */
  readonly logLower: (j: number) => number;
  /** log of U(j) = 1 - L(j). */
  readonly logUpper: (j: number) => number;
  /** log of the step e(j) = L(j) - L(j + 1). */
  readonly logStep: (j: number) => number;
  /** e(j + 1) / e(j). */
  readonly stepRatio: (j: number) => number;
}

const NEGLIGIBLE = 42;
const BIG = 1e200;
const LOG_BIG = Math.log(BIG);

/** Index where a unimodal sequence of logs peaks, from a start, by doubling and halving steps. */
function peakIndex(log: (j: number) => number, start: number): number {
  let at = Math.max(0, Math.round(start));
  let value = log(at);
  let step = 1;
  for (let i = 0; i < 4000; i++) {
    const right = log(at + step);
    if (right > value) {
      at += step;
      value = right;
      step *= 2;
      continue;
    }
    const left = at - step >= 0 ? log(at - step) : -Infinity;
    if (left > value) {
      at -= step;
      value = left;
      step *= 2;
    } else if (step > 1) step = Math.max(1, Math.floor(step / 4));
    else break;
  }
  return at;
}

/** Index beyond the peak, in direction `side`, where the terms no longer matter. */
function edge(log: (j: number) => number, peak: number, side: 1 | -1): number {
  const floor = log(peak) - NEGLIGIBLE;
  let step = 1;
  for (;;) {
    const j = peak + side * step;
    if (j <= 0) return 0;
    if (log(j) < floor) return j;
    step = Math.ceil(step * 1.3) + 1;
    if (step > 1e9) throw new StatsError('not-converged', 'noncentrality parameter is too large');
  }
}

/**
 * log of sum_j Poisson(j; mean) L(j), or of the same sum over the upper tails. The tails follow from one start by
 * their recurrence in its stable direction (downward for L, upward for U), so that every term is a sum of
 * positive numbers (Benton & Krishnamoorthy 2003, Computational Statistics & Data Analysis 43, 249-267).
 */
export function logMixtureTail(mean: number, components: MixtureComponents, upper: boolean): number {
  const tail = upper ? components.logUpper : components.logLower;
  const term = (j: number): number => logPoissonMass(j, mean) + tail(j);
  const peak = peakIndex(term, mean);
  const top = term(peak);
  if (top === -Infinity) return -Infinity;
  const low = edge(term, peak, -1);
  const high = edge(term, peak, 1);
  const first = upper ? low : high;
  const count = high - low;
  let offset = logPoissonMass(first, mean) + tail(first);
  // relative to the first term: weight w, tail t, step e
  let w = 1;
  let t = 1;
  let e = Math.exp(components.logStep(upper ? first : Math.max(0, first - 1)) - tail(first));
  let sum = 1;
  let j = first;
  for (let i = 0; i < count; i++) {
    t += e;
    if (upper) {
      e *= components.stepRatio(j);
      j += 1;
      w *= mean / j;
    } else {
      if (j > 1) e /= components.stepRatio(j - 2);
      w *= j / mean;
      j -= 1;
    }
    sum += w * t;
    if (t > BIG) {
      t /= BIG;
      e /= BIG;
      w *= BIG;
    }
    if (sum > BIG || w > BIG) {
      sum /= BIG;
      w /= BIG;
      offset += LOG_BIG;
    }
  }
  return Math.min(0, offset + Math.log(sum));
}

/** log of sum_j Poisson(j; mean) f(j) for densities given by their logs. */
export function logMixtureDensity(mean: number, logDensity: (j: number) => number): number {
  const term = (j: number): number => logPoissonMass(j, mean) + logDensity(j);
  const peak = peakIndex(term, mean);
  const top = term(peak);
  if (!Number.isFinite(top)) return top;
  const high = edge(term, peak, 1);
  let sum = 0;
  for (let j = edge(term, peak, -1); j <= high; j++) sum += Math.exp(term(j) - top);
  return top + Math.log(sum);
}
