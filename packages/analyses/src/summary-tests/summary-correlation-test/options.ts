import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { correlationField, countField } from '../../shared/calculator/number-options.ts';
import { alternativeOption, confidenceLevel } from '../../shared/option-parts.ts';
import { entry } from './entry.ts';
import { fromData } from './from-data.ts';

export const options = defineOptions({
  r: correlationField({ label: 'Correlation', help: 'Pearson’s, from −1 to 1.' }),
  n: countField({ label: 'Cases', help: 'How many cases have both values.' }),
  alternative: alternativeOption('The correlation is positive', 'The correlation is negative'),
  confidenceLevel,
});

export type CorrelationTestOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: [],
    groups: [
      { title: 'Numbers', options: ['r', 'n'] },
      { title: 'Test', options: ['alternative', 'confidenceLevel'], open: true },
    ],
  },
  example: { sample: null, options: { r: -0.42, n: 38 } },
  fromData,
});
