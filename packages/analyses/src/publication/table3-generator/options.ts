import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { type RegressionTableOptions, options as regression } from '../regression-table/options.ts';
import { entry } from './entry.ts';

export const options = defineOptions({
  outcomes: {
    kind: 'variables',
    label: 'Outcomes',
    help: 'Numbers, counts or categories with two levels; each has its columns.',
    accepts: ['numeric', 'categorical', 'ordinal', 'boolean', 'text'],
    min: 1,
    max: 6,
  },
  covariates: regression.covariates,
  factors: regression.factors,
  type: {
    kind: 'choice',
    label: 'Regression',
    help: 'By the outcome: logistic for a category with two levels, linear for a number. Times until an event are modelled by the regression table.',
    choices: {
      auto: { label: 'By the outcome', help: 'Logistic or linear' },
      linear: 'Linear',
      logistic: 'Logistic',
      poisson: { label: 'Poisson', help: 'For counts' },
      'quasi-poisson': { label: 'Quasi-Poisson', help: 'Counts that vary more than Poisson' },
      'negative-binomial': { label: 'Negative binomial', help: 'Counts that vary more than Poisson' },
    },
    default: 'auto',
  },
  eventLevel: {
    kind: 'choice',
    label: 'Level that is the event',
    help: 'Of outcomes with two levels.',
    choices: { last: 'Last level', first: 'First level' },
    default: 'last',
  },
  method: regression.method,
  models: {
    kind: 'choice',
    label: 'Models of each outcome',
    help: 'Which models stand side by side.',
    choices: {
      multivariable: { label: 'Multivariable', help: 'All predictors together' },
      both: { label: 'Univariable and multivariable', help: 'Each predictor alone, then all together' },
      blocks: { label: 'Models that grow', help: 'Predictors enter model by model' },
    },
    default: 'multivariable',
  },
  blocks: regression.blocks,
  references: regression.references,
  columns: regression.columns,
  confidenceLevel: regression.confidenceLevel,
});

export type Table3Options = OptionValues<typeof options>;

/** The same as options of a regression table of one outcome; counts of lines stand below each outcome, for its cases are its own. */
export const regressionOptions = (options: Table3Options, outcome: string): RegressionTableOptions => ({
  ...options,
  outcome,
  event: null,
  exposure: null,
  cases: 'same',
});

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: ['outcomes', 'covariates', 'factors'],
    groups: [
      { title: 'Models', options: ['models', 'blocks'] },
      { title: 'Regression', options: ['type', 'eventLevel', 'method', 'references'] },
      { title: 'Table', options: ['columns', 'confidenceLevel'] },
    ],
  },
  example: {
    sample: 'health',
    options: {
      outcomes: ['BloodPressure', 'Cholesterol', 'HeartDisease'],
      covariates: ['Age'],
      factors: ['Gender', 'Smoker'],
      columns: [],
    },
  },
});
