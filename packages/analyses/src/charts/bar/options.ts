import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { confidenceLevel } from '../../shared/option-parts.ts';
import { categoryRole, groupRole, outcomeRole } from '../kit/cell-options.ts';
import { LOOK_GROUP, lookOptions } from '../kit/look.ts';
import { entry } from './entry.ts';

export const options = defineOptions({
  category: {
    ...categoryRole,
    help: 'One bar, or one cluster of bars, for each value.',
    required: true,
  },
  outcome: {
    ...outcomeRole,
    help: 'A number that the bars sum up; without one they count the cases.',
    required: false,
  },
  group: groupRole,
  counted: {
    kind: 'choice',
    label: 'Without a value',
    help: 'What the bars show where no value is chosen; percentages are of each group.',
    choices: { count: 'Counts', percent: 'Percentages' },
    default: 'count',
  },
  statistic: {
    kind: 'choice',
    label: 'Of the value',
    help: 'What each bar shows of the value of its cases.',
    choices: { mean: 'Mean', median: 'Median', sum: 'Sum' },
    default: 'mean',
  },
  spread: {
    kind: 'choice',
    label: 'Error bars',
    help: 'Around means.',
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
  arrangement: {
    kind: 'choice',
    label: 'Groups',
    help: 'Counts and sums can be stacked, means and medians cannot.',
    choices: {
      side: { label: 'Side by side', help: 'Easy to compare' },
      stacked: { label: 'Stacked', help: 'Parts of a total' },
      filled: { label: 'Stacked to 100%', help: 'Shares in each category' },
    },
    default: 'side',
  },
  order: {
    kind: 'choice',
    label: 'Order',
    help: 'Of the categories.',
    choices: { own: 'Own order', falling: 'Largest first', rising: 'Smallest first' },
    default: 'own',
  },
  horizontal: {
    kind: 'toggle',
    label: 'Horizontal bars',
    help: 'Leaves room for long names.',
    default: false,
  },
  labels: {
    kind: 'toggle',
    label: 'Numbers at the bars',
    help: 'Writes what each bar shows at its end.',
    default: true,
  },
  ...lookOptions,
});

export type BarOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: ['category', 'outcome', 'group'],
    groups: [
      { title: 'Bars', options: ['counted', 'statistic', 'spread', 'confidenceLevel'] },
      { title: 'Arrangement', options: ['arrangement', 'order', 'horizontal', 'labels'] },
      LOOK_GROUP,
    ],
  },
  example: {
    sample: 'health',
    options: { category: 'Smoker', outcome: 'BloodPressure', group: 'Gender' },
  },
});
