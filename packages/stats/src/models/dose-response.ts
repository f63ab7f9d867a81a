/** Dose-response and decay curves by nonlinear least squares. */
import { studentT } from '../distributions/student-t.ts';
import { cholesky, choleskyInverse } from '../linalg/cholesky.ts';
import { type Matrix, matrix } from '../linalg/matrix.ts';
import { levenbergMarquardt } from '../optim/levenberg-marquardt.ts';
import { brentRoot } from '../optim/root.ts';
import { StatsError } from '../stats-error.ts';
import { lackOfFit } from './lack-of-fit.ts';

export const DOSE_MODELS = ['logistic4', 'logistic3', 'exponential-decay', 'michaelis-menten'] as const;
export type DoseModel = (typeof DOSE_MODELS)[number];

/** A curve: its parameters by name, its value and its derivatives by them. */
interface CurveForm {
  readonly names: readonly string[];
  value(x: number, b: ArrayLike<number>): number;
  slopes(x: number, b: ArrayLike<number>): readonly number[];
  starts(x: Float64Array, y: Float64Array): readonly Float64Array[];
}

/** Share of the way from bottom to top, 1 / (1 + (ec50 / x)^hill), with its derivatives by ec50 and hill. */
function rise(x: number, ec50: number, hill: number): { share: number; byEc50: number; byHill: number } {
  if (x === 0) return { share: hill > 0 ? 0 : 1, byEc50: 0, byHill: 0 };
  const l = hill * (Math.log(ec50) - Math.log(x));
  const share = l > 0 ? Math.exp(-l) / (1 + Math.exp(-l)) : 1 / (1 + Math.exp(l));
  const d = -share * (1 - share);
  return { share, byEc50: (d * hill) / ec50, byHill: d * (Math.log(ec50) - Math.log(x)) };
}

function logisticStarts(x: Float64Array, y: Float64Array, withBottom: boolean): readonly Float64Array[] {
  const positive = Array.from(new Set(x)).filter((v) => v > 0);
  const low = Math.min(...y);
  const high = Math.max(...y);
  const room = (high - low) * 0.02;
  const middle = Math.exp(positive.reduce((sum, v) => sum + Math.log(v), 0) / positive.length);
  const centres = [middle, ...positive];
  const hills = [1, -1, 2.5, -2.5];
  return centres.flatMap((ec50) =>
    hills.map((hill) =>
      withBottom
        ? Float64Array.of(low - room, high + room, ec50, hill)
        : Float64Array.of(high + room, ec50, hill),
    ),
  );
}

const FORMS: Readonly<Record<DoseModel | 'decay-to-zero', CurveForm>> = {
  logistic4: {
    names: ['bottom', 'top', 'ec50', 'hill'],
    value: (x, b) => b[0]! + (b[1]! - b[0]!) * rise(x, b[2]!, b[3]!).share,
    slopes: (x, b) => {
      const { share, byEc50, byHill } = rise(x, b[2]!, b[3]!);
      const width = b[1]! - b[0]!;
      return [1 - share, share, width * byEc50, width * byHill];
    },
    starts: (x, y) => logisticStarts(x, y, true),
  },
  logistic3: {
    names: ['top', 'ec50', 'hill'],
    value: (x, b) => b[0]! * rise(x, b[1]!, b[2]!).share,
    slopes: (x, b) => {
      const { share, byEc50, byHill } = rise(x, b[1]!, b[2]!);
      return [share, b[0]! * byEc50, b[0]! * byHill];
    },
    starts: (x, y) => logisticStarts(x, y, false),
  },
  'exponential-decay': {
    names: ['start', 'plateau', 'rate'],
    value: (x, b) => b[1]! + (b[0]! - b[1]!) * Math.exp(-b[2]! * x),
    slopes: (x, b) => {
      const e = Math.exp(-b[2]! * x);
      return [e, 1 - e, -(b[0]! - b[1]!) * x * e];
    },
    starts: (x, y) => ratesOf(x).map((rate) => Float64Array.of(edge(x, y, -1), edge(x, y, 1), rate)),
  },
  'decay-to-zero': {
    names: ['start', 'rate'],
    value: (x, b) => b[0]! * Math.exp(-b[1]! * x),
    slopes: (x, b) => {
      const e = Math.exp(-b[1]! * x);
      return [e, -b[0]! * x * e];
    },
    starts: (x, y) => ratesOf(x).map((rate) => Float64Array.of(edge(x, y, -1), rate)),
  },
  'michaelis-menten': {
    names: ['vmax', 'km'],
    value: (x, b) => (b[0]! * x) / (b[1]! + x),
    slopes: (x, b) => [x / (b[1]! + x), (-b[0]! * x) / (b[1]! + x) ** 2],
    starts: (x, y) => {
      const positive = Array.from(new Set(x)).filter((v) => v > 0);
      return positive.map((km) => Float64Array.of(1.1 * Math.max(...y), km));
    },
  },
};

