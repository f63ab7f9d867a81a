import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { entry } from './entry.ts';

const ANY = ['numeric', 'categorical', 'ordinal', 'boolean', 'date', 'text'] as const;
const T2 = { showWhen: { option: 'chart', is: 't2' } } as const;
const MEWMA = { showWhen: { option: 'chart', is: 'mewma' } } as const;

export const options = defineOptions({
  variables: {
    kind: 'variables',
    label: 'Measurements',
    help: 'Two or more measurements of the same items, in the order of time.',
    accepts: ['numeric'],
    min: 2,
    max: 30,
  },
  subgroup: {
    kind: 'variable',
    label: 'Subgroups',
    help: 'Rows with the same value are one subgroup, taken at one time; all have the same size. Empty charts single items.',
    accepts: ANY,
    ...T2,
  },
  label: {
    kind: 'variable',
    label: 'Names of the points',
    help: 'By which single points are named in lists, such as a date; empty counts them from 1.',
    accepts: ANY,
  },
  chart: {
    kind: 'choice',
    label: 'Chart',
    help: 'Both judge all measurements together, with how they go along with each other.',
    choices: {
      t2: { label: 'Hotelling’s T²', help: 'Each point by itself; finds large changes at once' },
      mewma: { label: 'MEWMA', help: 'Weighted moving averages, for small lasting shifts' },
    },
    default: 't2',
  },
  covariance: {
    kind: 'choice',
    label: 'Variation of single points',
    help: 'From one point to the next is right also where the level shifted meanwhile. Subgroups use the variation within them.',
    choices: {
      differences: {
        label: 'From one point to the next',
        help: 'Shifts of the level do not widen the limit',
      },
      sample: { label: 'Of all points', help: 'Slightly more exact where nothing shifted' },
    },
    default: 'differences',
  },
  alpha: {
    kind: 'number',
    label: 'False alarms',
    help: 'The probability that a point of an unchanged process lies beyond the limit; 0.0027 is that of three-sigma limits.',
    min: 0.00001,
    max: 0.2,
    default: 0.0027,
    ...T2,
  },
  newFrom: {
    kind: 'number',
    label: 'New points from',
    help: 'Limits come from the points before this one; those from it on are only judged. Empty uses all for the limits.',
    min: 2,
    max: 1e7,
    default: null,
    integer: true,
    ...T2,
  },
  lambda: {
    kind: 'number',
    label: 'Weight λ of the newest point',
    help: 'Small weights find small shifts; 0.05 to 0.25 are usual.',
    min: 0.01,
    max: 1,
    default: 0.1,
    ...MEWMA,
  },
  runLength: {
    kind: 'number',
    label: 'Points between false alarms',
    help: 'On average, while nothing changes; the limit follows from it. 200 and 370 are usual.',
    min: 2,
    max: 100000,
    default: 200,
    ...MEWMA,
  },
  h: {
    kind: 'number',
    label: 'Limit of your own',
    help: 'From a plan or a table; empty computes it.',
    min: 0.01,
    max: 10000,
    default: null,
    ...MEWMA,
  },
});

export type MultivariateOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: ['variables', 'subgroup', 'label'],
    groups: [
      { title: 'Chart', options: ['chart', 'lambda', 'runLength'] },
      { title: 'Limits', options: ['alpha', 'newFrom', 'covariance', 'h'], open: true },
    ],
  },
  keeps: [
    {
      id: 't2',
      name: 'T2',
      label: 'T² of the chart',
      help: 'How far each item lies from the centre, all measurements together; of single items.',
    },
  ],
  example: {
    sample: 'machined-parts',
    options: { variables: ['Width', 'Depth', 'Force'], alpha: 0.005 },
  },
});
