/** Seasonal ARIMA models by exact maximum likelihood, and their forecasts. */
import { mean as meanOf } from '../descriptive/sums.ts';
import { bfgs } from '../optim/bfgs.ts';
import { curvatureCovariance } from '../optim/curvature-covariance.ts';
import { StatsError } from '../stats-error.ts';
import {
  type ArimaOrder,
  armaCount,
  armaOf,
  coefficientNames,
  coefficientsFrom,
  differencesOf,
  integratedAr,
  lostValues,
  stepsOf,
} from './arima-model.ts';
import { armaInnovations } from './arma-innovations.ts';
import { differences } from './correlogram.ts';

export interface ArimaCoefficient {
  readonly name: string;
  readonly estimate: number;
  /** Null where the likelihood has no curvature to tell it: at the edge of the region. */
  readonly standardError: number | null;
}

export interface ArimaFit {
  readonly order: ArimaOrder;
  readonly coefficients: readonly ArimaCoefficient[];
  readonly sigma2: number;
  readonly logLik: number;
  /** Values after differencing. */
  readonly nUsed: number;
  /** Coefficients and the variance. */
  readonly nParameters: number;
  readonly aic: number;
  readonly aicc: number;
  readonly bic: number;
  /** A coefficient lies at the edge of the stationary and invertible region, where its error cannot be told. */
  readonly isAtEdge: boolean;
}

/** The differenced series in units of its spread. */
interface Scaled {
  readonly values: Float64Array;
  readonly centre: number;
  readonly scale: number;
}

/** Spread, as a share of the largest value, below which only rounding is left. */
const ROUNDING = 1e-15;

function scaledOf(values: Float64Array, order: ArimaOrder): Scaled {
  const { d, seasonalD, period } = order;
  const changed = differences(differences(values, period, seasonalD), 1, d);
  const mean = meanOf(changed);
  const spreadAbout = (level: number): number => {
    let squares = 0;
    for (const value of changed) squares += (value - level) ** 2;
    return Math.sqrt(squares / changed.length);
  };
  let largest = 0;
  for (const value of values) largest = Math.max(largest, Math.abs(value));
  if (!(spreadAbout(mean) > ROUNDING * largest))
    throw new StatsError('constant-column', 'the differenced series does not vary', 'values');
  const centre = order.constant ? mean : 0;
  const scale = spreadAbout(centre);
  return { values: changed.map((value) => (value - centre) / scale), centre, scale };
}

interface Likelihood {
  /** Minus twice the log likelihood over n, the variance concentrated out, less constants. */
  readonly value: number;
  readonly sigma2: number;
  readonly mean: number;
}

/** Likelihood of scaled values; with `mean` null the mean is its own generalised least-squares estimate, else as given. */
function likelihood(
  values: Float64Array,
  coefficients: Float64Array,
  order: ArimaOrder,
  mean: number | null,
  approximate = false,
): Likelihood | null {
  const n = values.length;
  const model = armaOf(coefficients, order);
  const ones = order.constant && mean !== 0;
  const found = armaInnovations(values, model, { approximate, ones });
  if (!found) return null;
  const { errors, onesErrors, variances, settledAt } = found;
  let logs = 0;
  for (let i = 0; i < settledAt; i++) logs += Math.log(variances[i]!);
  // variances are 1 from settledAt on
  let [own, above, below] = [0, 0, 0];
  for (let i = 0; i < n; i++) {
    const share = i < settledAt ? 1 / (variances[i] ?? 1) : 1;
    const error = errors[i] ?? 0;
    const one = ones ? (onesErrors[i] ?? 0) : 0;
    own += error * error * share;
    above += error * one * share;
    below += one * one * share;
  }
  const level = ones ? (mean ?? above / below) : 0;
  const sum = own - 2 * level * above + level * level * below;
  const value = Math.log(sum / n) + logs / n;
  return Number.isFinite(value) ? { value, sigma2: sum / n, mean: level } : null;
}

/** What an impossible model is worth to the search. */
const IMPOSSIBLE = 1e6;
/** Free numbers stay where tanh is below 1. */
const EDGE = 7;
/** Where the search begins, for every free number. */
const BEGINNINGS = [0, 0.3, -0.3] as const;

/** Values from which on models are compared by the approximate likelihood, all of them alike. */
const LONG = 2000;
/** Beyond this a free number stands for a coefficient at the edge. */
const NEAR_EDGE = 3.8;

/**
 * Fits the model; refuses series too short for it and without variation. `quick` searches once and less closely, and leaves the
 * standard errors out: enough to compare models.
 */
