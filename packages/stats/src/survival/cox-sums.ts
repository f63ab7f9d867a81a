/** A proportional hazards model from sums over the cases that share a time, made where the data is: one pass for each step of the likelihood. */
import { type Cholesky, cholesky, choleskyInverse, choleskySolve } from '../linalg/cholesky.ts';
import { matrix } from '../linalg/matrix.ts';
import { maximiseSums } from '../models/likelihood-sums.ts';
import { StatsError } from '../stats-error.ts';
import { COLLINEAR, dot, unpacked } from './cox-fit.ts';
import { type EventMoments, emptyMoments } from './cox-moments.ts';
import type { CoxLikelihood, CoxRows } from './cox-rows.ts';
import type { CoxSummary } from './cox-summary.ts';
import type { Ties } from './cox-sweep.ts';

/** Cases of one stratum that end at one time, with the event or without. */
export interface CoxGroup {
  /** Place of the stratum, and index of the time. */
  readonly stratum: number;
  readonly at: number;
  readonly event: boolean;
  readonly cases: number;
  /** Sums of eta, of the standardised columns, of exp(eta), and of it times columns and products of them (lower part, row by row). */
  readonly eta: number;
  readonly columns: Float64Array;
  readonly weight: number;
  readonly first: Float64Array;
  readonly second: Float64Array;
}

/** What does not change from pass to pass. */
export interface SummedRows
  extends Pick<CoxRows, 'n' | 'events' | 'p' | 'columns' | 'mean' | 'scale' | 'stratum' | 'distinct'> {
  /** Each group once: index of its time, whether it has the event, and how many cases it stands for. */
  readonly groups: {
    readonly at: Int32Array;
    readonly event: Uint8Array;
    readonly cases: Float64Array;
  };
}

const at0 = (list: Float64Array, place: number): number => list[place] ?? 0;

function addTo(list: Float64Array | undefined, place: number, value: number): void {
  if (list) list[place] = at0(list, place) + value;
}

class RiskSums {
  weight = 0;
  readonly first: Float64Array;
  readonly second: Float64Array;

  constructor(p: number) {
    this.first = new Float64Array(p);
    this.second = new Float64Array((p * (p + 1)) / 2);
  }

  add({ weight, first, second }: CoxGroup): void {
    this.weight += weight;
    for (let j = 0; j < first.length; j++) addTo(this.first, j, first[j] ?? 0);
    for (let k = 0; k < second.length; k++) addTo(this.second, k, second[k] ?? 0);
  }
}

/** Partial likelihood with its derivatives, and what each event time adds; groups by stratum, latest first. `factor` counts each time (by index) so often. */
function passOf(groups: readonly CoxGroup[], p: number, ties: Ties, factor?: Float64Array) {
  const score = new Float64Array(p);
  const information = new Float64Array((p * (p + 1)) / 2);
  const moments = emptyMoments(groups.filter(({ event }) => event).length, p, true);
  const mean = new Float64Array(p);
  let logLik = 0;
  let risk = new RiskSums(p);
  for (let from = 0; from < groups.length; ) {
    const start = groups[from];
    if (!start) break;
    const { stratum, at } = start;
    if (groups[from - 1]?.stratum !== stratum) risk = new RiskSums(p);
    const count = factor?.[at] ?? 1;
    const tied = new RiskSums(p);
    let deaths = 0;
    let to = from;
    for (; ; to++) {
      const group = groups[to];
      if (group?.stratum !== stratum || group.at !== at) break;
      risk.add(group);
      if (!group.event) continue;
      tied.add(group);
      deaths += group.cases;
      logLik += count * group.eta;
      for (let j = 0; j < p; j++) addTo(score, j, count * at0(group.columns, j));
    }
    from = to;
    if (deaths === 0) continue;
    const k = moments.count++;
    moments.stratum[k] = stratum;
    moments.at[k] = at;
    for (let r = 0; r < deaths; r++) {
      const share = ties === 'efron' ? r / deaths : 0;
      const part = 1 / (risk.weight - share * tied.weight);
      logLik += count * Math.log(part);
      addTo(moments.hazard, k, part);
      addTo(moments.squares, k, part * part);
      addTo(moments.ownHazard, k, (1 - share) * part);
      for (let j = 0; j < p; j++) {
        const value = (at0(risk.first, j) - share * at0(tied.first, j)) * part;
        mean[j] = value;
        addTo(score, j, -(count * value));
        addTo(moments.moment[j], k, value * part);
        addTo(moments.ownMoment[j], k, (1 - share) * value * part);
        addTo(moments.mean[j], k, value / deaths);
      }
      for (let j = 0, c = 0; j < p; j++)
        for (let l = 0; l <= j; l++, c++)
          addTo(
            information,
            c,
            count *
              ((at0(risk.second, c) - share * at0(tied.second, c)) * part - at0(mean, j) * at0(mean, l)),
          );
    }
  }
  const likelihood: CoxLikelihood = { logLik, score, information };
  return { likelihood, moments: moments satisfies EventMoments };
}

