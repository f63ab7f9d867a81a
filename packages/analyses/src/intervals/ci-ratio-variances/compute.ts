import { varianceRatio } from '@constat/stats';
import type { Sample } from '../../contract.ts';
import type { RatioVariancesOptions } from './options.ts';

export interface RatioVariancesResult {
  readonly sample: Sample;
  readonly ratio: number;
  readonly df1: number;
  readonly df2: number;
  readonly ciLower: number;
  readonly ciUpper: number;
  readonly sdRatio: number;
  readonly sdRatioCiLower: number;
  readonly sdRatioCiUpper: number;
  readonly pValue: number;
}

export function compute(
  _: unknown,
  { n1, sd1, n2, sd2, confidenceLevel: level }: RatioVariancesOptions,
): RatioVariancesResult {
  const test = varianceRatio(
    { n: n1, mean: 0, sd: sd1 },
    { n: n2, mean: 0, sd: sd2 },
    { alternative: 'two-sided', level },
  )!;
  const ciLower = test.ciLower!;
  const ciUpper = test.ciUpper!;
  return {
    sample: { used: n1 + n2, excluded: 0 },
    ratio: test.statistic,
    df1: test.df1,
    df2: test.df2,
    ciLower,
    ciUpper,
    sdRatio: sd1 / sd2,
    sdRatioCiLower: Math.sqrt(ciLower),
    sdRatioCiUpper: Math.sqrt(ciUpper),
    pValue: test.pValue,
  };
}