export function fitArima(
  values: Float64Array,
  order: ArimaOrder,
  { quick = false }: { quick?: boolean } = {},
): ArimaFit {
  const nParameters = armaCount(order) + (order.constant ? 1 : 0) + 1;
  const nUsed = values.length - lostValues(order);
  if (order.constant && differencesOf(order) > 1)
    throw new StatsError('out-of-domain', 'no constant after two differences', 'order');
  if (nUsed - nParameters - 1 < 1) throw new StatsError('too-few', 'too few values for the model', 'values');
  const scaled = scaledOf(values, order);
  const free = search(scaled.values, order, quick);
  const approximate = (quick && nUsed > LONG) || workOf(nUsed, order) > TOO_MUCH_WORK;
  const coefficients = coefficientsFrom(free, order);
  const best = likelihood(scaled.values, coefficients, order, null, approximate);
  if (!best) throw new StatsError('not-converged', 'no likelihood at the best coefficients', 'values');
  const logLik = -(nUsed / 2) * (Math.log(2 * Math.PI) + 1 + best.value) - nUsed * Math.log(scaled.scale);
  const errors = quick ? [] : standardErrors(scaled.values, order, coefficients, best.mean);
  const aic = -2 * logLik + 2 * nParameters;
  return {
    order,
    coefficients: [
      ...coefficientNames(order).map((name, i) => ({
        name,
        estimate: coefficients[i]!,
        standardError: errors[i] ?? null,
      })),
      ...(order.constant
        ? [
            {
              name: differencesOf(order) === 0 ? 'intercept' : 'drift',
              estimate: (scaled.centre + scaled.scale * best.mean) / stepsOf(order),
              standardError: scaledError(errors[coefficients.length], scaled.scale / stepsOf(order)),
            },
          ]
        : []),
    ],
    sigma2: best.sigma2 * scaled.scale ** 2,
    logLik,
    nUsed,
    nParameters,
    aic,
    aicc: aic + (2 * nParameters * (nParameters + 1)) / (nUsed - nParameters - 1),
    bic: -2 * logLik + Math.log(nUsed) * nParameters,
    isAtEdge: atEdge(free),
  };
}

const scaledError = (error: number | null | undefined, scale: number): number | null =>
  error === null || error === undefined ? null : error * scale;

/**
 * Work (values times squared length of the moving average) above which the search begins with the approximate likelihood, and
 * above which nothing else is used.
 */
const MUCH_WORK = 2e5;
const TOO_MUCH_WORK = 5e6;

const workOf = (n: number, { q, seasonalQ, period }: ArimaOrder): number => n * (q + seasonalQ * period) ** 2;

/** Whether so many values of such a model are worth no more than the approximate likelihood. */
export const isApproximate = (n: number, order: ArimaOrder, quick: boolean): boolean =>
  workOf(n, order) > (quick ? MUCH_WORK : TOO_MUCH_WORK);

/** Free numbers of the largest likelihood, the mean concentrated out. */
function search(values: Float64Array, order: ArimaOrder, quick: boolean): Float64Array {
  const count = armaCount(order);
  if (count === 0) return new Float64Array(0);
  const isMuch = workOf(values.length, order) > MUCH_WORK;
  const approximate = (quick && isMuch) || workOf(values.length, order) > TOO_MUCH_WORK;
  const worth = (free: Float64Array): number =>
    likelihood(values, coefficientsFrom(free, order), order, null, approximate)?.value ?? IMPOSSIBLE;
  const starts =
    isMuch && !quick
      ? [search(values, order, true)]
      : BEGINNINGS.slice(0, quick ? 1 : undefined).map((begin) => new Float64Array(count).fill(begin));
  const gradientTolerance = quick ? 1e-5 : isMuch ? 1e-7 : 1e-9;
  return bestFrom(worth, starts, { gradientTolerance, maxIterations: isMuch && !quick ? 20 : 300 });
}

/** The best of the minima that are reached from the starts. */
function bestFrom(
  worth: (free: Float64Array) => number,
  starts: readonly Float64Array[],
  options: { readonly gradientTolerance: number; readonly maxIterations: number },
): Float64Array {
  let best: { x: Float64Array; value: number } | null = null;
  for (const start of starts) {
    if (!(worth(start) < IMPOSSIBLE)) continue;
    const found = bfgs(worth, start, {
      lower: start.map(() => -EDGE),
      upper: start.map(() => EDGE),
      ...options,
    });
    if (!best || isBetter(found, best)) best = { x: found.x, value: found.value };
  }
  if (!best) throw new StatsError('not-converged', 'no likelihood to begin with', 'values');
  return best.x;
}

/** Free numbers of ARMA coefficients at which a function (null: impossible) is smallest, from every beginning; `quick` from one, less closely. */
export function bestFree(
  worth: (free: Float64Array) => number | null,
  count: number,
  quick: boolean,
): Float64Array {
  if (count === 0) return new Float64Array(0);
  const safe = (free: Float64Array): number => worth(free) ?? IMPOSSIBLE;
  const starts = BEGINNINGS.slice(0, quick ? 1 : undefined).map((begin) =>
    new Float64Array(count).fill(begin),
  );
  return bestFrom(safe, starts, { gradientTolerance: quick ? 1e-5 : 1e-9, maxIterations: 300 });
}

