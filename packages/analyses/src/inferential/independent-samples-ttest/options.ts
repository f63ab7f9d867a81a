import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import {
  alternativeOption,
  BOOTSTRAP_GROUP,
  bootstrapOptions,
  confidenceLevel,
  missingOption,
} from '../../shared/option-parts.ts';
import { FURTHER_GROUPS, furtherOptions } from '../kit/further-tests.ts';
import { trimmedOptions } from '../kit/trimmed-means.ts';
import { entry } from './entry.ts';

export const options = defineOptions({
  outcomes: {
    kind: 'variables',
    label: 'Dependent variables',
    help: 'Each number is compared between the two groups, one row per variable.',
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
  ...trimmedOptions('both groups'),
  alternative: alternativeOption(
    'The first group has the larger mean',
    'The first group has the smaller mean',
  ),
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
  confidenceLevel,
  ...bootstrapOptions,
  ...furtherOptions,
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
  missing: missingOption,
});

export type TTestOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  pools: true,
  surveys: true,
  options,
  layout: {
    roles: ['outcomes', 'group', 'levels'],
    groups: [
      { title: 'Test', options: ['test', 'mannWhitney', 'yuen', 'trim'] },
      { title: 'Hypothesis', options: ['alternative'] },
      { title: 'Effect size and intervals', options: ['effectSize', 'confidenceLevel'] },
      BOOTSTRAP_GROUP,
      FURTHER_GROUPS.bayes,
      FURTHER_GROUPS.equivalence,
      { title: 'Assumption checks', options: ['checks'] },
      { title: 'Plots', options: ['plots'] },
      { title: 'Missing values', options: ['missing'] },
    ],
  },
  example: {
    sample: 'health',
    options: { outcomes: ['BloodPressure'], group: 'Smoker', levels: ['Yes', 'No'] },
  },
});
