import { meanInterval, type NonEmpty, standardizedDifference, twoSampleT } from '@constat/stats';
import type { Sample } from '../../contract.ts';
import { groupsOf } from '../../shared/calculator/two-groups.ts';
import type { DifferenceMeansOptions } from './options.ts';

export interface DifferenceInterval {
  readonly method: DifferenceMeansOptions['method'];
  readonly standardError: number;
  readonly df: number | null;
  readonly marginOfError: number;
  readonly ciLower: number | null;
  readonly ciUpper: number | null;
}

export interface DifferenceMeansResult {
  readonly sample: Sample;
  readonly meanDifference: number;
  /** The chosen method first. */
  readonly intervals: NonEmpty<DifferenceInterval>;
  /** Of the difference in pooled standard deviations; null where they are those of the populations. */
  readonly cohenD: number | null;
}

export function compute(_: unknown, options: DifferenceMeansOptions): DifferenceMeansResult {
  const { method } = options;
  const [first, second] = groupsOf(options);
  const others = method === 'z' ? [] : method === 'welch' ? ['pooled' as const] : ['welch' as const];
  return {
    sample: { used: first.n + second.n, excluded: 0 },
    meanDifference: first.mean - second.mean,
    intervals: [intervalOf(options, method), ...others.map((each) => intervalOf(options, each))],
    cohenD: method === 'z' ? null : standardizedDifference(first, second, 'cohenD'),
  };
}

function intervalOf(
  options: DifferenceMeansOptions,
  method: DifferenceInterval['method'],
): DifferenceInterval {
  const { alternative, confidenceLevel: level } = options;
  const [first, second] = groupsOf(options);
  const meanDifference = first.mean - second.mean;
  if (method === 'z') {
    const standardError = Math.hypot(first.sd / Math.sqrt(first.n), second.sd / Math.sqrt(second.n));
    const { marginOfError, ciLower, ciUpper } = meanInterval(1, meanDifference, {
      sd: standardError,
      df: null,
      alternative,
      level,
    });
    return { method, standardError, df: null, marginOfError, ciLower, ciUpper };
  }
  const { standardError, df, ciLower, ciUpper } = twoSampleT(first, second, {
    equalVariances: method === 'pooled',
    alternative,
    level,
  });
  const { marginOfError } = meanInterval(1, meanDifference, { sd: standardError, df, alternative, level });
  return { method, standardError, df, marginOfError, ciLower, ciUpper };
}
