import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import {
  correlationField,
  countField,
  LARGEST,
  sizeField,
  valueField,
} from '../../shared/calculator/number-options.ts';
import { pairedFromData } from '../../shared/calculator/paired-data.ts';
import { alternativeOption, confidenceLevel } from '../../shared/option-parts.ts';
import { entry } from './entry.ts';

const difference = { showWhen: { option: 'type', is: 'difference' } } as const;
const means = { showWhen: { option: 'type', is: 'means' } } as const;

export const options = defineOptions({
  type: {
    kind: 'choice',
    label: 'What is known',
    help: 'What the report gives about the pairs.',
    choices: {
      difference: {
        label: 'Mean of the differences',
        help: 'With the standard deviation of the differences',
      },
      means: { label: 'Two means', help: 'With both standard deviations and their correlation' },
    },
    default: 'difference',
  },
  n: countField({ label: 'Pairs', help: 'How many cases were measured twice.' }),
  meanDifference: {
    ...valueField({ label: 'Mean difference', help: 'The mean of first minus second.' }),
    ...difference,
  },
  sdDifference: {
    ...sizeField({
      label: 'Standard deviation of the differences',
      help: 'Of first minus second, with n − 1 in its denominator.',
    }),
    ...difference,
  },
  mean1: { ...valueField({ label: 'First mean', help: 'The mean of the first measurement.' }), ...means },
  sd1: { ...sizeField({ label: 'First standard deviation', help: 'Of the first measurement.' }), ...means },
  mean2: { ...valueField({ label: 'Second mean', help: 'The mean of the second measurement.' }), ...means },
  sd2: { ...sizeField({ label: 'Second standard deviation', help: 'Of the second measurement.' }), ...means },
  correlation: {
    ...correlationField({ label: 'Correlation', help: 'Of the two measurements over the pairs.' }),
    ...means,
  },
  nullDifference: {
    kind: 'number',
    label: 'Hypothesis for the difference',
    help: 'The mean difference that is tested against, almost always zero.',
    min: -LARGEST,
    max: LARGEST,
    default: 0,
  },
  alternative: alternativeOption('The first is more than the second', 'The first is less than the second'),
  confidenceLevel,
});

export type PairedOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: [],
    groups: [
      {
        title: 'Numbers',
        options: [
          'type',
          'n',
          'meanDifference',
          'sdDifference',
          'mean1',
          'sd1',
          'mean2',
          'sd2',
          'correlation',
        ],
      },
      { title: 'Test', options: ['nullDifference', 'alternative', 'confidenceLevel'], open: true },
    ],
  },
  example: { sample: null, options: { n: 15, meanDifference: 2.3, sdDifference: 3.9 } },
  fromData: pairedFromData,
});
