import type { Layout } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { twoGroupFields } from '../../shared/calculator/two-groups.ts';
import { confidenceLevel } from '../../shared/option-parts.ts';

const { n1, sd1, n2, sd2 } = twoGroupFields;

export const options = defineOptions({ n1, sd1, n2, sd2, confidenceLevel });

export type RatioVariancesOptions = OptionValues<typeof options>;

export const layout: Layout<keyof typeof options> = {
  roles: [],
  groups: [
    { title: 'Numbers', options: ['n1', 'sd1', 'n2', 'sd2'] },
    { title: 'Interval', options: ['confidenceLevel'], open: true },
  ],
};
