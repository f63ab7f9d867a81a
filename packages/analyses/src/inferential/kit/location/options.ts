/** Options of tests about one centre: a mean against a value, or the mean of paired differences against zero. */
import type { StandardizedMean } from '@constat/stats';
import {
  BOOTSTRAP_GROUP,
  type BootstrapOptions,
  bootstrapOptions,
  confidenceLevel,
} from '../../../shared/option-parts.ts';
import { FURTHER_GROUPS, type FurtherOptions, furtherOptions } from '../further-tests.ts';

export const locationOptions = {
  also: {
    kind: 'choices',
    label: 'Other tests as well',
    help: 'Tests that need less than a normal distribution, shown beside the t-test.',
    choices: {
      wilcoxon: { label: 'Wilcoxon signed-rank', help: 'Needs a symmetric distribution only' },
      sign: { label: 'Sign test', help: 'Counts the signs alone' },
      permutation: { label: 'Permutation test', help: 'The mean itself, its distribution from the data' },
    },
    default: [],
  },
  effectSize: {
    kind: 'choice',
    label: 'Effect size',
    help: 'The difference in standard deviations.',
    choices: {
      cohenD: { label: 'Cohen’s d', help: 'Divided by the standard deviation' },
      hedgesG: { label: 'Hedges’ g', help: 'Cohen’s d without its small-sample bias' },
    },
    default: 'cohenD',
  },
  confidenceLevel,
  ...bootstrapOptions,
  ...furtherOptions,
} as const;

/** The groups of the form that hold them. */
export const LOCATION_GROUPS = {
  tests: { title: 'Test', options: ['alternative', 'also'] },
  effect: { title: 'Effect size and intervals', options: ['effectSize', 'confidenceLevel'] },
  bootstrap: BOOTSTRAP_GROUP,
  ...FURTHER_GROUPS,
} as const;

/** Values of these options. */
export interface LocationOptions extends BootstrapOptions, FurtherOptions {
  readonly alternative: 'two-sided' | 'greater' | 'less';
  readonly also: readonly ('wilcoxon' | 'sign' | 'permutation')[];
  readonly effectSize: keyof StandardizedMean;
  readonly confidenceLevel: number;
}