/** Factor of the information at zero; null where a column does not vary among the cases at risk, or others determine it. */
function startingFactor({ information }: CoxLikelihood, p: number): Cholesky | null {
  const full = unpacked(information, p);
  const scaled = matrix(p, p);
  for (let j = 0; j < p; j++)
    for (let l = 0; l < p; l++)
      scaled.data[j + l * p] =
        at0(full.data, j + l * p) / Math.sqrt(at0(full.data, j + j * p) * at0(full.data, l + l * p));
  try {
    cholesky(scaled, COLLINEAR / p);
    return cholesky(full, 0);
  } catch (error) {
    if (error instanceof StatsError) return null;
    throw error;
  }
}

/** One pass over the data at coefficients of the standardised columns: groups by stratum, latest first. */
type Pass = (beta: Float64Array) => Promise<readonly CoxGroup[]>;

async function maximumOf(p: number, ties: Ties, pass: Pass, valueOnly: boolean, start: Float64Array) {
  let last: { beta: Float64Array; found: ReturnType<typeof passOf>; groups: readonly CoxGroup[] } | undefined;
  const maximum = await maximiseSums(
    start,
    async (beta) => {
      const groups = await pass(beta);
      const found = passOf(groups, p, ties);
      last = { beta, found, groups };
      const { logLik, score, information } = found.likelihood;
      return { deviance: -2 * logLik, score, information: unpacked(information, p) };
    },
    { valueOnly },
  );
  return maximum && last ? { maximum, last } : null;
}

/** The largest log-likelihood of some columns alone; null where none is found. */
export async function coxLogLikOfSums(ties: Ties, pass: Pass, start: Float64Array): Promise<number | null> {
  const found = await maximumOf(start.length, ties, pass, true, start);
  return found && -found.maximum.deviance / 2;
}

/** The fit; null where the likelihood has no clear maximum, or columns depend on each other: whoever has the cases can say why. */
export async function coxFitOfSums(rows: SummedRows, ties: Ties, pass: Pass): Promise<CoxSummary | null> {
  const { p, scale } = rows;
  const zero = passOf(await pass(new Float64Array(p)), p, ties).likelihood;
  const first = startingFactor(zero, p);
  if (!first) return null;
  const found = await maximumOf(p, ties, pass, false, new Float64Array(p));
  if (!found) return null;
  const { beta, found: at, groups } = found.last;
  const information = unpacked(at.likelihood.information, p);
  return {
    rows: { ...rows, ...rows.groups, n: rows.n, startAt: null },
    sweep: {
      shift: 0,
      moments: () => at.moments,
      weighted: (_, factor) => passOf(groups, p, ties, factor).likelihood,
    },
    beta,
    coefficients: beta.map((value, j) => value / at0(scale, j)),
    logLik: at.likelihood.logLik,
    logLikNull: zero.logLik,
    covariance: choleskyInverse(cholesky(information, 0)),
    information,
    scoreStatistic: dot(zero.score, choleskySolve(first, zero.score)),
  };
}
