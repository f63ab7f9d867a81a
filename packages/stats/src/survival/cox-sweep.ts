import { type LogSum, subsetSum } from '../models/subset-sum.ts';
import { type EventMoments, emptyMoments, quickMoments } from './cox-moments.ts';
import { QuickPass } from './cox-quick.ts';
import { byRow, type CoxLikelihood, type CoxRows } from './cox-rows.ts';

/** Rows from which products are added up in blocks. */
const MANY = 5000;

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
  /** For many rows of which none enters late: sums column by column. */
  readonly #quick: QuickPass | null;
  /** Coefficients of the predictors, and those whose event times are known. */
  #predicted: Float64Array | null = null;
  #moments: { readonly beta: Float64Array; readonly sums: EventMoments } | null = null;
  /** Added to eta before exp, so that the largest is 0. */
  shift = 0;

  constructor(rows: CoxRows, ties: Ties) {
    this.#rows = rows;
    this.#ties = ties;
    this.weight = new Float64Array(rows.n);
    this.eta = new Float64Array(rows.n);
    this.#quick =
      rows.n >= MANY && !rows.startAt && ties !== 'exact' ? new QuickPass(rows, ties === 'efron') : null;
  }

  /** Linear predictors of the centred covariates, and their exponentials; coefficients given again are those they were. */
  #predict(beta: Float64Array): void {
    if (this.#predicted === beta) return;
    const { n, values } = this.#rows;
    const { eta, weight } = this;
    this.#predicted = beta;
    values.forEach((x, j) => {
      const b = beta[j]!;
      if (j === 0) for (let i = 0; i < n; i++) eta[i] = x[i]! * b;
      else if (b !== 0) for (let i = 0; i < n; i++) eta[i]! += x[i]! * b;
    });
    let most = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < n; i++) if (eta[i]! > most) most = eta[i]!;
    this.shift = -most;
    for (let i = 0; i < n; i++) weight[i] = Math.exp(eta[i]! - most);
  }

  /** Log of the sum over all choices of so many of the cases at risk at a time of a stratum; `to` is the end of those with the time or later. */
  #discrete(beta: Float64Array, stratum: number, time: number, to: number, deaths: number): LogSum {
    const { p, strata, startAt } = this.#rows;
    const x = byRow(this.#rows);
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
    const { p, at, event, strata } = this.#rows;
    this.#predict(beta);
    if (this.#quick && !visitor.step && !each) return this.#quick.likelihood(this, beta);
    const x = byRow(this.#rows);
    const score = new Float64Array(p);
    const information = new Float64Array((p * (p + 1)) / 2);
    const sums = new SweepSums(p, each ? null : { score, information });
    const watched = visitor.step !== undefined;
    for (let h = 0; h + 1 < strata.length; h++) {
      const end = strata[h + 1]!;
      sums.leaveStratum();
      let gone = strata[h]!;
      for (let from = strata[h]!; from < end; ) {
        const time = at[from]!;
        let to = from;
        let deaths = 0;
        for (; to < end && at[to] === time; to++) deaths += event[to]!;
        // sums over the tied cases are needed only where Efron's method takes parts of them off
        const reduces = this.#ties === 'efron' && deaths > 1;
        if (each) sums.score.fill(0);
        this.#enter(sums, x, from, to, reduces);
        gone = this.#leave(sums, x, gone, end, time);
        if (deaths > 0) {
          if (each) sums.information.fill(0);
          const place: EventTime | null = watched || each ? { stratum: h, at: time, from, to, deaths } : null;
          const discrete =
            this.#ties === 'exact' && deaths > 1 ? this.#discrete(beta, h, time, to, deaths) : null;
          if (discrete) sums.takeDiscrete(discrete);
          else sums.logLik += deaths * this.shift;
          for (let r = 0; r < deaths; r++) {
            const risk = sums.step(reduces ? r / deaths : null, discrete === null);
            if (place) visitor.step?.(place, r, risk, sums.mean);
          }
          if (each && place) {
            for (let j = 0; j < p; j++) score[j]! += sums.score[j]!;
            for (let k = 0; k < information.length; k++) information[k]! += sums.information[k]!;
            each(place, sums.score, sums.information);
          }
        }
        from = to;
      }
    }
    return { logLik: sums.logLik, score, information };
  }

  /** Value and first derivatives. */
  slope(beta: Float64Array): Pick<CoxLikelihood, 'logLik' | 'score'> {
    if (!this.#quick) return this.run(beta);
    this.#predict(beta);
    return this.#quick.slope(this, beta);
  }

  /** Score and information with each event time counted so many times (by index of time). */
  weighted(beta: Float64Array, factor: Float64Array): Pick<CoxLikelihood, 'score' | 'information'> {
    if (this.#quick) {
      this.#predict(beta);
      return this.#quick.likelihood(this, beta, factor);
    }
    const { p } = this.#rows;
    const total = { score: new Float64Array(p), information: new Float64Array((p * (p + 1)) / 2) };
    this.run(beta, {}, ({ at }, score, information) => {
      const count = factor[at]!;
      for (let j = 0; j < p; j++) total.score[j]! += count * score[j]!;
      for (let k = 0; k < information.length; k++) total.information[k]! += count * information[k]!;
    });
    return total;
  }

  /** What each event time adds at these coefficients; weights and predictors are theirs afterwards. */
  moments(beta: Float64Array): EventMoments {
    if (this.#moments?.beta !== beta) this.#moments = { beta, sums: this.#momentsAt(beta) };
    else this.#predict(beta);
    return this.#moments.sums;
  }

  #momentsAt(beta: Float64Array): EventMoments {
    if (this.#quick) {
      this.#predict(beta);
      this.#quick.risks(this.weight);
      return quickMoments(this.#quick, this.weight);
    }
    const { p, events } = this.#rows;
    const moments = emptyMoments(events, p, true);
    this.run(beta, {
      step: ({ stratum, at, deaths }, r, risk, mean) => {
        if (r === 0) {
          moments.stratum[moments.count] = stratum;
          moments.at[moments.count++] = at;
        }
        const k = moments.count - 1;
        const left = this.#ties === 'efron' ? 1 - r / deaths : 1;
        moments.hazard[k]! += 1 / risk;
        moments.squares[k]! += (1 / risk) ** 2;
        moments.ownHazard[k]! += left / risk;
        for (let j = 0; j < p; j++) {
          moments.moment[j]![k]! += mean[j]! / risk;
          moments.ownMoment[j]![k]! += (left * mean[j]!) / risk;
          moments.mean[j]![k]! += mean[j]! / deaths;
        }
      },
    });
    return moments;
  }

  /** Rows that end at a time come into the sums, and what the events among them add. */
  #enter(sums: SweepSums, x: Float64Array, from: number, to: number, reduces: boolean): void {
    const { p, event } = this.#rows;
    const { weight, eta } = this;
    if (reduces) sums.forgetTied();
    for (let i = from; i < to; i++) {
      const w = weight[i]!;
      sums.addCase(x, i * p, w);
      if (!event[i]) continue;
      sums.logLik += eta[i]!;
      for (let j = 0; j < p; j++) sums.score[j]! += x[i * p + j]!;
      if (reduces) sums.addTied(x, i * p, w);
    }
    sums.atRisk += to - from;
  }

  /** Rows whose observation begins at this time or later are not at risk yet; the answer is the place of the next one by start. */
  #leave(sums: SweepSums, x: Float64Array, first: number, end: number, time: number): number {
    const { p, startAt, byStart } = this.#rows;
    if (!startAt || !byStart) return first;
    let gone = first;
    for (; gone < end && startAt[byStart[gone]!]! >= time; gone++) {
      const place = byStart[gone]!;
      sums.atRisk--;
      sums.addCase(x, place * p, -this.weight[place]!);
    }
    if (sums.atRisk === 0) sums.forgetCases();
    return gone;
  }
}

/** Sums over the cases at risk and over those with the event, and what they add up to. */
class SweepSums {
  logLik = 0;
  atRisk = 0;
  /** Of one event time where somebody looks at it, else of all. */
  readonly score: Float64Array;
  readonly information: Float64Array;
  /** Of the covariates over the cases at risk, at the last step. */
  readonly mean: Float64Array;
  readonly #p: number;
  #s0 = 0;
  readonly #s1: Float64Array;
  readonly #s2: Float64Array;
  #d0 = 0;
  readonly #d1: Float64Array;
  readonly #d2: Float64Array;

  constructor(p: number, totals: Pick<CoxLikelihood, 'score' | 'information'> | null) {
    const size = (p * (p + 1)) / 2;
    this.#p = p;
    this.score = totals?.score ?? new Float64Array(p);
    this.information = totals?.information ?? new Float64Array(size);
    this.mean = new Float64Array(p);
    this.#s1 = new Float64Array(p);
    this.#s2 = new Float64Array(size);
    this.#d1 = new Float64Array(p);
    this.#d2 = new Float64Array(size);
  }

  addCase(x: Float64Array, offset: number, w: number): void {
    this.#s0 += w;
    addMoments(this.#s1, this.#s2, x, offset, this.#p, w);
  }

  addTied(x: Float64Array, offset: number, w: number): void {
    this.#d0 += w;
    addMoments(this.#d1, this.#d2, x, offset, this.#p, w);
  }

  forgetCases(): void {
    this.#s0 = 0;
    this.#s1.fill(0);
    this.#s2.fill(0);
  }

  forgetTied(): void {
    this.#d0 = 0;
    this.#d1.fill(0);
    this.#d2.fill(0);
  }

  leaveStratum(): void {
    this.atRisk = 0;
    this.forgetCases();
  }

  /** The exact probability of the events of a time. */
  takeDiscrete({ value, gradient, hessian }: LogSum): void {
    this.logLik -= value;
    for (let j = 0, k = 0; j < this.#p; j++) {
      this.score[j]! -= gradient[j]!;
      for (let l = 0; l <= j; l++) this.information[k++]! += hessian[j + l * this.#p]!;
    }
  }

  /** One event of a time, with this share of the tied cases taken off; the answer is the sum over the cases at risk. */
  step(share: number | null, counts: boolean): number {
    const [p, s1, s2, d1, d2, mean] = [this.#p, this.#s1, this.#s2, this.#d1, this.#d2, this.mean];
    const risk = share === null ? this.#s0 : this.#s0 - share * this.#d0;
    const part = 1 / risk;
    for (let j = 0; j < p; j++) mean[j] = (share === null ? s1[j]! : s1[j]! - share * d1[j]!) * part;
    if (!counts) return risk;
    this.logLik -= Math.log(risk);
    for (let j = 0, k = 0; j < p; j++) {
      this.score[j]! -= mean[j]!;
      for (let l = 0; l <= j; l++, k++) {
        const square = share === null ? s2[k]! : s2[k]! - share * d2[k]!;
        this.information[k]! += square * part - mean[j]! * mean[l]!;
      }
    }
    return risk;
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
