import type { Layout } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { confidenceLevel } from '../../shared/option-parts.ts';

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
    help: 'One row a level; without any, all levels are expected equally often. Counts work too: they are turned into shares.',
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
  confidenceLevel,
});

export type ChiSquareOptions = OptionValues<typeof options>;

export const layout: Layout<keyof typeof options> = {
  roles: ['variable', 'second', 'weights'],
  groups: [
    { title: 'One variable: expected shares', options: ['expected'] },
    { title: 'Two variables', options: ['fisher'] },
    { title: 'Intervals', options: ['confidenceLevel'] },
  ],
};
