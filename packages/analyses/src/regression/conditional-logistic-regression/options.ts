import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { confidenceLevel } from '../../shared/option-parts.ts';
import { binaryOptions } from '../kit/binary-options.ts';
import { modelOptions } from '../kit/option-parts.ts';
import { entry } from './entry.ts';

export const options = defineOptions({
  outcome: {
    ...binaryOptions.outcome,
    help: 'Case or control, chosen or not: a variable with two levels.',
  },
  sets: {
    kind: 'variable',
    label: 'Matched sets',
    help: 'Which rows belong together: the number of the pair or set, the person who chooses.',
    accepts: ['categorical', 'ordinal', 'boolean', 'text', 'numeric'],
    required: true,
  },
  covariates: modelOptions.covariates,
  factors: modelOptions.factors,
  event: {
    ...binaryOptions.event,
    label: 'Level of the cases',
    help: 'Which level the cases have; odds ratios above one make it more likely.',
  },
  method: {
    kind: 'choice',
    label: 'Likelihood',
    help: 'With one case in every set all three are the same.',
    choices: {
      exact: { label: 'Exact', help: 'Every way in which the cases of a set could have fallen' },
      efron: { label: 'Efron', help: 'Close to it, and fast for large sets' },
      breslow: { label: 'Breslow', help: 'Rougher, as some programs have it' },
    },
    default: 'exact',
  },
  terms: modelOptions.terms,
  references: modelOptions.references,
  confidenceLevel,
  termTests: modelOptions.waldTests,
});

export type ConditionalOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  pools: true,
  layout: {
    roles: ['outcome', 'sets', 'covariates', 'factors'],
    groups: [
      { title: 'Cases and likelihood', options: ['event', 'method'], open: true },
      { title: 'Model', options: ['terms', 'references'] },
      { title: 'Interval and tests', options: ['confidenceLevel', 'termTests'] },
    ],
  },
  example: {
    sample: 'matched-cases',
    options: {
      outcome: 'Stroke',
      sets: 'MatchedSet',
      covariates: ['BloodPressure', 'Activity'],
      factors: ['Smoker'],
    },
  },
});
