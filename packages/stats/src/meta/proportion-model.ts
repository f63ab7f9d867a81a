/** Proportions of studies pooled by a logistic model with a random intercept. */
import { chiSquare } from '../distributions/chi-square.ts';
import { cholesky, choleskyInverse } from '../linalg/cholesky.ts';
import { matrix } from '../linalg/matrix.ts';
import { newtonPolished, type SecondOrder } from '../optim/newton.ts';
import { gaussHermite } from '../optim/quadrature.ts';
import { lfactorial } from '../special/gamma.ts';
import { StatsError } from '../stats-error.ts';
import { type MetaEstimate, testedEstimate } from './meta-model.ts';

/** The pooled logit and how studies vary around it. */
export interface ProportionModel {
  readonly k: number;
  /** Logit of the proportion of the median study. */
  readonly pooled: MetaEstimate;
  /** Variance of the logits between studies. */
  readonly tau2: number;
  readonly logLik: number;
  /** Log likelihood of one common proportion. */
  readonly logLikFixed: number;
  /** Likelihood ratio test of no variance between studies; half of the tail counts. */
  readonly heterogeneity: { readonly statistic: number; readonly df: number; readonly pValue: number };
  /** Likelihood ratio test of one common proportion against one for each study. */
  readonly saturated: { readonly statistic: number; readonly df: number; readonly pValue: number } | null;
}

const NODES = gaussHermite(61);

/** log n! - log x! - log (n - x)!. */
const logChoose = (n: number, x: number): number => lfactorial(n) - lfactorial(x) - lfactorial(n - x);

/** x log p + (n - x) log(1 - p), 0 log 0 = 0. */
const logBinomial = (x: number, n: number, p: number): number =>
  (x > 0 ? x * Math.log(p) : 0) + (n > x ? (n - x) * Math.log1p(-p) : 0);

const expit = (eta: number): number =>
  eta >= 0 ? 1 / (1 + Math.exp(-eta)) : Math.exp(eta) / (1 + Math.exp(eta));

/** log(1 + e^eta). */
const log1pExp = (eta: number): number =>
  eta > 0 ? eta + Math.log1p(Math.exp(-eta)) : Math.log1p(Math.exp(eta));

/** The most likely standardised effect of a study: x tau - n tau p - u = 0, by Newton's method. */
function modeOf(
  x: number,
  n: number,
  mu: number,
  tau: number,
): { readonly u: number; readonly spread: number } {
  let u = 0;
  for (let i = 0; i < 100; i++) {
    const p = expit(mu + tau * u);
    const slope = tau * (x - n * p) - u;
    const curve = 1 + n * tau * tau * p * (1 - p);
    const step = Math.max(-2, Math.min(2, slope / curve));
    u += step;
    if (Math.abs(step) < 1e-12) break;
  }
  const p = expit(mu + tau * u);
  return { u, spread: 1 / Math.sqrt(1 + n * tau * tau * p * (1 - p)) };
}

/** Adds minus the log likelihood of a study, its integral by adaptive Gauss-Hermite quadrature (Liu & Pierce 1994), with derivatives by mu and tau. */
function addStudy(
  x: number,
  n: number,
  mu: number,
  tau: number,
  sums: { value: number; g: Float64Array; h: Float64Array },
): void {
  const { u: mode, spread } = modeOf(x, n, mu, tau);
  const logs = new Float64Array(NODES.nodes.length);
  let top = Number.NEGATIVE_INFINITY;
  NODES.nodes.forEach((z, k) => {
    const u = mode + Math.SQRT2 * spread * z;
    const eta = mu + tau * u;
    logs[k] = x * eta - n * log1pExp(eta) - (u * u) / 2 + z * z + Math.log(NODES.weights[k]!);
    top = Math.max(top, logs[k]!);
  });
  let total = 0;
  const first = new Float64Array(2);
  const second = new Float64Array(4);
  NODES.nodes.forEach((z, k) => {
    const w = Math.exp(logs[k]! - top);
    const u = mode + Math.SQRT2 * spread * z;
    const p = expit(mu + tau * u);
    const score = x - n * p;
    const along = [1, u];
    total += w;
    for (let i = 0; i < 2; i++) {
      first[i]! += w * score * along[i]!;
      for (let j = 0; j < 2; j++)
        second[i + 2 * j]! += w * along[i]! * along[j]! * (score * score - n * p * (1 - p));
    }
  });
  sums.value -= top + Math.log(total) + Math.log(spread) - Math.log(Math.PI) / 2;
  for (let i = 0; i < 2; i++) {
    sums.g[i]! -= first[i]! / total;
    for (let j = 0; j < 2; j++)
      sums.h[i + 2 * j]! -= second[i + 2 * j]! / total - (first[i]! * first[j]!) / total ** 2;
  }
}

