/** Dose-response and decay curves by nonlinear least squares. */

import { studentT } from '../distributions/student-t.ts';
import { cholesky, choleskyInverse } from '../linalg/cholesky.ts';
import { type Matrix, matrix } from '../linalg/matrix.ts';
import { numbersAt } from '../lists.ts';
import { levenbergMarquardt } from '../optim/levenberg-marquardt.ts';
import { brentRoot } from '../optim/root.ts';
import { StatsError } from '../stats-error.ts';
import { type CurveForm, type DoseModel, FORMS } from './dose-curves.ts';
import { lackOfFit } from './lack-of-fit.ts';

/** Of the curve that is kept. */
const THOROUGH = { tolerance: 1e-15, maxIterations: 1000 };
/** Of each start: which of them leads to the best curve shows early. */
const ROUGH = { tolerance: 1e-7, maxIterations: 60 };
/** Of the other parameters while one is held. */
const PROFILING = { tolerance: 1e-12, maxIterations: 1000 };
/** Times that the step from the estimate to a limit grows by half: beyond, there is none. */
const MOST_WIDENINGS = 25;

interface Solution {
  readonly b: Float64Array;
  readonly rss: number;
}

/** Parameters that are above zero. */
const POSITIVE: readonly string[] = ['ec50', 'location', 'asymmetry'];

/** Least squares over the parameters that are not held; null where the search ends nowhere. */
function search(
  form: CurveForm,
  x: Float64Array,
  y: Float64Array,
  start: Float64Array,
  held: number | null,
  effort: { readonly tolerance: number; readonly maxIterations: number } = THOROUGH,
): Solution | null {
  const free = form.names.map((_, j) => j).filter((j) => j !== held);
  // positive ones are sought by their logarithms: a dose far beyond the data is reached in few steps, and none falls below zero
  const isLog = free.map((j) => POSITIVE.includes(form.names[j]!));
  const full = (part: Float64Array): Float64Array => {
    const b = start.slice();
    free.forEach((j, k) => {
      b[j] = isLog[k] ? Math.exp(part[k]!) : part[k]!;
    });
    return b;
  };
  const residuals = (part: Float64Array): Float64Array => {
    const b = full(part);
    return y.map((value, i) => {
      const r = form.value(x[i]!, b) - value;
      return Number.isFinite(r) ? r : 1e150;
    });
  };
  const jacobian = (part: Float64Array): Float64Array => {
    const b = full(part);
    const j = new Float64Array(x.length * free.length);
    x.forEach((dose, i) => {
      const slopes = form.slopes(dose, b);
      free.forEach((at, k) => {
        const slope = slopes[at]! * (isLog[k] ? b[at]! : 1);
        j[i + k * x.length] = Number.isFinite(slope) ? slope : 0;
      });
    });
    return j;
  };
  try {
    const from = numbersAt(start, free).map((value, k) => (isLog[k] ? Math.log(value) : value));
    const fit = levenbergMarquardt(residuals, from, { jacobian, ...effort });
    const b = full(fit.x);
    const rss = residuals(fit.x).reduce((sum, r) => sum + r * r, 0);
    return b.every(Number.isFinite) && Number.isFinite(rss) ? { b, rss } : null;
  } catch (error) {
    if (error instanceof StatsError) return null;
    throw error;
  }
}

/** A curve with an asymmetry is another one when bottom and top change places, so that they stay in order. */
const isValid = (form: CurveForm, b: Float64Array): boolean =>
  form.names.every((name, j) => !POSITIVE.includes(name) || b[j]! > 0) &&
  !(form.names.includes('asymmetry') && b[0]! > b[1]!);

/** Starts that are followed to their end: those nearest to the data. */
const MOST_STARTS = 16;

/** The best of all starts, written with bottom below top. */
function bestOf(form: CurveForm, x: Float64Array, y: Float64Array): Solution {
  const misfit = (b: Float64Array): number => {
    let sum = 0;
    for (let i = 0; i < x.length; i++) sum += (y[i]! - form.value(x[i]!, b)) ** 2;
    return Number.isFinite(sum) ? sum : Number.POSITIVE_INFINITY;
  };
  const found = form
    .starts(x, y)
    .map((start) => ({ start, rss: misfit(start) }))
    .sort((p, q) => p.rss - q.rss)
    .slice(0, MOST_STARTS)
    .flatMap(({ start }) => {
      const solution = search(form, x, y, start, null, ROUGH);
      return solution && isValid(form, solution.b) ? [solution] : [];
    })
    .sort((p, q) => p.rss - q.rss)[0];
  if (!found) throw new StatsError('not-converged', 'no curve of this form fits', 'outcome');
  const polished = search(form, x, y, found.b, null);
  const best = polished && polished.rss <= found.rss ? polished : found;
  if (form.names.length === 4 && best.b[0]! > best.b[1]!)
    return { rss: best.rss, b: Float64Array.of(best.b[1]!, best.b[0]!, best.b[2]!, -best.b[3]!) };
  return best;
}

