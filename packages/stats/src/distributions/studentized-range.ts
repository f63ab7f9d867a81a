import { brentRoot, expandBracket } from '../optim/root.ts';
import { stirlingError } from '../special/gamma.ts';
import { requireCount, requireNumber, requirePositive, requireProbability } from '../stats-error.ts';
import { chiSquare } from './chi-square.ts';
import { fDistribution } from './f.ts';
import { normalDensity, normalDeviate, normalLower } from './normal.ts';
import { logTrapezoid } from './peak-integral.ts';

/** Above this the variance estimate is taken as known. */
const KNOWN_DF = 1e8;

// The trapezoidal rule in z converges exponentially, so one fixed grid serves every range.
const STEP = 0.25;
const LOWEST = -9;
const COUNT = 200;
// index of -z given the index of z
const MIRROR = -2 * (LOWEST / STEP);
let grid: { readonly density: Float64Array; readonly lower: Float64Array } | undefined;

function normalGrid(): { readonly density: Float64Array; readonly lower: Float64Array } {
  if (grid) return grid;
  const density = new Float64Array(COUNT);
  const lower = new Float64Array(COUNT);
  for (let i = 0; i < COUNT; i++) {
    density[i] = normalDensity(LOWEST + i * STEP);
    lower[i] = normalLower(LOWEST + i * STEP);
  }
  grid = { density, lower };
  return grid;
}

/**
 * Tail of the range w of k standard normals: P(R <= w) = k * integral of phi(z) [Phi(z) - Phi(z - w)]^(k-1) dz
 * (Hartley 1942). The upper tail integrates the difference from Phi^(k-1) directly, so it does not cancel.
 */
function rangeTail(w: number, k: number, upper: boolean): number {
  if (w <= 0) return upper ? 1 : 0;
  if (!upper && w > 17) return 1 - rangeTail(w, k, true);
  const { density, lower } = normalGrid();
  const count = Math.min(COUNT, Math.ceil((Math.max(9, w / 2 + 9) - LOWEST) / STEP));
  let sum = 0;
  for (let i = 0; i < count; i++) {
    const z = LOWEST + i * STEP;
    const full = lower[i]!;
    if (upper) {
      const lost = normalLower(z - w) / full;
      if (lost > 1e-300) {
        sum -= density[i]! * full ** (k - 1) * Math.expm1((k - 1) * Math.log1p(-Math.min(1, lost)));
      }
    } else {
      // right of the centre the difference is taken between upper tails
      const between = z > w / 2 ? normalLower(w - z) - (lower[MIRROR - i] ?? 0) : full - normalLower(z - w);
      sum += density[i]! * between ** (k - 1);
    }
  }
  return Math.min(1, k * STEP * sum);
}

/**
 * log of a tail of the studentized range q = R / S with S = sqrt(chi-square(df) / df): the mean of the range tail
 * over the density of log S (Copenhaver & Holland 1988, J. Statist. Comput. Simul. 30, 1-15), here by the
 * trapezoidal rule around the peak of the integrand.
 */
function logTail(q: number, groups: number, df: number, upper: boolean): number {
  requireNumber(q, 'q');
  requireCount(groups, 'groups', 2);
  if (df !== Infinity) requirePositive(df, 'df');
  if (q <= 0) return upper ? 0 : -Infinity;
  if (q === Infinity) return upper ? -Infinity : 0;
  if (df > KNOWN_DF) return Math.log(rangeTail(q, groups, upper));
  const constant = Math.LN2 + 0.5 * Math.log(df / (4 * Math.PI)) - stirlingError(df / 2);
  const log = (u: number): number =>
    df * (u - 0.5 * Math.expm1(2 * u)) + Math.log(rangeTail(q * Math.exp(u), groups, upper));
  const step = (u: number): number => 0.3 / Math.max(Math.exp(u) * Math.max(Math.sqrt(2 * df), q / 1.4), 3);
  // where the density of log S balances the fall exp(-q^2 S^2 / 4) of the upper tail
  const start = upper ? -0.5 * Math.log1p((q * q) / (2 * df)) : 0;
  return Math.min(0, constant + logTrapezoid(log, start, step));
}

/** A first q for an upper tail p, to a few percent in the usual range (Lund & Lund 1983, AS 190, function QTRNG0). */
function firstGuess(p: number, groups: number, df: number): number {
  const z = normalDeviate(1 - p / 2, p / 2);
  const t = z + (z * z * z + z) / (4 * df);
  return t * ((0.8843 - 0.2368 * t - 1.214 / df + (1.208 * t) / df) * Math.log(groups - 1) + Math.SQRT2);
}

