import { orderOf } from '../descriptive/ranks.ts';
import { chiSquare } from '../distributions/chi-square.ts';
import { normal } from '../distributions/normal.ts';
import type { BinaryRows } from './logistic-sweep.ts';
import type { ChiSquareTest } from './regression-diagnostics.ts';

/** Cases with and without the event at each different score, the scores ascending. */
export interface ScoreCounts {
  readonly scores: Float64Array;
  readonly events: Float64Array;
  readonly others: Float64Array;
  readonly totalEvents: number;
  readonly totalOthers: number;
}

/** Counts the cases at each fitted probability. */
export function scoreCounts(fitted: Float64Array, { outcome, selection, counts }: BinaryRows): ScoreCounts {
  const order = orderOf(fitted);
  const n = fitted.length;
  const scores = new Float64Array(n);
  const events = new Float64Array(n);
  const others = new Float64Array(n);
  let at = -1;
  let totalEvents = 0;
  let totalOthers = 0;
  for (let i = 0; i < n; i++) {
    const position = order[i]!;
    const score = fitted[position]!;
    if (at < 0 || score !== scores[at]) scores[++at] = score;
    const row = selection.index ? selection.index[position]! : position;
    const cases = counts ? counts[row]! : 1;
    if (outcome[row] === 1) {
      events[at]! += cases;
      totalEvents += cases;
    } else {
      others[at]! += cases;
      totalOthers += cases;
    }
  }
  const size = at + 1;
  return {
    scores: scores.subarray(0, size),
    events: events.subarray(0, size),
    others: others.subarray(0, size),
    totalEvents,
    totalOthers,
  };
}

/** Area under the ROC curve; error and interval are null where a group has one case. */
export interface AreaUnderCurve {
  readonly estimate: number;
  readonly standardError: number | null;
  readonly ciLower: number | null;
  readonly ciUpper: number | null;
}

/** Mann-Whitney area with the standard error of DeLong, DeLong & Clarke-Pearson (1988), the interval cut to [0, 1]. */
export function areaUnderCurve(counts: ScoreCounts, level: number): AreaUnderCurve {
  const { events, others, totalEvents: m, totalOthers: k } = counts;
  const size = events.length;
  let below = 0;
  let wins = 0;
  for (let i = 0; i < size; i++) {
    wins += events[i]! * (below + others[i]! / 2);
    below += others[i]!;
  }
  const estimate = wins / m / k;
  if (m < 2 || k < 2) return { estimate, standardError: null, ciLower: null, ciUpper: null };
  let ofEvents = 0;
  let ofOthers = 0;
  below = 0;
  let above = m;
  for (let i = 0; i < size; i++) {
    const [event, other] = [events[i]!, others[i]!];
    above -= event;
    if (event > 0) ofEvents += event * ((below + other / 2) / k - estimate) ** 2;
    if (other > 0) ofOthers += other * ((above + event / 2) / m - estimate) ** 2;
    below += other;
  }
  const standardError = Math.sqrt(ofEvents / (m - 1) / m + ofOthers / (k - 1) / k);
  const half = normal.isf((1 - level) / 2) * standardError;
  return {
    estimate,
    standardError,
    ciLower: Math.max(0, estimate - half),
    ciUpper: Math.min(1, estimate + half),
  };
}

/** A point of the ROC curve: cases are called events from the threshold on. */
export interface RocPoint {
  /** null at the start, where no case is. */
  readonly threshold: number | null;
  readonly sensitivity: number;
  readonly specificity: number;
}

/** The ROC curve from (0, 0) to (1, 1) in at most about `most` points, evenly along the curve. */
export function rocCurve(counts: ScoreCounts, most: number): readonly RocPoint[] {
  const { scores, events, others, totalEvents, totalOthers } = counts;
  const points: RocPoint[] = [{ threshold: null, sensitivity: 0, specificity: 1 }];
  let hits = 0;
  let alarms = 0;
  let drawn = 0;
  for (let i = scores.length - 1; i >= 0; i--) {
    hits += events[i]!;
    alarms += others[i]!;
    const along = hits / totalEvents + alarms / totalOthers;
    if (i > 0 && scores.length > most && (along - drawn) * most < 2) continue;
    drawn = along;
    points.push({
      threshold: scores[i]!,
      sensitivity: hits / totalEvents,
      specificity: 1 - alarms / totalOthers,
    });
  }
  return points;
}

/** The cut-off with the largest sum of sensitivity and specificity (Youden 1950). */
export function youdenCutoff({ scores, events, others, totalEvents, totalOthers }: ScoreCounts): number {
  let hits = 0;
  let alarms = 0;
  let best = Number.NEGATIVE_INFINITY;
  let at = scores.length - 1;
  for (let i = scores.length - 1; i >= 0; i--) {
    hits += events[i]!;
    alarms += others[i]!;
    const sum = hits / totalEvents - alarms / totalOthers;
    if (sum > best) {
      best = sum;
      at = i;
    }
  }
  return scores[at]!;
}

