import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { confidenceLevel } from '../../shared/option-parts.ts';
import { binaryOptions } from '../kit/binary-options.ts';
import { CURVE_GROUP, curveOptions } from '../kit/curve-options.ts';
import { errorOptions, modelOptions, newCasesOption } from '../kit/option-parts.ts';
import { entry } from './entry.ts';

export const options = defineOptions({
  outcome: binaryOptions.outcome,
  covariates: modelOptions.covariates,
  factors: modelOptions.factors,
  weights: {
    kind: 'variable',
    label: 'Frequencies',
    help: 'A whole number that says how many cases each row stands for, where the data are counts.',
    accepts: ['numeric'],
  },
  event: binaryOptions.event,
  terms: modelOptions.terms,
  references: modelOptions.references,
  steps: modelOptions.steps,
  ...curveOptions,
  method: {
    kind: 'choice',
    label: 'Method',
    help: 'How the coefficients are found. Firth’s penalty keeps them finite where a predictor separates the levels.',
    choices: {
      likelihood: { label: 'Maximum likelihood', help: 'The usual choice' },
      firth: {
        label: 'Firth’s penalized likelihood',
        help: 'For separated levels, rare events and small samples; tests and limits by the penalized likelihood',
      },
    },
    default: 'likelihood',
  },
  robust: { ...errorOptions.robust, showWhen: { option: 'method', is: ['likelihood'] } },
  cluster: errorOptions.cluster,
  intervals: {
    kind: 'choice',
    label: 'Intervals',
    showWhen: { option: 'method', is: ['likelihood'] },
    help: 'How the confidence limits of coefficients and odds ratios are found; robust errors always give Wald limits.',
    choices: {
      wald: { label: 'Wald', help: 'Estimate plus and minus standard errors, as SPSS does' },
      profile: { label: 'Profile likelihood', help: 'Better in small samples and for rare events' },
    },
    default: 'wald',
  },
  confidenceLevel,
  crude: modelOptions.crude,
  termTests: {
    kind: 'toggle',
    label: 'Tests of the terms',
    help: 'A likelihood-ratio test of each variable as a whole, also where it has several coefficients.',
    default: true,
  },
  cutoff: {
    kind: 'number',
    label: 'Cut-off',
    help: 'The event is predicted where its probability is at least this.',
    min: 0.001,
    max: 0.999,
    default: 0.5,
  },
  classification: {
    kind: 'toggle',
    label: 'Classification table',
    help: 'Counts predicted against observed cases at the cut-off, with sensitivity and specificity.',
    default: true,
  },
  marginal: modelOptions.marginal,
  checks: {
    kind: 'choices',
    label: 'Assumption checks',
    help: 'What the model assumes and what makes it fragile, with advice for each.',
    choices: {
      events: 'Enough events',
      linearity: 'Linear logit',
      fit: 'Goodness of fit',
      collinearity: 'Collinearity',
      influence: 'Influential cases',
    },
    default: ['events', 'linearity', 'fit', 'collinearity', 'influence'],
  },
  diagnostics: {
    kind: 'toggle',
    label: 'Table of diagnostics',
    help: 'Lists tests of the fit and the most extreme residuals.',
    default: false,
  },
  plots: {
    kind: 'choices',
    label: 'Plots',
    help: 'Odds ratios with their intervals, how well the model separates the two levels, and what it predicts.',
    choices: {
      odds: 'Odds ratios',
      roc: 'ROC curve',
      effect: 'Predicted probability',
      calibration: 'Calibration',
    },
    default: ['odds', 'roc', 'effect'],
  },
  effectOf: {
    kind: 'variable',
    label: 'Probability over',
    help: 'The predictor along the axis of the plot of probabilities; the first one unless chosen.',
    accepts: ['numeric', 'categorical', 'ordinal', 'boolean', 'text'],
  },
  newCases: newCasesOption('The predicted probability of each case with its interval.'),
});

export type LogisticOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  pools: true,
  surveys: true,
  options,
  layout: {
    roles: ['outcome', 'covariates', 'factors', 'weights'],
    groups: [
      { title: 'Model', options: ['event', 'terms', 'references'] },
      { title: 'Steps', options: ['steps'] },
      {
        title: 'Coefficients',
        options: ['method', 'robust', 'cluster', 'intervals', 'confidenceLevel', 'crude', 'termTests'],
      },
      { title: 'Classification', options: ['classification', 'cutoff'] },
      { title: 'Marginal effects', options: ['marginal'] },
      CURVE_GROUP,
      { title: 'Assumption checks', options: ['checks', 'diagnostics'] },
      { title: 'Plots', options: ['plots', 'effectOf'] },
      { title: 'Prediction', options: ['newCases'] },
    ],
  },
  keeps: [
    {
      id: 'fitted',
      name: 'Probability',
      label: 'Predicted probabilities',
      help: 'Of the event, by the model.',
    },
    {
      id: 'predicted',
      name: 'Predicted',
      label: 'Predicted outcomes',
      help: 'The event where its probability reaches the cut-off.',
    },
    {
      id: 'pearson',
      name: 'Pearson residual',
      label: 'Pearson residuals',
      help: 'Observed minus expected, in standard deviations.',
    },
    {
      id: 'deviance',
      name: 'Deviance residual',
      label: 'Deviance residuals',
      help: 'The share of the case in the deviance, signed.',
    },
    {
      id: 'leverage',
      name: 'Leverage',
      label: 'Leverage',
      help: 'How unusual the predictors of the case are.',
    },
    {
      id: 'cooksDistance',
      name: 'Cooks distance',
      label: 'Cook’s distance',
      help: 'How much the coefficients change without the case.',
    },
  ],
  example: {
    sample: 'health',
    options: { outcome: 'HeartDisease', covariates: ['Age', 'BloodPressure'], factors: ['Smoker'] },
  },
});
