import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { countField, sizeField, valueField } from '../../shared/calculator/number-options.ts';
import { alternativeOption, confidenceLevel } from '../../shared/option-parts.ts';
import {
  alphaOption,
  dropoutOption,
  marginField,
  powerOption,
  proportionField,
  shapeOption,
  solveForOption,
} from '../kit/size-options.ts';
import { entry } from './entry.ts';

const TWO_SIDES = ['paired-t', 'paired-z', 'paired-wilcoxon', 'mcnemar-connor', 'mcnemar-exact'] as const;
const MARGINS = ['paired-noninferiority', 'paired-equivalence'] as const;
const MEANS = ['paired-t', 'paired-z', 'paired-wilcoxon', ...MARGINS] as const;
const MCNEMAR = ['mcnemar-connor', 'mcnemar-exact'] as const;
const TESTS = [...MEANS, ...MCNEMAR];

export const options = defineOptions({
  design: {
    kind: 'choice',
    label: 'The study',
    help: 'What is compared, and by which method the size is found.',
    choices: {
      'paired-t': 'Paired t-test',
      'paired-z': { label: 'Paired z test', help: 'Standard deviation known' },
      'paired-wilcoxon': {
        label: 'Wilcoxon’s signed-rank test',
        help: 'By its efficiency against the paired t-test',
      },
      'precision-paired': { label: 'Estimate a difference', help: 'Half width of its interval' },
      'paired-noninferiority': { label: 'Non-inferiority', help: 'Not worse by more than a margin' },
      'paired-equivalence': { label: 'Equivalence', help: 'Within a margin on both sides' },
      'mcnemar-connor': { label: 'McNemar’s test', help: 'Connor’s normal approximation' },
      'mcnemar-exact': { label: 'McNemar’s test, exact', help: 'Binomial test of the discordant pairs' },
    },
    default: 'paired-t',
  },
  solveFor: { ...solveForOption, showWhen: { option: 'design', is: TESTS } },
  meanDifference: {
    ...valueField({ label: 'Mean difference', help: 'First minus second; as much as would matter.' }),
    showWhen: [
      { option: 'design', is: MEANS },
      { option: 'solveFor', is: ['n', 'power'] },
    ],
  },
  spread: {
    kind: 'choice',
    label: 'Spread of the differences',
    help: 'Known as such, or from both measurements and how they go together.',
    choices: { difference: 'Of the differences', both: 'Of both measurements' },
    default: 'difference',
    showWhen: { option: 'design', is: [...MEANS, 'precision-paired'] },
  },
  sdDifference: {
    ...sizeField({ label: 'Standard deviation of the differences', help: 'Not that of the values.' }),
    showWhen: [
      { option: 'design', is: [...MEANS, 'precision-paired'] },
      { option: 'spread', is: 'difference' },
    ],
  },
  sd1: {
    ...sizeField({ label: 'Standard deviation, first', help: 'Of the first measurement.' }),
    showWhen: [
      { option: 'design', is: [...MEANS, 'precision-paired'] },
      { option: 'spread', is: 'both' },
    ],
  },
  sd2: {
    ...sizeField({ label: 'Standard deviation, second', help: 'Of the second measurement.' }),
    showWhen: [
      { option: 'design', is: [...MEANS, 'precision-paired'] },
      { option: 'spread', is: 'both' },
    ],
  },
  correlation: {
    kind: 'number',
    label: 'Correlation',
    help: 'Between both measurements; the higher, the fewer pairs are needed.',
    min: -1,
    max: 1,
    default: null,
    required: true,
    showWhen: [
      { option: 'design', is: [...MEANS, 'precision-paired'] },
      { option: 'spread', is: 'both' },
    ],
  },
  shape: { ...shapeOption, showWhen: { option: 'design', is: 'paired-wilcoxon' } },
  margin: { ...marginField, showWhen: { option: 'design', is: MARGINS } },
  halfWidth: {
    ...sizeField({
      label: 'Half width of the interval',
      help: 'How far the limits may be from the difference.',
    }),
    showWhen: { option: 'design', is: 'precision-paired' },
  },
  discordantBy: {
    kind: 'choice',
    label: 'Discordant pairs',
    help: 'Pairs whose two answers differ, in one direction and in the other.',
    choices: { probabilities: 'Both probabilities', odds: 'Odds ratio and share' },
    default: 'probabilities',
    showWhen: { option: 'design', is: MCNEMAR },
  },
  p10: {
    ...proportionField({ label: 'First yes, second no', help: 'Probability of such a pair.' }),
    showWhen: [
      { option: 'design', is: MCNEMAR },
      { option: 'discordantBy', is: 'probabilities' },
    ],
  },
  p01: {
    ...proportionField({ label: 'First no, second yes', help: 'Probability of such a pair.' }),
    showWhen: [
      { option: 'design', is: MCNEMAR },
      { option: 'discordantBy', is: 'probabilities' },
    ],
  },
  oddsRatio: {
    ...sizeField({ label: 'Odds ratio', help: 'Of the discordant pairs: yes–no to no–yes.' }),
    showWhen: [
      { option: 'design', is: MCNEMAR },
      { option: 'discordantBy', is: 'odds' },
    ],
  },
  discordant: {
    ...proportionField({ label: 'Share of discordant pairs', help: 'Of all pairs.' }),
    showWhen: [
      { option: 'design', is: MCNEMAR },
      { option: 'discordantBy', is: 'odds' },
    ],
  },
  n: {
    ...countField({ label: 'Pairs', help: 'How many pairs the study has.' }),
    showWhen: [
      { option: 'design', is: TESTS },
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
    ...alternativeOption('The first is larger, or more often yes', 'The first is smaller, or less often yes'),
    showWhen: { option: 'design', is: TWO_SIDES },
  },
  confidenceLevel: { ...confidenceLevel, showWhen: { option: 'design', is: 'precision-paired' } },
  dropout: dropoutOption,
});

export type PairedSizeOptions = OptionValues<typeof options>;

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
          'meanDifference',
          'spread',
          'sdDifference',
          'sd1',
          'sd2',
          'correlation',
          'shape',
          'margin',
          'halfWidth',
          'discordantBy',
          'p10',
          'p01',
          'oddsRatio',
          'discordant',
          'n',
          'power',
          'alpha',
          'confidenceLevel',
          'alternative',
        ],
      },
      { title: 'Dropout', options: ['dropout'] },
    ],
  },
  example: { sample: null, options: { design: 'paired-t', meanDifference: 4, sdDifference: 10 } },
});
