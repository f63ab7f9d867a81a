import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { confidenceLevel } from '../../shared/option-parts.ts';
import { entry } from './entry.ts';

const RANGE = { showWhen: { option: 'study', is: 'linearity' } } as const;
const ONE = { showWhen: { option: 'study', is: 'type1' } } as const;
const OVER_TIME = { showWhen: { option: 'study', is: 'stability' } } as const;

export const options = defineOptions({
  measurement: {
    kind: 'variable',
    label: 'Readings',
    help: 'What the gauge showed; one row for each reading, in the order in which they were taken.',
    accepts: ['numeric'],
    required: true,
  },
  reference: {
    kind: 'variable',
    label: 'Reference values',
    help: 'What each part really measures, by a better gauge; readings with the same value are of one part.',
    accepts: ['numeric'],
    required: true,
    ...RANGE,
  },
  occasion: {
    kind: 'variable',
    label: 'Occasions',
    help: 'When the part was read, such as a date or a shift: rows with the same value are one occasion, in the order in which they first appear.',
    accepts: ['numeric', 'categorical', 'ordinal', 'boolean', 'date', 'text'],
    required: true,
    ...OVER_TIME,
  },
  study: {
    kind: 'choice',
    label: 'Study',
    help: 'Several parts over the range of the gauge, one part read many times, or one part read again and again over weeks.',
    choices: {
      linearity: { label: 'Bias and linearity', help: 'About five parts, ten readings or more of each' },
      type1: { label: 'Type 1', help: 'One reference part, 25 to 50 readings by one person' },
      stability: {
        label: 'Stability',
        help: 'One part, three to five readings on each of 20 occasions or more',
      },
    },
    default: 'linearity',
  },
  referenceValue: {
    kind: 'number',
    label: 'Reference value',
    help: 'What the part really measures; a study of stability does without it.',
    min: -1e15,
    max: 1e15,
    default: null,
    showWhen: { option: 'study', is: ['type1', 'stability'] },
  },
  tolerance: {
    kind: 'number',
    label: 'Width of the tolerance',
    help: 'Upper less lower specification limit; empty leaves Cg and Cgk out.',
    min: 1e-15,
    max: 1e15,
    default: null,
    ...ONE,
  },
  percent: {
    kind: 'number',
    label: 'Share of the tolerance (%)',
    help: 'How much of the tolerance the gauge may take up; 20 is usual.',
    min: 1,
    max: 100,
    default: 20,
    ...ONE,
  },
  multiplier: {
    kind: 'number',
    label: 'Standard deviations in the spread of the gauge',
    help: '6 holds 99.73% of normal readings; some use 4 or 5.15.',
    min: 1,
    max: 10,
    default: 6,
    ...ONE,
  },
  processVariation: {
    kind: 'number',
    label: 'Process variation',
    help: 'Six standard deviations of the process, from a capability or gage study; empty leaves shares of it out.',
    min: 1e-15,
    max: 1e15,
    default: null,
    ...RANGE,
  },
  confidenceLevel,
});

export type GageBiasOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: ['measurement', 'reference', 'occasion'],
    groups: [
      { title: 'Study', options: ['study', 'referenceValue', 'tolerance', 'percent', 'multiplier'] },
      { title: 'Limits', options: ['processVariation', 'confidenceLevel'], open: true },
    ],
  },
  example: {
    sample: 'gauge-calibration',
    options: { measurement: 'Reading', reference: 'Reference', processVariation: 3 },
  },
});
