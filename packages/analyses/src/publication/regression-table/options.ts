import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { confidenceLevel } from '../../shared/option-parts.ts';
import {
  baseOf,
  clusters,
  covariates,
  event,
  factors,
  references,
  regressionGroup,
  specOptions,
} from '../kit/model-options.ts';
import { entry } from './entry.ts';

export const options = defineOptions({
  outcome: {
    kind: 'variable',
    label: 'Outcome',
    help: 'A number, a category, a count, or the time until an event.',
    accepts: ['numeric', 'categorical', 'ordinal', 'boolean', 'text'],
    required: true,
  },
  event,
  clusters,
  covariates,
  factors,
  ...specOptions,
  base: baseOf('outcome'),
  models: {
    kind: 'choice',
    label: 'Models',
    help: 'Which models stand side by side.',
    choices: {
      both: { label: 'Univariable and multivariable', help: 'Each predictor alone, then all together' },
      multivariable: { label: 'Multivariable', help: 'All predictors together' },
      univariable: { label: 'Univariable', help: 'Each predictor alone' },
      blocks: { label: 'Models that grow', help: 'Predictors enter model by model' },
    },
    default: 'both',
  },
  blocks: {
    kind: 'list',
    label: 'Predictors that enter later',
    help: 'All others are in every model; those listed here enter at the model given and stay.',
    noun: 'predictor',
    item: {
      variable: {
        kind: 'variable',
        label: 'Predictor',
        help: 'A covariate or factor of the table.',
        accepts: ['numeric', 'categorical', 'ordinal', 'boolean', 'text'],
        required: true,
      },
      model: {
        kind: 'number',
        label: 'Model',
        help: 'The first model that holds it.',
        min: 1,
        max: 8,
        default: 2,
        integer: true,
      },
    },
    showWhen: { option: 'models', is: ['blocks'] },
  },
  references,
  cases: {
    kind: 'choice',
    label: 'Cases',
    help: 'Models can be compared only where they have the same cases.',
    choices: {
      same: { label: 'The same in all models', help: 'Complete in every predictor' },
      available: { label: 'All that a model can use', help: 'Complete in its own predictors' },
    },
    default: 'same',
  },
  columns: {
    kind: 'choices',
    label: 'Columns',
    help: 'What the table shows beside estimates and their p.',
    choices: {
      counts: { label: 'Cases and events', help: 'Of every line' },
      overall: { label: 'p of factors as a whole', help: 'Beside their name' },
    },
    default: ['counts'],
  },
  confidenceLevel,
});

export type RegressionTableOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: ['outcome', 'event', 'clusters', 'covariates', 'factors'],
    groups: [
      { title: 'Models', options: ['models', 'blocks', 'cases'] },
      regressionGroup,
      { title: 'Table', options: ['columns', 'confidenceLevel'] },
    ],
  },
  example: {
    sample: 'survival',
    options: {
      outcome: 'Time',
      event: 'Event',
      covariates: ['Age'],
      factors: ['Treatment', 'Stage'],
      references: { Treatment: 'Standard' },
    },
  },
});
