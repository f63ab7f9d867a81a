import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { confidenceLevel } from '../../shared/option-parts.ts';
import { entry } from './entry.ts';

export const options = defineOptions({
  outcome: {
    kind: 'variable',
    label: 'Dependent variable',
    help: 'The number that the formula describes.',
    accepts: ['numeric'],
    required: true,
  },
  covariates: {
    kind: 'variables',
    label: 'Variables of the formula',
    help: 'The numbers that occur in the formula by name; other names in it are parameters.',
    accepts: ['numeric'],
    min: 1,
  },
  formula: {
    kind: 'text',
    label: 'Formula',
    help: 'Its right-hand side, such as a * exp(-b * time) + c. There are + - * / ^, brackets, exp, log, sqrt, sin, cos, tan and atan; names with spaces stand in backticks.',
    maxLength: 1000,
    default: '',
    required: true,
  },
  start: {
    kind: 'text',
    label: 'Start values',
    help: 'A rough value of each parameter, such as a = 100, b = 0.1; the search begins there.',
    maxLength: 1000,
    default: '',
  },
  intervals: {
    kind: 'choice',
    label: 'Intervals of the parameters',
    help: 'Of few rows the profile is nearer to its confidence; beyond 10,000 rows Wald limits are taken.',
    choices: {
      profile: { label: 'Profile', help: 'May be longer on one side, as the sum of squares is' },
      wald: { label: 'Wald', help: 'Estimate ± t × standard error' },
    },
    default: 'profile',
  },
  confidenceLevel,
  plots: {
    kind: 'choices',
    label: 'Plots',
    help: 'The curve over the data where one variable is in the formula; residuals show what it misses.',
    choices: { curve: 'Curve', residuals: 'Residuals' },
    default: ['curve', 'residuals'],
  },
  newCases: {
    kind: 'cases',
    label: 'Predict new cases',
    help: 'The expected value of each case, with the intervals of the mean and of a single case.',
    of: ['covariates'],
    max: 100,
  },
});

export type NonlinearOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  pools: true,
  options,
  layout: {
    roles: ['outcome', 'covariates'],
    groups: [
      { title: 'Model', options: ['formula', 'start'], open: true },
      { title: 'Intervals', options: ['intervals', 'confidenceLevel'] },
      { title: 'Plots', options: ['plots'] },
      { title: 'Prediction', options: ['newCases'] },
    ],
  },
  keeps: [
    { id: 'fitted', name: 'Fitted', label: 'Fitted values', help: 'What the formula expects of each case.' },
    { id: 'residuals', name: 'Residual', label: 'Residuals', help: 'Observed minus expected.' },
  ],
  example: {
    sample: 'business',
    options: {
      outcome: 'Revenue',
      covariates: ['Advertising', 'Staff'],
      formula: 'a * Advertising^b * Staff^c',
      start: 'a = 100, b = 0.2, c = 0.3',
    },
  },
});
