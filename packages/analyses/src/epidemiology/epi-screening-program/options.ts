import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { MOST_CASES } from '../../shared/calculator/number-options.ts';
import { entry } from './entry.ts';

const programme = { showWhen: { option: 'mode', is: ['single', 'serial', 'parallel'] } } as const;

export const options = defineOptions({
  mode: {
    kind: 'choice',
    label: 'Programme',
    help: 'How the tests are combined, or what their results mean for one person.',
    choices: {
      single: { label: 'One test', help: 'Positive persons are referred' },
      serial: { label: 'In series', help: 'Positive if all are; the next only after a positive one' },
      parallel: { label: 'In parallel', help: 'All tests at once; positive if one is' },
      posttest: { label: 'Results of one person', help: 'Probability after each result' },
    },
    default: 'single',
  },
  tests: {
    kind: 'table',
    label: 'Tests',
    help: 'Sensitivity and specificity of each test, from 0 to 1, in the order of their use.',
    rows: ['Test 1'],
    noun: 'test',
    columns: ['Sensitivity', 'Specificity'],
    min: 0,
    max: 1,
    required: true,
    growRows: true,
    ...programme,
  },
  results: {
    kind: 'table',
    label: 'Tests and results',
    help: 'Sensitivity and specificity from 0 to 1, and the result: 1 for positive, 0 for negative.',
    rows: ['Test 1'],
    noun: 'test',
    columns: ['Sensitivity', 'Specificity', 'Result'],
    min: 0,
    max: 1,
    required: true,
    growRows: true,
    showWhen: { option: 'mode', is: 'posttest' },
  },
  prevalence: {
    kind: 'number',
    label: 'Prevalence',
    help: 'Share of persons who have the disease before any test.',
    min: 0,
    max: 1,
    default: null,
    required: true,
    unit: 'percent',
  },
  population: {
    kind: 'number',
    label: 'Persons screened',
    help: 'Expected numbers are given for so many persons.',
    min: 1,
    max: MOST_CASES,
    default: 1000,
    ...programme,
  },
});

export type ScreeningOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: [],
    groups: [{ title: 'Numbers', options: ['mode', 'tests', 'results', 'prevalence', 'population'] }],
  },
  example: {
    sample: null,
    options: {
      mode: 'serial',
      tests: [
        [0.95, 0.7],
        [0.8, 0.98],
      ],
      prevalence: 0.02,
      population: 50000,
    },
  },
});