function covarianceOf(form: CurveForm, x: Float64Array, b: Float64Array, variance: number): Matrix {
  const p = form.names.length;
  const products = matrix(p, p);
  const rows = Array.from(x, (dose) => form.slopes(dose, b));
  const size = form.names.map((_, j) => Math.sqrt(rows.reduce((sum, row) => sum + row[j]! ** 2, 0)));
  if (size.some((s) => !(s > 0)))
    throw new StatsError('singular', 'the doses do not determine the curve', 'dose');
  for (let j = 0; j < p; j++)
    for (let k = 0; k < p; k++)
      products.data[j + k * p] = rows.reduce(
        (sum, row) => sum + (row[j]! / size[j]!) * (row[k]! / size[k]!),
        0,
      );
  try {
    const inner = choleskyInverse(cholesky(products));
    return matrix(
      p,
      p,
      inner.data.map((v, at) => (variance * v) / size[at % p]! / size[Math.floor(at / p)]!),
    );
  } catch (error) {
    if (error instanceof StatsError)
      throw new StatsError('singular', 'the doses do not determine the curve', 'dose');
    throw error;
  }
}

/** The value of a parameter at which the residual sum of squares, minimised over the others, has risen by `rise`; null where there is none. */
export function profileLimit(
  form: CurveForm,
  x: Float64Array,
  y: Float64Array,
  best: Solution,
  at: number,
  step: number,
  rise: number,
): number | null {
  let last = best.b;
  // the search may end on a plateau: from where it ended last, and from the best curve, whichever fits better
  const excess = (value: number, from: Float64Array): number | null => {
    const found = [from, best.b]
      .flatMap((begin) => search(form, x, y, begin.with(at, value), at, PROFILING) ?? [])
      .reduce<Solution | null>((least, each) => (least && least.rss <= each.rss ? least : each), null);
    if (!found) return null;
    last = found.b;
    return found.rss - best.rss - rise;
  };
  let low = best.b[at]!;
  let high = low + step;
  for (let widening = 0; widening < MOST_WIDENINGS; widening++) {
    const positiveOnly = POSITIVE.includes(form.names[at]!) && high <= 0;
    if (positiveOnly) high = low / 2;
    const value = excess(high, last);
    if (value === null) return null;
    const from = last;
    if (value > 0 && (excess(high, from) ?? 0) > 0) {
      const begin = low !== best.b[at] && (excess(low, from) ?? 0) < 0 ? low : best.b[at]!;
      const found = brentRoot(
        (v) => (v === best.b[at] ? -rise : (excess(v, from) ?? Number.NaN)),
        begin,
        high,
        {
          tolerance: 1e-13,
        },
      );
      return found.root;
    }
    low = high;
    high = best.b[at]! + (high - best.b[at]!) * 1.5;
  }
  return null;
}

/** What is to be fitted. */
export interface DoseSettings {
  readonly model: DoseModel;
  /** Whether a decay ends at a plateau above zero. */
  readonly plateau?: boolean;
  readonly level?: number;
  /** Percentages of the way from bottom to top. */
  readonly effectiveDoses?: readonly number[];
  /** Whether limits by the profile are wanted, which take longer than the curve itself. */
  readonly profile?: boolean;
}

