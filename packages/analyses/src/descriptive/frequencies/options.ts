import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { entry } from './entry.ts';

export const options = defineOptions({
  variables: {
    kind: 'variables',
    label: 'Variables',
    help: 'One table per variable: how often each value occurs.',
    accepts: ['categorical', 'ordinal', 'boolean', 'text', 'numeric'],
    min: 1,
  },
  weights: {
    kind: 'variable',
    label: 'Counts',
    help: 'A number that says how many cases each row stands for; leave it empty when each row is one case.',
    accepts: ['numeric'],
  },
  order: {
    kind: 'choice',
    label: 'Order of values',
    help: 'In their own order, or the most frequent first.',
    choices: { ascending: 'Own order', 'descending-count': 'Most frequent first' },
    default: 'ascending',
  },
  breaks: {
    kind: 'text',
    label: 'Classes of numbers',
    help: 'Edges of classes for numeric variables, from small to large: 0 20 40 60. Empty lists every value.',
    maxLength: 400,
    default: '',
  },
  multipleResponse: {
    kind: 'toggle',
    label: 'Variables are one multiple response set',
    help: 'Adds a table that counts one answer over all variables: check all that apply.',
    default: false,
  },
  counted: {
    kind: 'text',
    label: 'Answer counted',
    help: 'The value that stands for a ticked answer; empty stands for 1, yes or true.',
    maxLength: 100,
    default: '',
    showWhen: { option: 'multipleResponse', is: true },
  },
  plots: {
    kind: 'choices',
    label: 'Plots',
    help: 'A bar a value, with its percentage.',
    choices: { bars: 'Bar chart' },
    default: ['bars'],
  },
});

export type FrequencyOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  surveys: true,
  options,
  pools: true,
  layout: {
    roles: ['variables', 'weights'],
    groups: [
      { title: 'Table', options: ['order', 'breaks'] },
      { title: 'Multiple responses', options: ['multipleResponse', 'counted'] },
      { title: 'Plots', options: ['plots'] },
    ],
  },
  usesWeights: true,
  example: { sample: 'employee-satisfaction', options: { variables: ['Department'] } },
});
