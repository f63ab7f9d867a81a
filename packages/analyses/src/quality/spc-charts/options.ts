import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { entry } from './entry.ts';

const SUBGROUPS = { showWhen: { option: 'chart', is: ['xbar-r', 'xbar-s'] } } as const;
const SIZED = { showWhen: { option: 'chart', is: ['p', 'np', 'u'] } } as const;
const RULED = {
  showWhen: { option: 'chart', is: ['i-mr', 'xbar-r', 'xbar-s', 'p', 'np', 'c', 'u'] },
} as const;
const ANY = ['numeric', 'categorical', 'ordinal', 'boolean', 'date', 'text'] as const;

export const options = defineOptions({
  value: {
    kind: 'variable',
    label: 'Measurement or count',
    help: 'The measured values, or the counts of defects or of defective items, in the order of time.',
    accepts: ['numeric'],
    required: true,
  },
  subgroup: {
    kind: 'variable',
    label: 'Subgroups',
    help: 'Rows with the same value are one subgroup, taken at one time; subgroups keep the order in which they first appear.',
    accepts: ANY,
    ...SUBGROUPS,
  },
  sizes: {
    kind: 'variable',
    label: 'Sizes of the samples',
    help: 'How many items were inspected for each count, or how much area, time or length.',
    accepts: ['numeric'],
    ...SIZED,
  },
  label: {
    kind: 'variable',
    label: 'Names of the points',
    help: 'By which points are named in lists, such as a date; empty counts them from 1.',
    accepts: ANY,
    showWhen: { option: 'chart', is: ['i-mr', 'p', 'np', 'c', 'u', 'ewma', 'cusum'] },
  },
  stage: {
    kind: 'variable',
    label: 'Stages',
    help: 'Before and after a change: each stage gets limits of its own.',
    accepts: ANY,
  },
  chart: {
    kind: 'choice',
    label: 'Chart',
    help: 'Measurements one by one or in subgroups; counts of defective items or of defects; small shifts.',
    choices: {
      'i-mr': { label: 'Individuals and moving range', help: 'One measurement at a time' },
      'xbar-r': { label: 'Means and ranges', help: 'Small subgroups, up to about ten' },
      'xbar-s': { label: 'Means and standard deviations', help: 'Subgroups of any size' },
      p: { label: 'p: share of defective items', help: 'Samples of equal or unequal size' },
      np: { label: 'np: number of defective items', help: 'Samples of equal size' },
      c: { label: 'c: number of defects', help: 'Equal areas of opportunity' },
      u: { label: 'u: defects a unit', help: 'Unequal areas of opportunity' },
      ewma: { label: 'EWMA', help: 'Weighted moving average, for small lasting shifts' },
      cusum: { label: 'CUSUM', help: 'Cumulative sums, for small lasting shifts' },
    },
    default: 'i-mr',
  },
  subgroupSize: {
    kind: 'number',
    label: 'Rows in a subgroup',
    help: 'Where no variable names the subgroups: this many rows after each other are one.',
    min: 2,
    max: 1000,
    default: null,
    integer: true,
    ...SUBGROUPS,
  },
  size: {
    kind: 'number',
    label: 'Size of every sample',
    help: 'Where no variable holds the sizes: items inspected each time.',
    min: 1e-9,
    max: 1e12,
    default: null,
    ...SIZED,
  },
  laney: {
    kind: 'toggle',
    label: 'Laney’s correction',
    help: 'Widens or narrows the limits by the variation that is really there, for large samples that vary more than chance alone.',
    default: false,
    showWhen: { option: 'chart', is: ['p', 'u'] },
  },
  lambda: {
    kind: 'number',
    label: 'Weight λ of the newest value',
    help: 'Small weights find small shifts; 0.05 to 0.25 are usual.',
    min: 0.001,
    max: 1,
    default: 0.2,
    showWhen: { option: 'chart', is: 'ewma' },
  },
  width: {
    kind: 'number',
    label: 'Width L of the limits',
    help: 'In standard deviations of the average; 2.6 to 3 are usual.',
    min: 0.5,
    max: 10,
    default: 3,
    showWhen: { option: 'chart', is: 'ewma' },
  },
  k: {
    kind: 'number',
    label: 'Allowance k',
    help: 'Half the shift to be found, in standard deviations.',
    min: 0,
    max: 10,
    default: 0.5,
    showWhen: { option: 'chart', is: 'cusum' },
  },
  h: {
    kind: 'number',
    label: 'Decision limit h',
    help: 'A cumulative sum above it is a signal, in standard deviations; 4 or 5 are usual.',
    min: 0.1,
    max: 100,
    default: 5,
    showWhen: { option: 'chart', is: 'cusum' },
  },
  ruleSet: {
    kind: 'choice',
    label: 'Signals',
    help: 'More rules find changes sooner, and raise more false alarms.',
    choices: {
      limits: { label: 'Points beyond the limits', help: 'One rule' },
      western: { label: 'Western Electric', help: 'Four rules' },
      nelson: { label: 'Nelson', help: 'Eight rules' },
      own: { label: 'Own choice', help: 'Tick the rules' },
    },
    default: 'limits',
    ...RULED,
  },
  ownRules: {
    kind: 'choices',
    label: 'Rules',
    help: 'A point that completes one of these patterns is a signal.',
    choices: {
      rule1: 'One point beyond 3σ',
      rule5: 'Two of three beyond 2σ on one side',
      rule6: 'Four of five beyond 1σ on one side',
      we4: 'Eight in a row on one side',
      rule2: 'Nine in a row on one side',
      rule3: 'Six in a row rising or falling',
      rule4: 'Fourteen in a row up and down',
      rule7: 'Fifteen in a row within 1σ',
      rule8: 'Eight in a row beyond 1σ on either side',
    },
    default: ['rule1', 'rule5', 'rule6', 'we4'],
    min: 1,
    showWhen: { option: 'ruleSet', is: 'own' },
  },
  center: {
    kind: 'number',
    label: 'Known centre or target',
    help: 'Empty estimates it. Of p and np charts a share from 0 to 1, of c and u charts defects a unit.',
    min: -1e15,
    max: 1e15,
    default: null,
  },
  sigma: {
    kind: 'number',
    label: 'Known standard deviation',
    help: 'Of single values, from an earlier study; empty estimates it from neighbours or within subgroups.',
    min: 1e-15,
    max: 1e15,
    default: null,
    showWhen: { option: 'chart', is: ['i-mr', 'xbar-r', 'xbar-s', 'ewma', 'cusum'] },
  },
  omit: {
    kind: 'text',
    label: 'Leave out of the limits',
    help: 'Numbers of points with a known cause, such as 12, 15; they are drawn but do not count for the limits.',
    default: '',
    maxLength: 500,
  },
  zones: {
    kind: 'toggle',
    label: 'Draw zones',
    help: 'Lines one and two standard deviations from the centre.',
    default: false,
  },
});

export type SpcOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: ['value', 'subgroup', 'sizes', 'label', 'stage'],
    groups: [
      {
        title: 'Chart',
        options: ['chart', 'subgroupSize', 'size', 'laney', 'lambda', 'width', 'k', 'h', 'zones'],
      },
      { title: 'Signals', options: ['ruleSet', 'ownRules'], open: true },
      { title: 'Known values', options: ['center', 'sigma', 'omit'] },
    ],
  },
  example: {
    sample: 'filling-line',
    options: { value: 'Fill', subgroup: 'Sample', chart: 'xbar-r', ruleSet: 'western' },
  },
});
