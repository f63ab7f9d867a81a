import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { alternativeOption, missingOption } from '../../shared/option-parts.ts';
import { LOCATION_GROUPS, locationOptions } from '../kit/location/options.ts';
import { entry } from './entry.ts';

export const options = defineOptions({
  outcomes: {
    kind: 'variables',
    label: 'Variables',
    help: 'The mean of each number is compared with the test value, one row per variable.',
    accepts: ['numeric'],
    min: 1,
  },
  testValue: {
    kind: 'number',
    label: 'Test value',
    help: 'The mean that the null hypothesis claims.',
    min: -1e15,
    max: 1e15,
    default: 0,
  },
  alternative: alternativeOption('The mean is above the test value', 'The mean is below the test value'),
  ...locationOptions,
  checks: {
    kind: 'choices',
    label: 'Assumption checks',
    help: 'Tests of what the t-test assumes, with advice for each.',
    choices: { normality: 'Normality' },
    default: ['normality'],
  },
  plots: {
    kind: 'choices',
    label: 'Plots',
    help: 'A raincloud shows the distribution, the quartiles and every case.',
    choices: { raincloud: 'Raincloud', means: 'Mean with interval' },
    default: ['raincloud'],
  },
  missing: missingOption,
});

export type OneSampleOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  pools: true,
  surveys: true,
  options,
  layout: {
    roles: ['outcomes'],
    groups: [
      { title: 'Hypothesis', options: ['testValue', 'alternative'] },
      { title: 'Test', options: ['also'] },
      LOCATION_GROUPS.effect,
      LOCATION_GROUPS.bootstrap,
      LOCATION_GROUPS.bayes,
      LOCATION_GROUPS.equivalence,
      { title: 'Assumption checks', options: ['checks'] },
      { title: 'Plots', options: ['plots'] },
      { title: 'Missing values', options: ['missing'] },
    ],
  },
  example: { sample: 'health', options: { outcomes: ['BloodPressure'], testValue: 120 } },
});
