import type { CoxFit } from './cox-fit.ts';
import type { EventMoments } from './cox-moments.ts';
import type { CoxRows } from './cox-rows.ts';

/** What a model leaves of each case, and how much each case moves it. */
export interface CoxResiduals {
  /** Events minus expected events, by place of the sorted rows. */
  readonly martingale: Float64Array;
  readonly deviance: Float64Array;
  /** Largest change of a coefficient, in its standard errors, when a case is left out (approximately). */
  readonly largest: {
    readonly deviance: { readonly value: number; readonly row: number };
    readonly dfbetas: { readonly value: number; readonly row: number; readonly column: number };
  };
}

/** Expected events of every row, and its score residuals in the standardised covariates, one list for each. */
interface Residuals {
  readonly expected: Float64Array;
  readonly scores: readonly Float64Array[];
}

/** By place of the sorted rows: which event times it has met. */
interface Met {
  /** Event times of the stratum up to the end of the row and up to its start, as places after which sums are looked up. */
  readonly to: Int32Array;
  readonly from: Int32Array | null;
  /** The event time of an event, else -1. */
  readonly own: Int32Array;
}

/** Sums over the event times are looked up at the event times of all strata, one more place before each stratum. */
function metOf({ n, at, startAt, event, strata }: CoxRows, { count, stratum, at: times }: EventMoments): Met {
  const to = new Int32Array(n);
  const from = startAt && new Int32Array(n);
  const own = new Int32Array(n).fill(-1);
  for (let h = 0, first = 0; h + 1 < strata.length; h++) {
    // the event times of the stratum stand latest first, from `first` up to `end`
    let end = first;
    while (end < count && stratum[end] === h) end++;
    const offset = first + h;
    /** How many event times of the stratum are not after a time, when so many are after one that is no earlier. */
    const upTo = (index: number, after: number): number => {
      let k = after;
      while (k < end && (times[k] ?? 0) > index) k++;
      return k;
    };
    for (let i = strata[h] ?? 0, k = first; i < (strata[h + 1] ?? 0); i++) {
      k = upTo(at[i] ?? 0, k);
      to[i] = offset + end - k;
      if (event[i]) own[i] = k;
    }
    if (startAt && from) {
      for (let i = strata[h] ?? 0; i < (strata[h + 1] ?? 0); i++) {
        let low = first;
        let high = end;
        while (low < high) {
          const middle = (low + high) >> 1;
          if ((times[middle] ?? 0) > (startAt[i] ?? 0)) low = middle + 1;
          else high = middle;
        }
        from[i] = offset + end - low;
      }
    }
    first = end;
  }
  return { to, from, own };
}

/** Sums up to and with each event time, earliest first within the strata; zero before the first of each. */
function summed(values: Float64Array, { count, stratum }: EventMoments, strata: number): Float64Array {
  const sums = new Float64Array(count + strata);
  for (let h = 0, first = 0; h < strata; h++) {
    let end = first;
    while (end < count && stratum[end] === h) end++;
    for (let t = 0; t < end - first; t++)
      sums[first + h + t + 1] = (sums[first + h + t] ?? 0) + values[end - 1 - t]!;
    first = end;
  }
  return sums;
}

/** Martingale and score residuals at coefficients (Therneau, Grambsch & Fleming 1990). */
function residualsOf({ rows, sweep }: CoxFit, beta: Float64Array): Residuals {
  const { n, values } = rows;
  const moments = sweep.moments(beta);
  const { weight } = sweep;
  const { to, from, own } = metOf(rows, moments);
  const strata = rows.strata.length - 1;
  // what the row has met up to its end, its own event taken in part
  const metBy = (all: Float64Array, ofEvents: Float64Array): Float64Array => {
    const sums = summed(all, moments, strata);
    const met = new Float64Array(n);
    for (let i = 0; i < n; i++) {
      const mine = own[i] ?? 0;
      const until = from ? sums[to[i] ?? 0]! - sums[from[i] ?? 0]! : sums[to[i] ?? 0]!;
      met[i] = mine < 0 ? until : until + ((ofEvents[mine] ?? 0) - (all[mine] ?? 0));
    }
    return met;
  };
  const hazard = metBy(moments.hazard, moments.ownHazard);
  const scores = values.map((x, j) => {
    const mean = moments.mean[j]!;
    const score = metBy(moments.moment[j]!, moments.ownMoment[j]!);
    for (let i = 0; i < n; i++) {
      const mine = own[i] ?? 0;
      const left = mine < 0 ? 0 : (x[i] ?? 0) - (mean[mine] ?? 0);
      score[i] = left - (weight[i] ?? 0) * ((x[i] ?? 0) * (hazard[i] ?? 0) - (score[i] ?? 0));
    }
    return score;
  });
  for (let i = 0; i < n; i++) hazard[i] = (hazard[i] ?? 0) * (weight[i] ?? 0);
  return { expected: hazard, scores };
}

/** Residuals of a fit, and the case that each is largest for; dfbeta is the score residual times the covariance. */
export function coxResiduals(fit: CoxFit): CoxResiduals {
  const { rows, beta, covariance } = fit;
  const { n, p, event } = rows;
  const martingale = new Float64Array(n);
  const deviance = new Float64Array(n);
  const { expected, scores } = residualsOf(fit, beta);
  const largest = { deviance: { value: 0, row: -1 }, dfbetas: { value: 0, row: -1, column: 0 } };
  let most = 0;
  for (let i = 0; i < n; i++) {
    const met = expected[i] ?? 0;
    const m1 = (event[i] ?? 0) - met;
    martingale[i] = m1;
    const inner = event[i] ? m1 + Math.log(Math.max(met, Number.MIN_VALUE)) : m1;
    const value = Math.sign(m1) * Math.sqrt(Math.max(0, -2 * inner));
    deviance[i] = value;
    if (Math.abs(value) <= most) continue;
    most = Math.abs(value);
    largest.deviance = { value, row: rows.row[i] ?? 0 };
  }
  // by row, then by column: the first of equal changes
  let furthest = 0;
  let place = -1;
  const changes = new Float64Array(n);
  for (let j = 0; j < p; j++) {
    const scale = 1 / Math.sqrt(covariance.data[j + j * p] ?? 0);
    changes.fill(0);
    for (let l = 0; l < p; l++) {
      const factor = covariance.data[j + l * p] ?? 0;
      const score = scores[l]!;
      for (let i = 0; i < n; i++) changes[i] = (changes[i] ?? 0) + factor * (score[i] ?? 0);
    }
    for (let i = 0; i < n; i++) {
      const value = (changes[i] ?? 0) * scale;
      const size = Math.abs(value);
      if (size < furthest || (size === furthest && i >= place)) continue;
      furthest = size;
      place = i;
      largest.dfbetas = { value, row: rows.row[i] ?? 0, column: j };
    }
  }
  return { martingale, deviance, largest };
}

/** Score residuals at coefficients, summed within clusters (codes by row of the data): one record of p sums for each cluster. */
export function clusterScores(
  fit: CoxFit,
  beta: Float64Array,
  clusters: Int32Array,
): ReadonlyMap<number, Float64Array> {
  const sums = new Map<number, Float64Array>();
  const { scores } = residualsOf(fit, beta);
  for (let i = 0; i < fit.rows.n; i++) {
    const code = clusters[fit.rows.row[i] ?? 0]!;
    let sum = sums.get(code);
    if (!sum) {
      sum = new Float64Array(fit.rows.p);
      sums.set(code, sum);
    }
    for (let j = 0; j < sum.length; j++) sum[j] = (sum[j] ?? 0) + scores[j]![i]!;
  }
  return sums;
}
