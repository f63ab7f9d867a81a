import type { Layout } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { countField, limitsOption, sizeField } from '../../shared/calculator/options.ts';
import { confidenceLevel } from '../../shared/option-parts.ts';

export const options = defineOptions({
  n: countField({ label: 'Cases', help: 'How many values the sample has.' }),
  sd: sizeField({
    label: 'Sample standard deviation',
    help: 'With n − 1 in its denominator; the root of the variance.',
  }),
  confidenceLevel,
  alternative: limitsOption,
});

export type VarianceOptions = OptionValues<typeof options>;

export const layout: Layout<keyof typeof options> = {
  roles: [],
  groups: [
    { title: 'Numbers', options: ['n', 'sd'] },
    { title: 'Interval', options: ['confidenceLevel', 'alternative'], open: true },
  ],
};
