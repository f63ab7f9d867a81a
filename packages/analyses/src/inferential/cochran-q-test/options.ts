import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { entry } from './entry.ts';

export const options = defineOptions({
  variables: {
    kind: 'variables',
    label: 'Yes-or-no variables',
    help: 'Two or more variables with the same two levels, one per question; the last level in order counts as yes.',
    accepts: ['categorical', 'ordinal', 'boolean', 'text', 'numeric'],
    min: 2,
  },
  comparisons: {
    kind: 'toggle',
    label: 'Comparisons of pairs',
    help: 'McNemar’s test of each pair, adjusted by Holm’s method.',
    default: true,
  },
  alpha: {
    kind: 'number',
    label: 'Significance level',
    help: 'Below it a difference is called significant.',
    min: 0.0001,
    max: 0.5,
    default: 0.05,
  },
});

export type CochranOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: ['variables'],
    groups: [
      { title: 'Comparisons of pairs', options: ['comparisons'] },
      { title: 'Test', options: ['alpha'] },
    ],
  },
  example: { sample: 'health', options: { variables: ['Diabetic', 'Smoker', 'HeartDisease'] } },
});
