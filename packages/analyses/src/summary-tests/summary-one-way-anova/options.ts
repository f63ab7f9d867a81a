import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { countField, sizeField, valueField } from '../../shared/calculator/number-options.ts';
import { confidenceLevel } from '../../shared/option-parts.ts';
import { entry } from './entry.ts';
import { fromData } from './from-data.ts';

export const options = defineOptions({
  groups: {
    kind: 'list',
    label: 'Groups',
    help: 'One row per group: its size, mean and standard deviation.',
    noun: 'group',
    min: 2,
    max: 100,
    item: {
      label: {
        kind: 'text',
        label: 'Name',
        help: 'Of the group; for tables and figure.',
        default: '',
        maxLength: 60,
      },
      n: countField({ label: 'Cases', help: 'How many values the group has.' }),
      mean: valueField({ label: 'Mean', help: 'The mean of the group.' }),
      sd: sizeField({ label: 'SD', help: 'With n − 1 in its denominator.' }),
    },
  },
  confidenceLevel,
});

export type SummaryAnovaOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: [],
    groups: [
      { title: 'Numbers', options: ['groups'] },
      { title: 'Intervals', options: ['confidenceLevel'] },
    ],
  },
  example: {
    sample: null,
    options: {
      groups: [
        { label: 'A', n: 10, mean: 23.1, sd: 3.2 },
        { label: 'B', n: 12, mean: 26.4, sd: 4.1 },
        { label: 'C', n: 9, mean: 21.9, sd: 2.8 },
        { label: 'D', n: 14, mean: 28.2, sd: 5.5 },
      ],
    },
  },
  fromData,
});
