import { byRow, type CoxRows } from './cox-rows.ts';

/** The partial likelihood with a term for each group, and its derivatives. */
export interface FrailtySums {
  readonly logLik: number;
  /** Sum of x'b over the events, and of the logarithm of the risk over the events: what the marginal likelihood is made of. */
  readonly predictors: number;
  readonly logRisk: number;
  readonly score: Float64Array;
  readonly groupScore: Float64Array;
  /** Expected events of each group. */
  readonly expected: Float64Array;
  /** Information of the coefficients (p x p), of coefficients with groups (p for each group), and of the groups. */
  readonly own: Float64Array;
  readonly cross: Float64Array;
  /** Groups with groups: the whole matrix, or its diagonal alone. */
  readonly groups: Float64Array;
}

/** Breslow's sums over the cases at risk, with log frailties `w` by group; `whole` asks for the full information of the groups. */
export function frailtySums(
  rows: CoxRows,
  group: Int32Array,
  q: number,
  beta: Float64Array,
  w: Float64Array,
  whole: boolean,
): FrailtySums {
  const { n, p, at, event, strata, startAt, byStart } = rows;
  const x = byRow(rows);
  const eta = new Float64Array(n);
  const weight = new Float64Array(n);
  let most = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < n; i++) {
    let sum = 0;
    for (let j = 0; j < p; j++) sum += x[i * p + j]! * beta[j]!;
    eta[i] = sum;
    most = Math.max(most, sum + w[group[i]!]!);
  }
  for (let i = 0; i < n; i++) weight[i] = Math.exp(eta[i]! + w[group[i]!]! - most);
  const score = new Float64Array(p);
  const groupScore = new Float64Array(q);
  const expected = new Float64Array(q);
  const own = new Float64Array(p * p);
  const cross = new Float64Array(p * q);
  const groups = new Float64Array(whole ? q * q : q);
  const s1 = new Float64Array(p);
  const s2 = new Float64Array(p * p);
  const g0 = new Float64Array(q);
  const g1 = new Float64Array(p * q);
  let s0 = 0;
  let predictors = 0;
  let logRisk = 0;
  let frailties = 0;

  const add = (i: number, sign: number): void => {
    const v = sign * weight[i]!;
    const g = group[i]!;
    s0 += v;
    g0[g]! += v;
    for (let j = 0; j < p; j++) {
      const xv = v * x[i * p + j]!;
      s1[j]! += xv;
      g1[g * p + j]! += xv;
      for (let l = 0; l < p; l++) s2[j + l * p]! += xv * x[i * p + l]!;
    }
  };
  const eventTime = (d: number): void => {
    logRisk += d * (Math.log(s0) + most);
    for (let j = 0; j < p; j++) {
      const mean = s1[j]! / s0;
      score[j]! -= d * mean;
      for (let l = 0; l < p; l++) own[j + l * p]! += d * (s2[j + l * p]! / s0 - (mean * s1[l]!) / s0);
    }
    for (let g = 0; g < q; g++) {
      const share = g0[g]! / s0;
      if (share === 0) continue;
      expected[g]! += d * share;
      for (let j = 0; j < p; j++) cross[g * p + j]! += d * (g1[g * p + j]! / s0 - (s1[j]! / s0) * share);
      if (!whole) groups[g]! += d * share * (1 - share);
      else for (let h = 0; h < q; h++) groups[g + h * q]! += d * share * ((g === h ? 1 : 0) - g0[h]! / s0);
    }
  };

  for (let h = 0; h + 1 < strata.length; h++) {
    for (const sums of [s1, s2, g0, g1]) sums.fill(0);
    s0 = 0;
    let gone = strata[h]!;
    for (let from = strata[h]!; from < strata[h + 1]!; ) {
      const time = at[from]!;
      let deaths = 0;
      let to = from;
      for (; to < strata[h + 1]! && at[to] === time; to++) {
        add(to, 1);
        if (!event[to]) continue;
        deaths++;
        predictors += eta[to]!;
        frailties += w[group[to]!]!;
        groupScore[group[to]!]!++;
        for (let j = 0; j < p; j++) score[j]! += x[to * p + j]!;
      }
      if (startAt && byStart)
        for (; gone < strata[h + 1]! && startAt[byStart[gone]!]! >= time; gone++) add(byStart[gone]!, -1);
      if (deaths > 0) eventTime(deaths);
      from = to;
    }
  }
  for (let g = 0; g < q; g++) groupScore[g]! -= expected[g]!;
  return {
    logLik: predictors + frailties - logRisk,
    predictors,
    logRisk,
    score,
    groupScore,
    expected,
    own,
    cross,
    groups,
  };
}
