import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { entry } from './entry.ts';

export const options = defineOptions({
  variables: {
    kind: 'variables',
    label: 'Variables',
    help: 'Each number is tested on its own.',
    accepts: ['numeric'],
    min: 1,
  },
  group: {
    kind: 'variable',
    label: 'Split by',
    help: 'Tests are run in each group of this variable.',
    accepts: ['categorical', 'ordinal', 'boolean', 'text', 'numeric'],
  },
  tests: {
    kind: 'choices',
    label: 'Tests',
    help: 'Shapiro–Wilk has the best power in most cases; Anderson–Darling looks at the tails.',
    choices: {
      shapiroWilk: { label: 'Shapiro–Wilk', help: '3 to 5000 values' },
      andersonDarling: { label: 'Anderson–Darling', help: '8 or more values' },
      lilliefors: { label: 'Kolmogorov–Smirnov', help: 'Lilliefors, 5 or more values' },
      cramerVonMises: { label: 'Cramér–von Mises', help: '8 or more values' },
      shapiroFrancia: { label: 'Shapiro–Francia', help: '5 to 5000 values' },
      jarqueBera: { label: 'Jarque–Bera', help: 'Skewness and kurtosis, for large samples' },
      dagostino: { label: 'D’Agostino–Pearson', help: 'Skewness and kurtosis, 20 or more values' },
    },
    default: ['shapiroWilk', 'andersonDarling', 'lilliefors'],
    min: 1,
  },
  alpha: {
    kind: 'number',
    label: 'Significance level',
    help: 'Below it a departure from normality is called significant.',
    min: 0.0001,
    max: 0.5,
    default: 0.05,
  },
  plots: {
    kind: 'choices',
    label: 'Plots',
    help: 'In a Q–Q plot normal values lie on the line; the band holds 95% of points at each place.',
    choices: { qq: 'Q–Q plot', histogram: 'Histogram with normal curve' },
    default: ['qq', 'histogram'],
  },
});

export type NormalityOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: ['variables', 'group'],
    groups: [
      { title: 'Tests', options: ['tests', 'alpha'] },
      { title: 'Plots', options: ['plots'] },
    ],
  },
  example: { sample: 'health', options: { variables: ['Cholesterol'] } },
});
