import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { categoryRole, groupRole, horizontalOption, outcomeRole } from '../kit/cell-options.ts';
import { LOOK_GROUP, lookOptions } from '../kit/look.ts';
import { panelsRole } from '../kit/panels.ts';
import { entry } from './entry.ts';

export const options = defineOptions({
  outcome: outcomeRole,
  category: categoryRole,
  group: groupRole,
  panels: panelsRole,
  whiskers: {
    kind: 'choice',
    label: 'Whiskers',
    help: 'How far they reach; values beyond are drawn one by one.',
    choices: {
      iqr: { label: 'To 1.5 box lengths', help: 'The last value within them; Tukey’s rule' },
      range: { label: 'To the ends', help: 'The smallest and the largest value' },
    },
    default: 'iqr',
  },
  points: {
    kind: 'choice',
    label: 'Cases',
    help: 'Which cases are drawn as points.',
    choices: {
      outliers: 'Outliers',
      all: { label: 'All', help: 'Beside each other where they would touch' },
      jitter: { label: 'All, jittered', help: 'Moved aside a little, the same way each time' },
      none: 'None',
    },
    default: 'outliers',
  },
  mean: { kind: 'toggle', label: 'Means', help: 'A diamond at the mean of each box.', default: true },
  horizontal: horizontalOption,
  ...lookOptions,
});

export type BoxOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: ['outcome', 'category', 'group', 'panels'],
    groups: [{ title: 'Boxes', options: ['whiskers', 'points', 'mean', 'horizontal'] }, LOOK_GROUP],
  },
  example: { sample: 'health', options: { outcome: 'BloodPressure', category: 'Smoker', group: 'Gender' } },
});
