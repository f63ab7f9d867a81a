/** Moderation: an interaction, the slopes it means and where they are significant. */
import { extremes, type LinearRegression, quantileSorted, studentT } from '@constat/stats';
import type { MediationOptions } from './options.ts';
import type { MediationResult, ModerationPart, ModeratorValue, PathEstimate } from './result.ts';
import { centred, equationOf, fitEquation, type ModelData, meanOf, sdOf } from './system.ts';

/** Places of the curve of slopes. */
const PLACES = 61;

/** Where effects are given: both values of two groups, else three values of the moderator. */
export function probedValues(
  values: Float64Array,
  coded: readonly [string, string] | undefined,
  probe: MediationOptions['probe'],
): { readonly binary: boolean; readonly values: readonly ModeratorValue[] } {
  const different = [...new Set(values)].sort((a, b) => a - b);
  if (different.length === 2)
    return {
      binary: true,
      values: different.map((value, i) => ({ key: coded?.[i] ?? String(value), value })),
    };
  if (probe === 'percentiles') {
    const sorted = values.slice().sort();
    const at = [
      ['16th percentile', 0.16],
      ['median', 0.5],
      ['84th percentile', 0.84],
    ] as const;
    return { binary: false, values: at.map(([key, p]) => ({ key, value: quantileSorted(sorted, p) })) };
  }
  const mean = meanOf(values);
  const sd = sdOf(values);
  return {
    binary: false,
    values: [
      { key: '-1SD', value: mean - sd },
      { key: 'mean', value: mean },
      { key: '+1SD', value: mean + sd },
    ],
  };
}

/** Covariance of two coefficients. */
function covariance(
  { fit, residualSumOfSquares, dfResidual }: LinearRegression,
  i: number,
  j: number,
): number {
  const { inverse, rank } = fit;
  let sum = 0;
  for (let k = 0; k < rank; k++) sum += inverse[i * rank + k]! * inverse[j * rank + k]!;
  return (residualSumOfSquares / dfResidual) * sum;
}

export function moderationPart(
  { columns, coded }: ModelData,
  options: MediationOptions,
): Pick<MediationResult, 'equations' | 'moderation'> {
  const { outcome, predictor, moderator, covariates, confidenceLevel: level, center } = options;
  const x = columns.get(predictor)!;
  const w = columns.get(moderator)!;
  const product = [predictor, moderator];
  const main = [[predictor], [moderator], ...covariates.map((name) => [name])];
  // counted from the means, slopes and their errors lose nothing to rounding
  const around = new Map(
    [...columns].map(([name, values]) => [name, name === outcome ? values : centred(values)]),
  );
  const both = fitEquation(around, outcome, [...main, product], level);
  const without = fitEquation(around, outcome, main, level);
  const reported = center
    ? fitEquation(
        new Map([...columns, [predictor, around.get(predictor)!], [moderator, around.get(moderator)!]]),
        outcome,
        [...main, product],
        level,
      )
    : fitEquation(columns, outcome, [...main, product], level);
  const df2 = both.dfResidual;
  const change = without.residualSumOfSquares - both.residualSumOfSquares;
  const test = both.coefficients.find(({ name }) => name === product.join(':'))!;
  const slopes = slopesOf(both, product.join(':'), meanOf(w), level);
  const probed = probedValues(w, coded[moderator], options.probe);
  const curveAt = (value: number) => {
    const { estimate, ciLower, ciUpper } = slopes.at(value);
    return { value, slope: estimate, ciLower, ciUpper };
  };
  const low = Math.min(...w);
  const high = Math.max(...w);
  return {
    equations: [equationOf(outcome, reported)],
    moderation: {
      interaction: {
        rSquaredChange: change / both.totalSumOfSquares,
        statistic: test.statistic ** 2,
        df1: 1,
        df2,
        pValue: test.pValue,
      },
      binary: probed.binary,
      slopes: probed.values.map((value) => ({ ...value, ...slopes.at(value.value) })),
      johnsonNeyman: probed.binary ? null : johnsonNeyman(slopes, w, low, high),
      curve: probed.binary
        ? []
        : Array.from({ length: PLACES }, (_, i) => curveAt(low + ((high - low) * i) / (PLACES - 1))),
      lines: linesOf(both, probed.values, x, meanOf(w)),
    },
  };
}

interface Slopes {
  readonly at: (value: number) => PathEstimate;
  /** Coefficients of the quadratic, in distances from the mean, that is positive where the slope is significant. */
  readonly quadratic: readonly [number, number, number];
  readonly mean: number;
}

/** The slope on the predictor at a value of the moderator; both were counted from their means. */
function slopesOf(regression: LinearRegression, product: string, mean: number, level: number): Slopes {
  const at = regression.coefficients.findIndex(({ name }) => name === product);
  const b1 = regression.coefficients[1]!.estimate;
  const b3 = regression.coefficients[at]!.estimate;
  const v11 = covariance(regression, 1, 1);
  const v13 = covariance(regression, 1, at);
  const v33 = covariance(regression, at, at);
  const df = regression.dfResidual;
  const critical = studentT.isf((1 - level) / 2, df);
  return {
    mean,
    quadratic: [
      b3 ** 2 - critical ** 2 * v33,
      2 * (b1 * b3 - critical ** 2 * v13),
      b1 ** 2 - critical ** 2 * v11,
    ],
    at: (value) => {
      const d = value - mean;
      const estimate = b1 + b3 * d;
      const standardError = Math.sqrt(v11 + 2 * d * v13 + d * d * v33);
      const statistic = estimate / standardError;
      return {
        estimate,
        standardError,
        statistic,
        df,
        pValue: 2 * studentT.sf(Math.abs(statistic), df),
        ciLower: estimate - critical * standardError,
        ciUpper: estimate + critical * standardError,
      };
    },
  };
}

function johnsonNeyman(
  { quadratic: [a, b, c], mean }: Slopes,
  w: Float64Array,
  low: number,
  high: number,
): ModerationPart['johnsonNeyman'] {
  const significant = (value: number) => {
    const d = value - mean;
    return a * d * d + b * d + c > 0;
  };
  const share = w.reduce((sum, value) => sum + (significant(value) ? 1 : 0), 0) / w.length;
  const inside = b * b - 4 * a * c;
  if (!(inside > 0) || a === 0)
    return { exists: false, lower: null, upper: null, significantInside: null, low, high, share };
  // the form of the roots that does not subtract nearly equal numbers
  const q = -(b + Math.sign(b || 1) * Math.sqrt(inside)) / 2;
  const roots = [q / a, c / q].sort((first, second) => first - second);
  return {
    exists: true,
    lower: mean + roots[0]!,
    upper: mean + roots[1]!,
    significantInside: a < 0,
    low,
    high,
    share,
  };
}

/** Predicted outcomes with the covariates at their means. */
function linesOf(
  { coefficients }: LinearRegression,
  values: readonly ModeratorValue[],
  x: Float64Array,
  mean: number,
): ModerationPart['lines'] {
  const [b0, b1, b2] = coefficients.map(({ estimate }) => estimate) as [number, number, number];
  const b3 = coefficients.at(-1)!.estimate;
  const centre = meanOf(x);
  const ends = [...extremes(x)];
  return values.map(({ key, value }) => ({
    key,
    value,
    points: ends.map((end) => {
      const [u, d] = [end - centre, value - mean];
      return { x: end, y: b0 + b1 * u + b2 * d + b3 * u * d };
    }),
  }));
}
