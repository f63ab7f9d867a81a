import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import {
  alphaOption,
  dropoutOption,
  powerOption,
  proportionField,
  solveForOption,
} from '../../sample-size/kit/size-options.ts';
import { countField, MOST_CASES, sizeField } from '../../shared/calculator/number-options.ts';
import { confidenceLevel } from '../../shared/option-parts.ts';
import { entry } from './entry.ts';

const TESTS = ['cohort', 'case-control', 'matched', 'rates'] as const;
const GROUPED = ['cohort', 'case-control', 'rates'] as const;
const on = (...designs: readonly string[]) => ({ option: 'design', is: designs }) as const;
const asks = { option: 'solveFor', is: ['n', 'power'] } as const;
const given = { option: 'solveFor', is: ['power', 'effect'] } as const;

export const options = defineOptions({
  design: {
    kind: 'choice',
    label: 'The study',
    help: 'How persons are chosen, and what is compared or estimated.',
    choices: {
      cohort: { label: 'Cohort or cross-sectional', help: 'Risks or prevalences of two groups' },
      'case-control': { label: 'Case-control', help: 'Exposure of cases and controls' },
      matched: { label: 'Matched case-control', help: 'One control for each case' },
      rates: { label: 'Rates', help: 'Cases over person-time in two groups' },
      prevalence: { label: 'Prevalence survey', help: 'To estimate one share precisely' },
    },
    default: 'cohort',
  },
  solveFor: { ...solveForOption, showWhen: on(...TESTS) },
  riskUnexposed: {
    ...proportionField({ label: 'Risk in the unexposed', help: 'Share with the outcome, between 0 and 1.' }),
    showWhen: on('cohort'),
  },
  riskRatio: {
    ...sizeField({ label: 'Risk ratio', help: 'Of exposed to unexposed, as far from 1 as would matter.' }),
    showWhen: [on('cohort'), asks],
  },
  exposureControls: {
    ...proportionField({ label: 'Exposure in controls', help: 'Share exposed, between 0 and 1.' }),
    showWhen: on('case-control'),
  },
  oddsRatio: {
    ...sizeField({ label: 'Odds ratio', help: 'As far from 1 as would matter.' }),
    showWhen: [on('case-control', 'matched'), asks],
  },
  discordant: {
    ...proportionField({
      label: 'Discordant pairs',
      help: 'Share of pairs in which only one member is exposed, between 0 and 1.',
    }),
    showWhen: on('matched'),
  },
  rateUnexposed: {
    ...sizeField({ label: 'Rate in the unexposed', help: 'Cases per person-year: 0.004 for 4 per 1,000.' }),
    showWhen: on('rates'),
  },
  rateRatio: {
    ...sizeField({ label: 'Rate ratio', help: 'Of exposed to unexposed, as far from 1 as would matter.' }),
    showWhen: [on('rates'), asks],
  },
  ratio: {
    kind: 'number',
    label: 'Ratio of the groups',
    help: 'Unexposed for each exposed person, or controls for each case.',
    min: 0.01,
    max: 100,
    default: 1,
    showWhen: on(...GROUPED),
  },
  size: {
    ...countField({
      label: 'Exposed, cases or pairs',
      help: 'Size of the first group: exposed persons (or their person-years), cases, or pairs.',
    }),
    showWhen: [on(...TESTS), given],
  },
  power: { ...powerOption, showWhen: [on(...TESTS), { option: 'solveFor', is: ['n', 'effect'] }] },
  alpha: { ...alphaOption, showWhen: on(...TESTS) },
  sides: {
    kind: 'choice',
    label: 'Test',
    help: 'Two-sided unless only one direction can matter.',
    choices: { 'two-sided': 'Two-sided', greater: 'One-sided' },
    default: 'two-sided',
    showWhen: on(...TESTS),
  },
  corrected: {
    kind: 'toggle',
    label: 'Continuity correction',
    help: 'Fleiss’ correction: larger sizes, as for a corrected chi-square or an exact test.',
    default: false,
    showWhen: on('cohort', 'case-control'),
  },
  prevalence: {
    ...proportionField({ label: 'Expected prevalence', help: 'Between 0 and 1; 0.5 is the safe choice.' }),
    showWhen: on('prevalence'),
  },
  halfWidth: {
    ...proportionField({ label: 'Precision', help: 'Half width of the interval, such as 0.05.' }),
    showWhen: on('prevalence'),
  },
  designEffect: {
    kind: 'number',
    label: 'Design effect',
    help: 'How much larger the variance is than in a simple random sample; 1.5 to 2 in many cluster samples.',
    min: 0.1,
    max: 100,
    default: 1,
    showWhen: on('prevalence'),
  },
  population: {
    kind: 'number',
    label: 'Size of the population',
    help: 'For a small population that is sampled without replacement; empty for a large one.',
    min: 2,
    max: MOST_CASES,
    default: null,
    integer: true,
    showWhen: on('prevalence'),
  },
  confidenceLevel: { ...confidenceLevel, showWhen: on('prevalence') },
  dropout: dropoutOption,
});

export type StudySizeOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: [],
    groups: [
      {
        title: 'Study',
        options: [
          'design',
          'solveFor',
          'riskUnexposed',
          'riskRatio',
          'exposureControls',
          'oddsRatio',
          'discordant',
          'rateUnexposed',
          'rateRatio',
          'prevalence',
          'halfWidth',
          'designEffect',
          'population',
          'size',
          'power',
          'alpha',
          'sides',
          'confidenceLevel',
        ],
      },
      { title: 'Groups and dropout', options: ['ratio', 'corrected', 'dropout'] },
    ],
  },
  example: { sample: null, options: { riskUnexposed: 0.1, riskRatio: 2, ratio: 2 } },
});
