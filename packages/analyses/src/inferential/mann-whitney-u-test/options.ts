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
  outcomes: {
    kind: 'variables',
    label: 'Dependent variables',
    help: 'Each number or score is compared between the two groups, one row per variable.',
    accepts: RANKED_TYPES,
    min: 1,
  },
  group: {
    kind: 'variable',
    label: 'Grouping variable',
    help: 'The variable that says which of the two groups a case belongs to.',
    accepts: ['categorical', 'ordinal', 'boolean', 'text', 'numeric'],
    levels: 2,
    required: true,
  },
  levels: {
    kind: 'levels',
    label: 'Groups compared',
    help: 'The difference is the first group minus the second. Swap them, or choose two of several levels.',
    of: 'group',
    count: 2,
  },
  alternative: alternativeOption(
    'The first group tends to larger values',
    'The first group tends to smaller values',
  ),
  method: {
    kind: 'choice',
    label: 'p value',
    help: 'Exact from the permutation distribution given the ties; the approximations are for larger groups.',
    choices: {
      auto: { label: 'Automatic', help: 'Exact when both groups have fewer than 50 cases, else corrected' },
      exact: { label: 'Exact', help: 'Also of larger groups, which takes longer' },
      corrected: { label: 'Normal, corrected', help: 'With continuity correction' },
      asymptotic: { label: 'Normal', help: 'Without continuity correction' },
    },
    default: 'auto',
  },
  brunnerMunzel: {
    kind: 'toggle',
    label: 'Brunner–Munzel test as well',
    help: 'Asks the same question without assuming that both groups spread alike, which Mann–Whitney does.',
    default: false,
  },
  permutation: {
    kind: 'toggle',
    label: 'Its p by permutation',
    help: 'Out of all ways to share the cases among the groups, or 20,000 drawn where there are more than 200,000: for groups of fewer than ten.',
    default: false,
    showWhen: { option: 'brunnerMunzel', is: true },
  },
  confidenceLevel,
  ...bootstrapOptions,
  plots: {
    kind: 'choices',
    label: 'Plots',
    help: 'A raincloud shows the distribution, the quartiles and every case of each group.',
    choices: { raincloud: 'Raincloud' },
    default: ['raincloud'],
  },
  missing: missingOption,
});

export type MannWhitneyOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: ['outcomes', 'group', 'levels'],
    groups: [
      { title: 'Hypothesis', options: ['alternative'] },
      { title: 'Test', options: ['method', 'brunnerMunzel', 'permutation'] },
      { title: 'Intervals', options: ['confidenceLevel'] },
      BOOTSTRAP_GROUP,
      { title: 'Plots', options: ['plots'] },
      { title: 'Missing values', options: ['missing'] },
    ],
  },
  example: {
    sample: 'health',
    options: { outcomes: ['BloodPressure'], group: 'Smoker', levels: ['Yes', 'No'] },
  },
});
