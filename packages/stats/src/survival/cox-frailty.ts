import { chiSquare } from '../distributions/chi-square.ts';
import { cholesky, choleskyInverse, choleskySolve } from '../linalg/cholesky.ts';
import { type Matrix, matrix } from '../linalg/matrix.ts';
import { valuesAt } from '../lists.ts';
import { type ZCoefficient, zCoefficients } from '../models/coefficient-test.ts';
import { brentMinimum } from '../optim/brent-minimum.ts';
import { brentRoot } from '../optim/root.ts';
import { StatsError } from '../stats-error.ts';
import { type CoxFit, coxFit, inColumnUnits } from './cox-fit.ts';
import type { CoxData } from './cox-rows.ts';
import { type FrailtySums, frailtySums } from './frailty-sweep.ts';
import type { ChiSquareResult } from './proportional.ts';

/** A proportional hazards model whose groups share a hidden factor of the hazard. */
export interface CoxFrailty {
  readonly n: number;
  readonly events: number;
  /** The model without frailty. */
  readonly without: CoxFit;
  readonly coefficients: readonly ZCoefficient[];
  readonly covariance: Matrix;
  /** Variance of the frailties, whose mean is 1. */
  readonly variance: number;
  /** Association of two times of one group, theta / (theta + 2). */
  readonly kendallTau: number;
  readonly marginalLogLik: number;
  /** Likelihood ratio test of no frailty; the variance cannot be negative, so that half of the tail counts. */
  readonly test: ChiSquareResult;
  /** Frailty of each group, in the order of the codes that occur. */
  readonly groups: readonly { readonly code: number; readonly events: number; readonly frailty: number }[];
}

/** Up to so many groups steps use the whole information of the frailties; beyond, its diagonal, which takes more of them. */
const WHOLE_STEPS = 300;
/** Up to so many groups standard errors use it whole; beyond, its diagonal, as is usual (Therneau & Grambsch 2000, 9.6). */
const WHOLE_ERRORS = 5;
const MAX_STEPS = 2000;
const LAST_STEP = 1e-12;
/** Logarithms of the variance at which the search begins. */
const GRID = [-14, -10, -8, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4];

/** The penalised fit at one variance. */
interface Penalised {
  readonly beta: Float64Array;
  readonly w: Float64Array;
  readonly covariance: Matrix;
  readonly marginal: number;
  /** Slope of the marginal likelihood in the logarithm of the variance: only its own part, because the rest is at its maximum. */
  readonly slope: number;
}

/**
 * Shared gamma frailty with Breslow's ties: for a variance theta the coefficients and log frailties w maximise the partial likelihood plus
 * sum(w - exp(w)) / theta, which gives what the EM algorithm of Klein (1992) does (Therneau & Grambsch 2000, 9.5); theta maximises the marginal likelihood. Standard
 * errors come from the penalised information at theta. `groups` are codes by row of the data.
 */
