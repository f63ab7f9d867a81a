import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { MOST_CASES } from '../../shared/calculator/number-options.ts';
import { confidenceLevel } from '../../shared/option-parts.ts';
import { entry } from './entry.ts';
import { fromData } from './from-data.ts';

export const options = defineOptions({
  counts: {
    kind: 'table',
    label: 'Counts',
    help: 'Persons by test result and by the reference that says who has the disease.',
    rows: ['Test positive', 'Test negative'],
    columns: ['Diseased', 'Healthy'],
    min: 0,
    max: MOST_CASES,
    integer: true,
    required: true,
  },
  populationPrevalence: {
    kind: 'number',
    label: 'Prevalence where the test is used',
    help: 'Predictive values are computed for it; empty for those of the counts alone.',
    min: 0.000001,
    max: 0.999999,
    default: null,
    unit: 'percent',
  },
  confidenceLevel,
  method: {
    kind: 'choice',
    label: 'Limits in the text',
    help: 'Those of proportions; both are in the table.',
    choices: {
      wilson: { label: 'Wilson', help: 'Good for almost every count' },
      exact: { label: 'Clopper–Pearson', help: 'Exact: never below its confidence, wide' },
    },
    default: 'wilson',
  },
});

export type TestOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: [],
    groups: [
      { title: 'Numbers', options: ['counts', 'populationPrevalence'] },
      { title: 'Interval', options: ['confidenceLevel', 'method'], open: true },
    ],
  },
  example: {
    sample: null,
    options: {
      counts: [
        [86, 22],
        [14, 178],
      ],
      populationPrevalence: 0.05,
    },
  },
  fromData,
});
