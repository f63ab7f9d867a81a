import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { confidenceLevel } from '../../shared/option-parts.ts';
import { entry } from './entry.ts';

const LOGISTIC = ['logistic4', 'logistic3', 'logistic5'] as const;

export const options = defineOptions({
  outcome: {
    kind: 'variable',
    label: 'Response',
    help: 'The number that changes with the dose: viability, optical density, speed of a reaction.',
    accepts: ['numeric'],
    required: true,
  },
  dose: {
    kind: 'variable',
    label: 'Dose',
    help: 'Dose, concentration or time of each row, in its own units; 0 is a control.',
    accepts: ['numeric'],
    required: true,
  },
  group: {
    kind: 'variable',
    label: 'Curves by',
    help: 'One curve for each level, such as each compound, and a test of whether one curve does for all.',
    accepts: ['categorical', 'ordinal', 'boolean', 'text', 'numeric'],
  },
  model: {
    kind: 'choice',
    label: 'Curve',
    help: 'The shape of the response over the dose.',
    choices: {
      logistic4: { label: 'Logistic, 4 parameters', help: 'Bottom, top, EC50 and Hill slope (4PL, LL.4)' },
      logistic3: { label: 'Logistic, 3 parameters', help: 'Bottom fixed at zero (LL.3)' },
      logistic5: { label: 'Logistic, 5 parameters', help: 'Both bends may differ (5PL, LL.5)' },
      'michaelis-menten': { label: 'Michaelis–Menten', help: 'Vmax and Km of an enzyme' },
      'exponential-decay': { label: 'Exponential decay', help: 'Rate and half-life over time' },
    },
    default: 'logistic4',
  },
  plateau: {
    kind: 'toggle',
    label: 'Ends at a plateau',
    help: 'Switched off, the decay goes down to zero.',
    default: true,
    showWhen: { option: 'model', is: ['exponential-decay'] },
  },
  logDoses: {
    kind: 'toggle',
    label: 'Doses are logarithms',
    help: 'The dose variable holds logarithms to the base 10; results are in doses.',
    default: false,
    showWhen: { option: 'model', is: [...LOGISTIC, 'michaelis-menten'] },
  },
  intervals: {
    kind: 'choice',
    label: 'Intervals of the parameters',
    help: 'Of few rows the profile is nearer to its confidence.',
    choices: {
      profile: { label: 'Profile', help: 'May be longer on one side, as the curve is' },
      wald: { label: 'Wald', help: 'Estimate ± t × standard error' },
    },
    default: 'profile',
  },
  confidenceLevel,
  effects: {
    kind: 'text',
    label: 'Effective doses',
    help: 'Percentages of the way from bottom to top whose doses are wanted, such as 10, 90.',
    maxLength: 400,
    default: '10, 90',
    showWhen: { option: 'model', is: LOGISTIC },
  },
  predictAt: {
    kind: 'text',
    label: 'Predict at doses',
    help: 'Doses whose expected response is wanted, such as 0.5, 2.',
    maxLength: 400,
    default: '',
  },
  plots: {
    kind: 'choices',
    label: 'Plots',
    help: 'The curve over the data, on a logarithmic axis where it is logistic; residuals show what it misses.',
    choices: { curve: 'Curve', residuals: 'Residuals' },
    default: ['curve'],
  },
});

export type DoseOptions = OptionValues<typeof options>;

/** Whether the curve runs between a bottom and a top. */
export const isLogistic = ({ model }: Pick<DoseOptions, 'model'>): boolean =>
  (LOGISTIC as readonly string[]).includes(model);

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: ['outcome', 'dose', 'group'],
    groups: [
      { title: 'Curve', options: ['model', 'plateau', 'logDoses'], open: true },
      { title: 'Intervals', options: ['intervals', 'confidenceLevel'] },
      { title: 'Doses and predictions', options: ['effects', 'predictAt'] },
      { title: 'Plots', options: ['plots'] },
    ],
  },
  keeps: [
    {
      id: 'fitted',
      name: 'Fitted',
      label: 'Fitted values',
      help: 'The expected response of each case by its curve.',
    },
    {
      id: 'residuals',
      name: 'Residual',
      label: 'Residuals',
      help: 'Response minus fitted value of each case.',
    },
  ],
  example: {
    sample: 'assay',
    options: { outcome: 'Viability', dose: 'Dose', group: 'Compound' },
  },
});