/** Cases by what was predicted and what happened; shares are null where nothing was predicted so. */
export interface Classification {
  readonly truePositive: number;
  readonly falsePositive: number;
  readonly trueNegative: number;
  readonly falseNegative: number;
  readonly accuracy: number;
  readonly sensitivity: number;
  readonly specificity: number;
  readonly positivePredictiveValue: number | null;
  readonly negativePredictiveValue: number | null;
}

/** The event is predicted where its fitted probability is at least the cut-off. */
export function classify(counts: ScoreCounts, cutoff: number): Classification {
  let truePositive = 0;
  let falsePositive = 0;
  for (let i = counts.scores.length - 1; i >= 0 && counts.scores[i]! >= cutoff; i--) {
    truePositive += counts.events[i]!;
    falsePositive += counts.others[i]!;
  }
  const falseNegative = counts.totalEvents - truePositive;
  const trueNegative = counts.totalOthers - falsePositive;
  const share = (part: number, rest: number): number | null =>
    part + rest === 0 ? null : part / (part + rest);
  return {
    truePositive,
    falsePositive,
    trueNegative,
    falseNegative,
    accuracy: (truePositive + trueNegative) / (counts.totalEvents + counts.totalOthers),
    sensitivity: truePositive / counts.totalEvents,
    specificity: trueNegative / counts.totalOthers,
    positivePredictiveValue: share(truePositive, falsePositive),
    negativePredictiveValue: share(trueNegative, falseNegative),
  };
}

/** One group of similar fitted probabilities. */
export interface CalibrationGroup {
  readonly from: number;
  readonly to: number;
  readonly cases: number;
  readonly observed: number;
  readonly expected: number;
}

/** Groups of fitted probabilities, and the test of Hosmer and Lemeshow where there are more than two and none is empty. */
export interface HosmerLemeshow {
  readonly groups: readonly CalibrationGroup[];
  readonly test: ChiSquareTest | null;
}

/**
 * Hosmer & Lemeshow (1980): groups cut at the quantiles (type 7) of the fitted probabilities, closed on the right, the
 * first also on the left; chi-square over events and others with two degrees of freedom fewer than groups.
 */
export function hosmerLemeshow(counts: ScoreCounts, wanted = 10): HosmerLemeshow {
  const { scores, events, others } = counts;
  const breaks = quantiles(counts, wanted);
  const groups: CalibrationGroup[] = [];
  let at = 0;
  for (let g = 1; g < breaks.length; g++) {
    let observed = 0;
    let expected = 0;
    let cases = 0;
    const last = g === breaks.length - 1;
    for (; at < scores.length && (last || scores[at]! <= breaks[g]!); at++) {
      const here = events[at]! + others[at]!;
      cases += here;
      observed += events[at]!;
      expected += here * scores[at]!;
    }
    if (cases > 0) groups.push({ from: breaks[g - 1]!, to: breaks[g]!, cases, observed, expected });
  }
  if (groups.length < 3 || groups.length < breaks.length - 1) return { groups, test: null };
  let statistic = 0;
  for (const { cases, observed, expected } of groups) {
    const difference = (observed - expected) ** 2;
    statistic += difference / expected + difference / (cases - expected);
  }
  const df = groups.length - 2;
  return { groups, test: { statistic, df, pValue: chiSquare.sf(statistic, df) } };
}

/** Different values among the quantiles 0, 1/g, ..., 1 of the scores counted by their cases. */
function quantiles({ scores, events, others }: ScoreCounts, groups: number): readonly number[] {
  const upTo = new Float64Array(scores.length);
  let n = 0;
  for (let i = 0; i < scores.length; i++) {
    n += events[i]! + others[i]!;
    upTo[i] = n;
  }
  let at = 0;
  const valueAt = (rank: number): number => {
    while (upTo[at]! <= rank) at++;
    return scores[at]!;
  };
  const result: number[] = [];
  for (let g = 0; g <= groups; g++) {
    const place = ((n - 1) * g) / groups;
    // a place that is whole but for rounding is taken as whole, as R does
    const low = Math.floor(place + 4 * Number.EPSILON);
    const rest = place - low;
    const lower = valueAt(low);
    const here = at;
    const upper = valueAt(Math.min(low + 1, n - 1));
    at = here;
    const value = Math.abs(rest) < 4 * Number.EPSILON ? lower : (1 - rest) * lower + rest * upper;
    if (result.length === 0 || value > result[result.length - 1]!) result.push(value);
  }
  return result;
}
