/** The alternatives a test can have. */
export const ALTERNATIVES = ['two-sided', 'greater', 'less'] as const;
/** What the test looks for, in terms of first minus second (or sample minus hypothesis). */
export type Alternative = (typeof ALTERNATIVES)[number];

interface Tails {
  readonly cdf: (statistic: number) => number;
  readonly sf: (statistic: number) => number;
}

/** P value of a statistic from both tails of its null distribution. */
export function pValueOf(statistic: number, alternative: Alternative, { cdf, sf }: Tails): number {
  switch (alternative) {
    case 'greater':
      return sf(statistic);
    case 'less':
      return cdf(statistic);
    case 'two-sided':
      return Math.min(1, 2 * Math.min(cdf(statistic), sf(statistic)));
  }
}
