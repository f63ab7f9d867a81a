import type { CoxFit } from './cox-fit.ts';

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

/** What one row leaves: expected events and, in the standardised covariates, its score residual. Read `score`, do not keep it. */
type RowVisitor = (place: number, expected: number, score: Float64Array) => void;

/**
 * Martingale and score residuals at coefficients (Therneau, Grambsch & Fleming 1990). Sums over the event times are made once and looked up by
 * each row.
 */
function eachResidual(fit: CoxFit, beta: Float64Array, visit: RowVisitor): void {
  const { rows, sweep, ties } = fit;
  const { p, x, at, startAt, event, strata } = rows;
  const width = p + 1;
  // at an event time: sums of mean / risk and 1 / risk over its steps, for those at risk and for those with the event
  const all = new Float64Array(rows.events * width);
  const own = new Float64Array(rows.events * width);
  const means = new Float64Array(rows.events * p);
  const indexOf = new Int32Array(rows.events);
  const stratumOf = new Int32Array(rows.events);
  let count = 0;
  sweep.run(beta, {
    step: (time, r, risk, mean) => {
      if (r === 0) {
        indexOf[count] = time.at;
        stratumOf[count++] = time.stratum;
      }
      const k = (count - 1) * width;
      const left = ties === 'efron' ? 1 - r / time.deaths : 1;
      all[k + p]! += 1 / risk;
      own[k + p]! += left / risk;
      for (let j = 0; j < p; j++) {
        all[k + j]! += mean[j]! / risk;
        own[k + j]! += (left * mean[j]!) / risk;
        means[(count - 1) * p + j]! += mean[j]! / time.deaths;
      }
    },
  });
  const score = new Float64Array(p);
  const total = new Float64Array(width);
  for (let h = 0, first = 0; h + 1 < strata.length; h++) {
    // the event times of the stratum stand latest first, from `first` up to `end`
    let end = first;
    while (end < count && stratumOf[end] === h) end++;
    const m = end - first;
    // sums up to and with each event time, earliest first
    const sums = new Float64Array((m + 1) * width);
    for (let t = 0; t < m; t++)
      for (let j = 0; j < width; j++)
        sums[(t + 1) * width + j] = sums[t * width + j]! + all[(end - 1 - t) * width + j]!;
    const upTo = (index: number): number => {
      let low = 0;
      let high = m;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (indexOf[end - 1 - middle]! <= index) low = middle + 1;
        else high = middle;
      }
      return low;
    };
    for (let i = strata[h]!; i < strata[h + 1]!; i++) {
      const to = upTo(at[i]!);
      const from = startAt ? upTo(startAt[i]!) : 0;
      const mine = event[i] ? end - to : -1;
      const w = sweep.weight[i]!;
      // what the row has met up to its end, its own event taken in part
      for (let j = 0; j < width; j++) {
        const met = (sums[to * width + j] ?? 0) - (sums[from * width + j] ?? 0);
        const part = mine < 0 ? 0 : (own[mine * width + j] ?? 0) - (all[mine * width + j] ?? 0);
        total[j] = met + part;
      }
      const hazard = total[p] ?? 0;
      const expected = w * hazard;
      for (let j = 0; j < p; j++) {
        const value = x[i * p + j] ?? 0;
        const mean = mine < 0 ? value : (means[mine * p + j] ?? 0);
        score[j] = value - mean - w * (value * hazard - (total[j] ?? 0));
      }
      visit(i, expected, score);
    }
    first = end;
  }
}

/** Residuals of a fit, and the case that each is largest for; dfbeta is the score residual times the covariance. */
export function coxResiduals(fit: CoxFit): CoxResiduals {
  const { rows, beta, covariance } = fit;
  const { n, p, event } = rows;
  const martingale = new Float64Array(n);
  const deviance = new Float64Array(n);
  const last = { deviance: { value: 0, row: -1 }, dfbetas: { value: 0, row: -1, column: 0 } };
  eachResidual(fit, beta, (i, expected, score) => {
    const m1 = event[i]! - expected;
    martingale[i] = m1;
    const inner = m1 + (event[i] ? Math.log(Math.max(expected, Number.MIN_VALUE)) : 0);
    deviance[i] = Math.sign(m1) * Math.sqrt(Math.max(0, -2 * inner));
    if (Math.abs(deviance[i]!) > Math.abs(last.deviance.value))
      last.deviance = { value: deviance[i]!, row: rows.row[i]! };
    for (let j = 0; j < p; j++) {
      let change = 0;
      for (let l = 0; l < p; l++) change += covariance.data[j + l * p]! * score[l]!;
      change /= Math.sqrt(covariance.data[j + j * p]!);
      if (Math.abs(change) > Math.abs(last.dfbetas.value))
        last.dfbetas = { value: change, row: rows.row[i]!, column: j };
    }
  });
  return { martingale, deviance, largest: last };
}

/** Score residuals at coefficients, summed within clusters (codes by row of the data): one record of p sums for each cluster. */
export function clusterScores(
  fit: CoxFit,
  beta: Float64Array,
  clusters: Int32Array,
): ReadonlyMap<number, Float64Array> {
  const sums = new Map<number, Float64Array>();
  eachResidual(fit, beta, (i, _, score) => {
    const code = clusters[fit.rows.row[i]!]!;
    const sum = sums.get(code);
    if (!sum) sums.set(code, score.slice());
    else for (let j = 0; j < score.length; j++) sum[j]! += score[j]!;
  });
  return sums;
}
