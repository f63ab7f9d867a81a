import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { baseOf, regressionGroup, specOptions } from '../kit/model-options.ts';
import { type RegressionTableOptions, options as regression } from '../regression-table/options.ts';
import { entry } from './entry.ts';

export const options = defineOptions({
  outcomes: {
    kind: 'variables',
    label: 'Outcomes',
    help: 'Numbers, counts, categories, or times until an event; each has its columns.',
    accepts: ['numeric', 'categorical', 'ordinal', 'boolean', 'text'],
    min: 1,
    max: 6,
  },
  event: regression.event,
  clusters: regression.clusters,
  covariates: regression.covariates,
  factors: regression.factors,
  ...specOptions,
  base: baseOf('outcomes'),
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
  cases: 'same',
});

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: ['outcomes', 'event', 'clusters', 'covariates', 'factors'],
    groups: [
      { title: 'Models', options: ['models', 'blocks'] },
      regressionGroup,
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
