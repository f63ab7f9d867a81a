import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import {
  correlationField,
  countField,
  LARGEST,
  sizeField,
  valueField,
} from '../../shared/calculator/number-options.ts';
import { confidenceLevel } from '../../shared/option-parts.ts';
import { entry } from './entry.ts';
import { fromData } from './from-data.ts';

const slope = { showWhen: { option: 'source', is: 'slope' } } as const;
const moments = { showWhen: { option: 'source', is: 'moments' } } as const;

export const options = defineOptions({
  source: {
    kind: 'choice',
    label: 'What is known',
    help: 'What the report gives about the regression.',
    choices: {
      slope: { label: 'A coefficient', help: 'With its standard error; of one or several predictors' },
      moments: { label: 'Means and correlation', help: 'Of outcome and predictor: the whole line' },
    },
    default: 'slope',
  },
  n: countField({ label: 'Cases', help: 'How many cases the regression is made of.' }),
  slope: {
    ...valueField({ label: 'Coefficient', help: 'The change of the outcome for one unit of the predictor.' }),
    ...slope,
  },
  standardError: { ...sizeField({ label: 'Standard error', help: 'Of the coefficient.' }), ...slope },
  predictors: {
    kind: 'number',
    label: 'Predictors in the model',
    help: 'How many coefficients the model has beside the intercept.',
    min: 1,
    max: 10_000,
    default: 1,
    integer: true,
    ...slope,
  },
  meanX: { ...valueField({ label: 'Mean of the predictor', help: 'In its units.' }), ...moments },
  sdX: { ...sizeField({ label: 'SD of the predictor', help: 'With n − 1 in its denominator.' }), ...moments },
  meanY: { ...valueField({ label: 'Mean of the outcome', help: 'In its units.' }), ...moments },
  sdY: { ...sizeField({ label: 'SD of the outcome', help: 'With n − 1 in its denominator.' }), ...moments },
  r: { ...correlationField({ label: 'Correlation', help: 'Of predictor and outcome.' }), ...moments },
  x0: {
    kind: 'number',
    label: 'Predict at',
    help: 'A value of the predictor for which the outcome is predicted; empty for none.',
    min: -LARGEST,
    max: LARGEST,
    default: null,
    ...moments,
  },
  confidenceLevel,
});

export type LinearOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: [],
    groups: [
      {
        title: 'Numbers',
        options: [
          'source',
          'n',
          'slope',
          'standardError',
          'predictors',
          'meanX',
          'sdX',
          'meanY',
          'sdY',
          'r',
          'x0',
        ],
      },
      { title: 'Interval', options: ['confidenceLevel'], open: true },
    ],
  },
  example: {
    sample: null,
    options: { source: 'moments', n: 40, meanX: 25.3, sdX: 6.1, meanY: 112, sdY: 17.5, r: 0.56, x0: 30 },
  },
  fromData,
});
