import { type Matrix, matrix } from '../linalg/matrix.ts';
import { numbersAt } from '../lists.ts';
import { type ZCoefficient, zCoefficients } from '../models/coefficient-test.ts';
import type { Design } from '../models/design.ts';
import { StatsError } from '../stats-error.ts';
import { type CompetingTimes, requireCompetingTimes } from './competing-risks.ts';
import { coxMaximum, inColumnUnits } from './cox-fit.ts';
import { chi } from './cox-regression.ts';
import { quadraticOrNull } from './cox-robust.ts';
import { byRow, type CoxLikelihood, type CoxRows, coxRows } from './cox-rows.ts';

import { eventTimes } from './event-times.ts';
import { lastNotAfter } from './kaplan-meier.ts';
import type { ChiSquareResult } from './proportional.ts';

/** What a model of the subdistribution is fitted to. */
export interface FineGrayData extends CompetingTimes {
  readonly design: Design;
  /** Rows with 0 are left out. */
  readonly mask?: Uint8Array;
}

/**
 * How the weights of those with another cause are treated: estimated, with their part in the errors and with events still at risk of a censoring at
 * their time (as Fine & Gray's own program does); or taken as known (as a weighted Cox model does).
 */
export type FineGrayWeights = 'estimated' | 'known';

/** A fitted model of the hazard of the subdistribution. */
export interface FineGray {
  readonly n: number;
  readonly events: number;
  readonly competing: number;
  readonly censored: number;
  readonly coefficients: readonly ZCoefficient[];
  readonly covariance: Matrix;
  readonly logLik: number;
  readonly logLikNull: number;
  readonly likelihoodRatio: ChiSquareResult;
  /** Null where the variance is singular. */
  readonly wald: ChiSquareResult | null;
  /** Event times and the cumulative hazard of the subdistribution after each, all covariates zero. */
  readonly baseline: { readonly times: Float64Array; readonly hazard: Float64Array };
}

/** Rows by time with the weights of the censoring distribution. */
interface Weighted {
  readonly rows: CoxRows;
  readonly cause: number;
  /** Index of the time, and kind of end, by place of the rows. */
  readonly at: Int32Array;
  readonly end: Int32Array;
  readonly distinct: Float64Array;
  /** Probability of not being censored just before each time. */
  readonly uncensored: Float64Array;
  /** Places in rising time. */
  readonly order: readonly number[];
}

function weighted(data: FineGrayData, cause: number, weights: FineGrayWeights): Weighted {
  requireCompetingTimes(data);
  const last = data.times.reduce((most, time) => Math.max(most, time), 0);
  const own = Uint8Array.from(data.causes, (code) => (code === cause ? 1 : 0));
  // in the subdistribution those with another cause stay at risk for ever
  const rows = coxRows({
    design: data.design,
    times: data.times.map((time, i) => (data.causes[i] === 0 || own[i] ? time : 2 * last + 1)),
    events: own,
    ...(data.mask ? { mask: data.mask } : {}),
  });
  if (rows.events === 0) throw new StatsError('too-few', 'no event of the cause', 'cause');
  const { distinct, at } = eventTimes(numbersAt(data.times, rows.row))[0]!;
  const end = Int32Array.from(rows.row, (row) => data.causes[row]!);
  const m = distinct.length;
  const leaving = new Float64Array(m);
  const censored = new Float64Array(m);
  for (let i = 0; i < rows.n; i++) {
    leaving[at[i]!]!++;
    if (end[i] === 0) censored[at[i]!]!++;
  }
  const uncensored = new Float64Array(m);
  let risk = rows.n;
  let g = 1;
  for (let t = 0; t < m; t++) {
    uncensored[t] = g;
    const exposed = weights === 'estimated' ? risk : risk - (leaving[t]! - censored[t]!);
    if (censored[t]! > 0) g *= 1 - censored[t]! / exposed;
    risk -= leaving[t]!;
  }
  const order = Array.from(end.keys()).sort((a, b) => at[a]! - at[b]!);
  return { rows, cause, at, end, distinct, uncensored, order };
}

/** Sums at one event time over the weighted risk set. */
interface RiskSet {
  readonly at: number;
  readonly deaths: number;
  readonly s0: number;
  readonly mean: Float64Array;
}

