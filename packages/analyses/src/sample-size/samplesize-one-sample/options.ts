import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { countField, MOST_CASES, sizeField, valueField } from '../../shared/calculator/number-options.ts';
import { alternativeOption, confidenceLevel } from '../../shared/option-parts.ts';
import {
  alphaOption,
  dropoutOption,
  powerOption,
  proportionField,
  shapeOption,
  solveForOption,
} from '../kit/size-options.ts';
import { entry } from './entry.ts';

const MEAN_TESTS = ['mean-t', 'mean-z', 'mean-wilcoxon'] as const;
const PROPORTION_TESTS = [
  'proportion-exact',
  'proportion-normal',
  'proportion-normal-cc',
  'proportion-arcsine',
] as const;
const TESTS = [...MEAN_TESTS, ...PROPORTION_TESTS];
const WITH_POWER = [
  'mean-t',
  'mean-z',
  'mean-wilcoxon',
  'proportion-exact',
  'proportion-normal',
  'proportion-arcsine',
] as const;

export const options = defineOptions({
  design: {
    kind: 'choice',
    label: 'The study',
    help: 'What is tested or estimated, and by which method the size is found.',
    choices: {
      'mean-t': { label: 'Test a mean', help: 'One-sample t-test' },
      'mean-z': { label: 'Test a mean, SD known', help: 'z test with the normal distribution' },
      'mean-wilcoxon': {
        label: 'Test a location, signed ranks',
        help: 'Wilcoxon’s test, by its efficiency against the t-test',
      },
      'proportion-exact': { label: 'Test a proportion, exact', help: 'Binomial test' },
      'proportion-normal': { label: 'Test a proportion, normal', help: 'Score test, normal approximation' },
      'proportion-normal-cc': {
        label: 'Test a proportion, corrected',
        help: 'Normal approximation with Fleiss’ continuity correction',
      },
      'proportion-arcsine': { label: 'Test a proportion, arcsine', help: 'Cohen’s h' },
      'precision-mean-t': { label: 'Estimate a mean', help: 'Half width of the t interval' },
      'precision-mean': { label: 'Estimate a mean, SD known', help: 'Half width of the z interval' },
      'precision-proportion': { label: 'Estimate a proportion', help: 'Half width of the interval' },
    },
    default: 'mean-t',
  },
  solveFor: { ...solveForOption, showWhen: { option: 'design', is: WITH_POWER } },
  meanNull: {
    ...valueField({ label: 'Mean under the null hypothesis', help: 'The value that is to be refuted.' }),
    showWhen: [
      { option: 'design', is: MEAN_TESTS },
      { option: 'solveFor', is: ['n', 'power'] },
    ],
  },
  meanAlternative: {
    ...valueField({ label: 'Mean that would matter', help: 'The mean the study should be able to find.' }),
    showWhen: [
      { option: 'design', is: MEAN_TESTS },
      { option: 'solveFor', is: ['n', 'power'] },
    ],
  },
  sd: {
    ...sizeField({ label: 'Standard deviation', help: 'Of the values, from earlier studies or a pilot.' }),
    showWhen: { option: 'design', is: [...MEAN_TESTS, 'precision-mean', 'precision-mean-t'] },
  },
  shape: { ...shapeOption, showWhen: { option: 'design', is: 'mean-wilcoxon' } },
  proportionNull: {
    ...proportionField({
      label: 'Proportion under the null hypothesis',
      help: 'Between 0 and 1; the value that is to be refuted.',
    }),
    showWhen: { option: 'design', is: PROPORTION_TESTS },
  },
  proportionAlternative: {
    ...proportionField({
      label: 'Proportion that would matter',
      help: 'Between 0 and 1; what the study should be able to find.',
    }),
    showWhen: { option: 'design', is: PROPORTION_TESTS },
  },
  proportion: {
    ...proportionField({
      label: 'Expected proportion',
      help: 'Between 0 and 1; 0.5 asks for the most cases and is safe where nothing is known.',
    }),
    showWhen: { option: 'design', is: 'precision-proportion' },
  },
  halfWidth: {
    ...sizeField({
      label: 'Half width of the interval',
      help: 'How far the limits may be from the estimate; for a proportion 0.05 is five points.',
    }),
    showWhen: { option: 'design', is: ['precision-mean', 'precision-mean-t', 'precision-proportion'] },
  },
  n: {
    ...countField({ label: 'Cases', help: 'How many cases the study has.' }),
    showWhen: [
      { option: 'design', is: WITH_POWER },
      { option: 'solveFor', is: ['power', 'effect'] },
    ],
  },
  power: {
    ...powerOption,
    showWhen: [
      { option: 'design', is: TESTS },
      { option: 'solveFor', is: ['n', 'effect'] },
    ],
  },
  alpha: { ...alphaOption, showWhen: { option: 'design', is: TESTS } },
  alternative: {
    ...alternativeOption('The value is above that of the null hypothesis', 'The value is below it'),
    showWhen: { option: 'design', is: TESTS },
  },
  confidenceLevel: {
    ...confidenceLevel,
    showWhen: { option: 'design', is: ['precision-mean', 'precision-mean-t', 'precision-proportion'] },
  },
  populationSize: {
    kind: 'number',
    label: 'Size of the population',
    help: 'A small population needs fewer cases; empty for a large one.',
    min: 2,
    max: MOST_CASES,
    default: null,
    integer: true,
    showWhen: { option: 'design', is: ['mean-z', 'precision-mean', 'precision-proportion'] },
  },
  dropout: dropoutOption,
});

export type OneSampleSizeOptions = OptionValues<typeof options>;

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
          'meanNull',
          'meanAlternative',
          'sd',
          'shape',
          'proportionNull',
          'proportionAlternative',
          'proportion',
          'halfWidth',
          'n',
          'power',
          'alpha',
          'confidenceLevel',
          'alternative',
        ],
      },
      { title: 'Population and dropout', options: ['populationSize', 'dropout'] },
    ],
  },
  example: { sample: null, options: { design: 'mean-t', meanNull: 100, meanAlternative: 105, sd: 15 } },
});
