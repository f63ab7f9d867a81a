import { requireNonNegative, requireNumber, requirePositive, StatsError } from '../stats-error.ts';
import { lbeta } from './beta.ts';
import { deviance0 } from './deviance.ts';
import { HALF_LOG_2PI, lgamma1p, stirlingError } from './gamma.ts';
import { digamma, trigamma } from './polygamma.ts';
import { settled } from './settled.ts';

const MAX_TERMS = 20_000_000;
const EPSILON = Number.EPSILON;

/** log of x^a y^b / B(a, b) with y = 1 - x given apart, in Loader's deviance form (Loader 2000, eq. 2). */
export function logBetaKernel(a: number, b: number, x: number, y: number): number {
  const n = a + b;
  return kernelConstant(a, b) - deviance0(a, n * x) - deviance0(b, n * y);
}

// A distribution is mostly evaluated many times with the same parameters: the last constant is kept.
let lastA = Number.NaN;
let lastB = Number.NaN;
let lastConstant = 0;

/** The part of the kernel that does not depend on x: its logarithm at x = a / (a + b). */
function kernelConstant(a: number, b: number): number {
  if (a !== lastA || b !== lastB) {
    const n = a + b;
    lastConstant =
      stirlingError(n) -
      stirlingError(a) -
      stirlingError(b) +
      0.5 * Math.log(a < b ? a * (b / n) : b * (a / n)) -
      HALF_LOG_2PI;
    lastA = a;
    lastB = b;
  }
  return lastConstant;
}

/**
 * I_x(a, b) B(a, b) / (x^a y^b) by the continued fraction of DiDonato & Morris (1992), ACM TOMS 18, eq. 9,
 * evaluated by Lentz's method; fast for x <= (a + 1)/(a + b + 2).
 */
function fraction(a: number, b: number, x: number, y: number): number {
  let bn = (a * (a * y - b * x + 1)) / (a + 1);
  let f = bn;
  let c = bn;
  let d = 0;
  const lead = a * y - b * x + 1;
  // divisions are the slow part: one reciprocal serves this term and the next
  let inverse = 1 / (a + 1);
  for (let m = 1; m < MAX_TERMS; m++) {
    const after = 1 / (a + 2 * m + 1);
    const part = m * (b - m) * x * inverse;
    const an = (a + m - 1) * inverse * (a + b + m - 1) * part * x;
    bn = m + part + (a + m) * after * (lead + m * (1 + y));
    inverse = after;
    d = 1 / (bn + an * d);
    c = bn + an / c;
    const delta = c * d;
    f *= delta;
    if (Math.abs(delta - 1) < EPSILON) return 1 / f;
  }
  throw new StatsError(
    'not-converged',
    'continued fraction of the incomplete beta function did not converge',
  );
}

/** 1 - I_x(a, b) for small a, from the power series (DiDonato & Morris 1992, eq. 6) without cancellation. */
function upperSmall(a: number, b: number, x: number): number {
  // log(a B(a, b)) = log Gamma(1 + a) - [log Gamma(a + b) - log Gamma(b)]
  const exponent = a * Math.log(x) - lgamma1p(a) + logGammaShift(b, a);
  let sum = 0;
  let term = 1;
  for (let n = 1; n < 2000; n++) {
    term *= ((n - b) / n) * x;
    const next = sum + term / (a + n);
    if (next === sum) break;
    sum = next;
  }
  return -Math.expm1(exponent) - Math.exp(exponent) * a * sum;
}

/** log Gamma(b + a) - log Gamma(b) for small a, relative precision kept: recurrence, then Taylor about the middle. */
function logGammaShift(b: number, a: number): number {
  let sum = 0;
  let c = b;
  for (; c < 20; c++) sum -= Math.log1p(a / c);
  const middle = c + a / 2;
  const inverse = 1 / middle;
  const square = inverse * inverse;
  // psi''(z) = -1/z^2 - 1/z^3 - 1/(2 z^4) + 1/(6 z^6) and psi''''(z) = -6/z^4 - 12/z^5 (A&S 6.4.13, 6.4.14)
  const second = -square * (1 + inverse * (1 + inverse * (0.5 - square / 6)));
  const fourth = -square * square * (6 + 12 * inverse);
  return sum + a * (digamma(middle) + (a * a * (second + (a * a * fourth) / 80)) / 24);
}

/** One tail of the regularised incomplete beta function from x and y = 1 - x. */
function tail(a: number, b: number, x: number, y: number, upper: boolean, log: boolean): number {
  if (x <= 0) return finish(upper ? 1 : 0, log);
  if (y <= 0) return finish(upper ? 0 : 1, log);
  const lowerIsDirect = x * (a + b + 2) <= a + 1;
  const logKernel = logBetaKernel(a, b, x, y);
  const factor = lowerIsDirect ? fraction(a, b, x, y) : fraction(b, a, y, x);
  if (lowerIsDirect !== upper) return log ? logKernel + Math.log(factor) : Math.exp(logKernel) * factor;
  const other = Math.min(1, Math.exp(logKernel) * factor);
  if (other > 0.8) {
    if (upper && a < 0.1 && b * x < 5 && x < 0.9) return finish(upperSmall(a, b, x), log);
    if (!upper && b < 0.1 && a * y < 5 && y < 0.9) return finish(upperSmall(b, a, y), log);
  }
  return log ? Math.log1p(-other) : 1 - other;
}

