import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { binaryOptions } from '../kit/binary-options.ts';
import { modelOptions, newCasesOption } from '../kit/option-parts.ts';
import { entry } from './entry.ts';

/** Penalties chosen by cross-validation. */
const VALIDATED = { option: 'choose', is: ['min', '1se'] } as const;

export const options = defineOptions({
  outcome: {
    kind: 'variable',
    label: 'Dependent variable',
    help: 'What is to be predicted: a number, a variable with two levels, or a count.',
    accepts: ['numeric', 'categorical', 'ordinal', 'boolean', 'text'],
    required: true,
  },
  covariates: modelOptions.covariates,
  factors: modelOptions.factors,
  family: {
    kind: 'choice',
    label: 'The dependent variable is',
    help: 'It decides the model below the penalty.',
    choices: {
      gaussian: { label: 'A number', help: 'Linear regression' },
      binomial: { label: 'One of two levels', help: 'Logistic regression' },
      poisson: { label: 'A count', help: 'Poisson regression' },
    },
    default: 'gaussian',
  },
  event: { ...binaryOptions.event, showWhen: { option: 'family', is: ['binomial'] } },
  penalty: {
    kind: 'choice',
    label: 'Penalty',
    help: 'On the size of the coefficients; the intercept has none.',
    choices: {
      lasso: { label: 'Lasso', help: 'Leaves predictors out: their coefficients become exactly zero' },
      ridge: {
        label: 'Ridge',
        help: 'Keeps all, each a little smaller; for predictors that say nearly the same',
      },
      net: {
        label: 'Elastic net',
        help: 'Between the two: predictors that go together stay or leave together',
      },
    },
    default: 'lasso',
  },
  mix: {
    kind: 'number',
    label: 'Share of lasso (α)',
    help: '0 is ridge, 1 is the lasso.',
    showWhen: { option: 'penalty', is: ['net'] },
    min: 0,
    max: 1,
    default: 0.5,
  },
  choose: {
    kind: 'choice',
    label: 'Strength of the penalty (λ)',
    help: 'Cross-validation predicts each part of the cases from the others, for many strengths.',
    choices: {
      min: { label: 'Smallest error', help: 'The best predictions of cases left out' },
      '1se': { label: 'One standard error', help: 'The strongest penalty about as good: fewer predictors' },
      own: { label: 'Given', help: 'A number of your own' },
    },
    default: 'min',
  },
  lambda: {
    kind: 'number',
    label: 'λ',
    help: 'As glmnet defines it; 0 is no penalty.',
    showWhen: { option: 'choose', is: ['own'] },
    min: 0,
    max: 1e9,
    default: 0.1,
  },
  folds: {
    kind: 'number',
    label: 'Parts (folds)',
    help: 'Blank for 10, or fewer where a part would have less than three cases. Cases are dealt to the parts in the order of the dependent variable.',
    showWhen: VALIDATED,
    min: 3,
    max: 100,
    integer: true,
    default: null,
  },
  foldVariable: {
    kind: 'variable',
    label: 'Parts by a variable',
    help: 'Cases of one value are left out together, such as those of one hospital.',
    accepts: ['categorical', 'ordinal', 'boolean', 'text', 'numeric'],
    showWhen: VALIDATED,
  },
  lambdas: {
    kind: 'text',
    label: 'Strengths to try',
    help: 'Numbers such as 1, 0.3, 0.1; blank for a sequence from where every predictor is left out.',
    showWhen: VALIDATED,
    default: '',
    maxLength: 1000,
  },
  standardize: {
    kind: 'toggle',
    label: 'Standardize predictors',
    help: 'The penalty then treats all alike, whatever their units. Coefficients are shown in the units of the data.',
    default: true,
  },
  terms: modelOptions.terms,
  references: modelOptions.references,
  plots: {
    kind: 'choices',
    label: 'Plots',
    help: 'How coefficients shrink as the penalty grows, and the error in cases left out.',
    choices: { path: 'Coefficients by penalty', error: 'Cross-validation error' },
    default: ['path', 'error'],
  },
  newCases: newCasesOption('The expected value, or the probability, of each case.'),
});

export type RegularizedOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: ['outcome', 'covariates', 'factors'],
    groups: [
      { title: 'Penalty', options: ['family', 'event', 'penalty', 'mix', 'choose', 'lambda'], open: true },
      { title: 'Cross-validation', options: ['folds', 'foldVariable', 'lambdas'] },
      { title: 'Model', options: ['standardize', 'terms', 'references'] },
      { title: 'Plots', options: ['plots'] },
      { title: 'Prediction', options: ['newCases'] },
    ],
  },
  keeps: [
    {
      id: 'fitted',
      name: 'Predicted',
      label: 'Predicted values',
      help: 'The expected value, or the probability, of each case by the model.',
    },
  ],
  example: {
    sample: 'health',
    options: {
      outcome: 'BloodPressure',
      covariates: ['Age', 'Weight', 'Height', 'Cholesterol'],
      factors: ['Gender', 'Smoker'],
    },
  },
});
