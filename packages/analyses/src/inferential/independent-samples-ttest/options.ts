import type { Layout } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { DEFAULT_SEED } from '../../run.ts';

export const options = defineOptions({
  outcomes: {
    kind: 'variables',
    label: 'Dependent variables',
    help: 'Each number is compared between the two groups, one row a variable.',
    accepts: ['numeric'],
    min: 1,
  },
  group: {
    kind: 'variable',
    label: 'Grouping variable',
    help: 'The variable that says which of the two groups a case belongs to.',
    accepts: ['categorical', 'ordinal', 'boolean', 'text', 'numeric'],
    levels: 2,
    required: true,
  },
  levels: {
    kind: 'levels',
    label: 'Groups compared',
    help: 'The difference is the first group minus the second. Swap them, or choose two of several levels.',
    of: 'group',
    count: 2,
  },
  test: {
    kind: 'choice',
    label: 'Test',
    help: 'Welch is right whether or not the variances are equal, and loses almost nothing when they are.',
    choices: {
      welch: { label: 'Welch', help: 'Variances may differ' },
      student: { label: 'Student', help: 'Assumes equal variances' },
    },
    default: 'welch',
  },
  mannWhitney: {
    kind: 'toggle',
    label: 'Mann–Whitney U as well',
    help: 'Adds the rank test, which asks whether one group tends to larger values and needs no normal distribution.',
    default: false,
  },
  alternative: {
    kind: 'choice',
    label: 'Alternative hypothesis',
    help: 'Two-sided unless the direction was fixed before seeing the data.',
    choices: {
      'two-sided': 'Two-sided',
      greater: { label: 'Greater', help: 'The first group has the larger mean' },
      less: { label: 'Less', help: 'The first group has the smaller mean' },
    },
    default: 'two-sided',
  },
  effectSize: {
    kind: 'choice',
    label: 'Effect size',
    help: 'The difference in standard deviations; the choice is which standard deviation.',
    choices: {
      cohenD: { label: 'Cohen’s d', help: 'Pooled standard deviation' },
      hedgesG: { label: 'Hedges’ g', help: 'Cohen’s d without its small-sample bias' },
      glassDelta: { label: 'Glass’s Δ', help: 'Standard deviation of the second group' },
      cohenDAverage: { label: 'Cohen’s d, average', help: 'Average of both variances, for unequal spreads' },
    },
    default: 'cohenD',
  },
  confidenceLevel: {
    kind: 'number',
    label: 'Confidence level',
    help: 'Of every interval; the significance level α is one minus it.',
    min: 0.5,
    max: 0.999,
    default: 0.95,
    unit: 'percent',
  },
  bootstrap: {
    kind: 'toggle',
    label: 'Bootstrap intervals',
    help: 'Adds intervals found by drawing new samples from the data, which need no normal distribution.',
    default: false,
  },
  bootstrapKind: {
    kind: 'choice',
    label: 'Kind of interval',
    help: 'BCa corrects for bias and skewness; percentile is simpler and better known.',
    choices: {
      bca: { label: 'BCa', help: 'Bias-corrected and accelerated' },
      percentile: { label: 'Percentile', help: 'Between two quantiles of the samples' },
    },
    default: 'bca',
    showWhen: { option: 'bootstrap', is: true },
  },
  bootstrapSamples: {
    kind: 'number',
    label: 'Samples',
    help: 'How many samples are drawn; more make the limits depend less on chance.',
    min: 1000,
    max: 100_000,
    default: 10_000,
    integer: true,
    showWhen: { option: 'bootstrap', is: true },
  },
  bootstrapSeed: {
    kind: 'number',
    label: 'Seed',
    help: 'The same seed draws the same samples; another one shows how much the limits depend on chance.',
    min: 0,
    max: 4_294_967_295,
    default: DEFAULT_SEED,
    integer: true,
    showWhen: { option: 'bootstrap', is: true },
  },
  checks: {
    kind: 'choices',
    label: 'Assumption checks',
    help: 'Tests of what the t-test assumes, with advice for each.',
    choices: { normality: 'Normality', variances: 'Variances' },
    default: ['normality', 'variances'],
  },
  plots: {
    kind: 'choices',
    label: 'Plots',
    help: 'A raincloud shows the distribution, the quartiles and every case of each group.',
    choices: { raincloud: 'Raincloud', means: 'Means with intervals' },
    default: ['raincloud'],
  },
  missing: {
    kind: 'choice',
    label: 'Missing values',
    help: 'Which cases are left out when there are several dependent variables.',
    choices: {
      'per-variable': { label: 'Drop per variable', help: 'Each test uses every case it can' },
      listwise: { label: 'Drop per case', help: 'All tests use the same cases' },
    },
    default: 'per-variable',
  },
});

export type TTestOptions = OptionValues<typeof options>;

export const layout: Layout<keyof typeof options> = {
  roles: ['outcomes', 'group', 'levels'],
  groups: [
    { title: 'Test', options: ['test', 'mannWhitney'] },
    { title: 'Hypothesis', options: ['alternative'] },
    { title: 'Effect size and intervals', options: ['effectSize', 'confidenceLevel'] },
    { title: 'Bootstrap', options: ['bootstrap', 'bootstrapKind', 'bootstrapSamples', 'bootstrapSeed'] },
    { title: 'Assumption checks', options: ['checks'] },
    { title: 'Plots', options: ['plots'] },
    { title: 'Missing values', options: ['missing'] },
  ],
};
