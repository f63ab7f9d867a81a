import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { confidenceLevel } from '../../shared/option-parts.ts';
import { groupRole, outcomeRole } from '../kit/cell-options.ts';
import { LOOK_GROUP, lookOptions } from '../kit/look.ts';
import { entry } from './entry.ts';

export const options = defineOptions({
  x: {
    kind: 'variable',
    label: 'Across',
    help: 'Time, a number, or categories in their order.',
    accepts: ['numeric', 'date', 'ordinal', 'categorical', 'boolean', 'text'],
    required: true,
  },
  outcome: outcomeRole,
  group: { ...groupRole, help: 'One line for each value.' },
  statistic: {
    kind: 'choice',
    label: 'Several values at one place',
    help: 'What the line shows of them.',
    choices: { mean: 'Mean', median: 'Median', sum: 'Sum' },
    default: 'mean',
  },
  spread: {
    kind: 'choice',
    label: 'Error bars',
    help: 'Around means of several values.',
    choices: {
      none: 'None',
      ci: 'Confidence interval',
      se: 'Standard error',
      sd: 'Standard deviation',
    },
    default: 'ci',
    showWhen: { option: 'statistic', is: 'mean' },
  },
  confidenceLevel: {
    ...confidenceLevel,
    help: 'Of the intervals around means.',
    showWhen: [
      { option: 'statistic', is: 'mean' },
      { option: 'spread', is: 'ci' },
    ],
  },
  points: { kind: 'toggle', label: 'Points', help: 'Marks every place that has a value.', default: true },
  zero: {
    kind: 'toggle',
    label: 'Axis from zero',
    help: 'Begins the vertical axis at zero.',
    default: false,
  },
  ...lookOptions,
});

export type LineOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: ['x', 'outcome', 'group'],
    groups: [
      { title: 'Lines', options: ['statistic', 'spread', 'confidenceLevel', 'points', 'zero'] },
      LOOK_GROUP,
    ],
  },
  example: { sample: 'monthly-sales', options: { x: 'Month', outcome: 'Sales' } },
});
