import { requireNonNegative, requireNumber, requirePositive, StatsError } from '../stats-error.ts';
import { deviance0, logPoissonMass } from './deviance.ts';
import { erfcx, logErfc } from './erf.ts';
import { lgamma1p } from './gamma.ts';
import { settled } from './settled.ts';
import { temmeSeries } from './temme.ts';

const MAX_TERMS = 20_000_000;
const EPSILON = Number.EPSILON;

/** P(a, x) Gamma(a + 1) e^x / x^a = 1 + x/(a+1) + x^2/((a+1)(a+2)) + ... (A&S 6.5.29). */
function lowerSeries(a: number, x: number): number {
  let sum = 1;
  let term = 1;
  for (let n = 1; n < MAX_TERMS; n++) {
    term *= x / (a + n);
    sum += term;
    if (term < sum * EPSILON * 0.25) return sum;
  }
  throw new StatsError('not-converged', 'series of the incomplete gamma function did not converge');
}

/** Q(a, x) Gamma(a) e^x / x^a by Legendre's continued fraction (A&S 6.5.31, even part), Lentz's method. */
function upperFraction(a: number, x: number): number {
  let b = x + 1 - a;
  let c = 1e300;
  let d = 1 / b;
  let h = d;
  for (let n = 1; n < MAX_TERMS; n++) {
    const an = n * (a - n);
    b += 2;
    d = 1 / (an * d + b);
    c = b + an / c;
    const delta = c * d;
    h *= delta;
    if (Math.abs(delta - 1) < EPSILON) return h;
  }
  throw new StatsError(
    'not-converged',
    'continued fraction of the incomplete gamma function did not converge',
  );
}

/** Q(a, x) for a < 1 and x < 1 without the cancellation of 1 - P (Gautschi 1979, ACM TOMS 5, section 4.1). */
function upperSmall(a: number, x: number): number {
  const exponent = a * Math.log(x) - lgamma1p(a);
  let sum = 0;
  let term = 1;
  for (let n = 1; n < 200; n++) {
    term *= -x / n;
    const next = sum + term / (a + n);
    if (next === sum) break;
    sum = next;
  }
  return -Math.expm1(exponent) - Math.exp(exponent) * a * sum;
}

/**
 * One tail of the regularised incomplete gamma function, as a probability or as its natural logarithm: the
 * tail that can be computed directly is; the other one is its complement.
 */
function tail(a: number, x: number, upper: boolean, log: boolean): number {
  requirePositive(a, 'a');
  requireNumber(x, 'x');
  if (x < 0) throw new StatsError('out-of-domain', 'x must not be negative', 'x');
  if (x === 0) return finish(upper ? 1 : 0, log);
  if (x === Infinity) return finish(upper ? 0 : 1, log);
  if (a > 200 && Math.abs(x - a) < 0.3 * a) return uniformTail(a, x, upper, log);
  if (x < 1 && a < 1) {
    if (upper) return finish(upperSmall(a, x), log);
    return direct(logPoissonMass(a, x), lowerSeries(a, x), log);
  }
  const lowerIsDirect = x <= Math.max(a, 1);
  const logMass = logPoissonMass(a, x);
  const factor = lowerIsDirect ? lowerSeries(a, x) : a * upperFraction(a, x);
  if (lowerIsDirect !== upper) return direct(logMass, factor, log);
  const other = Math.min(1, Math.exp(logMass) * factor);
  return log ? Math.log1p(-other) : 1 - other;
}

function finish(value: number, log: boolean): number {
  return log ? Math.log(value) : value;
}

function direct(logMass: number, factor: number, log: boolean): number {
  return log ? logMass + Math.log(factor) : Math.exp(logMass) * factor;
}

