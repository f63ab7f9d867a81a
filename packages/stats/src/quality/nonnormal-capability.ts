/** Capability of a process from the percentiles of a fitted distribution. */
import { normal } from '../distributions/normal.ts';
import { StatsError } from '../stats-error.ts';

/** A fit of whatever kind. */
interface Fitted {
  cdf(x: number): number;
  sf(x: number): number;
  quantile(p: number): number;
}

/** Indices of ISO 22514-2 by percentiles, by z scores, and what is expected outside; without a limit its numbers are null. */
export function nonnormalCapability(
  values: Float64Array,
  fit: Fitted,
  lower: number | null,
  upper: number | null,
) {
  if (lower === null && upper === null) throw new StatsError('empty', 'a limit is needed', 'limits');
  if (lower !== null && upper !== null && !(lower < upper))
    throw new StatsError('out-of-domain', 'the lower limit must be below the upper', 'limits');
  const x0135 = fit.quantile(0.00135);
  const x50 = fit.quantile(0.5);
  const x99865 = fit.quantile(0.99865);
  const ppu = upper === null ? null : (upper - x50) / (x99865 - x50);
  const ppl = lower === null ? null : (x50 - lower) / (x50 - x0135);
  const least = (a: number | null, b: number | null): number | null =>
    a === null ? b : b === null ? a : Math.min(a, b);
  const below = lower === null ? 0 : fit.cdf(lower);
  const above = upper === null ? 0 : fit.sf(upper);
  const score = (p: number): number | null => (p > 0 && p < 1 ? normal.isf(p) : null);
  const zUsl = upper === null ? null : score(above);
  const zLsl = lower === null ? null : score(below);
  const third = (z: number | null): number | null => (z === null ? null : z / 3);
  const outside = (test: (v: number) => boolean): number =>
    (1e6 * values.filter(test).length) / values.length;
  const observedBelow = lower === null ? 0 : outside((v) => v < lower);
  const observedAbove = upper === null ? 0 : outside((v) => v > upper);
  return {
    percentiles: { x0135, x50, x99865 },
    pp: lower === null || upper === null ? null : (upper - lower) / (x99865 - x0135),
    ppu,
    ppl,
    ppk: least(ppu, ppl),
    zScore: {
      zUsl,
      zLsl,
      ppuZ: third(zUsl),
      pplZ: third(zLsl),
      ppkZ: least(third(zUsl), third(zLsl)),
      zBench: score(below + above),
    },
    expected: { below: 1e6 * below, above: 1e6 * above, total: 1e6 * (below + above) },
    observed: { below: observedBelow, above: observedAbove, total: observedBelow + observedAbove },
  };
}
