import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { confidenceLevel } from '../../shared/option-parts.ts';
import { bootstrapChoice, categoryRole, groupRole, outcomeRole } from '../kit/cell-options.ts';
import { LOOK_GROUP, lookOptions } from '../kit/look.ts';
import { panelsRole } from '../kit/panels.ts';
import { entry } from './entry.ts';

/** Shapes that leave room for error bars. */
const WITH_SPREAD = ['bars', 'lollipop', 'points'];

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
  panels: panelsRole,
  shape: {
    kind: 'choice',
    label: 'Drawn as',
    help: 'How the numbers of the categories are shown.',
    choices: {
      bars: 'Bars',
      lollipop: { label: 'Lollipops', help: 'A point on a thin line: lighter where bars are many' },
      points: { label: 'Dots', help: 'Positions alone; the axis need not begin at zero' },
      dumbbell: { label: 'Dumbbells', help: 'Groups of a category joined by a line: shows their distance' },
      pyramid: {
        label: 'Pyramid',
        help: 'Two groups to the left and the right, such as ages of women and men',
      },
      waterfall: { label: 'Waterfall', help: 'Steps that add up to a total' },
      heat: { label: 'Heat map', help: 'Categories by groups as coloured tiles' },
      treemap: { label: 'Treemap', help: 'Parts of a total as areas, groups within categories' },
      radar: { label: 'Radar', help: 'Categories around a circle; shows profiles, not amounts' },
    },
    default: 'bars',
  },
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
      boot: bootstrapChoice,
      se: 'Standard error',
      sd: 'Standard deviation',
    },
    default: 'ci',
    showWhen: [
      { option: 'statistic', is: 'mean' },
      { option: 'shape', is: WITH_SPREAD },
    ],
  },
  confidenceLevel: {
    ...confidenceLevel,
    help: 'Of the intervals around means.',
    showWhen: [
      { option: 'statistic', is: 'mean' },
      { option: 'shape', is: WITH_SPREAD },
      { option: 'spread', is: ['ci', 'boot'] },
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
    showWhen: { option: 'shape', is: 'bars' },
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
    showWhen: { option: 'shape', is: [...WITH_SPREAD, 'dumbbell', 'waterfall'] },
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
    roles: ['category', 'outcome', 'group', 'panels'],
    groups: [
      { title: 'Bars', options: ['shape', 'counted', 'statistic', 'spread', 'confidenceLevel'] },
      { title: 'Arrangement', options: ['arrangement', 'order', 'horizontal', 'labels'] },
      LOOK_GROUP,
    ],
  },
  example: {
    sample: 'health',
    options: { category: 'Smoker', outcome: 'BloodPressure', group: 'Gender' },
  },
});
