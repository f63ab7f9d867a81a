import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { confidenceLevel } from '../../shared/option-parts.ts';
import { bootstrapChoice, groupRole, outcomeRole } from '../kit/cell-options.ts';
import { LOOK_GROUP, lookOptions } from '../kit/look.ts';
import { panelsRole } from '../kit/panels.ts';
import { entry } from './entry.ts';

export const options = defineOptions({
  x: {
    kind: 'variable',
    label: 'Across',
    help: 'Time, a number, or categories in their order.',
    accepts: ['numeric', 'date', 'ordinal', 'categorical', 'boolean', 'text'],
    required: true,
  },
  outcome: {
    ...outcomeRole,
    help: 'The number that is drawn, on one axis: two scales in one chart can be moved until any two courses seem to go together. Show a second number in a chart of its own.',
  },
  group: { ...groupRole, help: 'One line for each value.' },
  panels: panelsRole,
  shape: {
    kind: 'choice',
    label: 'Drawn as',
    help: 'Areas can be stacked where their values add up.',
    choices: {
      lines: 'Lines',
      slope: { label: 'Slopes', help: 'Lines between few places, named at their ends' },
      area: { label: 'Areas', help: 'Filled down to zero, over each other' },
      stacked: { label: 'Stacked areas', help: 'Parts of a total' },
      filled: { label: 'Areas to 100%', help: 'Shares at each place' },
    },
    default: 'lines',
  },
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
      boot: bootstrapChoice,
      se: 'Standard error',
      sd: 'Standard deviation',
    },
    default: 'ci',
    showWhen: [
      { option: 'statistic', is: 'mean' },
      { option: 'shape', is: 'lines' },
    ],
  },
  confidenceLevel: {
    ...confidenceLevel,
    help: 'Of the intervals around means.',
    showWhen: [
      { option: 'statistic', is: 'mean' },
      { option: 'shape', is: 'lines' },
      { option: 'spread', is: ['ci', 'boot'] },
    ],
  },
  points: {
    kind: 'toggle',
    label: 'Points',
    help: 'Marks every place that has a value.',
    default: true,
    showWhen: { option: 'shape', is: 'lines' },
  },
  zero: {
    kind: 'toggle',
    label: 'Axis from zero',
    help: 'Begins the vertical axis at zero.',
    default: false,
    showWhen: { option: 'shape', is: ['lines', 'slope'] },
  },
  ...lookOptions,
});

export type LineOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: ['x', 'outcome', 'group', 'panels'],
    groups: [
      { title: 'Lines', options: ['shape', 'statistic', 'spread', 'confidenceLevel', 'points', 'zero'] },
      LOOK_GROUP,
    ],
  },
  example: { sample: 'monthly-sales', options: { x: 'Month', outcome: 'Sales' } },
});
