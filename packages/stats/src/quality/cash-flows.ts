/** Worth of payments at different times (Brealey, Myers & Allen 2011, chapters 2, 5 and 6). The first flow is at time 0, the others one period apart. */
import { sum } from '../descriptive/sums.ts';
import { brentRoot } from '../optim/root.ts';

/** Every flow discounted to time 0. */
export const presentValues = (flows: readonly number[], rate: number): readonly number[] =>
  flows.map((flow, t) => flow / (1 + rate) ** t);

/** Net present value. */
export const netPresentValue = (flows: readonly number[], rate: number): number =>
  sum(presentValues(flows, rate));

/** How often the sign changes, zeros left out. */
export function signChanges(flows: readonly number[]): number {
  const signs = flows.filter((flow) => flow !== 0).map(Math.sign);
  return signs.filter((sign, i) => i > 0 && sign !== signs[i - 1]).length;
}

/**
 * The rate at which the net present value is zero. Flows with one change of sign have exactly one above -1; null for others,
 * and where it lies beyond e^30.
 */
export function internalRate(flows: readonly number[]): number | null {
  if (signChanges(flows) !== 1) return null;
  const last = flows.length - 1;
  // counted from the end for negative rates, so that no power overflows; the sign is the same
  const value = (u: number) => sum(flows.map((flow, t) => flow * Math.exp(-u * (u < 0 ? t - last : t))));
  let low = -0.05;
  let high = 0.05;
  while (Math.sign(value(low)) === Math.sign(value(high)) && high < 30) {
    low *= 1.6;
    high *= 1.6;
  }
  if (Math.sign(value(low)) === Math.sign(value(high))) return null;
  return Math.expm1(brentRoot(value, low, high).root);
}

/** When the sum of the flows reaches zero, in a straight line inside the period; null where it never does. */
export function paybackTime(flows: readonly number[]): number | null {
  let before = flows[0] ?? 0;
  if (before >= 0) return 0;
  for (let t = 1; t < flows.length; t++) {
    const flow = flows[t]!;
    if (before + flow >= 0) return t - 1 - before / flow;
    before += flow;
  }
  return null;
}

/** Positive flows grow at one rate to the end, negative ones are discounted at another (Lin 1976); null without both kinds. */
export function modifiedRate(
  flows: readonly number[],
  reinvestRate: number,
  financeRate: number,
): number | null {
  const n = flows.length - 1;
  const future = sum(flows.map((flow, t) => Math.max(0, flow) * (1 + reinvestRate) ** (n - t)));
  const paid = -sum(presentValues(flows, financeRate).map((flow) => Math.min(0, flow)));
  return n > 0 && future > 0 && paid > 0 ? (future / paid) ** (1 / n) - 1 : null;
}

/** The payment each period that is worth as much as an amount now. */
export const annuityPayment = (amount: number, rate: number, periods: number): number =>
  rate === 0 ? amount / periods : (amount * rate) / -Math.expm1(-periods * Math.log1p(rate));