function finish(value: number, log: boolean): number {
  return log ? Math.log(value) : value;
}

function check(a: number, b: number, x: number): void {
  requirePositive(a, 'a');
  requirePositive(b, 'b');
  requireNumber(x, 'x');
  if (x < 0 || x > 1) throw new StatsError('out-of-domain', 'x must lie between 0 and 1', 'x');
}

/**
 * Regularised incomplete beta I_x(a, b) = 1/B(a, b) * integral of t^(a-1) (1-t)^(b-1) from 0 to x; a, b > 0,
 * 0 <= x <= 1. Give y = 1 - x as well when it is known to more digits than the subtraction leaves.
 */
export function incompleteBetaLower(a: number, b: number, x: number, y = 1 - x): number {
  check(a, b, x);
  return tail(a, b, x, y, false, false);
}

/** Upper tail 1 - I_x(a, b) = I_y(b, a), computed as a tail. */
export function incompleteBetaUpper(a: number, b: number, x: number, y = 1 - x): number {
  check(a, b, x);
  return tail(a, b, x, y, true, false);
}

/** log I_x(a, b), finite where it underflows. */
export function logIncompleteBetaLower(a: number, b: number, x: number, y = 1 - x): number {
  check(a, b, x);
  return tail(a, b, x, y, false, true);
}

/** log(1 - I_x(a, b)), finite where it underflows. */
export function logIncompleteBetaUpper(a: number, b: number, x: number, y = 1 - x): number {
  check(a, b, x);
  return tail(a, b, x, y, true, true);
}

/**
 * log(x / (1 - x)) for the x with I_x(a, b) = lower and 1 - I_x(a, b) = upper; both tails are given and the
 * smaller one is solved for. Newton's method (with Halley's correction) on the logarithm of the tail in
 * u = logit x: the density of logit X is log-concave, hence so are both tails, and the iteration converges
 * from any start.
 */
export function inverseIncompleteBetaLogit(a: number, b: number, lower: number, upper: number): number {
  requirePositive(a, 'a');
  requirePositive(b, 'b');
  requireNonNegative(lower, 'lower');
  requireNonNegative(upper, 'upper');
  if (lower === 0) return -Infinity;
  if (upper === 0) return Infinity;
  if (upper < lower) return -solveLogit(b, a, Math.log(upper));
  return solveLogit(a, b, Math.log(lower));
}

/** log I_x(a, b) from the kernel at hand. */
function logLower(a: number, b: number, x: number, y: number, logKernel: number): number {
  if (x * (a + b + 2) <= a + 1) return logKernel + Math.log(fraction(a, b, x, y));
  const other = Math.exp(logKernel) * fraction(b, a, y, x);
  return other > 0.8 ? tail(a, b, x, y, false, true) : Math.log1p(-other);
}

function solveLogit(a: number, b: number, target: number): number {
  let u = startLogit(a, b, target);
  let last = Infinity;
  const logBeta = lbeta(a, b);
  const constant = kernelConstant(a, b);
  for (let i = 0; i < 200; i++) {
    const ex = Math.exp(-Math.abs(u));
    const x = u < 0 ? ex / (1 + ex) : 1 / (1 + ex);
    const y = u < 0 ? 1 / (1 + ex) : ex / (1 + ex);
    // below the range of doubles the first term of the series is exact
    if (x < 1e-300) return (target + Math.log(a) + logBeta) / a;
    let value: number;
    let slope: number;
    if (y < 1e-300) {
      // the first term of the upper tail's series; for tiny b it is not small even here
      const density = Math.exp(-b * u - logBeta);
      const upper = density / b;
      value = Math.log1p(-upper);
      slope = density / (1 - upper);
    } else {
      const logKernel = constant - deviance0(a, (a + b) * x) - deviance0(b, (a + b) * y);
      value = logLower(a, b, x, y, logKernel);
      slope = Math.exp(logKernel - value);
    }
    const step = (value - target) / slope;
    const halley = 1 - 0.5 * step * (a * y - b * x - slope);
    const move = halley > 0.5 && halley < 2 ? step / halley : step;
    u -= Math.max(-700, Math.min(700, move));
    // relative precision of x is y du, of y it is x du: the step itself must be small
    if (settled(move, last, slope, target)) return u;
    last = Math.abs(move);
  }
  throw new StatsError('not-converged', 'inverse incomplete beta function did not converge');
}

/** Start: normal approximation of logit X in the centre, leading term of the series in the tail. */
function startLogit(a: number, b: number, target: number): number {
  const leading = (target + Math.log(a) + lbeta(a, b)) / a;
  if (a < 0.5 || leading < Math.log(a / b) - 4) return Math.min(leading, 30);
  const r = Math.sqrt(-2 * target);
  const z = r - (2.30753 + 0.27061 * r) / (1 + r * (0.99229 + 0.04481 * r));
  return digamma(a) - digamma(b) - z * Math.sqrt(trigamma(a) + trigamma(b));
}

/** x with I_x(a, b) = lower (and 1 - I_x(a, b) = upper, by default 1 - lower). */
export function inverseIncompleteBeta(a: number, b: number, lower: number, upper = 1 - lower): number {
  const u = inverseIncompleteBetaLogit(a, b, lower, upper);
  return u < 0 ? Math.exp(u) / (1 + Math.exp(u)) : 1 / (1 + Math.exp(-u));
}
