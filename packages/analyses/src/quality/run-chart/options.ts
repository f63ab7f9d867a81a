import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { entry } from './entry.ts';

const ANY = ['numeric', 'categorical', 'ordinal', 'boolean', 'date', 'text'] as const;

export const options = defineOptions({
  value: {
    kind: 'variable',
    label: 'Values',
    help: 'One value for each time, in the order of time: a count, a share, a mean.',
    accepts: ['numeric'],
    required: true,
  },
  label: {
    kind: 'variable',
    label: 'Names of the points',
    help: 'By which points are named in lists, such as a date; empty counts them from 1.',
    accepts: ANY,
  },
  stage: {
    kind: 'variable',
    label: 'Stages',
    help: 'Before and after a change: each stage gets a line of its own.',
    accepts: ANY,
  },
  centre: {
    kind: 'choice',
    label: 'Centre line',
    help: 'What runs and crossings are counted about.',
    choices: {
      median: { label: 'Median', help: 'Half of the points on each side; what the rules are made for' },
      mean: { label: 'Mean', help: 'For values that are not skewed' },
    },
    default: 'median',
  },
  baseline: {
    kind: 'number',
    label: 'Points of the baseline',
    help: 'The line comes from so many first points and is drawn on, so that a change shows against what was before; empty uses all.',
    min: 2,
    max: 1e7,
    default: null,
    integer: true,
  },
  target: {
    kind: 'number',
    label: 'Target',
    help: 'A goal that is drawn beside the line; it has no part in the rules.',
    min: -1e15,
    max: 1e15,
    default: null,
  },
  rules: {
    kind: 'choice',
    label: 'Signs of a change',
    help: 'Which patterns chance seldom gives.',
    choices: {
      anhoj: {
        label: 'Anhøj',
        help: 'A run that is too long, or too few crossings, by the number of points',
      },
      ihi: {
        label: 'Six and five',
        help: 'Six points on one side, five rising or falling, too few or too many runs',
      },
    },
    default: 'anhoj',
  },
});

export type RunChartOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: ['value', 'label', 'stage'],
    groups: [
      { title: 'Chart', options: ['centre', 'baseline', 'target'] },
      { title: 'Signs', options: ['rules'], open: true },
    ],
  },
  example: {
    sample: 'juice-cans',
    options: { value: 'Leaking', label: 'Sample', baseline: 30, target: 5 },
  },
});
