import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { LARGEST } from '../../shared/calculator/number-options.ts';
import { twoGroupFields } from '../../shared/calculator/two-groups.ts';
import { alternativeOption, confidenceLevel } from '../../shared/option-parts.ts';
import { entry } from './entry.ts';
import { fromData } from './from-data.ts';

const means = { showWhen: { option: 'test', is: 'means' } } as const;

export const options = defineOptions({
  test: {
    kind: 'choice',
    label: 'What is compared',
    help: 'The centres of the two groups, or their spread.',
    choices: {
      means: { label: 'The means', help: 't-test' },
      variances: { label: 'The variances', help: 'F test' },
    },
    default: 'means',
  },
  ...twoGroupFields,
  mean1: { ...twoGroupFields.mean1, ...means },
  mean2: { ...twoGroupFields.mean2, ...means },
  method: {
    kind: 'choice',
    label: 'Method',
    help: 'Welch is right whether or not the variances are equal, and loses almost nothing when they are.',
    choices: {
      welch: { label: 'Welch', help: 'Variances may differ' },
      pooled: { label: 'Student, pooled', help: 'Assumes equal variances' },
    },
    default: 'welch',
    ...means,
  },
  nullDifference: {
    kind: 'number',
    label: 'Hypothesis for the difference',
    help: 'The difference that is tested against, almost always zero.',
    min: -LARGEST,
    max: LARGEST,
    default: 0,
    ...means,
  },
  alternative: alternativeOption('Group 1 has more than group 2', 'Group 1 has less than group 2'),
  confidenceLevel,
});

export type TwoSampleOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: [],
    groups: [
      { title: 'Numbers', options: ['test', 'n1', 'mean1', 'sd1', 'n2', 'mean2', 'sd2'] },
      { title: 'Test', options: ['method', 'nullDifference', 'alternative', 'confidenceLevel'], open: true },
    ],
  },
  example: { sample: null, options: { n1: 20, mean1: 14.2, sd1: 3.1, n2: 25, mean2: 12.5, sd2: 2.8 } },
  fromData,
});
