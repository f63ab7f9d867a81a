/** Firth's penalised logistic regression: estimates stay finite where the outcome is separated. */
import { largestSize } from '../descriptive/extremes.ts';
import { chiSquare } from '../distributions/chi-square.ts';
import { normal } from '../distributions/normal.ts';
import { cholesky, choleskyInverse, choleskySolve } from '../linalg/cholesky.ts';
import { type Matrix, matrix } from '../linalg/matrix.ts';
import { brentRoot } from '../optim/root.ts';
import { StatsError } from '../stats-error.ts';
import {
  type DenseDesign,
  denseDesign,
  originalCoefficients,
  originalCovariance,
  weightedProducts,
} from './dense-design.ts';
import { binaryLogLik, expit, requireBothClasses } from './dense-fit.ts';
import { type Design, type RowSelection, selectRows } from './design.ts';

/** A coefficient with Wald's and the penalised likelihood's tests and limits. */
export interface FirthCoefficient {
  readonly name: string;
  readonly estimate: number;
  readonly standardError: number;
  readonly statistic: number;
  readonly pValue: number;
  readonly ciLower: number;
  readonly ciUpper: number;
  readonly penalizedLikelihoodRatio: {
    readonly statistic: number;
    readonly df: number;
    readonly pValue: number;
  };
  readonly profileCiLower: number;
  readonly profileCiUpper: number;
}

/** A penalised fit. */
export interface FirthLogistic {
  readonly n: number;
  readonly events: number;
  readonly coefficients: readonly FirthCoefficient[];
  readonly covariance: Matrix;
  /** The fit in columns less their shift, divided by their scale, with the Cholesky factor of its information. */
  readonly standardised: {
    readonly beta: Float64Array;
    readonly shift: Float64Array;
    readonly scale: Float64Array;
    readonly lower: Matrix;
  };
  readonly penalizedLogLik: number;
  readonly penalizedLogLikNull: number;
  readonly likelihoodRatio: { readonly statistic: number; readonly df: number; readonly pValue: number };
  readonly wald: { readonly statistic: number; readonly df: number; readonly pValue: number };
  readonly logLik: number;
  readonly deviance: number;
}

/** The free part of a restricted model: columns one after the other, and what the fixed part adds. */
interface FreePart {
  readonly columns: readonly Float64Array[];
  readonly offset: Float64Array;
}

interface Maximum {
  readonly gamma: Float64Array;
  readonly eta: Float64Array;
  readonly value: number;
}

/** log |X'WX| / 2 of the original columns, and the leverages of the rows. */
function penaltyOf(
  dense: DenseDesign,
  eta: Float64Array,
): { readonly value: number; readonly leverages: Float64Array } {
  const { n, p, x, scale } = dense;
  const weights = eta.map((e) => {
    const q = expit(e);
    return q * (1 - q);
  });
  const factor = cholesky(weightedProducts(dense, weights), 0);
  const inverse = choleskyInverse(factor).data;
  const leverages = new Float64Array(n);
  for (let j = 0; j < p; j++)
    for (let k = 0; k < p; k++) {
      const c = inverse[j + k * p]!;
      for (let i = 0; i < n; i++) leverages[i]! += c * x[i + j * n]! * x[i + k * n]!;
    }
  for (let i = 0; i < n; i++) leverages[i]! *= weights[i]!;
  const value = factor.logDeterminant / 2 + scale.reduce((sum, s) => sum + Math.log(s), 0);
  return { value, leverages };
}

const ROUNDS = 500;

/**
 * Maximum of the penalised likelihood over the free columns, the penalty taken of all columns (Heinze & Schemper 2002,
 * Statistics in Medicine 21, 2409-2419): scoring on the modified score sum x (y - p + h (1/2 - p)) of Firth (1993,
 * Biometrika 80, 27-38) with halved steps.
 */
