import type { GageSourceName } from './result.ts';

export const SOURCE_WORDS: Readonly<Record<GageSourceName, string>> = {
  gageRr: 'Total gage R&R',
  repeatability: 'Repeatability',
  reproducibility: 'Reproducibility',
  operator: 'Operators',
  interaction: 'Operators × parts',
  part: 'Part to part',
  total: 'Total variation',
};

/** By the guide of AIAG (2010): below 10, up to 30, above. */
export function gageVerdict(percent: number): string {
  if (percent < 10) return 'good';
  return percent <= 30 ? 'usable with care' : 'not good enough';
}

/** Agreement by the bounds that AIAG gives for kappa. */
export function kappaVerdict(kappa: number): string {
  if (kappa > 0.75) return 'good';
  return kappa < 0.4 ? 'poor' : 'fair';
}

/** Decimals with which standard deviations much smaller than the total can still be read. */
export const spreadDecimals = (total: number | undefined): number =>
  Math.min(10, Math.max(2, 3 - Math.floor(Math.log10(total || 1))));
