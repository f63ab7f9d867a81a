import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { confidenceLevel } from '../../shared/option-parts.ts';
import { CURVE_GROUP, curveOptions } from '../kit/curve-options.ts';
import { errorOptions, modelOptions, newCasesOption } from '../kit/option-parts.ts';
import { entry } from './entry.ts';

const ZERO_MODELS = ['zero-inflated', 'hurdle'] as const;

/** What models with one part alone have. */
const PLAIN = { option: 'zeros', is: 'none' } as const;

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
  zeros: {
    kind: 'choice',
    label: 'Many zeros',
    help: 'A second part of the model for cases that have no count at all, with odds ratios of its own.',
    choices: {
      none: { label: 'No second part', help: 'Zeros are counts like others' },
      'zero-inflated': {
        label: 'Zero-inflated',
        help: 'Some of the zeros are of cases that can have no count',
      },
      hurdle: { label: 'Hurdle', help: 'First whether there is a count, then how large it is' },
    },
    default: 'none',
  },
  zeroPart: {
    kind: 'choice',
    label: 'Predictors of the zeros',
    help: 'Which predictors the second part has; products stay in the first.',
    choices: {
      all: 'All predictors',
      chosen: 'Some of them',
      constant: { label: 'None', help: 'The same probability for all cases' },
    },
    default: 'all',
    showWhen: { option: 'zeros', is: ZERO_MODELS },
  },
  zeroPredictors: {
    kind: 'variables',
    label: 'These predictors',
    help: 'Covariates or factors of the model.',
    accepts: ['numeric', 'categorical', 'ordinal', 'boolean', 'text'],
    showWhen: [
      { option: 'zeros', is: ZERO_MODELS },
      { option: 'zeroPart', is: 'chosen' },
    ],
  },
  terms: modelOptions.terms,
  references: modelOptions.references,
  curved: { ...curveOptions.curved, showWhen: PLAIN },
  curveBasis: { ...curveOptions.curveBasis, showWhen: PLAIN },
  curveDf: { ...curveOptions.curveDf, showWhen: PLAIN },
  robust: { ...errorOptions.robust, showWhen: PLAIN },
  cluster: { ...errorOptions.cluster, showWhen: [PLAIN, errorOptions.cluster.showWhen] },
  confidenceLevel,
  crude: { ...modelOptions.crude, showWhen: PLAIN },
  termTests: {
    kind: 'toggle',
    showWhen: PLAIN,
    label: 'Tests of the terms',
    help: 'A test of each variable as a whole, also where it has several coefficients.',
    default: true,
  },
  marginal: { ...modelOptions.marginal, showWhen: PLAIN },
  checks: {
    kind: 'choices',
    showWhen: PLAIN,
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
    showWhen: PLAIN,
    label: 'Expected count over',
    help: 'The predictor along the axis of the plot; the first one unless chosen.',
    accepts: ['numeric', 'categorical', 'ordinal', 'boolean', 'text'],
  },
  newCases: newCasesOption('The expected count of each case with its interval, at the exposure below.'),
  newExposure: {
    kind: 'number',
    label: 'Exposure of the new cases',
    help: 'The time, area or people at risk for which counts are expected, in the unit of the exposure.',
    min: 1e-9,
    max: 1e12,
    default: 1,
  },
});

export type PoissonOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  pools: true,
  surveys: true,
  options,
  layout: {
    roles: ['outcome', 'covariates', 'factors', 'exposure'],
    groups: [
      { title: 'Model', options: ['family', 'terms', 'references'] },
      { title: 'Many zeros', options: ['zeros', 'zeroPart', 'zeroPredictors'] },
      { title: 'Coefficients', options: ['robust', 'cluster', 'confidenceLevel', 'crude', 'termTests'] },
      { title: 'Marginal effects', options: ['marginal'] },
      CURVE_GROUP,
      { title: 'Assumption checks', options: ['checks'] },
      { title: 'Plots', options: ['plots', 'effectOf'] },
      { title: 'Prediction', options: ['newCases', 'newExposure'] },
    ],
  },
  keeps: [
    {
      id: 'fitted',
      name: 'Expected',
      label: 'Expected counts',
      help: 'By the model, at the own exposure.',
      showWhen: PLAIN,
    },
    {
      id: 'pearson',
      name: 'Pearson residual',
      label: 'Pearson residuals',
      help: 'Observed minus expected, in standard deviations.',
      showWhen: PLAIN,
    },
    {
      id: 'deviance',
      name: 'Deviance residual',
      label: 'Deviance residuals',
      help: 'The share of the case in the deviance, signed.',
      showWhen: PLAIN,
    },
    {
      id: 'cooksDistance',
      name: 'Cooks distance',
      label: 'Cook’s distance',
      help: 'How much the coefficients change without the case.',
      showWhen: PLAIN,
    },
  ],
  example: {
    sample: 'environmental',
    options: { outcome: 'SpeciesCount', covariates: ['NO2', 'Temperature'], factors: ['Site'] },
  },
});
