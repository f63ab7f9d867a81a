/** Names and the errors chosen, as results write them. */
import { studentT } from '@constat/stats';
import type { DidOptions } from './options.ts';
import type { DidEstimate, DidResult } from './result.ts';

export const labelOf = ({ labels }: DidResult, name: string): string => labels[name] ?? name;

/** The test by the errors that were chosen. */
export interface ChosenTest {
  readonly estimate: number;
  readonly standardError: number;
  readonly statistic: number;
  readonly df: number;
  readonly pValue: number;
  readonly ciLower: number;
  readonly ciUpper: number;
  readonly kind: 'clustered' | 'robust' | 'classical';
}

/** Limits and p of robust errors come from t with the residual degrees of freedom, as those of classical ones do. */
export function chosenTest(
  item: DidEstimate,
  { errors, confidenceLevel }: Pick<DidOptions, 'errors' | 'confidenceLevel'>,
): ChosenTest {
  if (errors === 'cluster' && item.clusterStandardError !== null)
    return {
      estimate: item.estimate,
      standardError: item.clusterStandardError,
      statistic: item.clusterStatistic!,
      df: item.clusterDf!,
      pValue: item.clusterPValue!,
      ciLower: item.clusterCiLower!,
      ciUpper: item.clusterCiUpper!,
      kind: 'clustered',
    };
  if (errors === 'classical') return { ...item, kind: 'classical' };
  const statistic = item.estimate / item.hc1StandardError;
  const half = studentT.isf((1 - confidenceLevel) / 2, item.df) * item.hc1StandardError;
  return {
    estimate: item.estimate,
    standardError: item.hc1StandardError,
    statistic,
    df: item.df,
    pValue: 2 * studentT.sf(Math.abs(statistic), item.df),
    ciLower: item.estimate - half,
    ciUpper: item.estimate + half,
    kind: 'robust',
  };
}

/** Errors of this size have all their digits before the point. */
const LARGE_ERROR = 1000;

/** Decimals that show an error with two digits; as usual for values in the units of the data where it is large. */
export function decimalsFor(error: number): number | undefined {
  if (error >= LARGE_ERROR) return undefined;
  return error > 0 ? Math.min(6, Math.max(2, 1 - Math.floor(Math.log10(error)))) : 2;
}
