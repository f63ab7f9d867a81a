import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { confidenceLevel } from '../../shared/option-parts.ts';
import { modelOptions, newCasesOption } from '../kit/option-parts.ts';
import { entry } from './entry.ts';

export const options = defineOptions({
  outcome: {
    kind: 'variable',
    label: 'Dependent variable',
    help: 'The number to explain or predict.',
    accepts: ['numeric'],
    required: true,
  },
  covariates: modelOptions.covariates,
  factors: modelOptions.factors,
  psi: {
    kind: 'choice',
    label: 'Weights of the cases',
    help: 'How they fall with the distance from the line.',
    choices: {
      huber: { label: 'Huber', help: 'Far cases pull with the same force however far they are' },
      bisquare: { label: 'Tukey’s bisquare', help: 'Very far cases do not count at all' },
    },
    default: 'huber',
  },
  tuning: {
    kind: 'number',
    label: 'Tuning constant',
    help: 'In robust standard deviations; blank for 1.345 (Huber) or 4.685 (bisquare), which lose 5% against least squares where errors are normal.',
    min: 0.1,
    max: 50,
    default: null,
  },
  terms: modelOptions.terms,
  references: modelOptions.references,
  confidenceLevel,
  plots: {
    kind: 'choices',
    label: 'Plots',
    help: 'What weight each case has, by its distance from the line.',
    choices: { weights: 'Weights of the cases' },
    default: ['weights'],
  },
  newCases: newCasesOption('The expected value of each case with its interval.'),
});

export type RobustOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  pools: true,
  layout: {
    roles: ['outcome', 'covariates', 'factors'],
    groups: [
      { title: 'Weights', options: ['psi', 'tuning'], open: true },
      { title: 'Model', options: ['terms', 'references'] },
      { title: 'Interval', options: ['confidenceLevel'] },
      { title: 'Plots', options: ['plots'] },
      { title: 'Prediction', options: ['newCases'] },
    ],
  },
  keeps: [
    { id: 'weight', name: 'Weight', label: 'Weights', help: 'How much each case counts, from 0 to 1.' },
    { id: 'residual', name: 'Residual', label: 'Residuals', help: 'Observed minus expected.' },
  ],
  example: {
    sample: 'health',
    options: { outcome: 'BloodPressure', covariates: ['Age', 'Weight'], factors: ['Smoker'] },
  },
});
