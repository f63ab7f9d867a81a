import type { Layout } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { correlationField, countField } from '../../shared/calculator/options.ts';
import { alternativeOption, confidenceLevel } from '../../shared/option-parts.ts';

export const options = defineOptions({
  r: correlationField({ label: 'Correlation', help: 'Pearson’s, from −1 to 1.' }),
  n: countField({ label: 'Cases', help: 'How many cases have both values.' }),
  alternative: alternativeOption('The correlation is positive', 'The correlation is negative'),
  confidenceLevel,
});

export type CorrelationTestOptions = OptionValues<typeof options>;

export const layout: Layout<keyof typeof options> = {
  roles: [],
  groups: [
    { title: 'Numbers', options: ['r', 'n'] },
    { title: 'Test', options: ['alternative', 'confidenceLevel'], open: true },
  ],
};
