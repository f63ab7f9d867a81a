import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import {
  alternativeOption,
  BOOTSTRAP_GROUP,
  bootstrapOptions,
  confidenceLevel,
  missingOption,
} from '../../shared/option-parts.ts';
import { RANKED_TYPES } from '../kit/scores.ts';
import { entry } from './entry.ts';

export const options = defineOptions({
  pairs: {
    kind: 'pairs',
    label: 'Pairs',
    help: 'Two numbers of the same cases; the difference is the first minus the second.',
    accepts: RANKED_TYPES,
    min: 1,
  },
  alternative: alternativeOption('The first tends to be larger', 'The first tends to be smaller'),
  method: {
    kind: 'choice',
    label: 'p value',
    help: 'Exact from the permutation distribution given the ties; the approximations are for many pairs.',
    choices: {
      auto: { label: 'Automatic', help: 'Exact below 50 non-zero differences, else corrected' },
      exact: { label: 'Exact', help: 'Also of up to 1,000 non-zero differences' },
      corrected: { label: 'Normal, corrected', help: 'With continuity correction' },
      asymptotic: { label: 'Normal', help: 'Without continuity correction' },
    },
    default: 'auto',
  },
  signTest: {
    kind: 'toggle',
    label: 'Sign test as well',
    help: 'Counts the signs of the differences alone, which needs no symmetric distribution.',
    default: false,
  },
  confidenceLevel,
  ...bootstrapOptions,
  plots: {
    kind: 'choices',
    label: 'Plots',
    help: 'Rainclouds show the distribution, the quartiles and every case of both variables, or of their differences; lines show how each case changed.',
    choices: {
      differences: 'Raincloud of the differences',
      pairs: 'Lines of the pairs',
      variables: 'Raincloud of both variables',
    },
    default: ['differences', 'pairs'],
  },
  missing: missingOption,
});

export type WilcoxonOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: ['pairs'],
    groups: [
      { title: 'Hypothesis', options: ['alternative'] },
      { title: 'Test', options: ['method', 'signTest'] },
      { title: 'Intervals', options: ['confidenceLevel'] },
      BOOTSTRAP_GROUP,
      { title: 'Plots', options: ['plots'] },
      { title: 'Missing values', options: ['missing'] },
    ],
  },
  example: { sample: 'health', options: { pairs: [['PainScoreBaseline', 'PainScore30Days']] } },
});
