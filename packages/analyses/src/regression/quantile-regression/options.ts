import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { confidenceLevel } from '../../shared/option-parts.ts';
import { modelOptions, newCasesOption } from '../kit/option-parts.ts';
import { entry } from './entry.ts';

export const options = defineOptions({
  outcome: {
    kind: 'variable',
    label: 'Dependent variable',
    help: 'The number whose quantiles are explained.',
    accepts: ['numeric'],
    required: true,
  },
  covariates: modelOptions.covariates,
  factors: modelOptions.factors,
  quantiles: {
    kind: 'text',
    label: 'Quantiles',
    help: 'Between 0 and 1, such as 0.1, 0.5, 0.9; 0.5 is the median. Each has a model of its own.',
    default: '0.25, 0.5, 0.75',
    maxLength: 200,
  },
  errors: {
    kind: 'choice',
    label: 'Errors and limits',
    help: 'How the uncertainty of the coefficients is found.',
    choices: {
      nid: { label: 'Sandwich', help: 'The spread may change along the predictors (Hendricks and Koenker)' },
      iid: { label: 'Equal spread', help: 'Narrower where the spread is the same everywhere' },
      rank: { label: 'Rank inversion', help: 'Limits without errors and p values, for small samples' },
    },
    default: 'nid',
  },
  terms: modelOptions.terms,
  references: modelOptions.references,
  confidenceLevel,
  effectOf: {
    kind: 'variable',
    label: 'Lines along',
    help: 'The predictor along which the fitted quantiles are drawn; the first where none is chosen.',
    accepts: ['numeric', 'categorical', 'ordinal', 'boolean', 'text'],
  },
  plots: {
    kind: 'choices',
    label: 'Plots',
    help: 'The fitted quantiles along a predictor, and each coefficient over the quantiles.',
    choices: { lines: 'Fitted quantiles', coefficients: 'Coefficients over the quantiles' },
    default: ['lines', 'coefficients'],
  },
  newCases: newCasesOption('The fitted quantiles of each case.'),
});

export type QuantileOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  pools: true,
  layout: {
    roles: ['outcome', 'covariates', 'factors'],
    groups: [
      { title: 'Quantiles', options: ['quantiles', 'errors'], open: true },
      { title: 'Model', options: ['terms', 'references'] },
      { title: 'Interval', options: ['confidenceLevel'] },
      { title: 'Plots', options: ['plots', 'effectOf'] },
      { title: 'Prediction', options: ['newCases'] },
    ],
  },
  example: {
    sample: 'health',
    options: { outcome: 'BloodPressure', covariates: ['Age', 'Weight'], quantiles: '0.1, 0.5, 0.9' },
  },
});