/** Fits a curve with Wald's and profile limits, the doses that have given effects, and its predictions. */
export function doseResponse(x: Float64Array, y: Float64Array, settings: DoseSettings) {
  const { model, level = 0.95 } = settings;
  const form = FORMS[model === 'exponential-decay' && settings.plateau === false ? 'decay-to-zero' : model];
  const n = x.length;
  const p = form.names.length;
  if (x.some((dose) => dose < 0) && model !== 'exponential-decay')
    throw new StatsError('out-of-domain', 'a dose is negative', 'dose');
  if (y.every((value) => value === y[0]))
    throw new StatsError('constant-column', 'the response does not vary', 'outcome');
  if (n <= p) throw new StatsError('too-few', 'fewer rows than parameters', 'outcome');
  if (new Set(x).size < p) throw new StatsError('too-few', 'fewer different doses than parameters', 'dose');
  const best = bestOf(form, x, y);
  const df = n - p;
  const variance = best.rss / df;
  const covariance = covarianceOf(form, x, best.b, variance);
  const t = studentT.isf((1 - level) / 2, df);
  const mean = y.reduce((sum, v) => sum + v, 0) / n;
  const total = y.reduce((sum, v) => sum + (v - mean) ** 2, 0);
  const logLik = (-n / 2) * (Math.log((2 * Math.PI * best.rss) / n) + 1);
  const error = (gradient: readonly number[]): number => {
    let sum = 0;
    for (let i = 0; i < p; i++)
      for (let j = 0; j < p; j++) sum += gradient[i]! * gradient[j]! * covariance.data[i + j * p]!;
    return Math.sqrt(sum);
  };
  return {
    n,
    dfResidual: df,
    residualStandardError: Math.sqrt(variance),
    residualSumOfSquares: best.rss,
    rSquared: 1 - best.rss / total,
    logLik,
    aic: -2 * logLik + 2 * (p + 1),
    bic: -2 * logLik + (p + 1) * Math.log(n),
    parameters: form.names.map((name, j) => {
      const estimate = best.b[j]!;
      const standardError = Math.sqrt(covariance.data[j + j * p]!);
      const limit = (sign: number): number | null =>
        settings.profile === false
          ? null
          : profileLimit(form, x, y, best, j, sign * t * standardError, t * t * variance);
      return {
        name,
        estimate,
        standardError,
        statistic: estimate / standardError,
        df,
        pValue: 2 * studentT.sf(Math.abs(estimate / standardError), df),
        ciLower: estimate - t * standardError,
        ciUpper: estimate + t * standardError,
        profileCiLower: limit(-1),
        profileCiUpper: limit(1),
      };
    }),
    lackOfFit: lackOfFit(x, y, best.rss, p),
    derived: derivedOf(form, best.b, covariance, t, settings.effectiveDoses ?? [], error),
    predict: (dose: number) => {
      const fit = form.value(dose, best.b);
      const standardError = error(form.slopes(dose, best.b));
      const wide = t * Math.sqrt(variance + standardError ** 2);
      return {
        fit,
        standardError,
        ciLower: fit - t * standardError,
        ciUpper: fit + t * standardError,
        piLower: fit - wide,
        piUpper: fit + wide,
      };
    },
  };
}

/** What follows from the parameters: log EC50, effective doses, half-life. */
function derivedOf(
  form: CurveForm,
  b: Float64Array,
  covariance: Matrix,
  t: number,
  percents: readonly number[],
  error: (gradient: readonly number[]) => number,
) {
  const p = form.names.length;
  const rate = form.names.indexOf('rate');
  const se = (j: number): number => Math.sqrt(covariance.data[j + j * p]!);
  const limits = (estimate: number, standardError: number) => ({
    estimate,
    standardError,
    ciLower: estimate - t * standardError,
    ciUpper: estimate + t * standardError,
  });
  const half = effectiveDose(form, b, 50);
  const logEc50 = half && limits(Math.log10(half.dose), error(half.gradient) / (half.dose * Math.LN10));
  if (logEc50 && !Number.isFinite(10 ** Math.abs(logEc50.ciUpper) * 10 ** Math.abs(logEc50.ciLower)))
    throw new StatsError('singular', 'the doses do not determine the curve', 'dose');
  return {
    logEc50,
    ec50Limits: logEc50 && { ciLower: 10 ** logEc50.ciLower, ciUpper: 10 ** logEc50.ciUpper },
    effectiveDoses: percents.flatMap((percent) => {
      if (!(percent > 0 && percent < 100))
        throw new StatsError('out-of-domain', 'an effect lies between 0 and 100 percent', 'effectiveDoses');
      const found = effectiveDose(form, b, percent);
      return found ? [{ percent, ...limits(found.dose, error(found.gradient)) }] : [];
    }),
    halfLife:
      rate < 0
        ? null
        : {
            estimate: Math.LN2 / b[rate]!,
            standardError: (Math.LN2 * se(rate)) / b[rate]! ** 2,
            ciLower: Math.LN2 / (b[rate]! + t * se(rate)),
            ciUpper: b[rate]! - t * se(rate) > 0 ? Math.LN2 / (b[rate]! - t * se(rate)) : null,
          },
  };
}

/** Where a logistic curve has gone a percentage of the way from bottom to top, with derivatives by the parameters; null for other curves. */
function effectiveDose(
  form: CurveForm,
  b: Float64Array,
  percent: number,
): { readonly dose: number; readonly gradient: readonly number[] } | null {
  const at = Math.max(form.names.indexOf('ec50'), form.names.indexOf('location'));
  if (at < 0) return null;
  const hill = form.names.indexOf('hill');
  const power = form.names.indexOf('asymmetry');
  const share = percent / 100;
  const asymmetry = power < 0 ? 1 : b[power]!;
  // (location / dose)^hill
  const ratio = power < 0 ? (100 - percent) / percent : Math.expm1(-Math.log(share) / asymmetry);
  const dose = b[at]! * Math.exp(-Math.log(ratio) / b[hill]!);
  return {
    dose,
    gradient: form.names.map((_, j) => {
      if (j === at) return dose / b[at]!;
      if (j === hill) return (dose * Math.log(ratio)) / b[hill]! ** 2;
      if (j === power) return (-dose * (ratio + 1) * Math.log(share)) / (b[hill]! * ratio * asymmetry ** 2);
      return 0;
    }),
  };
}
