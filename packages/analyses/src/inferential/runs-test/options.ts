import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { entry } from './entry.ts';

export const options = defineOptions({
  variables: {
    kind: 'variables',
    label: 'Variables',
    help: 'Numbers, or categories with two levels, in the order of the rows.',
    accepts: ['numeric', 'categorical', 'ordinal', 'boolean', 'text'],
    min: 1,
  },
  cut: {
    kind: 'choice',
    label: 'Numbers are split at',
    help: 'Values at the cut or above it are one kind, those below it the other.',
    choices: { median: 'The median', mean: 'The mean', value: 'A value of your own' },
    default: 'median',
  },
  value: {
    kind: 'number',
    label: 'Value',
    help: 'The number that splits the values.',
    min: -1e15,
    max: 1e15,
    default: 0,
    showWhen: { option: 'cut', is: 'value' },
  },
  alternative: {
    kind: 'choice',
    label: 'Alternative hypothesis',
    help: 'Two-sided unless the direction was fixed before seeing the data.',
    choices: {
      'two-sided': 'Two-sided',
      clustered: { label: 'Clustered', help: 'Fewer runs than by chance: like follows like' },
      alternating: { label: 'Alternating', help: 'More runs than by chance' },
    },
    default: 'two-sided',
  },
  alpha: {
    kind: 'number',
    label: 'Significance level',
    help: 'Below it the order is called not random.',
    min: 0.0001,
    max: 0.5,
    default: 0.05,
  },
  plots: {
    kind: 'choices',
    label: 'Plots',
    help: 'The values in their order, with the cut as a line.',
    choices: { sequence: 'Values in order' },
    default: ['sequence'],
  },
});

export type RunsOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: ['variables'],
    groups: [
      { title: 'Cut', options: ['cut', 'value'] },
      { title: 'Hypothesis', options: ['alternative', 'alpha'] },
      { title: 'Plots', options: ['plots'] },
    ],
  },
  example: { sample: 'health', options: { variables: ['BloodPressure'] } },
});
