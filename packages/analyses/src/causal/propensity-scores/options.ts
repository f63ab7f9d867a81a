import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { confidenceLevel } from '../../shared/option-parts.ts';
import { entry } from './entry.ts';

const GROUPS = ['categorical', 'ordinal', 'boolean', 'text', 'numeric'] as const;
const MATCHING = { option: 'method', is: 'match' } as const;

export const options = defineOptions({
  treatment: {
    kind: 'variable',
    label: 'Treatment',
    help: 'Who was treated or exposed, and who was not.',
    accepts: GROUPS,
    required: true,
  },
  covariates: {
    kind: 'variables',
    label: 'Covariates',
    help: 'Numbers known before the treatment that may have led to it and matter for the outcome.',
    accepts: ['numeric'],
  },
  factors: {
    kind: 'variables',
    label: 'Factors',
    help: 'Categories of the same kind.',
    accepts: GROUPS,
  },
  outcome: {
    kind: 'variable',
    label: 'Outcome',
    help: 'A number, or two levels, the last of which is the event; without one the groups are only made alike.',
    accepts: GROUPS,
  },
  exact: {
    kind: 'variable',
    label: 'Match exactly on',
    help: 'Only cases with the same value are matched; it may be one of the factors.',
    accepts: GROUPS,
    showWhen: MATCHING,
  },
  treated: {
    kind: 'levels',
    label: 'Treated level',
    help: 'The level that was treated; empty takes the last.',
    of: 'treatment',
    count: 1,
  },
  method: {
    kind: 'choice',
    label: 'Method',
    help: 'How the groups are made alike.',
    choices: {
      match: { label: 'Matching', help: 'Each treated case gets the nearest controls' },
      weight: { label: 'Weighting', help: 'Cases count by the inverse of their probability' },
      strata: { label: 'Strata', help: 'Groups are compared within ranges of the score' },
    },
    default: 'match',
  },
  target: {
    kind: 'choice',
    label: 'Effect in',
    help: 'Whose average effect is asked for; matching answers for the treated.',
    choices: {
      ate: { label: 'All (ATE)', help: 'Had everybody been treated, against nobody' },
      att: { label: 'The treated (ATT)', help: 'What the treatment did for those who had it' },
    },
    default: 'ate',
    showWhen: { option: 'method', is: ['weight', 'strata'] },
  },
  pairing: {
    kind: 'choice',
    label: 'Matches',
    help: 'How controls are chosen for the treated cases.',
    choices: {
      nearest: {
        label: 'Nearest first',
        help: 'From the largest score down, each takes the nearest control left',
      },
      optimal: { label: 'Optimal', help: 'As many as there can be, with the least sum of distances' },
    },
    default: 'nearest',
    showWhen: MATCHING,
  },
  ratio: {
    kind: 'number',
    label: 'Controls for each',
    help: 'More controls make the estimate steadier and the matches worse.',
    min: 1,
    max: 10,
    default: 1,
    integer: true,
    showWhen: MATCHING,
  },
  caliper: {
    kind: 'number',
    label: 'Caliper',
    help: 'Largest distance of a match in standard deviations of the logit of the score; .2 is usual.',
    min: 0.001,
    max: 5,
    default: 0.2,
    showWhen: [MATCHING, { option: 'useCaliper', is: true }],
  },
  useCaliper: {
    kind: 'toggle',
    label: 'Limit the distance',
    help: 'Treated cases without a control within the caliper are left out.',
    default: true,
    showWhen: MATCHING,
  },
  replace: {
    kind: 'toggle',
    label: 'With replacement',
    help: 'A control may serve several treated cases.',
    default: false,
    showWhen: [MATCHING, { option: 'pairing', is: 'nearest' }],
  },
  stabilized: {
    kind: 'toggle',
    label: 'Stabilized weights',
    help: 'Multiplied by the share of the group, so that they are near 1; the estimate stays unless weights are truncated.',
    default: true,
    showWhen: { option: 'method', is: 'weight' },
  },
  truncate: {
    kind: 'number',
    label: 'Truncate weights',
    help: 'Weights beyond this share at either end are set to its limit; 0% leaves them.',
    min: 0,
    max: 0.2,
    default: 0,
    unit: 'percent',
    showWhen: { option: 'method', is: 'weight' },
  },
  strata: {
    kind: 'number',
    label: 'Strata',
    help: 'Ranges of the score with the same number of cases; five remove most of the bias.',
    min: 2,
    max: 20,
    default: 5,
    integer: true,
    showWhen: { option: 'method', is: 'strata' },
  },
  limit: {
    kind: 'number',
    label: 'Limit of balance',
    help: 'Standardized differences above it count as imbalance; .10 is usual.',
    min: 0.01,
    max: 1,
    default: 0.1,
  },
  confidenceLevel,
  details: {
    kind: 'toggle',
    label: 'Model of the score',
    help: 'The coefficients of the logistic regression behind the scores.',
    default: false,
  },
  plots: {
    kind: 'choices',
    label: 'Plots',
    help: 'Balance before and after, and the scores of both groups.',
    choices: { love: 'Love plot', overlap: 'Overlap of scores' },
    default: ['love', 'overlap'],
  },
});

export type PropensityOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: ['treatment', 'covariates', 'factors', 'outcome', 'exact'],
    groups: [
      { title: 'Groups made alike', options: ['method', 'target', 'treated'], open: true },
      {
        title: 'Settings',
        options: ['pairing', 'ratio', 'useCaliper', 'caliper', 'replace', 'stabilized', 'truncate', 'strata'],
      },
      { title: 'Tables and plots', options: ['limit', 'confidenceLevel', 'details', 'plots'] },
    ],
  },
  keeps: [
    {
      id: 'score',
      name: 'Propensity score',
      label: 'Propensity scores',
      help: 'The probability of treatment given the covariates.',
    },
    {
      id: 'weight',
      name: 'Propensity weight',
      label: 'Weights',
      help: 'What the case counts for; 0 where it was not matched.',
    },
    {
      id: 'pair',
      name: 'Matched set',
      label: 'Matched sets',
      help: 'The number of the set; only without replacement.',
      showWhen: MATCHING,
    },
  ],
  example: {
    sample: 'health',
    options: {
      treatment: 'Smoker',
      covariates: ['Age', 'Income', 'Weight'],
      factors: ['Gender'],
      outcome: 'BloodPressure',
      exact: 'Gender',
      treated: ['Yes'],
    },
  },
});
