import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { CURVE_GROUP, curveOptions } from '../../regression/kit/curve-options.ts';
import { modelOptions } from '../../regression/kit/option-parts.ts';
import { confidenceLevel } from '../../shared/option-parts.ts';
import { survivalOptions } from '../kit/option-parts.ts';
import { entry } from './entry.ts';

/** What rests on one fit with a covariance and a likelihood. */
const WITHOUT_FRAILTY = { option: 'errors', is: ['none', 'robust', 'cluster'] } as const;

export const options = defineOptions({
  ...survivalOptions,
  covariates: modelOptions.covariates,
  factors: modelOptions.factors,
  strata: {
    kind: 'variable',
    label: 'Strata',
    help: 'Each of its levels has a baseline hazard of its own; use it for a variable without proportional hazards.',
    accepts: ['categorical', 'ordinal', 'boolean', 'text', 'numeric'],
  },
  start: {
    kind: 'variable',
    label: 'Start of observation',
    help: 'When a case came under observation, where that is not zero: late entry, or rows that split a case at changes of its covariates.',
    accepts: ['numeric'],
  },
  terms: modelOptions.terms,
  references: modelOptions.references,
  ties: {
    kind: 'choice',
    label: 'Events at the same time',
    help: 'How the likelihood treats ties; without ties all are the same.',
    choices: {
      efron: { label: 'Efron', help: 'The better approximation, the default of R' },
      breslow: { label: 'Breslow', help: 'As SPSS does' },
      exact: { label: 'Exact', help: 'For times that are discrete, with many events at each' },
    },
    default: 'efron',
    showWhen: WITHOUT_FRAILTY,
  },
  errors: {
    kind: 'choice',
    label: 'Rows that belong together',
    help: 'What is done where rows of one person, family or clinic are alike.',
    choices: {
      none: { label: 'Independent rows', help: 'Errors of the model itself' },
      robust: { label: 'Robust errors', help: 'Hold where the model is not quite right' },
      cluster: {
        label: 'Clustered errors',
        help: 'Rows of one cluster, such as a person or a clinic, may be alike',
      },
      frailty: {
        label: 'Shared frailty',
        help: 'Each cluster multiplies the hazard by a hidden factor, gamma distributed; ties by Breslow’s method',
      },
    },
    default: 'none',
  },
  cluster: {
    kind: 'variable',
    label: 'Clusters',
    help: 'The variable that says which rows belong together.',
    accepts: ['categorical', 'ordinal', 'boolean', 'text', 'numeric'],
    showWhen: { option: 'errors', is: ['cluster', 'frailty'] },
  },
  curved: { ...curveOptions.curved, showWhen: WITHOUT_FRAILTY },
  curveBasis: { ...curveOptions.curveBasis, showWhen: WITHOUT_FRAILTY },
  curveDf: { ...curveOptions.curveDf, showWhen: WITHOUT_FRAILTY },
  confidenceLevel,
  crude: modelOptions.crude,
  termTests: {
    kind: 'toggle',
    label: 'Tests of the terms',
    help: 'A test of each variable as a whole, also where it has several coefficients; with robust errors and frailties a Wald test.',
    default: true,
  },
  termTestsBy: {
    kind: 'choice',
    label: 'Terms tested by',
    help: 'Likelihood ratios are the better test in small samples; Wald tests take all coefficients of a term from the one fit.',
    choices: { likelihood: 'Likelihood ratios', wald: 'Wald tests' },
    default: 'likelihood',
    showWhen: [
      { option: 'termTests', is: true },
      { option: 'errors', is: 'none' },
    ],
  },
  parametric: {
    kind: 'choices',
    label: 'Parametric models',
    help: 'The same predictors in accelerated failure time models, which need a distribution of the times and predict beyond the last event.',
    choices: {
      exponential: { label: 'Exponential', help: 'A risk that never changes' },
      weibull: { label: 'Weibull', help: 'A risk that rises or falls steadily' },
      lognormal: { label: 'Log-normal', help: 'A risk that rises and then falls' },
      loglogistic: { label: 'Log-logistic', help: 'The same with heavier tails' },
    },
    default: [],
  },
  checks: {
    kind: 'choices',
    label: 'Assumption checks',
    help: 'What the model assumes and what makes it fragile, with advice for each.',
    choices: {
      proportional: 'Proportional hazards',
      events: 'Enough events',
      collinearity: 'Collinearity',
      influence: 'Influential cases',
    },
    default: ['proportional', 'events', 'collinearity', 'influence'],
  },
  diagnostics: {
    kind: 'toggle',
    label: 'Table of proportional hazards',
    help: 'The test of proportional hazards for each term, and the most extreme residuals.',
    default: false,
  },
  plots: {
    kind: 'choices',
    label: 'Plots',
    help: 'Hazard ratios with their intervals, what the model predicts, and how coefficients change over time.',
    choices: {
      ratios: 'Hazard ratios',
      curves: 'Predicted curves',
      schoenfeld: 'Schoenfeld residuals',
      residuals: 'Martingale residuals',
    },
    default: ['ratios', 'curves'],
  },
  curvesOf: {
    kind: 'variable',
    label: 'Curves for',
    help: 'A curve for each level of this factor, or for three values of this covariate; the first factor unless chosen.',
    accepts: ['numeric', 'categorical', 'ordinal', 'boolean', 'text'],
  },
  newCases: {
    kind: 'cases',
    label: 'Predict new cases',
    help: 'Survival of each case at the times below, with its interval, and its median time.',
    of: ['covariates', 'factors'],
    max: 20,
  },
  times: {
    kind: 'text',
    label: 'Survival at times',
    help: 'Times at which survival is predicted, separated by commas or spaces; round ones are chosen where it is empty.',
    default: '',
    maxLength: 200,
  },
  baseline: {
    kind: 'toggle',
    label: 'Baseline hazard',
    help: 'The cumulative hazard at these times with all covariates zero and factors at their reference level.',
    default: false,
  },
});

export type CoxOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  pools: true,
  surveys: true,
  options,
  layout: {
    roles: ['time', 'event', 'covariates', 'factors', 'strata', 'start'],
    groups: [
      { title: 'Model', options: ['eventLevel', 'terms', 'references', 'ties'] },
      { title: 'Rows that belong together', options: ['errors', 'cluster'] },
      { title: 'Coefficients', options: ['confidenceLevel', 'crude', 'termTests', 'termTestsBy'] },
      CURVE_GROUP,
      { title: 'Parametric models', options: ['parametric'] },
      { title: 'Assumption checks', options: ['checks', 'diagnostics'] },
      { title: 'Plots', options: ['plots', 'curvesOf'] },
      { title: 'Prediction', options: ['newCases', 'times', 'baseline'] },
    ],
  },
  keeps: [
    {
      id: 'predictor',
      name: 'Linear predictor',
      label: 'Linear predictor',
      help: 'The log hazard of the case, zero on average over the cases used.',
    },
    {
      id: 'martingale',
      name: 'Martingale residual',
      label: 'Martingale residuals',
      help: 'Events observed minus expected for the case.',
    },
  ],
  example: {
    sample: 'survival',
    options: {
      time: 'Time',
      event: 'Event',
      covariates: ['Age'],
      factors: ['Treatment', 'Stage'],
      references: { Treatment: 'Standard' },
    },
  },
});
