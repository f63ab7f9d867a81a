/** Balance of covariates, what weights are worth, and how far the scores of the groups overlap. */
import type { propensityScores } from '@constat/stats';
import type { Balance, ScoreBin } from './result.ts';

const BINS = 20;

/** What the weights of a group are worth: (sum w)² / sum w². */
export function worth(weights: Float64Array, treated: Float64Array, group: number): number {
  let [sum, squares] = [0, 0];
  weights.forEach((w, i) => {
    if (treated[i] !== group) return;
    sum += w;
    squares += w * w;
  });
  return squares > 0 ? sum ** 2 / squares : 0;
}

type Before = ReturnType<typeof propensityScores>['balance'][number];

/** Balance under the weights, in the unit of the groups before: the spread stays the same. */
export function balanceAfter(
  before: Before,
  {
    values,
    label,
    isLevel,
  }: { readonly values: Float64Array; readonly label: string; readonly isLevel: boolean },
  treated: Float64Array,
  weights: Float64Array,
): Balance {
  const [t, c] = [1, 0].map((group) => weightedMoments(values, treated, weights, group)) as [
    Moments,
    Moments,
  ];
  const gap = before.meanTreated - before.meanControl;
  const spread = before.smd === 0 ? spreadOf(values, treated) : gap / before.smd;
  return {
    name: before.name,
    label,
    isShare: isLevel || before.varianceRatio === null,
    meanTreated: before.meanTreated,
    meanControl: before.meanControl,
    smd: before.smd,
    meanTreatedAfter: t.mean,
    meanControlAfter: c.mean,
    smdAfter: (t.mean - c.mean) / spread,
    varianceRatio: before.varianceRatio,
    varianceRatioAfter: before.varianceRatio === null || !(c.variance > 0) ? null : t.variance / c.variance,
  };
}

interface Moments {
  readonly mean: number;
  readonly variance: number;
}

/** Weighted mean and variance, sum(w) / (sum(w)² - sum(w²)) sum(w (x - m)²). */
function weightedMoments(
  values: Float64Array,
  treated: Float64Array,
  weights: Float64Array,
  group: number,
): Moments {
  let [sum, squares, mean] = [0, 0, 0];
  values.forEach((value, i) => {
    const w = weights[i]!;
    if (treated[i] !== group || !(w > 0)) return;
    sum += w;
    squares += w * w;
    mean += (w / sum) * (value - mean);
  });
  const deviations = values.reduce(
    (total, value, i) => (treated[i] === group ? total + weights[i]! * (value - mean) ** 2 : total),
    0,
  );
  const free = sum ** 2 - squares;
  return { mean, variance: free > 0 ? (sum / free) * deviations : 0 };
}

/** The spread that differences are measured in: the root of the mean variance of both groups. */
export function spreadOf(values: Float64Array, treated: Float64Array): number {
  const ones = new Float64Array(values.length).fill(1);
  const isShare = values.every((value) => value === 0 || value === 1);
  const [a, b] = [1, 0].map((group) => weightedMoments(values, treated, ones, group)) as [Moments, Moments];
  const variance = ({ mean, variance: own }: Moments): number => (isShare ? mean * (1 - mean) : own);
  return Math.sqrt((variance(a) + variance(b)) / 2);
}

/** How many cases of each group have a score in each range. */
export function binsOf(scores: Float64Array, treated: Float64Array): readonly ScoreBin[] {
  const bins = Array.from({ length: BINS }, () => [0, 0] as [number, number]);
  scores.forEach((score, i) => {
    bins[Math.min(BINS - 1, Math.floor(score * BINS))]![treated[i] === 1 ? 1 : 0]++;
  });
  return bins.map(([control, inside], k) => ({
    from: k / BINS,
    to: (k + 1) / BINS,
    treated: inside,
    control,
  }));
}

/** Treated above all controls, and controls below all treated. */
export function outsideOf(scores: Float64Array, treated: Float64Array): readonly [number, number] {
  const of = (group: number): Float64Array => scores.filter((_, i) => treated[i] === group);
  const highest = of(0).reduce((most, score) => Math.max(most, score), 0);
  const lowest = of(1).reduce((least, score) => Math.min(least, score), 1);
  return [of(1).filter((score) => score > highest).length, of(0).filter((score) => score < lowest).length];
}