/** Uniform asymptotic expansion for large a and x near a (Temme 1979, SIAM J. Math. Anal. 10, 757-766). */
function uniformTail(a: number, x: number, upper: boolean, log: boolean): number {
  // a eta^2 / 2 = a (lambda - 1 - log lambda) with lambda = x / a
  const half = deviance0(a, x);
  const z = Math.sqrt(half);
  const above = x >= a;
  const eta = (above ? 1 : -1) * Math.sqrt((2 * half) / a);
  const remainder = temmeSeries(a, eta) / Math.sqrt(2 * Math.PI * a);
  // the tail away from the centre, without its factor exp(-z^2)
  const scaled = 0.5 * erfcx(z) + (above ? remainder : -remainder);
  if (upper === above) return log ? Math.log(scaled) - half : scaled * Math.exp(-half);
  if (log && z > 10) return Math.log1p(-Math.exp(logErfc(z)));
  const other = scaled * Math.exp(-half);
  return log ? Math.log1p(-other) : 1 - other;
}

/** Regularised lower incomplete gamma P(a, x) = 1/Gamma(a) * integral of t^(a-1) e^-t from 0 to x, a > 0, x >= 0. */
export function incompleteGammaLower(a: number, x: number): number {
  return tail(a, x, false, false);
}

/** Regularised upper incomplete gamma Q(a, x) = 1 - P(a, x), computed as a tail. */
export function incompleteGammaUpper(a: number, x: number): number {
  return tail(a, x, true, false);
}

/** log P(a, x), finite where P underflows. */
export function logIncompleteGammaLower(a: number, x: number): number {
  return tail(a, x, false, true);
}

/** log Q(a, x), finite where Q underflows. */
export function logIncompleteGammaUpper(a: number, x: number): number {
  return tail(a, x, true, true);
}

/**
 * x with P(a, x) = lower and Q(a, x) = upper; both tails are given (lower + upper = 1) and the smaller one is
 * solved for. Newton's method on the logarithm of the tail in u = log x: the density of log X is
 * log-concave, hence so are both tails, and the iteration converges from any start.
 */
export function inverseIncompleteGamma(a: number, lower: number, upper: number): number {
  requirePositive(a, 'a');
  requireNonNegative(lower, 'lower');
  requireNonNegative(upper, 'upper');
  if (lower === 0) return 0;
  if (upper === 0) return Infinity;
  const useUpper = upper < lower;
  const target = Math.log(useUpper ? upper : lower);
  const leading = (target + lgamma1p(a)) / a;
  // so near 0 the first term of the series is exact, and doubles are too coarse to iterate
  if (!useUpper && leading < -650) return Math.exp(leading);
  let u = startLog(a, target, useUpper);
  let last = Infinity;
  for (let i = 0; i < 200; i++) {
    const x = Math.exp(u);
    if (x === 0) return 0;
    const value = tail(a, x, useUpper, true);
    // d tail / du = +-x f(x) = +-x^a e^-x / Gamma(a)
    const slope = (useUpper ? -1 : 1) * a * Math.exp(logPoissonMass(a, x) - value);
    const f = value - target;
    // Halley: d log(slope)/du = a - x - slope
    const step = f / slope;
    const halley = 1 - 0.5 * step * (a - x - slope);
    const move = halley > 0.5 && halley < 2 ? step / halley : step;
    // to the right the upper tail falls like exp(-e^u): long steps would leave the range of doubles
    u -= Math.max(-2, Math.min(700, move));
    if (settled(move, last, slope, target)) return Math.exp(u);
    last = Math.abs(move);
  }
  throw new StatsError('not-converged', 'inverse incomplete gamma function did not converge');
}

/** Start: Wilson & Hilferty (1931) in the centre, the leading term of the series or of the tail outside. */
function startLog(a: number, target: number, useUpper: boolean): number {
  const leading = (target + lgamma1p(a)) / a;
  if (!useUpper && (a < 1 || leading < Math.log(0.1 * a))) return Math.min(leading, Math.log(a + 1));
  // crude normal deviate of the tail (A&S 26.2.22)
  const r = Math.sqrt(-2 * target);
  const z = (r - (2.30753 + 0.27061 * r) / (1 + r * (0.99229 + 0.04481 * r))) * (useUpper ? 1 : -1);
  const w = 1 - 1 / (9 * a) + z / (3 * Math.sqrt(a));
  if (useUpper && (a < 0.5 || w > 3)) return Math.log(Math.max(1e-3, -target) + 1);
  return w > 0.1 ? Math.log(a) + 3 * Math.log(w) : leading;
}
