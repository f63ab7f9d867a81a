/** Pooling of two-by-two tables without a correction of zero cells: Mantel and Haenszel, Peto. */
import { chiSquare } from '../distributions/chi-square.ts';
import { type Heterogeneity, type MetaEstimate, testedEstimate } from './meta-model.ts';
import { countsEffect, filledCounts, petoEffect, type StudyEffect, type TwoCounts } from './study-effects.ts';

export interface PooledCounts extends Heterogeneity {
  readonly k: number;
  readonly pooled: MetaEstimate;
  /** Effects of the studies; null of one without events, or with events only, in both groups. */
  readonly studies: readonly (StudyEffect | null)[];
  /** Weights in the pooled estimate, summing to one. */
  readonly weights: Float64Array;
}

/** Whether both groups have no event, or nothing but events. */
const uninformative = ({ events1, n1, events2, n2 }: TwoCounts): boolean =>
  (events1 === 0 && events2 === 0) || (events1 === n1 && events2 === n2);

function result(
  studies: readonly (StudyEffect | null)[],
  pooled: MetaEstimate,
  raw: Float64Array,
  shown = studies,
): PooledCounts {
  const informative = studies.filter((study) => study !== null);
  const qDf = informative.length - 1;
  const q = informative.reduce(
    (sum, { effect, variance }) => sum + (effect - pooled.estimate) ** 2 / variance,
    0,
  );
  const total = raw.reduce((sum, weight) => sum + weight, 0);
  return {
    k: studies.length,
    pooled,
    studies: shown,
    weights: raw.map((weight) => weight / total),
    q,
    qDf,
    qPValue: qDf > 0 ? chiSquare.sf(q, qDf) : null,
    tau2: null,
    tau2Lower: null,
    tau2Upper: null,
    i2: q > 0 ? Math.max(0, (100 * (q - qDf)) / q) : 0,
    h2: qDf > 0 ? q / qDf : null,
  };
}

/**
 * Mantel and Haenszel's pooled log odds ratio, log risk ratio or risk difference, with the variances of Robins, Breslow
 * and Greenland (1986), Greenland and Robins (1985) and Sato, Greenland and Robins (1989). Null where it is not defined.
 */
export function mantelHaenszelPooled(
  measure: 'OR' | 'RR' | 'RD',
  counts: readonly TwoCounts[],
  level: number,
): PooledCounts | null {
  const found = { OR: oddsRatio, RR: riskRatio, RD: riskDifference }[measure](counts);
  if (!found || !(found.variance > 0)) return null;
  return result(
    counts.map((table) => (uninformative(table) ? null : countsEffect(measure, table))),
    testedEstimate(found.effect, Math.sqrt(found.variance), null, level),
    found.weights,
  );
}

interface Found extends StudyEffect {
  readonly weights: Float64Array;
}

function oddsRatio(counts: readonly TwoCounts[]): Found | null {
  let [r, s, pr, cross, qs] = [0, 0, 0, 0, 0];
  const weights = Float64Array.from(counts, ({ events1: a, n1, events2: c, n2 }) => {
    const n = n1 + n2;
    const [b, d] = [n1 - a, n2 - c];
    const [ri, si] = [(a * d) / n, (b * c) / n];
    const [pi, qi] = [(a + d) / n, (b + c) / n];
    r += ri;
    s += si;
    pr += pi * ri;
    cross += pi * si + qi * ri;
    qs += qi * si;
    return si;
  });
  if (!(r > 0 && s > 0)) return null;
  return {
    effect: Math.log(r / s),
    variance: (pr / r ** 2 + cross / (r * s) + qs / s ** 2) / 2,
    weights,
  };
}

function riskRatio(counts: readonly TwoCounts[]): Found | null {
  let [r, s, p] = [0, 0, 0];
  const weights = Float64Array.from(counts, ({ events1: a, n1, events2: c, n2 }) => {
    const n = n1 + n2;
    const si = (c * n1) / n;
    r += (a * n2) / n;
    s += si;
    p += (n1 * n2 * (a + c)) / n ** 2 - (a * c) / n;
    return si;
  });
  return r > 0 && s > 0 ? { effect: Math.log(r / s), variance: p / (r * s), weights } : null;
}

function riskDifference(counts: readonly TwoCounts[]): Found | null {
  let [top, bottom, p, q] = [0, 0, 0, 0];
  const weights = Float64Array.from(counts, ({ events1: a, n1, events2: c, n2 }) => {
    const n = n1 + n2;
    const weight = (n1 * n2) / n;
    top += (a * n2 - c * n1) / n;
    bottom += weight;
    p += c * (n1 / n) ** 2 - a * (n2 / n) ** 2 + ((n1 / n) * (n2 / n) * (n2 - n1)) / 2;
    q += ((a * (n2 - c)) / n + (c * (n1 - a)) / n) / 2;
    return weight;
  });
  if (!(bottom > 0)) return null;
  const effect = top / bottom;
  return { effect, variance: (effect * p + q) / bottom ** 2, weights };
}

/** Peto's pooled log odds ratio; zero cells are filled for the effects of single studies alone. Null where no study says anything. */
export function petoPooled(counts: readonly TwoCounts[], level: number): PooledCounts | null {
  const studies = counts.map(petoEffect);
  const weights = Float64Array.from(studies, (study) => (study ? 1 / study.variance : 0));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (!(total > 0)) return null;
  const estimate =
    studies.reduce((sum, study, i) => sum + (study ? weights[i]! * study.effect : 0), 0) / total;
  return result(
    studies,
    testedEstimate(estimate, Math.sqrt(1 / total), null, level),
    weights,
    counts.map((table, i) => (studies[i] ? petoEffect(filledCounts(table)) : null)),
  );
}
