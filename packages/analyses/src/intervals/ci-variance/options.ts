import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { countField, limitsOption, sizeField } from '../../shared/calculator/number-options.ts';
import { confidenceLevel } from '../../shared/option-parts.ts';
import { entry } from './entry.ts';
import { fromData } from './from-data.ts';

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

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: [],
    groups: [
      { title: 'Numbers', options: ['n', 'sd'] },
      { title: 'Interval', options: ['confidenceLevel', 'alternative'], open: true },
    ],
  },
  example: { sample: null, options: { n: 20, sd: 3.2 } },
  fromData,
});
