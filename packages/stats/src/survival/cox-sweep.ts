import { type LogSum, subsetSum } from '../models/subset-sum.ts';
import type { CoxRows } from './cox-rows.ts';

/** How events at the same time are treated. */
export const TIES = ['efron', 'breslow', 'exact'] as const;

/** One of {@link TIES}. */
export type Ties = (typeof TIES)[number];

/** What happens at one event time of one stratum. */
export interface EventTime {
  /** Which stratum, by its place. */
  readonly stratum: number;
  /** Index of the time. */
  readonly at: number;
  /** Places of the rows that end at the time: events are among them. */
  readonly from: number;
  readonly to: number;
  readonly deaths: number;
}

/**
 * Visits the event times of a fit, latest first within each stratum, with the sums over the cases at risk. The arrays given
 * are those of the sweep: read them, do not keep them.
 */
export interface EventVisitor {
  /** One of the d steps of an event time: Efron's reduce the tied cases by r / d, Breslow's are all alike. */
  step(time: EventTime, r: number, risk: number, mean: Float64Array): void;
}

/** Log-likelihood with its first two derivatives in the standardised coefficients. */
export interface CoxLikelihood {
  readonly logLik: number;
  readonly score: Float64Array;
  /** Lower part of the information, row by row. */
  readonly information: Float64Array;
}

/**
 * Partial likelihood (Cox 1972, 1975) in one sweep over the sorted rows: sums of exp(eta), x exp(eta) and x x' exp(eta) grow
 * as time falls. Ties by Efron (1977), Breslow (1974) or exactly as discrete times (Cox 1972, eq. 21): the probability that just these of the cases at
 * risk have the event; what visitors see of those are Breslow's sums. A row is at risk after its start and until its time.
 */
export class CoxSweep {
  readonly #rows: CoxRows;
  readonly #ties: Ties;
  readonly weight: Float64Array;
  readonly eta: Float64Array;
  /** Added to eta before exp, so that the largest is 0. */
  shift = 0;

  constructor(rows: CoxRows, ties: Ties) {
    this.#rows = rows;
    this.#ties = ties;
    this.weight = new Float64Array(rows.n);
    this.eta = new Float64Array(rows.n);
  }