export function coxFrailty(data: CoxData, groups: Int32Array, level: number): CoxFrailty {
  const without = coxFit(data, 'breslow');
  const { rows } = without;
  const codes = [...new Set(valuesAt(groups, rows.row))].sort((a, b) => a - b);
  const q = codes.length;
  if (q < 2) throw new StatsError('constant-column', 'all rows are in one group', 'groups');
  const place = new Map(codes.map((code, g) => [code, g]));
  const group = Int32Array.from(rows.row, (row) => place.get(groups[row]!)!);
  const events = new Float64Array(q);
  rows.event.forEach((happened, i) => {
    events[group[i]!]! += happened;
  });

  let start: Pick<Penalised, 'beta' | 'w'> = { beta: without.beta, w: new Float64Array(q) };
  const at = (logTheta: number): Penalised => {
    const fit = penalisedFit(without, group, events, Math.exp(logTheta), start);
    start = fit;
    return fit;
  };
  const values: number[] = [];
  for (const logTheta of GRID) {
    values.push(at(logTheta).marginal);
    // far beyond the maximum
    if (values.length > 2 && values.at(-1)! < values.at(-2)! && values.at(-2)! < values.at(-3)!) break;
  }
  const best = values.indexOf(Math.max(...values));
  if (best === GRID.length - 1)
    throw new StatsError('not-converged', 'the variance of the frailty grows without end', 'groups');
  const none = best === 0 || values[best]! <= without.logLik;
  const logTheta = none
    ? null
    : stationary(
        brentMinimum((t) => -at(t).marginal, GRID[best - 1]!, GRID[best + 1]!, 1e-5).x,
        (t) => at(t).slope,
      );
  const fit = logTheta === null ? null : at(logTheta);
  const variance = logTheta === null ? 0 : Math.exp(logTheta);
  const marginalLogLik = fit?.marginal ?? without.logLik;
  const covariance = inColumnUnits(fit?.covariance ?? without.covariance, rows.scale);
  const beta = fit?.beta ?? without.beta;
  const statistic = Math.max(0, 2 * (marginalLogLik - without.logLik));
  return {
    n: rows.n,
    events: rows.events,
    without,
    coefficients: zCoefficients(
      rows.columns,
      beta.map((b, j) => b / rows.scale[j]!),
      covariance,
      level,
    ),
    covariance,
    variance,
    kendallTau: variance / (variance + 2),
    marginalLogLik,
    test: { statistic, df: 1, pValue: chiSquare.sf(statistic, 1) / 2 },
    groups: codes.map((code, g) => ({ code, events: events[g]!, frailty: fit ? Math.exp(fit.w[g]!) : 1 })),
  };
}

/** A maximum is known by its values to half of the digits; where the slope changes sign, it is known to all of them. */
function stationary(near: number, slope: (logTheta: number) => number): number {
  const low = near - 1e-3;
  const high = near + 1e-3;
  return slope(low) > 0 && slope(high) < 0 ? brentRoot(slope, low, high, { tolerance: 1e-13 }).root : near;
}

/** Newton steps in coefficients and log frailties; frailties are brought to mean 1 after each, which the maximum has. */
function penalisedFit(
  { rows }: CoxFit,
  group: Int32Array,
  events: Float64Array,
  theta: number,
  start: { readonly beta: Float64Array; readonly w: Float64Array },
): Penalised {
  const q = events.length;
  const v = 1 / theta;
  const whole = q <= WHOLE_STEPS;
  const sumsAt = (beta: Float64Array, w: Float64Array) => {
    const sums = frailtySums(rows, group, q, beta, w, whole);
    const penalty = w.reduce((sum, each) => sum + v * (each - Math.exp(each)), 0);
    return { sums, value: sums.logLik + penalty };
  };
  let { beta, w } = start;
  let now = sumsAt(beta, w);
  for (let step = 0; step < MAX_STEPS; step++) {
    const move = moveOf(now.sums, w, v, whole, rows.p);
    const largest = Math.max(0, ...move.beta.map(Math.abs), ...move.w.map(Math.abs));
    let share = 1;
    for (;;) {
      const nextBeta = beta.map((b, j) => b + share * move.beta[j]!);
      const nextW = centred(w.map((each, g) => each + share * move.w[g]!));
      const next = sumsAt(nextBeta, nextW);
      if (next.value >= now.value - Math.abs(now.value) * 1e-12 || share < 1e-6) {
        beta = nextBeta;
        w = nextW;
        now = next;
        break;
      }
      share /= 2;
    }
    if (largest > LAST_STEP) continue;
    break;
  }
  const last = moveOf(now.sums, w, v, whole, rows.p);
  if (Math.max(0, ...last.beta.map(Math.abs), ...last.w.map(Math.abs)) > 1e-6)
    throw new StatsError('not-converged', 'the frailties did not settle', 'groups');
  return {
    beta,
    w,
    covariance:
      whole && q > WHOLE_ERRORS
        ? moveOf(diagonalOnly(now.sums, q), w, v, false, rows.p).covariance
        : last.covariance,
    ...marginalOf(now.sums, events, w, v),
  };
}