function maximize(
  dense: DenseDesign,
  y: Float64Array,
  { columns, offset }: FreePart,
  start?: Float64Array,
): Maximum {
  const { n } = dense;
  const q = columns.length;
  const predictor = (gamma: Float64Array): Float64Array => {
    const eta = offset.slice();
    for (let j = 0; j < q; j++) for (let i = 0; i < n; i++) eta[i]! += gamma[j]! * columns[j]![i]!;
    return eta;
  };
  let gamma = start?.slice() ?? new Float64Array(q);
  let eta = predictor(gamma);
  let penalty = penaltyOf(dense, eta);
  let value = binaryLogLik(y, eta) + penalty.value;
  for (let round = 0; round < ROUNDS && q > 0; round++) {
    const probability = eta.map(expit);
    const score = new Float64Array(q);
    const information = matrix(q, q);
    for (let j = 0; j < q; j++) {
      const column = columns[j]!;
      for (let i = 0; i < n; i++) {
        const p = probability[i]!;
        score[j]! += column[i]! * (y[i]! - p + penalty.leverages[i]! * (0.5 - p));
      }
      for (let k = 0; k <= j; k++) {
        let sum = 0;
        for (let i = 0; i < n; i++)
          sum +=
            column[i]! *
            columns[k]![i]! *
            probability[i]! *
            (1 - probability[i]!) *
            (1 + penalty.leverages[i]!);
        information.data[j + k * q] = sum;
        information.data[k + j * q] = sum;
      }
    }
    const step = choleskySolve(cholesky(information, 0), score);
    const decrement = step.reduce((sum, s, j) => sum + s * score[j]!, 0);
    if (decrement < 1e-22) return { gamma, eta, value };
    // no step moves a linear predictor by more than 5
    const longest = largestSize(predictor(step).map((e, i) => e - offset[i]!));
    let size = Math.min(1, 5 / longest);
    let moved = false;
    for (let halving = 0; halving < 40; halving++, size /= 2) {
      const trial = gamma.map((g, j) => g + size * step[j]!);
      const at = predictor(trial);
      const itsPenalty = penaltyOf(dense, at);
      const itsValue = binaryLogLik(y, at) + itsPenalty.value;
      if (itsValue >= value - 1e-13 * Math.abs(value)) {
        gamma = trial;
        eta = at;
        penalty = itsPenalty;
        value = itsValue;
        moved = true;
        break;
      }
    }
    if (!moved) {
      if (decrement < 1e-10) return { gamma, eta, value };
      break;
    }
  }
  if (q === 0) return { gamma, eta, value };
  throw new StatsError('not-converged', 'the penalised likelihood has no maximum within reach', 'predictors');
}

/** The model with one coefficient, on the scale of the data, held at a value. */
function heldAt(dense: DenseDesign, at: number, value: number): FreePart {
  const { n, p, x, shift, scale, intercept } = dense;
  const own = (j: number): Float64Array => x.subarray(j * n, (j + 1) * n);
  const columns: Float64Array[] = [];
  for (let j = 0; j < p; j++)
    if (j !== at)
      // without a free intercept the columns are no longer centred
      columns.push(intercept && at === 0 ? own(j).map((v) => v + shift[j]! / scale[j]!) : own(j));
  const offset =
    intercept && at === 0 ? new Float64Array(n).fill(value) : own(at).map((v) => v * value * scale[at]!);
  return { columns, offset };
}

/** All columns but those held at zero; the intercept must be free. */
function withoutColumns({ n, p, x }: DenseDesign, held: readonly number[] = []): FreePart {
  const free = Array.from({ length: p }, (_, j) => j).filter((j) => !held.includes(j));
  return { columns: free.map((j) => x.subarray(j * n, (j + 1) * n)), offset: new Float64Array(n) };
}

/** Rows of a fit, and what is told about its progress. */
export interface FirthSettings {
  readonly level?: number;
  /** A row listed twice counts twice; all rows without it. `y` has one value for each row listed. */
  readonly selection?: RowSelection;
  readonly progress?: (done: number, of: number) => void;
}

