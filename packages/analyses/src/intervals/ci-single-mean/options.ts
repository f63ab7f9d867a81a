import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import {
  countField,
  limitsOption,
  MOST_CASES,
  sizeField,
  valueField,
} from '../../shared/calculator/number-options.ts';
import { confidenceLevel } from '../../shared/option-parts.ts';
import { entry } from './entry.ts';
import { fromData } from './from-data.ts';

export const options = defineOptions({
  n: countField({ label: 'Cases', help: 'How many values the mean is made of.' }),
  mean: valueField({ label: 'Mean', help: 'The mean of the sample.' }),
  method: {
    kind: 'choice',
    label: 'Standard deviation',
    help: 'Almost always that of the sample; that of the population only where it is known beforehand.',
    choices: {
      t: { label: 'Of the sample', help: 'Student’s t distribution' },
      z: { label: 'Known of the population', help: 'Normal distribution' },
    },
    default: 't',
  },
  sd: {
    ...sizeField({ label: 'Sample standard deviation', help: 'With n − 1 in its denominator.' }),
    showWhen: { option: 'method', is: 't' },
  },
  populationSd: {
    ...sizeField({ label: 'Population standard deviation', help: 'Known before the sample was drawn.' }),
    showWhen: { option: 'method', is: 'z' },
  },
  confidenceLevel,
  alternative: limitsOption,
  populationSize: {
    kind: 'number',
    label: 'Size of the population',
    help: 'Where a large part of a small population was sampled without replacement; empty for a large one.',
    min: 2,
    max: MOST_CASES,
    default: null,
    integer: true,
  },
});

export type SingleMeanOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: [],
    groups: [
      { title: 'Numbers', options: ['n', 'mean', 'method', 'sd', 'populationSd'] },
      { title: 'Interval', options: ['confidenceLevel', 'alternative'], open: true },
      { title: 'Finite population', options: ['populationSize'] },
    ],
  },
  example: { sample: null, options: { n: 25, mean: 101.3, sd: 12.4 } },
  fromData,
});
