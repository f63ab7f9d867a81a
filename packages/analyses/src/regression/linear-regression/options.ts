import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { confidenceLevel } from '../../shared/option-parts.ts';
import { CURVE_GROUP, curveOptions } from '../kit/curve-options.ts';
import { errorOptions, modelOptions, newCasesOption } from '../kit/option-parts.ts';
import { entry } from './entry.ts';

export const options = defineOptions({
  outcome: {
    kind: 'variable',
    label: 'Dependent variable',
    help: 'The number to explain or predict.',
    accepts: ['numeric'],
    required: true,
  },
  covariates: modelOptions.covariates,
  factors: modelOptions.factors,
  weights: {
    kind: 'variable',
    label: 'Weights',
    help: 'A positive number that says how much each case counts (weighted least squares).',
    accepts: ['numeric'],
  },
  terms: modelOptions.terms,
  references: modelOptions.references,
  intercept: {
    kind: 'toggle',
    label: 'Intercept',
    help: 'Leave it in unless the line must pass through zero; without it R² has another meaning.',
    default: true,
  },
  steps: modelOptions.steps,
  selection: {
    kind: 'choice',
    label: 'Compare choices of predictors',
    help: 'Models of some of the predictors beside that of all, ranked by a criterion. p values of a chosen model are too small: prefer a model that was planned.',
    choices: {
      none: { label: 'No', help: 'The predictors are those you planned' },
      subsets: { label: 'All subsets', help: 'Every choice of up to 12 terms' },
      backward: { label: 'Backward', help: 'From all predictors, the least useful leaves first' },
      forward: { label: 'Forward', help: 'From none, the most useful enters first' },
    },
    default: 'none',
  },
  criterion: {
    kind: 'choice',
    label: 'Criterion',
    help: 'What a model must gain to be worth a coefficient more; BIC asks for more than AIC, in large samples far more.',
    choices: { aic: 'AIC', bic: 'BIC', adjustedRSquared: 'Adjusted R²', cp: 'Mallows’ Cp' },
    default: 'aic',
    showWhen: { option: 'selection', is: ['subsets', 'backward', 'forward'] },
  },
  ...curveOptions,
  standardized: {
    kind: 'toggle',
    label: 'Standardized coefficients',
    help: 'Adds β, the change in standard deviations of the outcome per standard deviation of the predictor.',
    default: true,
  },
  ...errorOptions,
  confidenceLevel,
  crude: modelOptions.crude,
  checks: {
    kind: 'choices',
    label: 'Assumption checks',
    help: 'What least squares assumes, tested on the residuals, with advice for each.',
    choices: {
      normality: 'Normal residuals',
      spread: 'Equal spread',
      independence: 'Independence',
      collinearity: 'Collinearity',
      influence: 'Influential cases',
    },
    default: ['normality', 'spread', 'independence', 'collinearity', 'influence'],
  },
  diagnostics: {
    kind: 'toggle',
    label: 'Table of diagnostics',
    help: 'Lists every test and extreme value of the residuals.',
    default: false,
  },
  plots: {
    kind: 'choices',
    label: 'Plots',
    help: 'Residual plots show what the tests cannot: curves, fans and single cases that pull the line.',
    choices: {
      effect: 'Effect of the strongest predictor',
      residuals: 'Residuals and fitted values',
      qq: 'Normal Q–Q',
      coefficients: 'Coefficients',
    },
    default: ['effect', 'residuals', 'qq'],
  },
  newCases: newCasesOption(
    'The predicted value of each case with the interval of the mean and of a single case.',
  ),
});

export type RegressionOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  pools: true,
  surveys: true,
  options,
  layout: {
    roles: ['outcome', 'covariates', 'factors', 'weights'],
    groups: [
      { title: 'Model', options: ['terms', 'references', 'intercept'] },
      { title: 'Steps', options: ['steps'] },
      { title: 'Choice of predictors', options: ['selection', 'criterion'] },
      { title: 'Coefficients', options: ['standardized', 'robust', 'cluster', 'confidenceLevel', 'crude'] },
      CURVE_GROUP,
      { title: 'Assumption checks', options: ['checks', 'diagnostics'] },
      { title: 'Plots', options: ['plots'] },
      { title: 'Prediction', options: ['newCases'] },
    ],
  },
  keeps: [
    { id: 'fitted', name: 'Fitted', label: 'Fitted values', help: 'The outcome that the model expects.' },
    { id: 'residuals', name: 'Residual', label: 'Residuals', help: 'Observed minus fitted.' },
    {
      id: 'standardized',
      name: 'Std residual',
      label: 'Standardized residuals',
      help: 'Residuals divided by their standard error.',
    },
    {
      id: 'studentized',
      name: 'Stud residual',
      label: 'Studentized residuals',
      help: 'The same, the error variance estimated without the case.',
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
      help: 'How much all fitted values change without the case.',
    },
  ],
  example: {
    sample: 'health',
    options: { outcome: 'BloodPressure', covariates: ['Age', 'Weight'], factors: ['Smoker'] },
  },
});
