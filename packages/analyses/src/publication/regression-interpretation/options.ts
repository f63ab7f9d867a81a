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
  references,
  wording: {
    kind: 'choice',
    label: 'Wording',
    help: 'For whom the coefficients are put into words.',
    choices: {
      plain: { label: 'Plain', help: 'For readers without statistics' },
      technical: { label: 'Technical', help: 'For a results section' },
    },
    default: 'plain',
  },
  units: {
    kind: 'list',
    label: 'Units of covariates',
    help: 'A difference of one unit is often too small to matter: say the step and its unit, such as 10 years.',
    noun: 'covariate',
    item: {
      variable: {
        kind: 'variable',
        label: 'Covariate',
        help: 'A number among the predictors.',
        accepts: ['numeric'],
        required: true,
      },
      step: {
        kind: 'number',
        label: 'Step',
        help: 'The difference that a coefficient is told for.',
        min: 1e-6,
        max: 1e9,
        default: 1,
      },
      unit: {
        kind: 'text',
        label: 'Unit',
        help: 'In the plural: years, kg, points.',
        default: '',
        maxLength: 40,
      },
    },
  },
  confidenceLevel,
});

export type InterpretationOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: ['outcome', 'event', 'clusters', 'covariates', 'factors'],
    groups: [
      { title: 'Words', options: ['wording', 'units'] },
      regressionGroup,
      { title: 'Intervals', options: ['confidenceLevel'] },
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
      units: [{ variable: 'Age', step: 10, unit: 'years' }],
    },
  },
});
