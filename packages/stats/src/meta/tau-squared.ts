/** Variance of the true effects between studies, and its interval. */
import { chiSquare } from '../distributions/chi-square.ts';
import { multiply } from '../linalg/matrix.ts';
import { brentRoot } from '../optim/root.ts';
import { StatsError } from '../stats-error.ts';
import { type StudyData, traceOfProduct, weightedFit, weightedProducts } from './weighted-model.ts';

export const TAU_METHODS = ['DL', 'REML', 'ML', 'PM', 'EB', 'SJ', 'HE'] as const;
export type TauMethod = (typeof TAU_METHODS)[number];

/** Relative change at which an iteration ends. */
const CONVERGED = 1e-12;
const ITERATIONS = 10_000;

const weightsAt = ({ variances }: StudyData, tau2: number): Float64Array =>
  variances.map((variance) => 1 / (variance + tau2));

/** Generalised Q: the weighted residual sum of squares with weights 1 / (v + tau²). */
export const generalisedQ = (data: StudyData, tau2: number): number =>
  weightedFit(data, weightsAt(data, tau2)).rss;

/** The same columns counted from their means: what is left unexplained is the same, with less rounding. */
function centred(data: StudyData): StudyData {
  const [first, ...others] = data.columns;
  if (!first?.every((value) => value === 1)) return data;
  const k = first.length;
  return {
    ...data,
    columns: [
      first,
      ...others.map((column) => {
        const mean = sum(column) / k;
        return column.map((value) => value - mean);
      }),
    ],
  };
}

const sum = (values: Float64Array): number => values.reduce((total, value) => total + value, 0);

/** tr P with P = W - W X (X'WX)^-1 X'W. */
export function traceP(data: StudyData, weights: Float64Array): number {
  const { covariance } = weightedFit(data, weights);
  const squares = weightedProducts(
    data.columns,
    weights.map((weight) => weight ** 2),
  );
  return sum(weights) - traceOfProduct(covariance, squares);
}

/**
 * tau² by the estimator asked for, never below zero: DerSimonian and Laird, (restricted) maximum likelihood by Fisher
 * scoring, Paule and Mandel, empirical Bayes, Sidik and Jonkman, Hedges (Viechtbauer 2005; Viechtbauer et al. 2015).
 */
export function tauSquared(given: StudyData, method: TauMethod): number {
  const data = centred(given);
  const df = data.effects.length - data.columns.length;
  if (df < 1) throw new StatsError('too-few', 'the variance between studies needs more studies');
  switch (method) {
    case 'DL': {
      const weights = weightsAt(data, 0);
      return Math.max(0, (weightedFit(data, weights).rss - df) / traceP(data, weights));
    }
    case 'HE':
      return hedges(data, df);
    case 'SJ':
      return sidikJonkman(data, df);
    case 'PM':
      return solveQ(data, df);
    default:
      return scored(data, method, df);
  }
}

function hedges(data: StudyData, df: number): number {
  const ones = new Float64Array(data.effects.length).fill(1);
  const { rss, covariance } = weightedFit(data, ones);
  const explained = traceOfProduct(covariance, weightedProducts(data.columns, data.variances));
  return Math.max(0, (rss - (sum(data.variances) - explained)) / df);
}

function sidikJonkman(data: StudyData, df: number): number {
  const k = data.effects.length;
  const mean = sum(data.effects) / k;
  const start = data.effects.reduce((total, effect) => total + (effect - mean) ** 2, 0) / k;
  if (start === 0) return 0;
  return (start * generalisedQ(data, start)) / df;
}

/** The tau² at which the generalised Q equals a value; 0 where it is smaller already without any. */
function solveQ(data: StudyData, value: number): number {
  const excess = (tau2: number) => generalisedQ(data, tau2) - value;
  if (!(excess(0) > 0)) return 0;
  let high = sum(data.variances) / data.variances.length;
  for (let i = 0; excess(high) > 0; i++) {
    high *= 4;
    if (i > 500) throw new StatsError('not-converged', 'no variance between studies fits');
  }
  return brentRoot(excess, 0, high).root;
}

/** One step of Fisher scoring from tau². */
function stepFrom(data: StudyData, method: 'REML' | 'ML' | 'EB', tau2: number): number {
  const k = data.effects.length;
  const weights = weightsAt(data, tau2);
  const fit = weightedFit(data, weights);
  if (method === 'EB') return ((fit.rss * k) / (k - data.columns.length) - k) / sum(weights);
  const squares = weights.map((weight) => weight ** 2);
  const yPPy = fit.residuals.reduce((total, residual, row) => total + squares[row]! * residual ** 2, 0);
  if (method === 'ML') return (yPPy - sum(weights)) / sum(squares);
  const second = weightedProducts(data.columns, squares);
  const third = weightedProducts(
    data.columns,
    weights.map((weight) => weight ** 3),
  );
  const hat = multiply(fit.covariance, second);
  const trP = sum(weights) - traceOfProduct(fit.covariance, second);
  const trPP = sum(squares) - 2 * traceOfProduct(fit.covariance, third) + traceOfProduct(hat, hat);
  return (yPPy - trP) / trPP;
}

function scored(data: StudyData, method: 'REML' | 'ML' | 'EB', df: number): number {
  const scale = sum(data.variances) / data.variances.length;
  let tau2 = hedges(data, df);
  for (let i = 0; i < ITERATIONS; i++) {
    let step = stepFrom(data, method, tau2);
    if (tau2 === 0 && step <= 0) return 0;
    // halved rather than cut at zero, so that a maximum just above zero is not jumped over
    while (tau2 + step < 0) step /= 2;
    const next = tau2 + step;
    if (next < CONVERGED * scale && stepFrom(data, method, 0) <= 0) return 0;
    if (Math.abs(step) <= CONVERGED * Math.max(next, scale * 1e-3)) return next;
    tau2 = next;
  }
  throw new StatsError('not-converged', 'the variance between studies does not settle');
}

/** Limits of tau² by Q-profiling (Viechtbauer 2007). */
export function tauSquaredLimits(
  data: StudyData,
  level: number,
): { readonly ciLower: number; readonly ciUpper: number } {
  const df = data.effects.length - data.columns.length;
  const tail = (1 - level) / 2;
  return {
    ciLower: solveQ(data, chiSquare.isf(tail, df)),
    ciUpper: solveQ(data, chiSquare.quantile(tail, df)),
  };
}