/** Likelihood with derivatives, and the risk sets in rising time where they are asked for. */
function likelihood(data: Weighted, beta: Float64Array, keep?: RiskSet[]): CoxLikelihood {
  const { rows, cause, at, end, uncensored, order } = data;
  const { n, p } = rows;
  const x = byRow(rows);
  const eta = new Float64Array(n);
  let most = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < p; j++) eta[i]! += x[i * p + j]! * beta[j]!;
    most = Math.max(most, eta[i]!);
  }
  const width = 1 + p + (p * (p + 1)) / 2;
  const add = (sums: Float64Array, i: number, w: number): void => {
    sums[0]! += w;
    for (let j = 0, k = 1 + p; j < p; j++) {
      const xw = w * x[i * p + j]!;
      sums[1 + j]! += xw;
      for (let l = 0; l <= j; l++) sums[k++]! += xw * x[i * p + l]!;
    }
  };
  // those still observed, from the last time down, kept where an event of the cause is
  const sums = new Float64Array(width);
  const observed = new Map<number, Float64Array>();
  const deaths = new Map<number, number>();
  for (let k = n - 1; k >= 0; k--) {
    const i = order[k]!;
    add(sums, i, Math.exp(eta[i]! - most));
    if (end[i] === cause) deaths.set(at[i]!, (deaths.get(at[i]!) ?? 0) + 1);
    if (k > 0 && at[order[k - 1]!] === at[i]) continue;
    if (deaths.has(at[i]!)) observed.set(at[i]!, sums.slice());
  }
  const score = new Float64Array(p);
  const information = new Float64Array((p * (p + 1)) / 2);
  let logLik = 0;
  const gone = new Float64Array(width);
  for (let k = 0; k < n; ) {
    const time = at[order[k]!]!;
    const d = deaths.get(time);
    if (d !== undefined) {
      const total = observed.get(time)!.map((value, j) => value + uncensored[time]! * gone[j]!);
      const mean = total.slice(1, 1 + p).map((value) => value / total[0]!);
      logLik -= d * (Math.log(total[0]!) + most);
      for (let j = 0, l = 0; j < p; j++) {
        score[j]! -= d * mean[j]!;
        for (let h = 0; h <= j; h++, l++)
          information[l]! += d * (total[1 + p + l]! / total[0]! - mean[j]! * mean[h]!);
      }
      keep?.push({ at: time, deaths: d, s0: total[0]! * Math.exp(most), mean });
    }
    for (; k < n && at[order[k]!] === time; k++) {
      const i = order[k]!;
      if (end[i] === cause) {
        logLik += eta[i]!;
        for (let j = 0; j < p; j++) score[j]! += x[i * p + j]!;
      } else if (end[i] !== 0) add(gone, i, Math.exp(eta[i]! - most) / uncensored[time]!);
    }
  }
  return { logLik, score, information };
}

/**
 * Sums over the event times, by time index: of the baseline hazard and of the hazard times the mean, up to and with the time (`to`), and the same
 * weighted by the censoring distribution after the time (`after`) or from it on (`from`). The last of `width` is that of the hazard.
 */
function hazardSums({ rows, distinct, uncensored }: Weighted, sets: readonly RiskSet[]) {
  const { p } = rows;
  const width = p + 1;
  const m = distinct.length;
  const to = new Float64Array(m * width);
  const after = new Float64Array(m * width);
  const own = new Float64Array(m * width);
  for (const { at, deaths, s0, mean } of sets) {
    const h = deaths / s0;
    own[at * width + p] = h;
    for (let j = 0; j < p; j++) own[at * width + j] = h * mean[j]!;
  }
  for (let t = 0; t < m; t++)
    for (let j = 0; j < width; j++)
      to[t * width + j] = (t > 0 ? to[(t - 1) * width + j]! : 0) + own[t * width + j]!;
  for (let t = m - 2; t >= 0; t--)
    for (let j = 0; j < width; j++)
      after[t * width + j] = after[(t + 1) * width + j]! + uncensored[t + 1]! * own[(t + 1) * width + j]!;
  const from = after.map((sum, at) => sum + uncensored[Math.floor(at / width)]! * own[at]!);
  return { width, to, after, from };
}

