import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { samplingOption } from '../../shared/bayes-counts.ts';
import { confidenceLevel } from '../../shared/option-parts.ts';
import { entry } from './entry.ts';

const accepts = ['categorical', 'ordinal', 'boolean', 'text', 'numeric'] as const;

export const options = defineOptions({
  variable: {
    kind: 'variable',
    label: 'Variable',
    help: 'Alone it is tested against expected shares.',
    accepts,
    required: true,
  },
  second: {
    kind: 'variable',
    label: 'Second variable',
    help: 'With it the test asks whether the two variables are associated.',
    accepts,
  },
  weights: {
    kind: 'variable',
    label: 'Counts',
    help: 'A number that says how many cases each row of the data stands for.',
    accepts: ['numeric'],
  },
  expected: {
    kind: 'list',
    label: 'Expected shares',
    help: 'One row per level; without any, all levels are expected equally often. Counts work too: they are turned into shares.',
    noun: 'level',
    max: 100,
    item: {
      level: { kind: 'text', label: 'Level', help: 'A value of the variable.', maxLength: 200, default: '' },
      share: {
        kind: 'number',
        label: 'Share or count',
        help: 'How often it is expected, relative to the others.',
        min: 0,
        max: 1e12,
        default: 1,
      },
    },
  },
  fisher: {
    kind: 'toggle',
    label: 'Fisher’s exact test',
    help: 'For two variables with small counts.',
    default: true,
  },
  bayesFactor: {
    kind: 'toggle',
    label: 'Bayes factor',
    help: 'How many times likelier the counts are under the alternative: of one variable with two levels, or of two variables.',
    default: false,
  },
  priorA: {
    kind: 'number',
    label: 'Prior of the first level',
    help: 'First parameter of the beta prior of a share; 1 and 1 count every share as equally likely.',
    min: 0.01,
    max: 10_000,
    default: 1,
    showWhen: { option: 'bayesFactor', is: true },
  },
  priorB: {
    kind: 'number',
    label: 'Prior of the second level',
    help: 'Second parameter of the beta prior of a share.',
    min: 0.01,
    max: 10_000,
    default: 1,
    showWhen: { option: 'bayesFactor', is: true },
  },
  samplingPlan: samplingOption,
  confidenceLevel,
});

export type ChiSquareOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: ['variable', 'second', 'weights'],
    groups: [
      { title: 'One variable: expected shares', options: ['expected'] },
      { title: 'Two variables', options: ['fisher'] },
      { title: 'Bayes factor', options: ['bayesFactor', 'priorA', 'priorB', 'samplingPlan'] },
      { title: 'Intervals', options: ['confidenceLevel'] },
    ],
  },
  usesWeights: true,
  example: { sample: 'employee-satisfaction', options: { variable: 'Department' } },
});
