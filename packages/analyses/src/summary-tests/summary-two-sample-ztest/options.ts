import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { countField, LARGEST, sizeField } from '../../shared/calculator/number-options.ts';
import { twoGroupFields } from '../../shared/calculator/two-groups.ts';
import { alternativeOption, confidenceLevel } from '../../shared/option-parts.ts';
import { entry } from './entry.ts';

const means = { showWhen: { option: 'test', is: 'means' } } as const;
const proportions = { showWhen: { option: 'test', is: 'proportions' } } as const;

export const options = defineOptions({
  test: {
    kind: 'choice',
    label: 'What is compared',
    help: 'Means of numbers, or proportions of something counted.',
    choices: {
      means: { label: 'Two means', help: 'With known standard deviations of the populations' },
      proportions: { label: 'Two proportions', help: 'From counts' },
    },
    default: 'means',
  },
  x1: {
    ...countField({
      label: 'Count, group 1',
      help: 'How many cases of the first group have what is counted.',
    }),
    ...proportions,
  },
  n1: countField({ label: 'Cases, group 1', help: 'How many cases the first group has.' }),
  mean1: { ...twoGroupFields.mean1, ...means },
  sd1: {
    ...sizeField({
      label: 'Known SD, group 1',
      help: 'Standard deviation of the first population, known beforehand.',
    }),
    ...means,
  },
  x2: {
    ...countField({
      label: 'Count, group 2',
      help: 'How many cases of the second group have what is counted.',
    }),
    ...proportions,
  },
  n2: countField({ label: 'Cases, group 2', help: 'How many cases the second group has.' }),
  mean2: { ...twoGroupFields.mean2, ...means },
  sd2: {
    ...sizeField({
      label: 'Known SD, group 2',
      help: 'Standard deviation of the second population, known beforehand.',
    }),
    ...means,
  },
  nullDifference: {
    kind: 'number',
    label: 'Hypothesis for the difference',
    help: 'The difference of the means that is tested against, almost always zero.',
    min: -LARGEST,
    max: LARGEST,
    default: 0,
    ...means,
  },
  continuityCorrection: {
    kind: 'toggle',
    label: 'Continuity correction',
    help: 'Reduces the difference by half a case of each group; for small samples.',
    default: false,
    ...proportions,
  },
  alternative: alternativeOption('Group 1 has more than group 2', 'Group 1 has less than group 2'),
  confidenceLevel,
});

export type TwoSampleZOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: [],
    groups: [
      { title: 'Numbers', options: ['test', 'x1', 'n1', 'mean1', 'sd1', 'x2', 'n2', 'mean2', 'sd2'] },
      {
        title: 'Test',
        options: ['nullDifference', 'alternative', 'continuityCorrection', 'confidenceLevel'],
        open: true,
      },
    ],
  },
  example: {
    sample: null,
    options: { n1: 80, mean1: 5.1, sd1: 1.2, n2: 95, mean2: 5.6, sd2: 1.4 },
  },
});
