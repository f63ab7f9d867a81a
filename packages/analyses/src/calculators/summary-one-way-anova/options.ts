import type { Layout } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { countField, sizeField, valueField } from '../../shared/calculator/options.ts';
import { confidenceLevel } from '../../shared/option-parts.ts';

export const options = defineOptions({
  groups: {
    kind: 'list',
    label: 'Groups',
    help: 'One row a group: its size, mean and standard deviation.',
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

export const layout: Layout<keyof typeof options> = {
  roles: [],
  groups: [
    { title: 'Numbers', options: ['groups'] },
    { title: 'Intervals', options: ['confidenceLevel'] },
  ],
};
