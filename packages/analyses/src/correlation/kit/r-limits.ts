/** Limits on Fisher's scale, written in R. */
import { rNumber } from '../../shared/r-code.ts';
import type { ALTERNATIVE_WORDS } from '../../shared/wording.ts';

/** How many standard errors the two limits lie from Fisher's z; a one-sided test has one limit, the other is without end. */
export function rFisherSpan({
  alternative,
  confidenceLevel,
}: {
  readonly alternative: keyof typeof ALTERNATIVE_WORDS;
  readonly confidenceLevel: number;
}): string {
  if (alternative === 'two-sided') return `c(-1, 1) * qnorm(${rNumber((1 + confidenceLevel) / 2)})`;
  const limit = `qnorm(${rNumber(confidenceLevel)})`;
  return alternative === 'greater' ? `c(-${limit}, Inf)` : `c(-Inf, ${limit})`;
}
