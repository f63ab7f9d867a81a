import { requireFinite, StatsError } from '../stats-error.ts';

/** Outcome of a root search: the root, how the search ended and why. */
export interface RootResult {
  readonly root: number;
  readonly value: number;
  readonly iterations: number;
  readonly converged: boolean;
  readonly reason: 'exact' | 'interval' | 'iterations';
}

/** Settings of {@link brentRoot}. */
export interface RootOptions {
  /** Relative width of the final interval; the default is the precision of a double. */
  readonly tolerance?: number;
  readonly maxIterations?: number;
}

/**
 * Root of a continuous f between low and high, where f changes sign: bisection, secant and inverse quadratic
 * interpolation (Brent 1973, "Algorithms for minimization without derivatives", chapter 4).
 */
export function brentRoot(
  f: (x: number) => number,
  low: number,
  high: number,
  { tolerance = 2 * Number.EPSILON, maxIterations = 200 }: RootOptions = {},
): RootResult {
  requireFinite(low, 'low');
  requireFinite(high, 'high');
  let a = low;
  let b = high;
  let fa = f(a);
  let fb = f(b);
  if (Number.isNaN(fa) || Number.isNaN(fb))
    throw new StatsError('not-finite', 'f is not a number at the ends');
  if (fa * fb > 0) throw new StatsError('out-of-domain', 'f has the same sign at both ends of the interval');
  let c = a;
  let fc = fa;
  let last = b - a;
  let before = last;
  for (let iterations = 0; iterations < maxIterations; iterations++) {
    if (fb * fc > 0) {
      c = a;
      fc = fa;
      last = b - a;
      before = last;
    }
    if (Math.abs(fc) < Math.abs(fb)) {
      a = b;
      b = c;
      c = a;
      fa = fb;
      fb = fc;
      fc = fa;
    }
    const slack = 0.5 * tolerance * Math.abs(b) + Number.MIN_VALUE;
    const middle = 0.5 * (c - b);
    if (fb === 0) return { root: b, value: fb, iterations, converged: true, reason: 'exact' };
    if (Math.abs(middle) <= slack)
      return { root: b, value: fb, iterations, converged: true, reason: 'interval' };
    if (Math.abs(before) >= slack && Math.abs(fa) > Math.abs(fb)) {
      const step = interpolationStep(a, b, c, fa, fb, fc, middle, slack, before);
      before = step === undefined ? middle : last;
      last = step ?? middle;
    } else {
      last = middle;
      before = middle;
    }
    a = b;
    fa = fb;
    b += Math.abs(last) > slack ? last : Math.sign(middle) * slack;
    fb = f(b);
    if (Number.isNaN(fb)) throw new StatsError('not-finite', `f is not a number at ${b}`);
  }
  return { root: b, value: fb, iterations: maxIterations, converged: false, reason: 'iterations' };
}

/** Secant or inverse quadratic step when it stays well inside the interval, otherwise undefined (bisect). */
function interpolationStep(
  a: number,
  b: number,
  c: number,
  fa: number,
  fb: number,
  fc: number,
  middle: number,
  slack: number,
  before: number,
): number | undefined {
  const s = fb / fa;
  let p: number;
  let q: number;
  if (a === c) {
    p = 2 * middle * s;
    q = 1 - s;
  } else {
    const r = fb / fc;
    const t = fa / fc;
    p = s * (2 * middle * t * (t - r) - (b - a) * (r - 1));
    q = (t - 1) * (r - 1) * (s - 1);
  }
  if (p > 0) q = -q;
  p = Math.abs(p);
  return 2 * p < Math.min(3 * middle * q - Math.abs(slack * q), Math.abs(before * q)) ? p / q : undefined;
}

/**
 * Interval around `start` in which a monotone f changes sign, found by doubling steps inside least..most; the
 * bound itself is returned as an end when f keeps its sign up to it.
 */
export function expandBracket(
  f: (x: number) => number,
  start: number,
  step: number,
  least = -Infinity,
  most = Infinity,
): [low: number, high: number] {
  const from = Math.min(most, Math.max(least, start));
  const sign = Math.sign(f(from));
  if (sign === 0) return [from, from];
  let leftNear = from;
  let rightNear = from;
  let width = step;
  for (let i = 0; i < 2100; i++) {
    const left = Math.max(least, from - width);
    if (left < leftNear && Math.sign(f(left)) !== sign) return [left, leftNear];
    leftNear = left;
    const right = Math.min(most, from + width);
    if (right > rightNear && Math.sign(f(right)) !== sign) return [rightNear, right];
    rightNear = right;
    if (left === least && right === most) break;
    if (width > 1e300) break;
    width *= 2;
  }
  throw new StatsError('not-converged', 'no change of sign found');
}
