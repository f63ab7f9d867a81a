/** Options of tests about one centre: a mean against a value, or the mean of paired differences against zero. */
import { DEFAULT_PRIOR_SCALE, type StandardizedMean } from '@constat/stats';
import {
  BOOTSTRAP_GROUP,
  type BootstrapOptions,
  bootstrapOptions,
  confidenceLevel,
} from '../option-parts.ts';

export const locationOptions = {
  also: {
    kind: 'choices',
    label: 'Other tests as well',
    help: 'Tests that need less than a normal distribution, shown beside the t-test.',
    choices: {
      wilcoxon: { label: 'Wilcoxon signed-rank', help: 'Needs a symmetric distribution only' },
      sign: { label: 'Sign test', help: 'Counts the signs alone' },
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
  bayesFactor: {
    kind: 'toggle',
    label: 'Bayes factor',
    help: 'How many times likelier the data are under the alternative than under the null hypothesis (JZS prior).',
    default: false,
  },
  priorScale: {
    kind: 'number',
    label: 'Scale of the prior',
    help: 'Width of the Cauchy prior of the effect size; 0.707 expects medium effects.',
    min: 0.05,
    max: 5,
    default: +DEFAULT_PRIOR_SCALE.toFixed(3),
    showWhen: { option: 'bayesFactor', is: true },
  },
  equivalence: {
    kind: 'toggle',
    label: 'Equivalence test (TOST)',
    help: 'Tests whether the difference is too small to matter: inside bounds that you set.',
    default: false,
  },
  equivalenceUnit: {
    kind: 'choice',
    label: 'Bounds are',
    help: 'In units of the variable, or in standard deviations.',
    choices: { raw: 'In units of the variable', standardized: 'In standard deviations' },
    default: 'standardized',
    showWhen: { option: 'equivalence', is: true },
  },
  lowerBound: {
    kind: 'number',
    label: 'Lower bound',
    help: 'A difference above it is too small to matter.',
    min: -1e9,
    max: 1e9,
    default: -0.5,
    showWhen: { option: 'equivalence', is: true },
  },
  upperBound: {
    kind: 'number',
    label: 'Upper bound',
    help: 'A difference below it is too small to matter.',
    min: -1e9,
    max: 1e9,
    default: 0.5,
    showWhen: { option: 'equivalence', is: true },
  },
} as const;

/** The groups of the form that hold them. */
export const LOCATION_GROUPS = {
  tests: { title: 'Test', options: ['alternative', 'also'] },
  effect: { title: 'Effect size and intervals', options: ['effectSize', 'confidenceLevel'] },
  bootstrap: BOOTSTRAP_GROUP,
  bayes: { title: 'Bayes factor', options: ['bayesFactor', 'priorScale'] },
  equivalence: {
    title: 'Equivalence',
    options: ['equivalence', 'equivalenceUnit', 'lowerBound', 'upperBound'],
  },
} as const;

/** Values of these options. */
export interface LocationOptions extends BootstrapOptions {
  readonly alternative: 'two-sided' | 'greater' | 'less';
  readonly also: readonly ('wilcoxon' | 'sign')[];
  readonly effectSize: keyof StandardizedMean;
  readonly confidenceLevel: number;
  readonly bayesFactor: boolean;
  readonly priorScale: number;
  readonly equivalence: boolean;
  readonly equivalenceUnit: 'raw' | 'standardized';
  readonly lowerBound: number;
  readonly upperBound: number;
}