/** Whether free numbers stand for a coefficient at the edge of its region. */
export const atEdge = (free: Float64Array): boolean => free.some((value) => Math.abs(value) > NEAR_EDGE);

/** A maximum inside the region goes before one at its edge, where errors cannot be told; else the larger likelihood. */
function isBetter(
  a: { readonly x: Float64Array; readonly value: number },
  b: { readonly x: Float64Array; readonly value: number },
): boolean {
  return atEdge(a.x) === atEdge(b.x) ? a.value < b.value : atEdge(b.x);
}

/** From the curvature of the log likelihood, the variance concentrated out; null where it has none. */
function standardErrors(
  values: Float64Array,
  order: ArimaOrder,
  coefficients: Float64Array,
  mean: number,
): readonly (number | null)[] {
  const n = values.length;
  const count = coefficients.length;
  const size = count + (order.constant ? 1 : 0);
  if (size === 0) return [];
  const at = Float64Array.from([...coefficients, ...(order.constant ? [mean] : [])]);
  const approximate = workOf(n, order) > TOO_MUCH_WORK;
  const half = (x: Float64Array): number => {
    const level = order.constant ? x[count]! : 0;
    const found = likelihood(values, x.slice(0, count), order, level, approximate);
    return found ? (found.value * n) / 2 : Number.NaN;
  };
  const covariance = curvatureCovariance(half, at);
  return Array.from({ length: size }, (_, i) => covariance && Math.sqrt(covariance.data[i + i * size]!));
}

export interface ArimaForecast {
  readonly means: Float64Array;
  /** With the coefficients taken as known. */
  readonly standardErrors: Float64Array;
  /** One-step errors of the differenced series, each over the root of its relative variance. */
  readonly residuals: Float64Array;
  /** One-step forecasts of the values themselves, from the first that differencing leaves on. */
  readonly fitted: Float64Array;
}

/** Residuals and forecasts of a fitted model, exact for the length of the series. */
export function forecastArima(values: Float64Array, fit: ArimaFit, horizon: number): ArimaForecast {
  const { order } = fit;
  const scaled = scaledOf(values, order);
  const coefficients = Float64Array.from(
    fit.coefficients.slice(0, armaCount(order)),
    ({ estimate }) => estimate,
  );
  const level = order.constant ? fit.coefficients.at(-1)!.estimate * stepsOf(order) : 0;
  const model = armaOf(coefficients, order);
  const changed = scaled.values.map((value) => value * scaled.scale + scaled.centre - level);
  const innovations = armaInnovations(changed, model, { horizon });
  if (!innovations) throw new StatsError('not-converged', 'the model is not stationary', 'fit');
  const { errors, variances, ahead, aheadVariances } = innovations;
  const lost = lostValues(order);
  const full = integratedAr(model.ar, order);
  const constant = level * (1 - model.ar.reduce((sum, value) => sum + value, 0));
  const known = Float64Array.from([...values, ...new Float64Array(horizon)]);
  const n = values.length;
  const effects: Float64Array[] = [];
  const result = new Float64Array(horizon);
  for (let h = 0; h < horizon; h++) {
    let sum = constant;
    for (let r = 1; r <= full.length; r++) sum += full[r - 1]! * (known[n + h - r] ?? 0);
    for (let j = h; j < model.ma.length; j++) sum += ahead[h]![j]! * (errors[errors.length + h - 1 - j] ?? 0);
    known[n + h] = sum;
    effects.push(effectsAt(h, full, ahead[h]!, effects, model.ma.length));
    let variance = 0;
    for (let k = 0; k <= h; k++) variance += effects[h]![k]! ** 2 * aheadVariances[k]!;
    result[h] = Math.sqrt(fit.sigma2 * variance);
  }
  return {
    means: known.slice(n),
    standardErrors: result,
    residuals: errors.map((error, i) => error / Math.sqrt(variances[i]!)),
    fitted: errors.map((error, i) => values[lost + i]! - error),
  };
}

/** How the errors to come, from the first on, enter the value h + 1 steps ahead. */
function effectsAt(
  h: number,
  full: Float64Array,
  theta: Float64Array,
  before: readonly Float64Array[],
  q: number,
): Float64Array {
  const own = new Float64Array(h + 1);
  own[h] = 1;
  for (let k = 0; k < h; k++) {
    let sum = h - k <= q ? theta[h - k - 1]! : 0;
    for (let r = 1; r <= Math.min(full.length, h - k); r++) sum += full[r - 1]! * before[h - r]![k]!;
    own[k] = sum;
  }
  return own;
}
