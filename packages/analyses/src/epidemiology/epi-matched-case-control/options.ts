import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { MOST_CASES } from '../../shared/calculator/number-options.ts';
import { confidenceLevel } from '../../shared/option-parts.ts';
import { entry } from './entry.ts';
import { fromData } from './from-data.ts';

const pairs = (of: string) =>
  ({
    kind: 'table',
    label: 'Pairs',
    help: `How many pairs have each combination; every pair counts once, by ${of}.`,
    min: 0,
    max: MOST_CASES,
    integer: true,
    required: true,
  }) as const;

export const options = defineOptions({
  design: {
    kind: 'choice',
    label: 'Pairs of',
    help: 'What the members of a pair are; it decides the words and the main measure.',
    choices: {
      'case-control': { label: 'Case and control', help: 'Exposure is compared: odds ratio' },
      cohort: { label: 'Exposed and unexposed', help: 'Outcomes are compared: risk ratio' },
    },
    default: 'case-control',
  },
  pairs: {
    ...pairs('the exposure of its case and its control'),
    rows: ['Case exposed', 'Case unexposed'],
    columns: ['Control exposed', 'Control unexposed'],
    showWhen: { option: 'design', is: 'case-control' },
  },
  cohortPairs: {
    ...pairs('the outcome of its exposed and its unexposed member'),
    rows: ['Exposed ill', 'Exposed well'],
    columns: ['Unexposed ill', 'Unexposed well'],
    showWhen: { option: 'design', is: 'cohort' },
  },
  confidenceLevel,
  method: {
    kind: 'choice',
    label: 'Limits of the odds ratio in the text',
    help: 'All three are in the table.',
    choices: {
      wald: { label: 'Log', help: 'Good with many discordant pairs' },
      exact: { label: 'Exact', help: 'Never below its confidence; wide' },
      midP: { label: 'Mid-P', help: 'Closer to its confidence with few pairs' },
    },
    default: 'wald',
  },
});

export type MatchedOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: [],
    groups: [
      { title: 'Numbers', options: ['design', 'pairs', 'cohortPairs'] },
      { title: 'Interval', options: ['confidenceLevel', 'method'], open: true },
    ],
  },
  example: {
    sample: null,
    options: {
      pairs: [
        [27, 29],
        [3, 4],
      ],
    },
  },
  fromData,
});
