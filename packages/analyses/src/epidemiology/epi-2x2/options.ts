import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { countField, MOST_CASES, sizeField } from '../../shared/calculator/number-options.ts';
import { confidenceLevel } from '../../shared/option-parts.ts';
import { entry } from './entry.ts';
import { fromData } from './from-data.ts';

const rates = { option: 'input', is: 'rates' } as const;
const only = (type: 'single' | 'compare' | 'smr') =>
  ({ showWhen: [rates, { option: 'rateType', is: type }] }) as const;

export const options = defineOptions({
  input: {
    kind: 'choice',
    label: 'What is known',
    help: 'Counts of persons in one table, in several, or cases over person-time.',
    choices: {
      counts: { label: 'One table', help: 'Exposure against outcome' },
      strata: { label: 'Several strata', help: 'One table each: Mantel–Haenszel, homogeneity' },
      rates: { label: 'Person-time', help: 'Cases over years at risk; observed over expected' },
    },
    default: 'counts',
  },
  studyType: {
    kind: 'choice',
    label: 'Study',
    help: 'How the persons were chosen; it decides which measures have a meaning.',
    choices: {
      cohort: { label: 'Cohort or trial', help: 'By exposure, then followed' },
      'case-control': { label: 'Case-control', help: 'By outcome; risks are unknown' },
      'cross-sectional': { label: 'Cross-sectional', help: 'Both at one time: prevalences' },
    },
    default: 'cohort',
    showWhen: { option: 'input', is: ['counts', 'strata'] },
  },
  counts: {
    kind: 'table',
    label: 'Counts',
    help: 'Persons with and without the outcome; in a case-control study cases and controls.',
    rows: ['Exposed', 'Unexposed'],
    columns: ['Cases', 'Non-cases'],
    min: 0,
    max: MOST_CASES,
    integer: true,
    required: true,
    showWhen: { option: 'input', is: 'counts' },
  },
  strata: {
    kind: 'list',
    label: 'Strata',
    help: 'One table per stratum, such as an age group or a centre.',
    noun: 'stratum',
    min: 1,
    max: 100,
    item: {
      label: {
        kind: 'text',
        label: 'Name',
        help: 'Of the stratum; for the tables.',
        default: '',
        maxLength: 60,
      },
      a: countField({ label: 'Exposed cases', help: 'Exposed persons with the outcome.' }),
      b: countField({ label: 'Exposed non-cases', help: 'Exposed persons without the outcome.' }),
      c: countField({ label: 'Unexposed cases', help: 'Unexposed persons with the outcome.' }),
      d: countField({ label: 'Unexposed non-cases', help: 'Unexposed persons without the outcome.' }),
    },
    showWhen: { option: 'input', is: 'strata' },
  },
  rateType: {
    kind: 'choice',
    label: 'Rates',
    help: 'One rate, two that are compared, or observed over expected cases.',
    choices: {
      compare: { label: 'Two rates', help: 'Rate ratio and difference' },
      single: { label: 'One rate', help: 'With four intervals' },
      smr: { label: 'Observed over expected', help: 'Standardized mortality ratio' },
    },
    default: 'compare',
    showWhen: rates,
  },
  cases: { ...countField({ label: 'Cases', help: 'Events during the time at risk.' }), ...only('single') },
  personTime: {
    ...sizeField({ label: 'Person-time', help: 'Time at risk of all persons together.' }),
    ...only('single'),
  },
  cases1: { ...countField({ label: 'Cases, exposed', help: 'Events in the exposed.' }), ...only('compare') },
  personTime1: {
    ...sizeField({ label: 'Person-time, exposed', help: 'Their time at risk together.' }),
    ...only('compare'),
  },
  cases2: {
    ...countField({ label: 'Cases, unexposed', help: 'Events in the unexposed.' }),
    ...only('compare'),
  },
  personTime2: {
    ...sizeField({ label: 'Person-time, unexposed', help: 'Their time at risk together.' }),
    ...only('compare'),
  },
  observed: { ...countField({ label: 'Observed', help: 'Events that happened.' }), ...only('smr') },
  expected: {
    ...sizeField({ label: 'Expected', help: 'Events expected from the rates of a standard population.' }),
    ...only('smr'),
  },
  per: {
    kind: 'number',
    label: 'Rates per',
    help: 'Rates are written per so much person-time: 1,000 or 100,000 years.',
    min: 1,
    max: 1e9,
    default: 1000,
    showWhen: [rates, { option: 'rateType', is: ['single', 'compare'] }],
  },
  confidenceLevel,
  method: {
    kind: 'choice',
    label: 'Interval in the text',
    help: 'The limits of ratios and difference that the text speaks of; all are in the tables.',
    choices: {
      wald: { label: 'Wald', help: 'On the log scale for ratios; what most papers report' },
      score: { label: 'Miettinen–Nurminen', help: 'Score limits; better with few cases' },
    },
    default: 'wald',
    showWhen: { option: 'input', is: 'counts' },
  },
  zeroCorrection: {
    kind: 'number',
    label: 'Added to every cell',
    help: 'A half, added to all four counts before the ratios where a count of zero leaves them undefined; empty for nothing.',
    min: 0,
    max: 1,
    default: null,
    showWhen: { option: 'input', is: 'counts' },
  },
});

export type TableOptions = OptionValues<typeof options>;

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
          'input',
          'studyType',
          'counts',
          'strata',
          'rateType',
          'cases1',
          'personTime1',
          'cases2',
          'personTime2',
          'cases',
          'personTime',
          'observed',
          'expected',
          'per',
        ],
      },
      { title: 'Interval', options: ['confidenceLevel', 'method', 'zeroCorrection'], open: true },
    ],
  },
  example: {
    sample: null,
    options: {
      counts: [
        [84, 2916],
        [87, 4913],
      ],
    },
  },
  fromData,
});
