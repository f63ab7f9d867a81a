import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { entry } from './entry.ts';

export const options = defineOptions({
  variables: {
    kind: 'variables',
    label: 'Variables',
    help: 'The numbers in which cases may stand apart.',
    accepts: ['numeric'],
    min: 1,
  },
  label: {
    kind: 'variable',
    label: 'Label cases by',
    help: 'Its value is listed beside the row number of each case found.',
    accepts: ['text', 'categorical', 'ordinal', 'numeric', 'boolean', 'date'],
  },
  rules: {
    kind: 'choices',
    label: 'Rules',
    help: 'Quartiles suit any shape, z scores and Grubbs roughly normal data, the distance several variables together.',
    choices: {
      iqr: { label: 'Interquartile range', help: 'Beyond 1.5 IQR from the quartiles' },
      z: { label: 'z score', help: 'Far from the mean in standard deviations' },
      grubbs: { label: 'Grubbs’ test', help: 'Whether the furthest value can belong to normal data' },
      mahalanobis: { label: 'Mahalanobis distance', help: 'Unusual combinations of two or more variables' },
    },
    default: ['iqr'],
    min: 1,
  },
  multiplier: {
    kind: 'number',
    label: 'Interquartile ranges',
    help: 'Values further from the quartiles than this many interquartile ranges are outliers.',
    min: 0.5,
    max: 10,
    default: 1.5,
  },
  zLimit: {
    kind: 'number',
    label: 'Limit of the z score',
    help: 'Values more standard deviations from the mean than this are outliers.',
    min: 1,
    max: 10,
    default: 3,
  },
  grubbsAlpha: {
    kind: 'number',
    label: 'Significance level of Grubbs’ test',
    help: 'Below it the furthest value counts as an outlier.',
    min: 0.001,
    max: 0.5,
    default: 0.05,
    showWhen: { option: 'rules', is: 'grubbs' },
  },
  alpha: {
    kind: 'number',
    label: 'Probability of the distance',
    help: 'Cases whose distance is this improbable for normal data are outliers.',
    min: 0.0001,
    max: 0.1,
    default: 0.001,
  },
  plots: {
    kind: 'choices',
    label: 'Plots',
    help: 'A box plot shows where the values found lie.',
    choices: { boxplot: 'Box plot' },
    default: ['boxplot'],
  },
});

export type OutlierOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: ['variables', 'label'],
    groups: [
      { title: 'Rules', options: ['rules', 'multiplier', 'zLimit', 'grubbsAlpha', 'alpha'] },
      { title: 'Plots', options: ['plots'] },
    ],
  },
  keeps: [
    {
      id: 'outlier',
      name: 'Outlier',
      label: 'Outliers',
      help: 'Yes where a rule that is switched on finds the case.',
    },
  ],
  example: {
    sample: 'health',
    options: {
      variables: ['Income', 'Weight', 'Cholesterol'],
      rules: ['iqr', 'z', 'mahalanobis'],
    },
  },
});