/** Penalised fit of a binary outcome (1 = event); constant, dependent columns and an outcome of one class are refused. */
export function firthLogistic(
  design: Design,
  y: Float64Array,
  { level = 0.95, selection = selectRows(design.rows), progress = () => undefined }: FirthSettings = {},
): FirthLogistic {
  requireBothClasses(y);
  const dense = denseDesign(design, selection);
  const { p } = dense;
  const best = maximize(dense, y, withoutColumns(dense));
  const weights = best.eta.map((e) => expit(e) * (1 - expit(e)));
  const information = cholesky(weightedProducts(dense, weights), 0);
  const covariance = originalCovariance(dense, choleskyInverse(information));
  const estimates = originalCoefficients(dense, best.gamma);
  const z = normal.isf((1 - level) / 2);
  const coefficients = dense.names.map((name, j): FirthCoefficient => {
    progress(j, p);
    const estimate = estimates[j]!;
    const standardError = Math.sqrt(covariance.data[j + j * p]!);
    const statistic = estimate / standardError;
    const drop = (value: number): number =>
      2 * (best.value - maximize(dense, y, heldAt(dense, j, value)).value);
    const ratio = Math.max(0, drop(0));
    return {
      name,
      estimate,
      standardError,
      statistic,
      pValue: 2 * normal.sf(Math.abs(statistic)),
      ciLower: estimate - z * standardError,
      ciUpper: estimate + z * standardError,
      penalizedLikelihoodRatio: { statistic: ratio, df: 1, pValue: chiSquare.sf(ratio, 1) },
      profileCiLower: profileLimit(drop, estimate, -standardError, z * z),
      profileCiUpper: profileLimit(drop, estimate, standardError, z * z),
    };
  });
  return {
    ...wholeFit(dense, y, best, estimates, covariance),
    coefficients,
    covariance,
    standardised: {
      beta: best.gamma,
      shift: dense.shift,
      scale: dense.scale,
      lower: information.lower,
    },
  };
}

/** Test of several columns at once, by the fall of the penalised likelihood where they are held at zero. */
export function penalizedTest(
  design: Design,
  y: Float64Array,
  held: readonly number[],
  selection: RowSelection = selectRows(design.rows),
): { readonly statistic: number; readonly df: number; readonly pValue: number } {
  const dense = denseDesign(design, selection);
  const most = maximize(dense, y, withoutColumns(dense)).value;
  const statistic = Math.max(0, 2 * (most - maximize(dense, y, withoutColumns(dense, held)).value));
  return { statistic, df: held.length, pValue: chiSquare.sf(statistic, held.length) };
}

/** Where twice the profile log likelihood has fallen by `fall`, searched from the estimate in the direction of `step`. */
function profileLimit(drop: (value: number) => number, estimate: number, step: number, fall: number): number {
  let low = estimate;
  let high = estimate + 2 * step;
  for (let widening = 0; widening < 40 && drop(high) < fall; widening++) {
    low = high;
    high = estimate + (high - estimate) * 1.6;
  }
  return brentRoot((value) => (value === estimate ? -fall : drop(value) - fall), low, high, {
    tolerance: 1e-12,
  }).root;
}

function wholeFit(
  dense: DenseDesign,
  y: Float64Array,
  best: Maximum,
  estimates: Float64Array,
  covariance: Matrix,
) {
  const { n, p, intercept } = dense;
  const first = intercept ? 1 : 0;
  const df = p - first;
  const none = maximize(dense, y, {
    columns: intercept ? [dense.x.subarray(0, n)] : [],
    offset: new Float64Array(n),
  });
  const slopes = estimates.slice(first);
  const part = matrix(df, df);
  for (let i = 0; i < df; i++)
    for (let j = 0; j < df; j++) part.data[i + j * df] = covariance.data[i + first + (j + first) * p]!;
  const solved = df === 0 ? slopes : choleskySolve(cholesky(part, 0), slopes);
  const wald = slopes.reduce((sum, b, j) => sum + b * solved[j]!, 0);
  const ratio = Math.max(0, 2 * (best.value - none.value));
  const logLik = binaryLogLik(y, best.eta);
  const pOf = (statistic: number): number => (df === 0 ? 1 : chiSquare.sf(statistic, df));
  return {
    n,
    events: y.reduce((sum, value) => sum + value, 0),
    penalizedLogLik: best.value,
    penalizedLogLikNull: none.value,
    likelihoodRatio: { statistic: ratio, df, pValue: pOf(ratio) },
    wald: { statistic: wald, df, pValue: pOf(wald) },
    logLik,
    deviance: -2 * logLik,
  };
}
