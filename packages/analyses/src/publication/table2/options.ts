import { defineForm } from '../../contract.ts';
import { groupOption } from '../../inferential/kit/several-groups.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { confidenceLevel } from '../../shared/option-parts.ts';
import { countedLevel } from '../kit/model-options.ts';
import { entry } from './entry.ts';

export const options = defineOptions({
  outcomes: {
    kind: 'variables',
    label: 'Outcomes',
    help: 'Numbers and categories with two levels, in the order of the table.',
    accepts: ['numeric', 'categorical', 'ordinal', 'boolean', 'text'],
    min: 1,
    max: 100,
  },
  group: groupOption,
  covariates: {
    kind: 'variables',
    label: 'Covariates to adjust for',
    help: 'Numbers that stand beside the group in the adjusted models.',
    accepts: ['numeric'],
  },
  factors: {
    kind: 'variables',
    label: 'Factors to adjust for',
    help: 'Categories that stand beside the group in the adjusted models.',
    accepts: ['categorical', 'ordinal', 'boolean', 'text', 'numeric'],
  },
  reference: {
    kind: 'choice',
    label: 'Compared with',
    help: 'The group that all others are compared with.',
    choices: { first: 'First group', last: 'Last group' },
    default: 'first',
  },
  numbers: {
    kind: 'choice',
    label: 'Numbers',
    help: 'Means are compared by Welch’s test, medians by ranks.',
    choices: {
      mean: { label: 'Mean difference', help: 'Mean (SD), Welch’s test' },
      median: { label: 'Median difference', help: 'Median [Q1, Q3], Hodges–Lehmann, Mann–Whitney' },
    },
    default: 'mean',
  },
  measures: {
    kind: 'choices',
    label: 'Categories',
    help: 'Measures of categories with two levels, a line each.',
    choices: {
      difference: { label: 'Risk difference', help: 'Newcombe’s interval' },
      riskRatio: { label: 'Risk ratio', help: 'Katz’s interval' },
      oddsRatio: { label: 'Odds ratio', help: 'Woolf’s interval' },
    },
    default: ['riskRatio', 'oddsRatio'],
    min: 1,
  },
  eventLevel: countedLevel,
  confidenceLevel,
});

export type Table2Options = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: ['outcomes', 'group', 'covariates', 'factors'],
    groups: [
      { title: 'Effects', options: ['numbers', 'measures', 'eventLevel', 'reference'] },
      { title: 'Intervals', options: ['confidenceLevel'] },
    ],
  },
  example: {
    sample: 'health',
    options: {
      outcomes: ['BloodPressure', 'Cholesterol', 'HeartDisease'],
      group: 'Smoker',
      covariates: ['Age'],
      factors: ['Gender'],
    },
  },
});
