import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import {
  correlationField,
  countField,
  sizeField,
  valueField,
} from '../../shared/calculator/number-options.ts';
import { pairedFromData } from '../../shared/calculator/paired-data.ts';
import { confidenceLevel } from '../../shared/option-parts.ts';
import { entry } from './entry.ts';

const difference = { showWhen: { option: 'type', is: 'difference' } } as const;
const means = { showWhen: { option: 'type', is: 'means' } } as const;
const proportions = { showWhen: { option: 'type', is: 'proportions' } } as const;

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
      proportions: { label: 'Two proportions', help: 'Counts of pairs by both answers' },
    },
    default: 'difference',
  },
  n: {
    ...countField({ label: 'Pairs', help: 'How many cases were measured twice.' }),
    showWhen: { option: 'type', is: ['difference', 'means'] },
  },
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
  sd1: {
    ...sizeField({ label: 'First standard deviation', help: 'Of the first measurement.' }),
    ...means,
  },
  mean2: { ...valueField({ label: 'Second mean', help: 'The mean of the second measurement.' }), ...means },
  sd2: {
    ...sizeField({ label: 'Second standard deviation', help: 'Of the second measurement.' }),
    ...means,
  },
  correlation: {
    ...correlationField({
      label: 'Correlation',
      help: 'Of the two measurements over the pairs; without it the interval cannot be known.',
    }),
    ...means,
  },
  a: { ...countField({ label: 'Both yes', help: 'Pairs that are positive twice.' }), ...proportions },
  b: {
    ...countField({ label: 'First only', help: 'Pairs that are positive the first time only.' }),
    ...proportions,
  },
  c: {
    ...countField({ label: 'Second only', help: 'Pairs that are positive the second time only.' }),
    ...proportions,
  },
  d: { ...countField({ label: 'Neither', help: 'Pairs that are negative twice.' }), ...proportions },
  confidenceLevel,
  method: {
    kind: 'choice',
    label: 'Method',
    help: 'The interval that the text speaks of; all are in the table.',
    choices: {
      newcombe: { label: 'Newcombe', help: 'From Wilson’s intervals and the correlation of the answers' },
      bonettPrice: { label: 'Bonett–Price', help: 'Simple and good in small samples' },
      agrestiMin: { label: 'Agresti–Min', help: 'Half a pair added to each cell' },
      wald: { label: 'Wald', help: 'The textbook formula; poor in small samples' },
      waldCorrected: { label: 'Wald, corrected', help: 'With continuity correction' },
    },
    default: 'newcombe',
    ...proportions,
  },
});

export type PairedDifferenceOptions = OptionValues<typeof options>;

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
          'a',
          'b',
          'c',
          'd',
        ],
      },
      { title: 'Interval', options: ['confidenceLevel', 'method'], open: true },
    ],
  },
  example: { sample: null, options: { n: 18, meanDifference: -2.4, sdDifference: 4.1 } },
  fromData: pairedFromData,
});
