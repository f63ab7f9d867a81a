/** Confidence interval of a mean from its summary numbers. */
import { normal } from '../distributions/normal.ts';
import { studentT } from '../distributions/student-t.ts';
import type { Alternative } from '../tests/alternative.ts';

export interface MeanIntervalSettings {
  /** Standard deviation of the sample (t with n - 1 degrees of freedom), or of the population (normal, df null). */
  readonly sd: number;
  readonly df: number | null;
  readonly alternative: Alternative;
  readonly level: number;
  /** Cases in a finite population that was sampled without replacement. */
  readonly populationSize?: number | null;
}

export interface MeanInterval {
  readonly standardError: number;
  readonly criticalValue: number;
  /** Half the width of a two-sided interval, or the distance of the one limit. */
  readonly marginOfError: number;
  /** null = no limit on that side. */
  readonly ciLower: number | null;
  readonly ciUpper: number | null;
}

/** mean -+ c sd/sqrt(n), the error multiplied by sqrt((N - n)/(N - 1)) in a population of N (Cochran, 1977, section 2.6). */
export function meanInterval(
  n: number,
  mean: number,
  { sd, df, alternative, level, populationSize = null }: MeanIntervalSettings,
): MeanInterval {
  const finite = populationSize === null ? 1 : (populationSize - n) / (populationSize - 1);
  const standardError = (sd / Math.sqrt(n)) * Math.sqrt(finite);
  const tail = alternative === 'two-sided' ? (1 - level) / 2 : 1 - level;
  const criticalValue = df === null ? normal.isf(tail) : studentT.isf(tail, df);
  const marginOfError = criticalValue * standardError;
  return {
    standardError,
    criticalValue,
    marginOfError,
    ciLower: alternative === 'less' ? null : mean - marginOfError,
    ciUpper: alternative === 'greater' ? null : mean + marginOfError,
  };
}
