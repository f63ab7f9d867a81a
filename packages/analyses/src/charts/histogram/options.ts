import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { groupRole, outcomeRole } from '../kit/cell-options.ts';
import { LOOK_GROUP, lookOptions } from '../kit/look.ts';
import { entry } from './entry.ts';

export const options = defineOptions({
  outcome: outcomeRole,
  group: { ...groupRole, help: 'A histogram for each value, below each other or over each other.' },
  classes: {
    kind: 'choice',
    label: 'Classes',
    help: 'How the values are put into classes.',
    choices: {
      auto: { label: 'Automatic', help: 'Freedman and Diaconis, with round limits' },
      count: 'A number of classes',
      width: 'A width of classes',
    },
    default: 'auto',
  },
  count: {
    kind: 'number',
    label: 'Number of classes',
    help: 'Equally wide, from the smallest to the largest value.',
    min: 1,
    max: 200,
    default: 10,
    integer: true,
    showWhen: { option: 'classes', is: 'count' },
  },
  width: {
    kind: 'number',
    label: 'Width of classes',
    help: 'Limits are multiples of it.',
    min: 0,
    max: 1e15,
    default: 1,
    showWhen: { option: 'classes', is: 'width' },
  },
  shows: {
    kind: 'choice',
    label: 'Bars show',
    help: 'Density makes the bars of a group add up to an area of one.',
    choices: { count: 'Counts', percent: 'Percentages', density: 'Density' },
    default: 'count',
  },
  curves: {
    kind: 'choices',
    label: 'Curves',
    help: 'Drawn over the bars.',
    choices: { density: 'Kernel density', normal: 'Normal distribution' },
    default: [],
  },
  panels: {
    kind: 'choice',
    label: 'Groups',
    help: 'Where the histograms of groups stand.',
    choices: { below: 'Below each other', over: 'Over each other' },
    default: 'below',
  },
  ...lookOptions,
});

export type HistogramOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: ['outcome', 'group'],
    groups: [
      { title: 'Classes', options: ['classes', 'count', 'width', 'shows'] },
      { title: 'Curves and groups', options: ['curves', 'panels'] },
      LOOK_GROUP,
    ],
  },
  example: { sample: 'health', options: { outcome: 'BloodPressure' } },
});