function requireCounts(events: Float64Array, sizes: Float64Array): void {
  if (events.length !== sizes.length)
    throw new StatsError('length-mismatch', 'events and sizes differ in length', 'n');
  if (events.length === 0) throw new StatsError('empty', 'no studies', 'events');
  events.forEach((x, i) => {
    const n = sizes[i]!;
    if (!Number.isInteger(x) || !Number.isInteger(n) || x < 0 || n < 1)
      throw new StatsError(
        'out-of-domain',
        `row ${i + 1}: counts must be whole numbers, not negative`,
        'events',
      );
    if (x > n)
      throw new StatsError('out-of-domain', `row ${i + 1}: more events (${x}) than persons (${n})`, 'events');
  });
}

/**
 * Logit of the events out of n with a normal effect of the study, by maximum likelihood (Hamza, van Houwelingen & Stijnen 2008); studies without events need no correction.
 * The standard error is that of the information in logit and tau.
 */
export function proportionModel(events: Float64Array, sizes: Float64Array, level = 0.95): ProportionModel {
  requireCounts(events, sizes);
  const k = events.length;
  const all = events.reduce((sum, x) => sum + x, 0);
  const persons = sizes.reduce((sum, n) => sum + n, 0);
  if (all === 0 || all === persons)
    throw new StatsError('constant-column', 'no study has both events and others', 'events');
  const common = all / persons;
  const choose = events.reduce((sum, x, i) => sum + logChoose(sizes[i]!, x), 0);
  const logLikFixed = events.reduce((sum, x, i) => sum + logBinomial(x, sizes[i]!, common), choose);
  const saturated = events.reduce((sum, x, i) => sum + logBinomial(x, sizes[i]!, x / sizes[i]!), choose);
  const badness = (point: Float64Array): SecondOrder => {
    const sums = { value: 0, g: new Float64Array(2), h: new Float64Array(4) };
    for (let i = 0; i < k; i++) addStudy(events[i]!, sizes[i]!, point[0]!, point[1]!, sums);
    return { value: sums.value, gradient: sums.g, hessian: matrix(2, 2, sums.h) };
  };
  const mu = Math.log(common / (1 - common));
  // without variance: the likelihood rises with it only if the counts vary more than a common proportion lets them
  const atZero = badness(Float64Array.of(mu, 0));
  const varies = k > 1 && atZero.hessian.data[3]! < 0;
  const found = varies ? newtonPolished(badness, Float64Array.of(mu, 0.5), 200) : null;
  if (found && !found.converged)
    throw new StatsError('not-converged', 'the variance between studies does not settle', 'events');
  const at = found?.at ?? atZero;
  const estimate = found ? found.x[0]! : mu;
  const variance = found ? choleskyInverse(cholesky(at.hessian, 0)).data[0]! : 1 / at.hessian.data[0]!;
  const logLik = choose - at.value;
  const test = (statistic: number, df: number, share = 1) => ({
    statistic,
    df,
    pValue: share * chiSquare.sf(statistic, df),
  });
  return {
    k,
    pooled: testedEstimate(estimate, Math.sqrt(variance), null, level),
    tau2: found ? found.x[1]! ** 2 : 0,
    logLik,
    logLikFixed,
    heterogeneity: test(Math.max(0, 2 * (logLik - logLikFixed)), 1, 0.5),
    saturated: k > 1 ? test(Math.max(0, 2 * (saturated - logLikFixed)), k - 1) : null,
  };
}
