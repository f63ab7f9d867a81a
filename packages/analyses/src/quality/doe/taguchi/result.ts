import type { ArrayAnalysis } from '@constat/stats';
import type { Sample } from '../../../contract.ts';

export interface TaguchiFactor {
  readonly name: string;
  readonly label: string;
  readonly levels: readonly string[];
}

export interface TaguchiResult {
  readonly kind: 'taguchi';
  readonly sample: Sample;
  readonly outcome: { readonly name: string; readonly label: string };
  readonly repeatLabels: readonly string[];
  readonly factors: readonly TaguchiFactor[];
  /** Different settings, with the mean and the ratio of what was measured at each. */
  readonly settings: readonly {
    readonly levels: readonly string[];
    readonly n: number;
    readonly mean: number;
    readonly ratio: number;
  }[];
  readonly ratios: ArrayAnalysis;
  readonly means: ArrayAnalysis;
  /** The level of each factor with the highest ratio, and what the sum of main effects promises there. */
  readonly best: readonly number[];
  readonly predictedRatio: number;
  readonly predictedMean: number;
  /** Whether the best settings were run. */
  readonly wasRun: boolean;
}