/** What each row adds to the score equation, the part of the censoring distribution included where weights are estimated. */
function contributions(
  data: Weighted,
  beta: Float64Array,
  sets: readonly RiskSet[],
  weights: FineGrayWeights,
) {
  const { rows, cause, at, end, uncensored, order, distinct } = data;
  const { n, p } = rows;
  const x = byRow(rows);
  const { width, to, after, from } = hazardSums(data, sets);
  const meanAt = new Map(sets.map((set) => [set.at, set.mean]));
  const result = new Float64Array(n * p);
  const ratio = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    let eta = 0;
    for (let j = 0; j < p; j++) eta += x[i * p + j]! * beta[j]!;
    const r = Math.exp(eta);
    ratio[i] = r;
    const t = at[i]! * width;
    const later = end[i] !== 0 && end[i] !== cause ? 1 / uncensored[at[i]!]! : 0;
    const hazard = to[t + p]! + later * after[t + p]!;
    for (let j = 0; j < p; j++) {
      const value = x[i * p + j]!;
      result[i * p + j] =
        (end[i] === cause ? value - meanAt.get(at[i]!)![j]! : 0) -
        r * (value * hazard - to[t + j]! - later * after[t + j]!);
    }
  }
  if (weights === 'known') return result;
  // those with another cause so far, and what a censoring at a time changes through their weights
  // (Fine & Gray 1999, q: of events at the time or later, by those whose other cause came before it)
  const gone = new Float64Array(width);
  const change = new Float64Array(p);
  const cumulated = new Float64Array(distinct.length * p);
  let risk = n;
  for (let k = 0; k < n; ) {
    const time = at[order[k]!]!;
    const first = k;
    let censored = 0;
    for (; k < n && at[order[k]!] === time; k++) if (end[order[k]!] === 0) censored++;
    for (let j = 0; j < p; j++) {
      const q = (gone[j]! * from[time * width + p]! - gone[p]! * from[time * width + j]!) / risk;
      change[j]! += (q * censored) / risk;
      cumulated[time * p + j] = change[j]!;
      for (let l = first; l < k; l++) if (end[order[l]!] === 0) result[order[l]! * p + j]! += q;
    }
    for (let l = first; l < k; l++) {
      const i = order[l]!;
      if (end[i] === 0 || end[i] === cause) continue;
      const w = ratio[i]! / uncensored[time]!;
      gone[p]! += w;
      for (let j = 0; j < p; j++) gone[j]! += w * x[i * p + j]!;
    }
    risk -= k - first;
  }
  for (let i = 0; i < n; i++) for (let j = 0; j < p; j++) result[i * p + j]! -= cumulated[at[i]! * p + j]!;
  return result;
}

/** A'B A with B the sum of the products of the rows. */
function sandwichOf(bread: Matrix, rows: Float64Array): Matrix {
  const p = bread.rows;
  const result = matrix(p, p);
  const change = new Float64Array(p);
  for (let at = 0; at < rows.length; at += p) {
    change.fill(0);
    for (let j = 0; j < p; j++)
      for (let l = 0; l < p; l++) change[j]! += bread.data[j + l * p]! * rows[at + l]!;
    for (let j = 0; j < p; j++)
      for (let l = 0; l < p; l++) result.data[j + l * p]! += change[j]! * change[l]!;
  }
  return result;
}

/**
 * Proportional hazards of the subdistribution of a cause (Fine & Gray 1999): at a time t all who are observed until then are at risk, and those with another cause
 * before with weight G(t-) / G(T-), G the Kaplan-Meier estimate of not being censored. Breslow's ties; the variance is their sandwich (section 3.2).
 */
export function fineGray(
  data: FineGrayData,
  cause: number,
  level: number,
  weights: FineGrayWeights = 'estimated',
): FineGray {
  const sample = weighted(data, cause, weights);
  const { rows, end } = sample;
  const { p, scale, mean } = rows;
  if (p === 0) throw new StatsError('too-few', 'the model has no column', 'design');
  const fit = coxMaximum(rows, (beta) => likelihood(sample, beta), 'breslow');
  const sets: RiskSet[] = [];
  likelihood(sample, fit.beta, sets);
  const robust = sandwichOf(fit.covariance, contributions(sample, fit.beta, sets, weights));
  const covariance = inColumnUnits(robust, scale);
  const wald = quadraticOrNull(fit.beta, robust);
  const estimates = fit.beta.map((value, j) => value / scale[j]!);
  const centre = Math.exp(-estimates.reduce((sum, b, j) => sum + b * mean[j]!, 0));
  let hazard = 0;
  const steps = sets.map(({ at, deaths, s0 }) => {
    hazard += (deaths / s0) * centre;
    return [sample.distinct[at]!, hazard] as const;
  });
  const competing = end.reduce((sum, code) => sum + (code !== 0 && code !== cause ? 1 : 0), 0);
  return {
    n: rows.n,
    events: rows.events,
    competing,
    censored: rows.n - rows.events - competing,
    coefficients: zCoefficients(rows.columns, estimates, covariance, level),
    covariance,
    logLik: fit.at.logLik,
    logLikNull: fit.zero.logLik,
    likelihoodRatio: chi(2 * (fit.at.logLik - fit.zero.logLik), p),
    wald: wald === null ? null : chi(wald, p),
    baseline: {
      times: Float64Array.from(steps, ([time]) => time),
      hazard: Float64Array.from(steps, ([, sum]) => sum),
    },
  };
}

/** Cumulative incidence 1 - exp(-H(t) exp(x'b)) at times for covariates (those of the columns, without an intercept). */
export function fineGrayIncidence(
  { baseline, coefficients }: FineGray,
  covariates: Float64Array,
  times: readonly number[],
): readonly number[] {
  const eta = coefficients.reduce((sum, { estimate }, j) => sum + estimate * covariates[j]!, 0);
  return times.map((time) => {
    const j = lastNotAfter(baseline.times, time);
    return j < 0 ? 0 : -Math.expm1(-baseline.hazard[j]! * Math.exp(eta));
  });
}