  /** Linear predictors of the centred covariates, and their exponentials. */
  #predict(beta: Float64Array): void {
    const { n, p, x } = this.#rows;
    let most = Number.NEGATIVE_INFINITY;
    for (let i = 0, k = 0; i < n; i++) {
      let sum = 0;
      for (let j = 0; j < p; j++) sum += x[k++]! * beta[j]!;
      this.eta[i] = sum;
      if (sum > most) most = sum;
    }
    this.shift = -most;
    for (let i = 0; i < n; i++) this.weight[i] = Math.exp(this.eta[i]! + this.shift);
  }

  /** Log of the sum over all choices of so many of the cases at risk at a time of a stratum; `to` is the end of those with the time or later. */
  #discrete(beta: Float64Array, stratum: number, time: number, to: number, deaths: number): LogSum {
    const { p, x, strata, startAt } = this.#rows;
    const atRisk: number[] = [];
    for (let i = strata[stratum]!; i < to; i++) if (!startAt || startAt[i]! < time) atRisk.push(i * p);
    return subsetSum(x, beta, atRisk.length, (k) => atRisk[k]!, deaths);
  }

  /** Value and derivatives at these coefficients; `visit` and `each` see every event time. */
  run(
    beta: Float64Array,
    visitor: Partial<EventVisitor> = {},
    each?: (time: EventTime, score: Float64Array, information: Float64Array) => void,
  ): CoxLikelihood {
    const rows = this.#rows;
    const { p, x, at, event, strata, startAt, byStart } = rows;
    this.#predict(beta);
    const { weight, eta } = this;
    const size = (p * (p + 1)) / 2;
    const score = new Float64Array(p);
    const information = new Float64Array(size);
    // sums of one event time where somebody looks at them, else those of all
    const timeScore = each ? new Float64Array(p) : score;
    const timeInformation = each ? new Float64Array(size) : information;
    const watched = each !== undefined || visitor.step !== undefined;
    const s1 = new Float64Array(p);
    const s2 = new Float64Array(size);
    const d1 = new Float64Array(p);
    const d2 = new Float64Array(size);
    const mean = new Float64Array(p);
    let logLik = 0;
    for (let h = 0; h + 1 < strata.length; h++) {
      const end = strata[h + 1]!;
      let s0 = 0;
      let atRisk = 0;
      s1.fill(0);
      s2.fill(0);
      let gone = strata[h]!;
      for (let from = strata[h]!; from < end; ) {
        const time = at[from]!;
        let to = from;
        let deaths = 0;
        for (; to < end && at[to] === time; to++) deaths += event[to]!;
        // sums over the tied cases are needed only where Efron's method takes parts of them off
        const reduces = this.#ties === 'efron' && deaths > 1;
        let d0 = 0;
        if (reduces) {
          d1.fill(0);
          d2.fill(0);
        }
        if (each) timeScore.fill(0);
        for (let i = from; i < to; i++) {
          const w = weight[i]!;
          s0 += w;
          addMoments(s1, s2, x, i * p, p, w);
          if (!event[i]) continue;
          logLik += eta[i]!;
          for (let j = 0; j < p; j++) timeScore[j]! += x[i * p + j]!;
          if (!reduces) continue;
          d0 += w;
          addMoments(d1, d2, x, i * p, p, w);
        }
        atRisk += to - from;
        if (startAt && byStart) {
          // rows whose observation begins at this time or later are not at risk yet
          for (; gone < end && startAt[byStart[gone]!]! >= time; gone++) {
            const place = byStart[gone]!;
            atRisk--;
            const w = weight[place]!;
            s0 -= w;
            addMoments(s1, s2, x, place * p, p, -w);
          }
          if (atRisk === 0) {
            s0 = 0;
            s1.fill(0);
            s2.fill(0);
          }
        }
        if (deaths > 0) {
          if (each) timeInformation.fill(0);
          const discrete =
            this.#ties === 'exact' && deaths > 1 ? this.#discrete(beta, h, time, to, deaths) : null;
          if (!discrete) logLik += deaths * this.shift;
          else {
            logLik -= discrete.value;
            for (let j = 0, k = 0; j < p; j++) {
              timeScore[j]! -= discrete.gradient[j]!;
              for (let l = 0; l <= j; l++) timeInformation[k++]! += discrete.hessian[j + l * p]!;
            }
          }
          const place: EventTime | null = watched ? { stratum: h, at: time, from, to, deaths } : null;
          for (let r = 0; r < deaths; r++) {
            const share = reduces ? r / deaths : 0;
            const risk = s0 - share * d0;
            for (let j = 0; j < p; j++) mean[j] = (reduces ? s1[j]! - share * d1[j]! : s1[j]!) / risk;
            if (!discrete) logLik -= Math.log(risk);
            for (let j = 0, k = 0; !discrete && j < p; j++) {
              timeScore[j]! -= mean[j]!;
              for (let l = 0; l <= j; l++, k++) {
                const square = reduces ? s2[k]! - share * d2[k]! : s2[k]!;
                timeInformation[k]! += square / risk - mean[j]! * mean[l]!;
              }
            }
            if (place) visitor.step?.(place, r, risk, mean);
          }
          if (each && place) {
            for (let j = 0; j < p; j++) score[j]! += timeScore[j]!;
            for (let k = 0; k < size; k++) information[k]! += timeInformation[k]!;
            each(place, timeScore, timeInformation);
          }
        }
        from = to;
      }
    }
    return { logLik, score, information };
  }
}

function addMoments(
  s1: Float64Array,
  s2: Float64Array,
  x: Float64Array,
  offset: number,
  p: number,
  w: number,
): void {
  for (let j = 0, k = 0; j < p; j++) {
    const xw = w * x[offset + j]!;
    s1[j]! += xw;
    for (let l = 0; l <= j; l++) s2[k++]! += xw * x[offset + l]!;
  }
}
