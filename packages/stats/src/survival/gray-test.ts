import { chiSquare } from '../distributions/chi-square.ts';
import { matrix } from '../linalg/matrix.ts';
import { type CompetingTimes, requireCompetingTimes, spreadOf } from './competing-risks.ts';
import { quadraticOrNull } from './cox-robust.ts';
import { eventTimes } from './event-times.ts';
import type { ChiSquareResult } from './proportional.ts';

/** What one event time adds to the variance. */
interface TimePart {
  /** Σ over groups i of the matrix a, and c up to and with the time (both by column). */
  readonly a: Float64Array;
  readonly c: Float64Array;
  readonly events: number;
  readonly total: number;
  readonly atRisk: Float64Array;
  readonly others: Float64Array;
  readonly before: Float64Array;
  readonly after: Float64Array;
  readonly pooled: number;
}

/**
 * Gray's (1988) test with rho = 0 that the cumulative incidence of a cause (1, 2, ...) is the same in k groups (codes 0 .. k - 1): differences of observed events and those
 * that the hazard of the subdistribution makes expected. Null where the events cannot tell the groups apart.
 */
export function grayTest(
  rows: CompetingTimes,
  groups: Int32Array,
  k: number,
  cause: number,
): ChiSquareResult | null {
  requireCompetingTimes(rows);
  const { score, parts, last } = scoresOf(rows, groups, k, cause);
  const q = k - 1;
  const variance = varianceOf(parts, last, k);
  const block = matrix(q, q);
  for (let i = 0; i < q; i++) for (let j = 0; j < q; j++) block.data[i + j * q] = variance[i + j * k]!;
  const statistic = q > 0 ? quadraticOrNull(score.slice(0, q), block) : null;
  return statistic === null ? null : { statistic, df: q, pValue: chiSquare.sf(statistic, q) };
}

/** Events of the cause, of other causes and all ends, by time and group. */
function countsOf({ times, causes }: CompetingTimes, groups: Int32Array, k: number, cause: number) {
  const { distinct, at } = eventTimes(times)[0]!;
  const m = distinct.length;
  const own = new Float64Array(m * k);
  const others = new Float64Array(m * k);
  const ends = new Float64Array(m * k);
  const n = new Float64Array(k);
  for (let i = 0; i < at.length; i++) {
    const place = at[i]! * k + groups[i]!;
    n[groups[i]!]!++;
    ends[place]!++;
    if (causes[i] === cause) own[place]!++;
    else if (causes[i] !== 0) others[place]!++;
  }
  return { m, own, others, ends, n };
}

function scoresOf(rows: CompetingTimes, groups: Int32Array, k: number, cause: number) {
  const { m, own, others, ends, n } = countsOf(rows, groups, k, cause);
  const survival = new Float64Array(k).fill(1);
  const incidence = new Float64Array(k);
  const score = new Float64Array(k);
  const c = new Float64Array(k * k);
  const parts: TimePart[] = [];
  let pooled = 0;
  for (let t = 0; t < m; t++) {
    const d1 = own.subarray(t * k, t * k + k);
    const d2 = others.subarray(t * k, t * k + k);
    const events = d1.reduce((sum, d) => sum + d, 0);
    if (events + d2.reduce((sum, d) => sum + d, 0) > 0) {
      const h = n.map((at, i) => (at > 0 ? at / survival[i]! : 0));
      const total = h.reduce((sum, each) => sum + each, 0);
      const expected = h.map((each, i) => each * (1 - incidence[i]!));
      const all = expected.reduce((sum, each) => sum + each, 0);
      const a = new Float64Array(k * k);
      for (let i = 0; i < k; i++) {
        if (events > 0) score[i]! += d1[i]! - (events * expected[i]!) / all;
        for (let j = 0; j < k; j++) {
          a[i + j * k] = h[i]! * ((i === j ? 1 : 0) - h[j]! / total);
          c[i + j * k]! += (a[i + j * k]! * events) / (total * (1 - pooled));
        }
      }
      const before = survival.slice();
      for (let i = 0; i < k; i++) {
        if (n[i] === 0) continue;
        const [size, gone] = [n[i]!, d1[i]!];
        incidence[i]! += (survival[i]! * gone) / size;
        survival[i]! *= (size - gone - d2[i]!) / size;
      }
      pooled += events / total;
      parts.push({
        a,
        c: c.slice(),
        events,
        total,
        atRisk: n.slice(),
        others: d2,
        before,
        after: survival.slice(),
        pooled,
      });
    }
    for (let i = 0; i < k; i++) n[i]! -= ends[t * k + i]!;
  }
  return { score, parts, last: c };
}

/** The variance of the scores (Gray 1988, section 3), with the factors for ties. */
function varianceOf(parts: readonly TimePart[], last: Float64Array, k: number): Float64Array {
  const variance = new Float64Array(k * k);
  const column = new Float64Array(k);
  const add = (weight: number): void => {
    for (let i = 0; i < k; i++)
      for (let j = 0; j < k; j++) variance[i + j * k]! += column[i]! * column[j]! * weight;
  };
  for (const { a, c, events, total, atRisk, others, before, after, pooled } of parts) {
    for (let g = 0; g < k; g++) {
      const n = atRisk[g]!;
      if (n === 0) continue;
      const share = after[g]! > 0 ? 1 - (1 - pooled) / after[g]! : 1;
      const rest = (i: number): number => last[i + g * k]! - c[i + g * k]!;
      if (events > 0) {
        for (let i = 0; i < k; i++) column[i] = a[i + g * k]! + share * rest(i);
        const tied = events > 1 ? 1 - (events - 1) / (total * before[g]! - 1) : 1;
        add(((before[g]! * events) / (total * n)) * tied);
      }
      if (others[g]! > 0 && after[g]! > 0) {
        for (let i = 0; i < k; i++) column[i] = (1 - share) * rest(i);
        add(before[g]! ** 2 * spreadOf(others[g]!, n));
      }
    }
  }
  return variance;
}
