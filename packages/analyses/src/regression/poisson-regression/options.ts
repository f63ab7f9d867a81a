import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { confidenceLevel } from '../../shared/option-parts.ts';
import { errorOptions, modelOptions } from '../kit/option-parts.ts';
import { entry } from './entry.ts';

export const options = defineOptions({
  outcome: {
    kind: 'variable',
    label: 'Dependent variable',
    help: 'A count: whole numbers from zero on.',
    accepts: ['numeric'],
    required: true,
  },
  covariates: modelOptions.covariates,
  factors: modelOptions.factors,
  exposure: {
    kind: 'variable',
    label: 'Exposure',
    help: 'Time, area or people at risk behind each count; the model is then one of rates.',
    accepts: ['numeric'],
  },
  family: {
    kind: 'choice',
    label: 'Distribution',
    help: 'How much counts with the same expected value vary.',
    choices: {
      poisson: { label: 'Poisson', help: 'As much as their mean' },
      'quasi-poisson': { label: 'Quasi-Poisson', help: 'A multiple of their mean, which is estimated' },
      'negative-binomial': { label: 'Negative binomial', help: 'More, the larger the mean' },
    },
    default: 'poisson',
  },
  terms: modelOptions.terms,
  references: modelOptions.references,
  ...errorOptions,
  confidenceLevel,
  crude: modelOptions.crude,
  termTests: {
    kind: 'toggle',
    label: 'Tests of the terms',
    help: 'A test of each variable as a whole, also where it has several coefficients.',
    default: true,
  },
  marginal: modelOptions.marginal,
  checks: {
    kind: 'choices',
    label: 'Assumption checks',
    help: 'What the model assumes and what makes it fragile, with advice for each.',
    choices: {
      dispersion: 'Dispersion',
      zeros: 'Zero counts',
      fit: 'Goodness of fit',
      collinearity: 'Collinearity',
      influence: 'Influential cases',
    },
    default: ['dispersion', 'zeros', 'fit', 'collinearity', 'influence'],
  },
  plots: {
    kind: 'choices',
    label: 'Plots',
    help: 'Rate ratios with their intervals, what the model predicts, and how often each count occurs.',
    choices: { ratios: 'Rate ratios', effect: 'Expected count', counts: 'Observed and expected counts' },
    default: ['ratios', 'effect', 'counts'],
  },
  effectOf: {
    kind: 'variable',
    label: 'Expected count over',
    help: 'The predictor along the axis of the plot; the first one unless chosen.',
    accepts: ['numeric', 'categorical', 'ordinal', 'boolean', 'text'],
  },
  newCases: {
    kind: 'cases',
    label: 'Predict new cases',
    help: 'The expected count of each case with its interval, at an exposure of 1.',
    of: ['covariates', 'factors'],
    max: 100,
  },
});

export type PoissonOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: ['outcome', 'covariates', 'factors', 'exposure'],
    groups: [
      { title: 'Model', options: ['family', 'terms', 'references'] },
      { title: 'Coefficients', options: ['robust', 'cluster', 'confidenceLevel', 'crude', 'termTests'] },
      { title: 'Marginal effects', options: ['marginal'] },
      { title: 'Assumption checks', options: ['checks'] },
      { title: 'Plots', options: ['plots', 'effectOf'] },
      { title: 'Prediction', options: ['newCases'] },
    ],
  },
  keeps: [
    { id: 'fitted', name: 'Expected', label: 'Expected counts', help: 'By the model, at the own exposure.' },
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
      id: 'cooksDistance',
      name: 'Cooks distance',
      label: 'Cook’s distance',
      help: 'How much the coefficients change without the case.',
    },
  ],
  example: {
    sample: 'environmental',
    options: { outcome: 'SpeciesCount', covariates: ['NO2', 'Temperature'], factors: ['Site'] },
  },
});
