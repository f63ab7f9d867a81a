import {
  incompleteBetaLower,
  incompleteBetaUpper,
  inverseIncompleteBetaLogit,
  logBetaKernel,
  logIncompleteBetaLower,
  logIncompleteBetaUpper,
} from '../special/incomplete-beta.ts';
import { requireNumber, requirePositive, requireProbability } from '../stats-error.ts';
import type { Distribution } from './distribution.ts';

type Tail = (a: number, b: number, x: number, y: number) => number;

/** Tail at f: X = df1 f / (df1 f + df2) has a beta(df1/2, df2/2) distribution (A&S 26.6.2). */
function tailAt(f: number, df1: number, df2: number, tail: Tail): number {
  requireNumber(f, 'f');
  requirePositive(df1, 'df1');
  requirePositive(df2, 'df2');
  if (f <= 0) return tail(df1 / 2, df2 / 2, 0, 1);
  const odds = (df1 / df2) * f;
  if (odds === Infinity) return tail(df1 / 2, df2 / 2, 1, 0);
  return tail(df1 / 2, df2 / 2, odds / (1 + odds), 1 / (1 + odds));
}

/** F distribution with df1, df2 > 0 degrees of freedom (A&S 26.6), by the incomplete beta function. */
export const fDistribution: Distribution<[df1: number, df2: number]> = {
  pdf: (f, df1, df2) => Math.exp(fDistribution.logPdf(f, df1, df2)),
  logPdf: (f, df1, df2) => {
    requireNumber(f, 'f');
    requirePositive(df1, 'df1');
    requirePositive(df2, 'df2');
    if (f < 0 || f === Infinity) return -Infinity;
    if (f === 0) {
      if (df1 === 2) return 0;
      return df1 < 2 ? Infinity : -Infinity;
    }
    const odds = (df1 / df2) * f;
    return logBetaKernel(df1 / 2, df2 / 2, odds / (1 + odds), 1 / (1 + odds)) - Math.log(f);
  },
  cdf: (f, df1, df2) => tailAt(f, df1, df2, incompleteBetaLower),
  sf: (f, df1, df2) => tailAt(f, df1, df2, incompleteBetaUpper),
  logCdf: (f, df1, df2) => tailAt(f, df1, df2, logIncompleteBetaLower),
  logSf: (f, df1, df2) => tailAt(f, df1, df2, logIncompleteBetaUpper),
  quantile: (p, df1, df2) => {
    requireProbability(p);
    requirePositive(df1, 'df1');
    requirePositive(df2, 'df2');
    return (Math.exp(inverseIncompleteBetaLogit(df1 / 2, df2 / 2, p, 1 - p)) * df2) / df1;
  },
  isf: (p, df1, df2) => {
    requireProbability(p);
    requirePositive(df1, 'df1');
    requirePositive(df2, 'df2');
    return (Math.exp(inverseIncompleteBetaLogit(df1 / 2, df2 / 2, 1 - p, p)) * df2) / df1;
  },
};
