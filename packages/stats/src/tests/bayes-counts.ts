/** Bayes factors of counts with conjugate priors, and of linear models by the BIC. All are logarithms of BF10. */
import { lbeta } from '../special/beta.ts';
import { lgamma } from '../special/gamma.ts';

/**
 * A proportion against the value p0, with a beta(a, b) prior under the alternative: B(a + x, b + n - x) / B(a, b) over
 * p0^x (1 - p0)^(n - x) (Jeffreys 1961, "Theory of Probability", 5.1).
 */
export function logBayesFactorBinomial(x: number, n: number, p0: number, a = 1, b = 1): number {
  return lbeta(a + x, b + n - x) - lbeta(a, b) - x * Math.log(p0) - (n - x) * Math.log1p(-p0);
}

/** What the study fixed: the total, the totals of the rows, or those of the columns. */
export const SAMPLING_PLANS = ['total', 'rows', 'columns'] as const;
export type SamplingPlan = (typeof SAMPLING_PLANS)[number];

/** Logarithm of the Dirichlet integral: prod Gamma(v) / Gamma(sum v). */
function logDirichlet(values: readonly number[]): number {
  let sum = 0;
  let total = 0;
  for (const value of values) {
    sum += lgamma(value);
    total += value;
  }
  return sum - lgamma(total);
}

/** Evidence of counts under a Dirichlet prior with every parameter `a`, without the multinomial coefficient. */
const evidence = (counts: readonly number[], a: number): number =>
  logDirichlet(counts.map((count) => count + a)) - logDirichlet(counts.map(() => a));

/**
 * Association in a table of counts against independence (Gunel & Dickey 1974, Biometrika 61, 545-557), every cell of the prior
 * counting 1. Total fixed (joint multinomial): Dirichlet priors of the cells under association, of both margins under
 * independence. Rows fixed (independent multinomial): a Dirichlet prior of each row, or of one distribution common to all.
 */
export function logBayesFactorTable(table: readonly (readonly number[])[], plan: SamplingPlan): number {
  if (plan === 'columns') {
    const turned = table[0]!.map((_, column) => table.map((row) => row[column]!));
    return logBayesFactorTable(turned, 'rows');
  }
  const width = table[0]!.length;
  const columns = Array.from({ length: width }, (_, j) => table.reduce((sum, row) => sum + row[j]!, 0));
  // margins of the prior are a (C) - (C - 1) = 1: uniform as well
  const common = evidence(columns, 1);
  if (plan === 'rows') return table.reduce((sum, row) => sum + evidence(row, 1), 0) - common;
  const rows = table.map((row) => row.reduce((sum, count) => sum + count, 0));
  return evidence(table.flat(), 1) - evidence(rows, 1) - common;
}

/**
 * A linear model with `added` more parameters than the null model, by the BIC approximation, which stands for a
 * unit-information prior (Wagenmakers 2007, Psychon. Bull. Rev. 14, eq. 10; Masson 2011, Behav. Res. Methods 43, eq. 8):
 * -[n ln(SSE1 / SSE0) + added ln n] / 2.
 */
export const logBayesFactorBic = (n: number, sse0: number, sse1: number, added: number): number =>
  -0.5 * (n * Math.log(sse1 / sse0) + added * Math.log(n));
