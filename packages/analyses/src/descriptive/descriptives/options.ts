import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { entry } from './entry.ts';
import { CENTRE, labels, POSITION, SHAPE, SPREAD } from './statistics.ts';

export const options = defineOptions({
  variables: {
    kind: 'variables',
    label: 'Variables',
    help: 'The numbers to describe, one row each.',
    accepts: ['numeric'],
    min: 1,
  },
  group: {
    kind: 'variable',
    label: 'Split by',
    help: 'Describes each group on its own; cases without a group are left out.',
    accepts: ['categorical', 'ordinal', 'boolean', 'text', 'numeric'],
  },
  centre: {
    kind: 'choices',
    label: 'Centre and size',
    help: 'How many values there are and where they lie.',
    choices: labels(CENTRE),
    default: ['n', 'missing', 'mean', 'median'],
  },
  spread: {
    kind: 'choices',
    label: 'Spread',
    help: 'How far the values lie apart; sd and variance divide by n − 1.',
    choices: labels(SPREAD),
    default: ['sd', 'min', 'max'],
  },
  position: {
    kind: 'choices',
    label: 'Position',
    help: 'Values below which a given share of the cases lies.',
    choices: labels(POSITION),
    default: [],
  },
  shape: {
    kind: 'choices',
    label: 'Shape',
    help: 'Asymmetry and weight of the tails; zero for a normal distribution.',
    choices: labels(SHAPE),
    default: ['skewness', 'kurtosis'],
  },
  quantileType: {
    kind: 'choice',
    label: 'Quartiles and percentiles',
    help: 'Programs define quantiles differently; choose the definition of the one you compare with.',
    choices: {
      type7: { label: 'Type 7', help: 'R and Excel: position 1 + (n − 1)p' },
      type6: { label: 'Type 6', help: 'SPSS and Minitab: position (n + 1)p' },
    },
    default: 'type7',
  },
  trim: {
    kind: 'number',
    label: 'Trimmed from each end',
    help: 'The share of the values that the trimmed mean leaves out at each end.',
    min: 0,
    max: 0.49,
    default: 0.05,
    unit: 'percent',
  },
  confidenceLevel: {
    kind: 'number',
    label: 'Confidence level',
    help: 'Of the interval of the mean, from the t distribution.',
    min: 0.5,
    max: 0.9999,
    default: 0.95,
    unit: 'percent',
  },
  surveyed: {
    kind: 'choices',
    label: 'Besides means in survey samples',
    help: 'Of the population, where the dataset has a survey design: quartiles with limits after Woodruff, totals as the sum of weight × value.',
    choices: { median: 'Medians', quartiles: 'Quartiles', total: 'Totals' },
    default: ['median'],
  },
  ratioTo: {
    kind: 'variable',
    label: 'Ratio to',
    help: 'In survey samples: the total of each variable over the total of this one, such as patients per bed.',
    accepts: ['numeric'],
  },
  checks: {
    kind: 'choices',
    label: 'Checks',
    help: 'What to look at before a method that assumes normal data without outliers.',
    choices: { outliers: 'Outliers', normality: 'Normality' },
    default: ['outliers'],
  },
  plots: {
    kind: 'choices',
    label: 'Plots',
    help: 'A histogram shows the whole distribution, a box plot its quartiles and outliers.',
    choices: { histogram: 'Histogram', boxplot: 'Box plot' },
    default: ['histogram'],
  },
});

export type DescriptivesOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  pools: true,
  surveys: true,
  options,
  layout: {
    roles: ['variables', 'group'],
    groups: [
      { title: 'Centre', options: ['centre'] },
      { title: 'Spread', options: ['spread'] },
      { title: 'Position', options: ['position', 'quantileType'] },
      { title: 'Shape', options: ['shape'] },
      { title: 'Intervals and trimming', options: ['confidenceLevel', 'trim'] },
      { title: 'Survey samples', options: ['surveyed', 'ratioTo'] },
      { title: 'Checks', options: ['checks'] },
      { title: 'Plots', options: ['plots'] },
    ],
  },
  example: {
    sample: 'health',
    options: { variables: ['Age', 'BloodPressure', 'Cholesterol'], group: 'Gender' },
  },
  usesWeights: true,
});