/** The sums with the diagonal of the groups' information alone. */
const diagonalOnly = (sums: FrailtySums, q: number): FrailtySums => ({
  ...sums,
  groups: Float64Array.from({ length: q }, (_, g) => sums.groups[g + g * q]!),
});

/** Log frailties whose exponentials have mean 1. */
function centred(w: Float64Array): Float64Array {
  const most = Math.max(...w);
  const mean = w.reduce((sum, each) => sum + Math.exp(each - most), 0) / w.length;
  const shift = most + Math.log(mean);
  return w.map((each) => each - shift);
}

/** A Newton step by block elimination, and the covariance of the coefficients: the inverse of what the groups leave of their information. */
function moveOf(
  { score, groupScore, own, cross, groups }: FrailtySums,
  w: Float64Array,
  v: number,
  whole: boolean,
  p: number,
): { readonly beta: Float64Array; readonly w: Float64Array; readonly covariance: Matrix } {
  const q = w.length;
  const slope = groupScore.map((each, g) => each + v * (1 - Math.exp(w[g]!)));
  const solveGroups = groupSolver(groups, w, v, whole);
  const left = matrix(p, p, own.slice());
  const towards = score.slice();
  const solvedSlope = solveGroups(slope);
  for (let j = 0; j < p; j++) {
    const column = solveGroups(Float64Array.from({ length: q }, (_, g) => cross[g * p + j]!));
    for (let l = 0; l < p; l++)
      for (let g = 0; g < q; g++) left.data[l + j * p]! -= cross[g * p + l]! * column[g]!;
    for (let g = 0; g < q; g++) towards[j]! -= cross[g * p + j]! * solvedSlope[g]!;
  }
  const factor = p > 0 ? cholesky(left, 0) : null;
  const beta = factor ? choleskySolve(factor, towards) : new Float64Array(0);
  const rest = slope.map((each, g) => {
    let sum = each;
    for (let j = 0; j < p; j++) sum -= cross[g * p + j]! * beta[j]!;
    return sum;
  });
  return { beta, w: solveGroups(rest), covariance: factor ? choleskyInverse(factor) : matrix(0, 0) };
}

/** Solves with the penalised information of the groups. */
function groupSolver(groups: Float64Array, w: Float64Array, v: number, whole: boolean) {
  const q = w.length;
  if (!whole) return (b: Float64Array) => b.map((each, g) => each / (groups[g]! + v * Math.exp(w[g]!)));
  const full = matrix(q, q, groups.slice());
  for (let g = 0; g < q; g++) full.data[g + g * q]! += v * Math.exp(w[g]!);
  const factor = cholesky(full, 0);
  return (b: Float64Array) => choleskySolve(factor, b);
}

/**
 * Log likelihood with the gamma frailties integrated out, up to what makes it equal to Breslow's partial likelihood at variance 0: for a group with d events and
 * cumulative hazard L the logarithm of Γ(d + v) v^v / (Γ(v) (v + L)^(v + d)), as a product over the events so that no digits are lost.
 */
function marginalOf(
  sums: FrailtySums,
  events: Float64Array,
  w: Float64Array,
  v: number,
): Pick<Penalised, 'marginal' | 'slope'> {
  let total = sums.predictors - sums.logRisk;
  let slope = 0;
  for (let g = 0; g < w.length; g++) {
    const hazard = sums.expected[g]! / Math.exp(w[g]!);
    for (let k = 0; k < events[g]!; k++) {
      total += Math.log((v + k) / (v + hazard));
      slope += (hazard - k) / ((v + k) * (v + hazard));
    }
    total -= v * Math.log1p(hazard / v);
    slope += hazard / (v + hazard) - Math.log1p(hazard / v);
  }
  // v is 1 / theta: its logarithm falls where that of theta rises
  return { marginal: total + events.reduce((sum, d) => sum + d, 0), slope: -v * slope };
}
