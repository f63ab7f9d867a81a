import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { countField, LARGEST, sizeField, valueField } from '../../shared/calculator/number-options.ts';
import { alternativeOption, confidenceLevel } from '../../shared/option-parts.ts';
import { entry } from './entry.ts';

const mean = { showWhen: { option: 'test', is: 'mean' } } as const;
const proportion = { showWhen: { option: 'test', is: 'proportion' } } as const;

export const options = defineOptions({
  test: {
    kind: 'choice',
    label: 'What is tested',
    help: 'A mean of numbers, or the proportion of something counted.',
    choices: {
      mean: { label: 'A mean', help: 'With a known standard deviation of the population' },
      proportion: { label: 'A proportion', help: 'From a count' },
    },
    default: 'mean',
  },
  x: { ...countField({ label: 'Count', help: 'How many cases have what is counted.' }), ...proportion },
  n: countField({ label: 'Cases', help: 'How many cases the sample has.' }),
  mean: { ...valueField({ label: 'Mean', help: 'The mean of the sample.' }), ...mean },
  populationSd: {
    ...sizeField({
      label: 'Population standard deviation',
      help: 'Known before the sample was drawn; otherwise use the t-test.',
    }),
    ...mean,
  },
  nullMean: {
    kind: 'number',
    label: 'Hypothesis for the mean',
    help: 'The value that the mean is compared with.',
    min: -LARGEST,
    max: LARGEST,
    default: 0,
    ...mean,
  },
  nullProportion: {
    kind: 'number',
    label: 'Hypothesis for the proportion',
    help: 'The value that the proportion is compared with, between 0 and 1.',
    min: 0,
    max: 1,
    default: 0.5,
    ...proportion,
  },
  continuityCorrection: {
    kind: 'toggle',
    label: 'Continuity correction',
    help: 'Brings the count half a case nearer to the hypothesis; for small samples.',
    default: false,
    ...proportion,
  },
  alternative: alternativeOption(
    'The population has more than the hypothesis',
    'The population has less than the hypothesis',
  ),
  confidenceLevel,
});

export type OneSampleZOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: [],
    groups: [
      { title: 'Numbers', options: ['test', 'x', 'n', 'mean', 'populationSd', 'nullMean', 'nullProportion'] },
      { title: 'Test', options: ['alternative', 'continuityCorrection', 'confidenceLevel'], open: true },
    ],
  },
  example: {
    sample: null,
    options: { n: 50, mean: 104.2, populationSd: 15, nullMean: 100 },
  },
});
