import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { countField, LARGEST, sizeField, valueField } from '../../shared/calculator/number-options.ts';
import { alternativeOption, confidenceLevel } from '../../shared/option-parts.ts';
import { entry } from './entry.ts';
import { fromData } from './from-data.ts';

const mean = { showWhen: { option: 'test', is: 'mean' } } as const;

export const options = defineOptions({
  test: {
    kind: 'choice',
    label: 'What is tested',
    help: 'The centre of the values, or their spread.',
    choices: {
      mean: { label: 'The mean', help: 'Student’s t-test' },
      variance: { label: 'The variance', help: 'Chi-square test of a variance' },
    },
    default: 'mean',
  },
  n: countField({ label: 'Cases', help: 'How many values the sample has.' }),
  mean: { ...valueField({ label: 'Mean', help: 'The mean of the sample.' }), ...mean },
  sd: sizeField({ label: 'Sample standard deviation', help: 'With n − 1 in its denominator.' }),
  nullMean: {
    kind: 'number',
    label: 'Hypothesis for the mean',
    help: 'The value that the mean is compared with.',
    min: -LARGEST,
    max: LARGEST,
    default: 0,
    ...mean,
  },
  nullVariance: {
    ...sizeField({
      label: 'Hypothesis for the variance',
      help: 'The value that the variance is compared with; a standard deviation squared.',
    }),
    showWhen: { option: 'test', is: 'variance' },
  },
  alternative: alternativeOption(
    'The population has more than the hypothesis',
    'The population has less than the hypothesis',
  ),
  confidenceLevel,
});

export type OneSampleOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: [],
    groups: [
      { title: 'Numbers', options: ['test', 'n', 'mean', 'sd', 'nullMean', 'nullVariance'] },
      { title: 'Test', options: ['alternative', 'confidenceLevel'], open: true },
    ],
  },
  example: { sample: null, options: { n: 24, mean: 52.3, sd: 6.8, nullMean: 50 } },
  fromData,
});
