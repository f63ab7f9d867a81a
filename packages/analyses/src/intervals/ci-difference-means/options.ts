import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { limitsOption } from '../../shared/calculator/number-options.ts';
import { twoGroupFields } from '../../shared/calculator/two-groups.ts';
import { confidenceLevel } from '../../shared/option-parts.ts';
import { entry } from './entry.ts';
import { fromData } from './from-data.ts';

export const options = defineOptions({
  ...twoGroupFields,
  method: {
    kind: 'choice',
    label: 'Method',
    help: 'Welch is right whether or not the variances are equal, and loses almost nothing when they are.',
    choices: {
      welch: { label: 'Welch', help: 'Variances may differ' },
      pooled: { label: 'Pooled', help: 'Assumes equal variances' },
      z: {
        label: 'Known of the populations',
        help: 'Normal distribution; the standard deviations are known',
      },
    },
    default: 'welch',
  },
  confidenceLevel,
  alternative: limitsOption,
});

export type DifferenceMeansOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: [],
    groups: [
      { title: 'Numbers', options: ['n1', 'mean1', 'sd1', 'n2', 'mean2', 'sd2'] },
      { title: 'Interval', options: ['method', 'confidenceLevel', 'alternative'], open: true },
    ],
  },
  example: {
    sample: null,
    options: { n1: 22, mean1: 14.8, sd1: 3.1, n2: 27, mean2: 12.9, sd2: 2.7 },
  },
  fromData,
});
