import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { alternativeOption } from '../../shared/option-parts.ts';
import { alphaOption, proportionField } from '../kit/size-options.ts';
import { entry } from './entry.ts';

const SIDED = [
  'one-sample-t',
  'paired-t',
  'two-sample-t',
  'one-sample-z',
  'correlation',
  'proportions-pooled',
  'proportions-arcsine',
  'proportion-exact',
  'logrank',
] as const;
const PAIR = ['proportions-pooled', 'proportions-arcsine'] as const;
const EFFECTS = [
  'one-sample-t',
  'paired-t',
  'two-sample-t',
  'one-sample-z',
  'anova-oneway',
  'chi-square',
  'regression',
  'correlation',
  'logrank',
] as const;

const count = (label: string, help: string, min: number, value: number) =>
  ({ kind: 'number', label, help, min, max: 1000, default: value, integer: true }) as const;

export const options = defineOptions({
  test: {
    kind: 'choice',
    label: 'Test',
    help: 'The test that will be used.',
    choices: {
      'two-sample-t': { label: 'Two-sample t-test', help: 'Size of each group; effect d' },
      'one-sample-t': { label: 'One-sample t-test', help: 'Size of the sample; effect d' },
      'paired-t': { label: 'Paired t-test', help: 'Pairs; effect d of the differences' },
      'one-sample-z': { label: 'One-sample z test', help: 'Size of the sample; effect d' },
      'anova-oneway': { label: 'One-way ANOVA', help: 'Size of each group; effect f' },
      'chi-square': { label: 'Chi-square test', help: 'Cases in all; effect w' },
      regression: { label: 'Multiple regression', help: 'Cases in all; effect f²' },
      correlation: { label: 'Correlation', help: 'Pairs; effect r' },
      'proportions-pooled': { label: 'Two proportions', help: 'Size of each group; normal approximation' },
      'proportions-arcsine': { label: 'Two proportions, arcsine', help: 'Size of each group; Cohen’s h' },
      'proportion-exact': { label: 'One proportion, exact', help: 'Size of the sample; binomial test' },
      logrank: { label: 'Log-rank test', help: 'Events in all; effect is the hazard ratio' },
    },
    default: 'two-sample-t',
  },
  effects: {
    kind: 'text',
    label: 'Effect sizes',
    help: 'One curve each, separated by spaces or commas: 0.2 0.5 0.8.',
    default: '',
    maxLength: 400,
    required: true,
    showWhen: { option: 'test', is: EFFECTS },
  },
  sizes: {
    kind: 'text',
    label: 'Sizes',
    help: 'Those of the table, separated by spaces or commas; the curves go from the smallest to the largest.',
    default: '10 20 30 50 75 100 150 200',
    maxLength: 2000,
    multiline: true,
  },
  proportion1: {
    ...proportionField({ label: 'Proportion in group 1', help: 'Between 0 and 1.' }),
    showWhen: { option: 'test', is: PAIR },
  },
  proportion2: {
    ...proportionField({ label: 'Proportion in group 2', help: 'Between 0 and 1.' }),
    showWhen: { option: 'test', is: PAIR },
  },
  proportionNull: {
    ...proportionField({ label: 'Proportion under the null hypothesis', help: 'Between 0 and 1.' }),
    showWhen: { option: 'test', is: 'proportion-exact' },
  },
  proportionAlternative: {
    ...proportionField({ label: 'Proportion that would matter', help: 'Between 0 and 1.' }),
    showWhen: { option: 'test', is: 'proportion-exact' },
  },
  groups: {
    ...count('Groups', 'How many groups are compared.', 2, 3),
    showWhen: { option: 'test', is: 'anova-oneway' },
  },
  df: {
    ...count('Degrees of freedom', 'Categories − 1, or (rows − 1)(columns − 1).', 1, 1),
    showWhen: { option: 'test', is: 'chi-square' },
  },
  predictors: {
    ...count('Predictors', 'All of them are tested together.', 1, 3),
    showWhen: { option: 'test', is: 'regression' },
  },
  alpha: alphaOption,
  alternative: {
    ...alternativeOption('The effect is above zero, or group 1 above group 2', 'The effect is below zero'),
    showWhen: { option: 'test', is: SIDED },
  },
});

export type PowerCurveOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: [],
    groups: [
      {
        title: 'Study',
        options: [
          'test',
          'effects',
          'proportion1',
          'proportion2',
          'proportionNull',
          'proportionAlternative',
          'groups',
          'df',
          'predictors',
          'sizes',
          'alpha',
          'alternative',
        ],
      },
    ],
  },
  example: { sample: null, options: { test: 'two-sample-t', effects: '0.2 0.5 0.8' } },
});
