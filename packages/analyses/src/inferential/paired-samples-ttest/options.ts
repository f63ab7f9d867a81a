import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { alternativeOption, missingOption } from '../../shared/option-parts.ts';
import { LOCATION_GROUPS, locationOptions } from '../kit/location/options.ts';
import { trimmedOptions } from '../kit/trimmed-means.ts';
import { entry } from './entry.ts';

export const options = defineOptions({
  pairs: {
    kind: 'pairs',
    label: 'Pairs',
    help: 'Two numbers of the same cases; the difference is the first minus the second.',
    accepts: ['numeric'],
    min: 1,
  },
  alternative: alternativeOption('The first has the larger mean', 'The first has the smaller mean'),
  ...locationOptions,
  ...trimmedOptions('both variables'),
  checks: {
    kind: 'choices',
    label: 'Assumption checks',
    help: 'Tests of what the t-test assumes, with advice for each.',
    choices: { normality: 'Normality of the differences' },
    default: ['normality'],
  },
  plots: {
    kind: 'choices',
    label: 'Plots',
    help: 'Rainclouds show the distribution, the quartiles and every case of both variables, or of their differences; lines show how each case changed.',
    choices: {
      differences: 'Raincloud of the differences',
      pairs: 'Lines of the pairs',
      variables: 'Raincloud of both variables',
      means: 'Means with intervals',
    },
    default: ['differences', 'pairs'],
  },
  missing: missingOption,
});

export type PairedOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  pools: true,
  surveys: true,
  options,
  layout: {
    roles: ['pairs'],
    groups: [
      { ...LOCATION_GROUPS.tests, options: [...LOCATION_GROUPS.tests.options, 'yuen', 'trim'] },
      LOCATION_GROUPS.effect,
      LOCATION_GROUPS.bootstrap,
      LOCATION_GROUPS.bayes,
      LOCATION_GROUPS.equivalence,
      { title: 'Assumption checks', options: ['checks'] },
      { title: 'Plots', options: ['plots'] },
      { title: 'Missing values', options: ['missing'] },
    ],
  },
  example: { sample: 'health', options: { pairs: [['CholesterolBefore', 'CholesterolAfter']] } },
});
