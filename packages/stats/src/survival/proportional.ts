import { chiSquare } from '../distributions/chi-square.ts';
import { cholesky, choleskySolve } from '../linalg/cholesky.ts';
import { type Matrix, matrix } from '../linalg/matrix.ts';
import { StatsError } from '../stats-error.ts';
import { type CoxFit, unpacked } from './cox-fit.ts';
import { byRow } from './cox-rows.ts';
import type { CoxSummary } from './cox-summary.ts';

/** A χ² test. */
export interface ChiSquareResult {
  readonly statistic: number;
  readonly df: number;
  readonly pValue: number;
}

/** Tests of proportional hazards for each term and for all together. */
export interface ProportionalTests {
  readonly terms: readonly (ChiSquareResult & { readonly term: string })[];
  readonly global: ChiSquareResult;
}

/** Events drawn at most; more are thinned evenly. */
const DRAWN = 1500;

/** A Schoenfeld residual on the scale of the coefficient, at an event. */
export interface ScaledResidual {
  readonly time: number;
  /** Scale of the test: 1 - S just before the time. */
  readonly transformed: number;
  /** One value per column of the model: what the coefficient would have been at this event. */
  readonly values: Float64Array;
}

/** 1 - S(t-) of all rows, whatever their stratum, at every index of time. */
function transformOf({ at, startAt, event, distinct, cases }: CoxSummary['rows']): Float64Array {
  const m = distinct.length;
  const ends = new Float64Array(m);
  const deaths = new Float64Array(m);
  const enters = new Float64Array(m);
  let all = 0;
  for (let i = 0; i < at.length; i++) {
    const count = cases ? cases[i]! : 1;
    all += count;
    ends[at[i]!]! += count;
    deaths[at[i]!]! += count * event[i]!;
    if (startAt) enters[startAt[i]!]! += count;
  }
  const result = new Float64Array(m);
  let risk = startAt ? 0 : all;
  let survival = 1;
  for (let t = 0; t < m; t++) {
    result[t] = 1 - survival;
    if (deaths[t]! > 0 && risk > 0) survival *= (risk - deaths[t]!) / risk;
    risk += enters[t]! - ends[t]!;
  }
  return result;
}

/**
 * Score test for x g(t) added to the model, g(t) = 1 - S(t-), for each term (its own block of the added coefficients) and for
 * all (Grambsch & Therneau 1994, with the variance at each event instead of its average).
 */
export function proportionalTests(
  fit: CoxSummary,
  terms: readonly { readonly name: string; readonly first: number; readonly count: number }[],
): ProportionalTests {
  const { rows, sweep, beta, covariance } = fit;
  const { p } = rows;
  const g = transformOf(rows);
  // any constant may be taken off g: its mean over the events keeps the sums small
  let centre = 0;
  for (let i = 0; i < rows.at.length; i++)
    if (rows.event[i]) centre += (rows.cases ? rows.cases[i]! : 1) * g[rows.at[i]!]!;
  centre /= rows.events;
  const factor = g.map((value) => value - centre);
  const { score: u, information: first } = sweep.weighted(beta, factor);
  const { information: second } = sweep.weighted(
    beta,
    factor.map((value) => value * value),
  );
  const i12 = unpacked(first, p);
  const i22 = unpacked(second, p);
  const variance = reduced(i22, i12, covariance);
  const test = (first: number, count: number): ChiSquareResult => {
    const block = matrix(count, count);
    for (let j = 0; j < count; j++)
      for (let l = 0; l < count; l++) block.data[j + l * count] = variance.data[first + j + (first + l) * p]!;
    const part = u.slice(first, first + count);
    let statistic = 0;
    const solved = choleskySolve(cholesky(block), part);
    for (let j = 0; j < count; j++) statistic += part[j]! * solved[j]!;
    return { statistic, df: count, pValue: chiSquare.sf(statistic, count) };
  };
  return {
    terms: terms.map(({ name, first, count }) => ({ term: name, ...test(first, count) })),
    global: test(0, p),
  };
}

/** I22 - I21 V I12. */
function reduced(i22: Matrix, i12: Matrix, covariance: Matrix): Matrix {
  const p = i22.rows;
  const result = matrix(p, p, i22.data.slice());
  const half = matrix(p, p);
  for (let a = 0; a < p; a++)
    for (let b = 0; b < p; b++) {
      let sum = 0;
      for (let c = 0; c < p; c++) sum += covariance.data[a + c * p]! * i12.data[c + b * p]!;
      half.data[a + b * p] = sum;
    }
  for (let a = 0; a < p; a++)
    for (let b = 0; b < p; b++) {
      let sum = 0;
      for (let c = 0; c < p; c++) sum += i12.data[c + a * p]! * half.data[c + b * p]!;
      result.data[a + b * p]! -= sum;
    }
  return result;
}

/** Null where the events cannot tell: too few times, or a singular variance. */
export function proportionalTestsOrNull(
  fit: CoxSummary,
  terms: Parameters<typeof proportionalTests>[1],
): ProportionalTests | null {
  try {
    return proportionalTests(fit, terms);
  } catch (error) {
    if (error instanceof StatsError && error.code === 'not-positive-definite') return null;
    throw error;
  }
}

/** Scaled Schoenfeld residuals beta + d V s (Grambsch & Therneau 1994, eq. 2) of the covariates, in rising time. */
export function scaledResiduals(fit: CoxFit): readonly ScaledResidual[] {
  const { rows, sweep, beta, covariance, coefficients } = fit;
  const { p, scale, distinct, event } = rows;
  const x = byRow(rows);
  const g = transformOf(rows);
  const stride = Math.max(1, Math.ceil(rows.events / DRAWN));
  const average = new Float64Array(p);
  const result: ScaledResidual[] = [];
  let seen = 0;
  sweep.run(
    beta,
    {
      step: (time, r, _, mean) => {
        if (r === 0) average.fill(0);
        for (let j = 0; j < p; j++) average[j]! += mean[j]! / time.deaths;
      },
    },
    (time) => {
      for (let i = time.from; i < time.to; i++) {
        if (!event[i] || seen++ % stride !== 0) continue;
        const values = new Float64Array(p);
        for (let j = 0; j < p; j++) {
          let sum = 0;
          for (let l = 0; l < p; l++) sum += covariance.data[j + l * p]! * (x[i * p + l]! - average[l]!);
          values[j] = coefficients[j]! + (rows.events * sum) / scale[j]!;
        }
        result.push({ time: distinct[time.at]!, transformed: g[time.at]!, values });
      }
    },
  );
  return result.sort((a, b) => a.time - b.time);
}
