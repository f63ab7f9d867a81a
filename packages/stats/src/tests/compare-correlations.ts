/** Tests of the difference between two correlations, from the correlations alone. */
import { chiSquare } from '../distributions/chi-square.ts';
import { normal } from '../distributions/normal.ts';
import { studentT } from '../distributions/student-t.ts';

export interface ZTest {
  readonly statistic: number;
  readonly pValue: number;
}

const zTest = (statistic: number): ZTest => ({
  statistic,
  pValue: Math.min(1, 2 * normal.sf(Math.abs(statistic))),
});

/** Correlations of two groups of different cases: Fisher's z test and Cohen's q, the difference on Fisher's scale. */
export function compareIndependent(
  r1: number,
  n1: number,
  r2: number,
  n2: number,
): ZTest & { readonly cohenQ: number } {
  const cohenQ = Math.atanh(r1) - Math.atanh(r2);
  return { ...zTest(cohenQ / Math.sqrt(1 / (n1 - 3) + 1 / (n2 - 3))), cohenQ };
}

/** Whether the correlations of several groups are equal: weighted squared distances of Fisher's z from their mean (Rao 1970). */
export function correlationHomogeneity(
  groups: readonly { readonly estimate: number; readonly n: number }[],
): { readonly statistic: number; readonly df: number; readonly pValue: number } {
  const total = groups.reduce((sum, { n }) => sum + n - 3, 0);
  const mean = groups.reduce((sum, { estimate, n }) => sum + (n - 3) * Math.atanh(estimate), 0) / total;
  const statistic = groups.reduce(
    (sum, { estimate, n }) => sum + (n - 3) * (Math.atanh(estimate) - mean) ** 2,
    0,
  );
  const df = groups.length - 1;
  return { statistic, df, pValue: chiSquare.sf(statistic, df) };
}

/**
 * Two correlations of the same cases that share a variable, r12 against r13: Williams' t (Steiger 1980, Psychol. Bull. 87, eq. 7)
 * and Steiger's z with the mean correlation in the covariance (eq. 14).
 */
export function compareOverlapping(
  r12: number,
  r13: number,
  r23: number,
  n: number,
): { readonly williams: ZTest & { readonly df: number }; readonly steiger: ZTest } {
  const determinant = 1 - r12 ** 2 - r13 ** 2 - r23 ** 2 + 2 * r12 * r13 * r23;
  const mean = (r12 + r13) / 2;
  const statistic =
    (r12 - r13) *
    Math.sqrt(((n - 1) * (1 + r23)) / (((2 * (n - 1)) / (n - 3)) * determinant + mean ** 2 * (1 - r23) ** 3));
  const df = n - 3;
  const square = mean ** 2;
  // covariance of the two, divided by the squared variance of one
  const covariance =
    (r23 * (1 - 2 * square) - 0.5 * square * (1 - 2 * square - r23 ** 2)) / (1 - square) ** 2;
  return {
    williams: { statistic, df, pValue: Math.min(1, 2 * studentT.sf(Math.abs(statistic), df)) },
    steiger: steigerZ(r12, r13, covariance, n),
  };
}

/** The other four correlations of four variables of which 1, 2 and 3, 4 are compared. */
export interface CrossCorrelations {
  readonly r13: number;
  readonly r14: number;
  readonly r23: number;
  readonly r24: number;
}

/** Two correlations of the same cases without a common variable, r12 against r34: Steiger's z (1980, eq. 15) with the mean correlation. */
export function compareNonoverlapping(
  r12: number,
  r34: number,
  { r13, r14, r23, r24 }: CrossCorrelations,
  n: number,
): ZTest {
  const r = (r12 + r34) / 2;
  const covariance =
    0.5 *
    ((r13 - r * r23) * (r24 - r23 * r) +
      (r14 - r13 * r) * (r23 - r * r13) +
      (r13 - r14 * r) * (r24 - r * r14) +
      (r14 - r * r24) * (r23 - r24 * r));
  return steigerZ(r12, r34, covariance / (1 - r * r) ** 2, n);
}

const steigerZ = (first: number, second: number, covariance: number, n: number): ZTest =>
  zTest(((Math.atanh(first) - Math.atanh(second)) * Math.sqrt(n - 3)) / Math.sqrt(2 - 2 * covariance));
