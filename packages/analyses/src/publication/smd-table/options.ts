import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { confidenceLevel } from '../../shared/option-parts.ts';
import { entry } from './entry.ts';

export const options = defineOptions({
  variables: {
    kind: 'variables',
    label: 'Characteristics',
    help: 'Numbers and categories that should be alike in both groups.',
    accepts: ['numeric', 'categorical', 'ordinal', 'boolean', 'text'],
    min: 1,
    max: 200,
  },
  group: {
    kind: 'variable',
    label: 'Grouping variable',
    help: 'Two groups; differences are those of the second level minus the first.',
    accepts: ['categorical', 'ordinal', 'boolean', 'text', 'numeric'],
    required: true,
  },
  weights: {
    kind: 'variable',
    label: 'Weights',
    help: 'Weights after which the groups are compared again, such as inverse probabilities of treatment.',
    accepts: ['numeric'],
  },
  matched: {
    kind: 'variable',
    label: 'Matched',
    help: 'Which cases were matched: the number of their set, or yes and no; cases with no, 0, false or no value were not.',
    accepts: ['numeric', 'categorical', 'ordinal', 'boolean', 'text'],
  },
  limit: {
    kind: 'number',
    label: 'Limit of balance',
    help: 'Standardized differences above it are set in bold; .10 is usual.',
    min: 0.01,
    max: 2,
    default: 0.1,
  },
  ratios: {
    kind: 'toggle',
    label: 'Variance ratios',
    help: 'Variance of the second group over that of the first, of numbers; balanced groups have ratios near 1.',
    default: false,
  },
  confidenceLevel,
});

export type SmdTableOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: ['variables', 'group', 'weights', 'matched'],
    groups: [{ title: 'Table', options: ['limit', 'ratios', 'confidenceLevel'] }],
  },
  example: {
    sample: 'health',
    options: {
      variables: ['Age', 'Gender', 'Education', 'Income', 'BloodPressure', 'Cholesterol'],
      group: 'Smoker',
    },
  },
});
