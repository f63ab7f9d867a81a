import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { twoGroupFields } from '../../shared/calculator/two-groups.ts';
import { confidenceLevel } from '../../shared/option-parts.ts';
import { entry } from './entry.ts';
import { fromData } from './from-data.ts';

const { n1, sd1, n2, sd2 } = twoGroupFields;

export const options = defineOptions({ n1, sd1, n2, sd2, confidenceLevel });

export type RatioVariancesOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: [],
    groups: [
      { title: 'Numbers', options: ['n1', 'sd1', 'n2', 'sd2'] },
      { title: 'Interval', options: ['confidenceLevel'], open: true },
    ],
  },
  example: { sample: null, options: { n1: 16, sd1: 5.2, n2: 21, sd2: 3.4 } },
  fromData,
});
