/** The nonparametric distribution of interval-censored times. */
import { StatsError } from '../stats-error.ts';
import { type CensoredTimes, requireIntervals } from './interval-censored.ts';

/** An interval (left, right] that holds mass; a point where both are equal, right infinite where it is unbounded. */
export interface TurnbullInterval {
  readonly left: number;
  readonly right: number;
  readonly mass: number;
}

/** Innermost intervals: a left end followed by a right end with nothing between. Exact times count as closed points. */
function innermost({ lower, upper }: CensoredTimes): readonly { left: number; right: number }[] {
  // at one time: right ends of half-open rows, then points open and close, then left ends of half-open rows
  const ends: { at: number; order: number; isLeft: boolean }[] = [];
  lower.forEach((low, i) => {
    const high = upper[i]!;
    const exact = low === high;
    ends.push({ at: low, order: exact ? 0 : 2, isLeft: true });
    ends.push({ at: high, order: 1, isLeft: false });
  });
  ends.sort((a, b) => a.at - b.at || a.order - b.order);
  const found: { left: number; right: number }[] = [];
  ends.forEach((end, i) => {
    const next = ends[i + 1];
    if (end.isLeft && next && !next.isLeft) found.push({ left: end.at, right: next.at });
  });
  return found;
}

const ROUNDS = 100_000;

/**
 * Turnbull's maximum (1976, Journal of the Royal Statistical Society B 38, 290-295) by self-consistency with vertex exchange: mass moves from the
 * interval where it helps least to the one where it helps most (Bohning 1986), until no interval would gain.
 */
export function turnbull(times: CensoredTimes): {
  readonly n: number;
  readonly logLik: number;
  readonly intervals: readonly TurnbullInterval[];
} {
  requireIntervals(times);
  const { lower, upper } = times;
  const n = lower.length;
  const parts = innermost(times);
  const k = parts.length;
  const inside = Array.from(lower, (low, i) => {
    const high = upper[i]!;
    const own: number[] = [];
    parts.forEach(({ left, right }, j) => {
      const within =
        low === high
          ? left === low && right === high
          : left >= low && right <= high && !(left === right && left === low);
      if (within) own.push(j);
    });
    if (own.length === 0) throw new StatsError('out-of-domain', 'a row holds no interval', 'lower');
    return own;
  });
  const mass = new Float64Array(k).fill(1 / k);
  const gains = (): { gain: Float64Array; logLik: number } => {
    const gain = new Float64Array(k);
    let logLik = 0;
    for (const own of inside) {
      const p = own.reduce((sum, j) => sum + mass[j]!, 0);
      logLik += Math.log(p);
      for (const j of own) gain[j]! += 1 / p;
    }
    return { gain, logLik };
  };
  for (let round = 0; round < ROUNDS; round++) {
    const { gain } = gains();
    for (let j = 0; j < k; j++) mass[j]! *= gain[j]! / n;
    exchange(mass, inside, gains().gain);
    const after = gains().gain;
    const worst = Math.max(...after) - n;
    const uneven = Math.max(
      ...after.map((g, j) => (mass[j]! > 0 ? Math.abs(g - n) * Math.min(1, mass[j]! * 1e9) : 0)),
    );
    if (worst < 1e-9 * n && uneven < 1e-9 * n) break;
  }
  for (let j = 0; j < k; j++) if (mass[j]! < 1e-10) mass[j] = 0;
  const total = mass.reduce((sum, m) => sum + m, 0);
  for (let j = 0; j < k; j++) mass[j]! /= total;
  return { n, logLik: gains().logLik, intervals: parts.map((part, j) => ({ ...part, mass: mass[j]! })) };
}

/** Moves mass between two intervals by one Newton step of the likelihood along that direction. */
function exchange(mass: Float64Array, inside: readonly (readonly number[])[], gain: Float64Array): void {
  let from = -1;
  let to = 0;
  gain.forEach((g, j) => {
    if (g > gain[to]!) to = j;
    if (mass[j]! > 0 && (from < 0 || g < gain[from]!)) from = j;
  });
  if (from < 0 || from === to) return;
  let first = 0;
  let second = 0;
  for (const own of inside) {
    const change = (own.includes(to) ? 1 : 0) - (own.includes(from) ? 1 : 0);
    if (change === 0) continue;
    const p = own.reduce((sum, j) => sum + mass[j]!, 0);
    first += change / p;
    second += 1 / p ** 2;
  }
  const step = Math.min(mass[from]!, Math.max(0, first / second));
  mass[from]! -= step;
  mass[to]! += step;
}
