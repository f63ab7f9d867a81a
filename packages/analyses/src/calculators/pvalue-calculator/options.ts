import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { MOST_CASES, valueField } from '../../shared/calculator/number-options.ts';
import { alternativeOption } from '../../shared/option-parts.ts';
import { entry } from './entry.ts';

const ONE_TEST = ['statistic', 'critical', 'power', 'noncentrality'] as const;
const MANY = ['adjust', 'combine'] as const;

/** Degrees of freedom; not always whole. */
const dfField = <const W extends { readonly label: string; readonly help: string }>(words: W) =>
  ({ kind: 'number', ...words, min: 1e-9, max: MOST_CASES, default: null, required: true }) as const;

export const options = defineOptions({
  calculation: {
    kind: 'choice',
    label: 'Calculate',
    help: 'One test, or many p values at once.',
    choices: {
      statistic: { label: 'p value', help: 'From a test statistic' },
      critical: { label: 'Critical value', help: 'From a significance level' },
      power: { label: 'Power', help: 'From a noncentrality parameter' },
      noncentrality: { label: 'Noncentrality', help: 'That a power needs' },
      adjust: { label: 'Adjusted p values', help: 'Of several tests' },
      combine: { label: 'Combined p value', help: 'Of several studies of one question' },
    },
    default: 'statistic',
  },
  distribution: {
    kind: 'choice',
    label: 'Statistic',
    help: 'The distribution it has where there is no effect.',
    choices: { z: 'z', t: 't', F: 'F', 'chi-square': 'Chi-square', r: 'Correlation r' },
    default: 't',
    showWhen: { option: 'calculation', is: ONE_TEST },
  },
  value: {
    ...valueField({ label: 'Value of the statistic', help: 'As a test or a paper gives it.' }),
    showWhen: { option: 'calculation', is: 'statistic' },
  },
  df: {
    ...dfField({ label: 'Degrees of freedom', help: 'Above zero; decimals are allowed.' }),
    showWhen: [
      { option: 'calculation', is: ONE_TEST },
      { option: 'distribution', is: ['t', 'chi-square'] },
    ],
  },
  df1: {
    ...dfField({ label: 'Degrees of freedom of the effect', help: 'Of the numerator.' }),
    showWhen: [
      { option: 'calculation', is: ONE_TEST },
      { option: 'distribution', is: 'F' },
    ],
  },
  df2: {
    ...dfField({ label: 'Degrees of freedom of the error', help: 'Of the denominator.' }),
    showWhen: [
      { option: 'calculation', is: ONE_TEST },
      { option: 'distribution', is: 'F' },
    ],
  },
  n: {
    kind: 'number',
    label: 'Pairs',
    help: 'How many pairs the correlation is made of.',
    min: 3,
    max: MOST_CASES,
    default: null,
    required: true,
    integer: true,
    showWhen: [
      { option: 'calculation', is: ONE_TEST },
      { option: 'distribution', is: 'r' },
    ],
  },
  noncentrality: {
    ...valueField({
      label: 'Noncentrality parameter',
      help: 'Under the alternative: δ of t, λ of F and chi-square, the mean of z.',
    }),
    showWhen: { option: 'calculation', is: 'power' },
  },
  power: {
    kind: 'number',
    label: 'Power',
    help: 'The probability of finding the effect if it is there.',
    min: 0.01,
    max: 0.9999,
    default: 0.8,
    unit: 'percent',
    showWhen: { option: 'calculation', is: 'noncentrality' },
  },
  alpha: {
    kind: 'number',
    label: 'Significance level α',
    help: 'The probability of rejecting a true null hypothesis.',
    min: 1e-12,
    max: 0.9999,
    default: 0.05,
  },
  alternative: {
    ...alternativeOption('The effect is above zero', 'The effect is below zero'),
    showWhen: [
      { option: 'calculation', is: ONE_TEST },
      { option: 'distribution', is: ['z', 't', 'r'] },
    ],
  },
  pValues: {
    kind: 'text',
    label: 'p values',
    help: 'Separated by spaces, commas or lines; NA leaves a test out.',
    default: '',
    maxLength: 100_000,
    multiline: true,
    required: true,
    showWhen: { option: 'calculation', is: MANY },
  },
  weights: {
    kind: 'text',
    label: 'Weights',
    help: 'One for each p value, such as the sizes of the studies; empty for equal ones.',
    default: '',
    maxLength: 100_000,
    multiline: true,
    showWhen: { option: 'calculation', is: 'combine' },
  },
});

export type PValueOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: [],
    groups: [
      {
        title: 'Numbers',
        options: [
          'calculation',
          'distribution',
          'value',
          'df',
          'df1',
          'df2',
          'n',
          'noncentrality',
          'power',
          'pValues',
          'weights',
          'alternative',
          'alpha',
        ],
      },
    ],
  },
  example: { sample: null, options: { calculation: 'statistic', distribution: 't', value: 2.05, df: 23 } },
});
