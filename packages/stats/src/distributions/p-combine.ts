import { requireProbability, StatsError } from '../stats-error.ts';
import { chiSquare } from './chi-square.ts';
import { normal } from './normal.ts';

/** Combined tests of independent one-sided p-values. */
export interface CombinedPValues {
  /** -2 sum log p, chi-square with 2k degrees of freedom (Fisher 1932). */
  readonly fisher: { readonly statistic: number; readonly df: number; readonly pValue: number };
  /** sum z / sqrt k (Stouffer et al. 1949). */
  readonly stouffer: { readonly statistic: number; readonly pValue: number };
  /** sum w z / sqrt(sum w^2), when weights are given. */
  readonly stoufferWeighted?: { readonly statistic: number; readonly pValue: number };
  /** 1 - (1 - min p)^k (Tippett 1931). */
  readonly minimum: { readonly pValue: number };
}

/** Combines independent p-values by the methods of Fisher, Stouffer and Tippett. */
export function combinePValues(pValues: ArrayLike<number>, weights?: ArrayLike<number>): CombinedPValues {
  const k = pValues.length;
  if (k === 0) throw new StatsError('empty', 'no p-values', 'pValues');
  if (weights && weights.length !== k) {
    throw new StatsError('length-mismatch', 'weights and p-values differ in length', 'weights');
  }
  let logs = 0;
  let sum = 0;
  let weighted = 0;
  let squares = 0;
  let least = 1;
  for (let i = 0; i < k; i++) {
    const p = pValues[i]!;
    requireProbability(p, 'pValues');
    logs += Math.log(p);
    const z = normal.isf(p);
    const w = weights ? weights[i]! : 1;
    if (!(w >= 0 && w < Infinity)) {
      throw new StatsError('out-of-domain', 'weights must be finite and not negative', 'weights');
    }
    sum += z;
    weighted += w * z;
    squares += w * w;
    least = Math.min(least, p);
  }
  const z = sum / Math.sqrt(k);
  const zw = weighted / Math.sqrt(squares);
  return {
    fisher: { statistic: -2 * logs, df: 2 * k, pValue: chiSquare.sf(-2 * logs, 2 * k) },
    stouffer: { statistic: z, pValue: normal.sf(z) },
    ...(weights ? { stoufferWeighted: { statistic: zw, pValue: normal.sf(zw) } } : {}),
    minimum: { pValue: -Math.expm1(k * Math.log1p(-least)) },
  };
}
