import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { confidenceLevel } from '../../shared/option-parts.ts';
import { entry } from './entry.ts';

export const options = defineOptions({
  outcomes: {
    kind: 'variables',
    label: 'Dependent variables',
    help: 'The numbers that are compared together; they should belong to one question.',
    accepts: ['numeric'],
    min: 2,
    max: 20,
  },
  factors: {
    kind: 'variables',
    label: 'Factors',
    help: 'The categories whose levels are compared; with several, all their interactions are in the model.',
    accepts: ['categorical', 'ordinal', 'boolean', 'text', 'numeric'],
    min: 1,
    max: 3,
  },
  covariates: {
    kind: 'variables',
    label: 'Covariates',
    help: 'Numbers held constant (MANCOVA); they have no interactions.',
    accepts: ['numeric'],
  },
  statistic: {
    kind: 'choice',
    label: 'Statistic of the finding',
    help: 'All four are in the table; this one is in the sentences.',
    choices: {
      pillai: { label: 'Pillai’s trace', help: 'The most robust when assumptions fail' },
      wilks: { label: 'Wilks’s Λ', help: 'The best known' },
      hotellingLawley: { label: 'Hotelling–Lawley trace', help: 'For groups that differ in one direction' },
      roy: { label: 'Roy’s largest root', help: 'An upper bound of F: p is too small' },
    },
    default: 'pillai',
  },
  sumOfSquares: {
    kind: 'choice',
    label: 'Sums of squares',
    help: 'How shared variation is credited in unbalanced designs; with one factor both are the same.',
    choices: {
      III: { label: 'Type III', help: 'Each term after all others, as SPSS does' },
      II: { label: 'Type II', help: 'Each term after those that do not contain it' },
    },
    default: 'III',
  },
  confidenceLevel,
  univariate: {
    kind: 'toggle',
    label: 'Univariate tests',
    help: 'An F test of each dependent variable and term.',
    default: true,
  },
  adjustment: {
    kind: 'choice',
    label: 'Adjustment of the univariate p values',
    help: 'For testing several dependent variables, within each term.',
    choices: { none: 'None', holm: 'Holm', bonferroni: 'Bonferroni' },
    default: 'holm',
    showWhen: { option: 'univariate', is: true },
  },
  descriptives: {
    kind: 'toggle',
    label: 'Means of the groups',
    help: 'Size, mean and standard deviation of each dependent variable in each cell.',
    default: true,
  },
  checks: {
    kind: 'choices',
    label: 'Assumption checks',
    help: 'What the tests assume, with advice for each.',
    choices: {
      covariances: 'Equal covariances',
      normality: 'Multivariate normality',
      outliers: 'Outliers',
      collinearity: 'Correlated outcomes',
    },
    default: ['covariances', 'normality', 'outliers', 'collinearity'],
  },
  plots: {
    kind: 'choices',
    label: 'Plots',
    help: 'The profile of each group over the dependent variables, in standard deviations.',
    choices: { profile: 'Profile of the means' },
    default: ['profile'],
  },
});

export type ManovaOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: ['outcomes', 'factors', 'covariates'],
    groups: [
      { title: 'Tests', options: ['statistic', 'sumOfSquares', 'confidenceLevel'] },
      { title: 'Univariate tests', options: ['univariate', 'adjustment', 'descriptives'] },
      { title: 'Assumption checks', options: ['checks'] },
      { title: 'Plots', options: ['plots'] },
    ],
  },
  example: {
    sample: 'education',
    options: { outcomes: ['PostTest', 'StudyHours', 'Attendance'], factors: ['Method', 'Gender'] },
  },
});