/** Rates that halve the course a few times over the range. */
const ratesOf = (x: Float64Array): readonly number[] => {
  const width = Math.max(...x) - Math.min(...x);
  return [0.3, 1, 3, 8, 20].map((times) => times / width);
};

/** Mean outcome at the smallest (-1) or largest (1) dose. */
function edge(x: Float64Array, y: Float64Array, side: -1 | 1): number {
  const at = side < 0 ? Math.min(...x) : Math.max(...x);
  const own = y.filter((_, i) => x[i] === at);
  return own.reduce((sum, v) => sum + v, 0) / own.length;
}

interface Solution {
  readonly b: Float64Array;
  readonly rss: number;
}

/** Least squares over the parameters that are not held; null where the search ends nowhere. */
function search(
  form: CurveForm,
  x: Float64Array,
  y: Float64Array,
  start: Float64Array,
  held: number | null,
): Solution | null {
  const free = form.names.map((_, j) => j).filter((j) => j !== held);
  const full = (part: Float64Array): Float64Array => {
    const b = start.slice();
    free.forEach((j, k) => {
      b[j] = part[k]!;
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
        j[i + k * x.length] = Number.isFinite(slopes[at]!) ? slopes[at]! : 0;
      });
    });
    return j;
  };
  try {
    const fit = levenbergMarquardt(
      residuals,
      Float64Array.from(free, (j) => start[j]!),
      { jacobian, tolerance: 1e-15 },
    );
    const b = full(fit.x);
    const rss = residuals(fit.x).reduce((sum, r) => sum + r * r, 0);
    return b.every(Number.isFinite) && Number.isFinite(rss) ? { b, rss } : null;
  } catch (error) {
    if (error instanceof StatsError) return null;
    throw error;
  }
}

const isValid = (form: CurveForm, b: Float64Array): boolean =>
  form.names.every((name, j) => (name === 'ec50' ? b[j]! > 0 : true));

/** The best of all starts, written with bottom below top. */
function bestOf(form: CurveForm, x: Float64Array, y: Float64Array): Solution {
  const found = form
    .starts(x, y)
    .flatMap((start) => {
      const solution = search(form, x, y, start, null);
      return solution && isValid(form, solution.b) ? [solution] : [];
    })
    .sort((p, q) => p.rss - q.rss)[0];
  if (!found) throw new StatsError('not-converged', 'no curve of this form fits', 'outcome');
  const polished = search(form, x, y, found.b, null);
  const best = polished && polished.rss <= found.rss ? polished : found;
  if (form.names[0] === 'bottom' && best.b[0]! > best.b[1]!)
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
function profileLimit(
  form: CurveForm,
  x: Float64Array,
  y: Float64Array,
  best: Solution,
  at: number,
  step: number,
  rise: number,
): number | null {
  let last = best.b;
  const excess = (value: number, from: Float64Array): number | null => {
    const start = from.slice();
    start[at] = value;
    const found = search(form, x, y, start, at);
    if (!found) return null;
    last = found.b;
    return found.rss - best.rss - rise;
  };
  let low = best.b[at]!;
  let high = low + step;
  for (let widening = 0; widening < 60; widening++) {
    const positiveOnly = form.names[at] === 'ec50' && high <= 0;
    if (positiveOnly) high = low / 2;
    const value = excess(high, last);
    if (value === null) return null;
    if (value > 0) {
      const from = last;
      const found = brentRoot(
        (v) => (v === best.b[at] ? -rise : (excess(v, from) ?? Number.NaN)),
        low,
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
        profileLimit(form, x, y, best, j, sign * t * standardError, t * t * variance);
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
  const at = form.names.indexOf('ec50');
  const rate = form.names.indexOf('rate');
  const se = (j: number): number => Math.sqrt(covariance.data[j + j * p]!);
  const limits = (estimate: number, standardError: number) => ({
    estimate,
    standardError,
    ciLower: estimate - t * standardError,
    ciUpper: estimate + t * standardError,
  });
  const logEc50 = at < 0 ? null : limits(Math.log10(b[at]!), se(at) / (b[at]! * Math.LN10));
  const hill = form.names.indexOf('hill');
  return {
    logEc50,
    ec50Limits: logEc50 && { ciLower: 10 ** logEc50.ciLower, ciUpper: 10 ** logEc50.ciUpper },
    effectiveDoses:
      at < 0
        ? []
        : percents.map((percent) => {
            if (!(percent > 0 && percent < 100))
              throw new StatsError(
                'out-of-domain',
                'an effect lies between 0 and 100 percent',
                'effectiveDoses',
              );
            const odds = Math.log(percent / (100 - percent));
            const dose = b[at]! * Math.exp(odds / b[hill]!);
            const gradient = form.names.map((_, j) =>
              j === at ? dose / b[at]! : j === hill ? (-dose * odds) / b[hill]! ** 2 : 0,
            );
            return { percent, ...limits(dose, error(gradient)) };
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
