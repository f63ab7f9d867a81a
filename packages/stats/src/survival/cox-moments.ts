/** What each event time of a fit adds: to the baseline hazard, and to the means of the covariates that it is compared with. */
import type { QuickPass } from './cox-quick.ts';

/** Sums at the event times, latest first within each stratum. */
export interface EventMoments {
  readonly count: number;
  /** Place of the stratum, and index of the time. */
  readonly stratum: Int32Array;
  readonly at: Int32Array;
  /** Sum of 1 / risk over the events of the time, of their squares, and of 1 / risk for those with the event, who are at risk in part where ties are Efron's. */
  readonly hazard: Float64Array;
  readonly squares: Float64Array;
  readonly ownHazard: Float64Array;
  /** For each column: sums of mean / risk for those at risk and for those with the event, and the mean over the events. */
  readonly moment: readonly Float64Array[];
  readonly ownMoment: readonly Float64Array[];
  readonly mean: readonly Float64Array[];
}

/** Room for so many event times, or less where none of the sums over those with the event differs from that over all. */
export function emptyMoments(events: number, p: number, reduces: boolean) {
  const columns = () => Array.from({ length: p }, () => new Float64Array(events));
  const hazard = new Float64Array(events);
  const moment = columns();
  return {
    count: 0,
    stratum: new Int32Array(events),
    at: new Int32Array(events),
    hazard,
    squares: new Float64Array(events),
    ownHazard: reduces ? new Float64Array(events) : hazard,
    moment,
    ownMoment: reduces ? columns() : moment,
    mean: columns(),
  };
}

/** Sums over the steps of a pass whose risks are known. */
export function quickMoments(pass: QuickPass, weight: Float64Array): EventMoments {
  const { rows, steps } = pass;
  const { p, strata } = rows;
  const { count, deaths, share, part } = steps;
  let tied = false;
  let reduces = false;
  for (let s = 0; s < count; s++) {
    tied ||= (deaths[s] ?? 0) > 1;
    reduces ||= pass.reduces(s);
  }
  const moments = emptyMoments(count, p, reduces);
  const of = timesOf(pass, moments, reduces);
  const sums = new Float64Array(2 * p);
  const means = new Float64Array(tied ? count : 0);
  for (let j = 0; j < p; j++) {
    const [moment, ownMoment, mean] = [moments.moment[j]!, moments.ownMoment[j]!, moments.mean[j]!];
    const ofSteps = tied ? means : mean;
    for (let h = 0; h + 1 < strata.length; h++) {
      sums.fill(0);
      const from = steps.strata[h] ?? 0;
      pass.means(weight, j, { from, to: steps.strata[h + 1] ?? 0, row: strata[h] ?? 0 }, sums, ofSteps, from);
    }
    if (!tied) {
      for (let s = 0; s < count; s++) moment[s] = (mean[s] ?? 0) * (part[s] ?? 0);
      continue;
    }
    for (let s = 0; s < count; s++) {
      const k = of[s] ?? 0;
      const each = (means[s] ?? 0) * (part[s] ?? 0);
      moment[k]! += each;
      if (reduces) ownMoment[k]! += pass.reduces(s) ? (1 - (share[s] ?? 0)) * each : each;
      mean[k] = (mean[k] ?? 0) + (means[s] ?? 0) / (deaths[s] ?? 0);
    }
  }
  return moments;
}

/** Event time of each step, and what the risks alone add up to. */
function timesOf(pass: QuickPass, moments: ReturnType<typeof emptyMoments>, reduces: boolean): Int32Array {
  const { rows, steps } = pass;
  const { at, strata } = rows;
  const { first, share, part } = steps;
  const of = new Int32Array(steps.count);
  let last = -1;
  for (let h = 0; h + 1 < strata.length; h++)
    for (let s = steps.strata[h] ?? 0; s < (steps.strata[h + 1] ?? 0); s++) {
      if (share[s] === 0) {
        moments.stratum[++last] = h;
        moments.at[last] = at[first[s] ?? 0]!;
      }
      of[s] = last;
      const each = part[s] ?? 0;
      moments.hazard[last] = (moments.hazard[last] ?? 0) + each;
      moments.squares[last] = (moments.squares[last] ?? 0) + each * each;
      if (reduces)
        moments.ownHazard[last] =
          (moments.ownHazard[last] ?? 0) + (pass.reduces(s) ? (1 - (share[s] ?? 0)) * each : each);
    }
  moments.count = last + 1;
  return of;
}