/** Iterations in which the secant rule must arrive from a good start. */
const SECANTS = 12;

/** A root by the secant rule; undefined when it does not settle. */
function secantRoot(f: (x: number) => number, first: number, second: number): number | undefined {
  let a = first;
  let b = second;
  let fa = f(a);
  for (let i = 0; i < SECANTS; i++) {
    const fb = f(b);
    const next = b - (fb * (b - a)) / (fb - fa);
    if (!(next > 0)) return fb === 0 ? b : undefined;
    // A step of this size leaves an error of its product with the step before: beyond double precision.
    if (Math.abs(next - b) <= 1e-10 * next) return next;
    [a, fa, b] = [b, fb, next];
  }
  return undefined;
}

/**
 * The q with tail p. The log of an upper tail is nearly linear in q squared, so the secant rule needs a handful of steps there;
 * Brent's method on the log of the smaller tail in log q does the rest.
 */
function inverse(p: number, groups: number, df: number, upper: boolean): number {
  requireProbability(p);
  logTail(1, groups, df, true);
  if (p === 0 || p === 1) return (p === 0) === upper ? Infinity : 0;
  const useUpper = p < 0.5 ? upper : !upper;
  const target = p < 0.5 ? Math.log(p) : Math.log1p(-p);
  if (useUpper) {
    const guess = firstGuess(Math.exp(target), groups, df) ** 2;
    const gap = (square: number): number => logTail(Math.sqrt(square), groups, df, true) - target;
    const square = guess > 0 ? secantRoot(gap, guess, guess * 1.02) : undefined;
    if (square !== undefined) return Math.sqrt(square);
  }
  const gap = (u: number): number => logTail(Math.exp(u), groups, df, useUpper) - target;
  const z = useUpper ? normalDeviate(1 - Math.exp(target), Math.exp(target)) : 0;
  const [low, high] = expandBracket(gap, Math.log(2.5 + z), 0.1, -700, 700);
  return Math.exp(brentRoot(gap, low, high, { tolerance: 1e-14 }).root);
}

const MAX_KNOWN = 128;
const known = new Map<string, number>();

/** `inverse`, with the last answers remembered: tables and intervals ask for the same critical value again and again. */
function remembered(p: number, groups: number, df: number, upper: boolean): number {
  const key = `${p} ${groups} ${df} ${upper}`;
  const value = known.get(key) ?? inverse(p, groups, df, upper);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(key, value);
  return value;
}

/** Half the square of the range of two means follows F(1, df), with a known variance chi-square(1). */
const halfSquare = (df: number) => ({
  cdf: (x: number): number => (df === Infinity ? chiSquare.cdf(x, 1) : fDistribution.cdf(x, 1, df)),
  sf: (x: number): number => (df === Infinity ? chiSquare.sf(x, 1) : fDistribution.sf(x, 1, df)),
  quantile: (p: number): number =>
    df === Infinity ? chiSquare.quantile(p, 1) : fDistribution.quantile(p, 1, df),
  isf: (p: number): number => (df === Infinity ? chiSquare.isf(p, 1) : fDistribution.isf(p, 1, df)),
});

function tail(q: number, groups: number, df: number, upper: boolean): number {
  if (groups !== 2 || Number.isNaN(q)) return Math.exp(logTail(q, groups, df, upper));
  const { cdf, sf } = halfSquare(df);
  const x = (Math.max(0, q) * q) / 2;
  return upper ? sf(x) : cdf(x);
}

function deviate(p: number, groups: number, df: number, upper: boolean): number {
  if (groups !== 2) return remembered(p, groups, df, upper);
  const { quantile, isf } = halfSquare(df);
  return Math.sqrt(2 * (upper ? isf(p) : quantile(p)));
}

/** Studentized range of `groups` means with df degrees of freedom for the error (one range); df = Infinity: known variance. */
export const studentizedRange = {
  /** Lower tail P(Q <= q). */
  cdf: (q: number, groups: number, df: number): number => tail(q, groups, df, false),
  /** Upper tail P(Q > q). */
  sf: (q: number, groups: number, df: number): number => tail(q, groups, df, true),
  /** The q with lower tail p. */
  quantile: (p: number, groups: number, df: number): number => deviate(p, groups, df, false),
  /** The q with upper tail p. */
  isf: (p: number, groups: number, df: number): number => deviate(p, groups, df, true),
};
