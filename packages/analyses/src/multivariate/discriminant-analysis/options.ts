import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { confidenceLevel } from '../../shared/option-parts.ts';
import { entry } from './entry.ts';

export const options = defineOptions({
  group: {
    kind: 'variable',
    label: 'Groups',
    help: 'The groups that are to be told apart.',
    accepts: ['categorical', 'ordinal', 'boolean', 'text', 'numeric'],
    required: true,
  },
  predictors: {
    kind: 'variables',
    label: 'Predictors',
    help: 'Numbers that tell the groups apart.',
    accepts: ['numeric'],
    min: 1,
  },
  method: {
    kind: 'choice',
    label: 'Classification',
    help: 'How cases are put into groups; the functions are the same for both.',
    choices: {
      linear: { label: 'Linear', help: 'One covariance for all groups; the safer choice in small samples' },
      quadratic: { label: 'Quadratic', help: 'A covariance of each group’s own; needs many cases in each' },
    },
    default: 'linear',
  },
  prior: {
    kind: 'choice',
    label: 'Prior probabilities',
    help: 'How likely each group is before anything is known of a case.',
    choices: {
      proportional: { label: 'As in the sample', help: 'Large groups are named more often' },
      equal: { label: 'Equal', help: 'For samples whose groups were made of one size' },
    },
    default: 'proportional',
  },
  crossValidate: {
    kind: 'toggle',
    label: 'Cross-validation',
    help: 'Each case is classified by a rule made without it (cross-validation), so that the share of right ones is not flattered.',
    default: true,
  },
  details: {
    kind: 'toggle',
    label: 'Coefficients for new cases',
    help: 'Unstandardized coefficients of the functions, by which scores are computed.',
    default: false,
  },
  confidenceLevel,
  plots: {
    kind: 'choices',
    label: 'Plots',
    help: 'Scores of the cases on the functions, and how much each predictor takes part.',
    choices: { scores: 'Scores', loadings: 'Predictors in the functions' },
    default: ['scores', 'loadings'],
  },
});

export type DiscriminantOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: ['group', 'predictors'],
    groups: [
      { title: 'Classification', options: ['method', 'prior', 'crossValidate'] },
      { title: 'Functions', options: ['details', 'confidenceLevel'] },
      { title: 'Plots', options: ['plots'] },
    ],
  },
  keeps: [
    {
      id: 'predicted',
      name: 'Predicted group',
      label: 'Predicted groups',
      help: 'The group that a case most likely belongs to.',
    },
    {
      id: 'score',
      name: 'Discriminant score',
      label: 'Scores of the first function',
      help: 'The score of the case on the first discriminant function.',
    },
  ],
  example: {
    sample: 'environmental',
    options: { group: 'Site', predictors: ['Traffic', 'NO2', 'PM10', 'SpeciesCount'] },
  },
});
