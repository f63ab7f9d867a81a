import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { entry } from './entry.ts';

export const options = defineOptions({
  variables: {
    kind: 'variables',
    label: 'Variables',
    help: 'The variables whose missing values are looked at.',
    accepts: ['numeric', 'categorical', 'ordinal', 'boolean', 'date', 'text'],
    min: 1,
  },
  mcar: {
    kind: 'toggle',
    label: 'Little’s test',
    help: 'Tests whether the values of the numeric variables are missing completely at random.',
    default: true,
  },
  alpha: {
    kind: 'number',
    label: 'Significance level',
    help: 'Below it the test is evidence against values missing completely at random.',
    min: 0.001,
    max: 0.2,
    default: 0.05,
  },
  patterns: {
    kind: 'number',
    label: 'Patterns shown',
    help: 'How many patterns of missing values are listed, the most frequent first.',
    min: 1,
    max: 100,
    default: 20,
    integer: true,
  },
  plots: {
    kind: 'choices',
    label: 'Plots',
    help: 'Bars show how much each variable misses, the grid which are missing together.',
    choices: { variables: 'Missing by variable', patterns: 'Patterns' },
    default: ['variables', 'patterns'],
  },
});

export type MissingDataOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: ['variables'],
    groups: [
      { title: 'Test', options: ['mcar', 'alpha'] },
      { title: 'Patterns', options: ['patterns'] },
      { title: 'Plots', options: ['plots'] },
    ],
  },
  example: {
    sample: 'health',
    options: { variables: ['Income', 'Weight', 'BloodPressure', 'Cholesterol', 'Smoker'] },
  },
});
