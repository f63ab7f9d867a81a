import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import {
  LARGEST,
  reportedLevelField,
  sizeField,
  valueField,
} from '../../shared/calculator/number-options.ts';
import { confidenceLevel } from '../../shared/option-parts.ts';
import { entry } from './entry.ts';

const coefficient = { showWhen: { option: 'source', is: 'coefficient' } } as const;
const reported = { showWhen: { option: 'source', is: 'reported' } } as const;

export const options = defineOptions({
  source: {
    kind: 'choice',
    label: 'What is known',
    help: 'What the report gives about the predictor.',
    choices: {
      coefficient: { label: 'Coefficient', help: 'With its standard error, on the scale of log odds' },
      reported: { label: 'Odds ratio', help: 'With its interval at some level' },
    },
    default: 'coefficient',
  },
  coefficient: {
    ...valueField({
      label: 'Coefficient',
      help: 'The change of the log odds for one unit of the predictor.',
    }),
    ...coefficient,
  },
  standardError: {
    ...sizeField({ label: 'Standard error', help: 'Of the coefficient.' }),
    ...coefficient,
  },
  oddsRatio: { ...sizeField({ label: 'Odds ratio', help: 'As it was reported.' }), ...reported },
  reportedLower: { ...sizeField({ label: 'Lower limit', help: 'Of the reported interval.' }), ...reported },
  reportedUpper: { ...sizeField({ label: 'Upper limit', help: 'Of the reported interval.' }), ...reported },
  reportedLevel: { ...reportedLevelField, ...reported },
  confidenceLevel,
  units: {
    kind: 'number',
    label: 'Units of the predictor',
    help: 'The odds ratio for a change of so many units: 10 for ten years of age.',
    min: -LARGEST,
    max: LARGEST,
    default: 1,
  },
});

export type LogisticOptions = OptionValues<typeof options>;

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
          'coefficient',
          'standardError',
          'oddsRatio',
          'reportedLower',
          'reportedUpper',
          'reportedLevel',
        ],
      },
      { title: 'Interval', options: ['confidenceLevel', 'units'], open: true },
    ],
  },
  example: { sample: null, options: { coefficient: 0.62, standardError: 0.21 } },
});
