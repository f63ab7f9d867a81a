import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { confidenceLevel, missingOption, orderOption } from '../../shared/option-parts.ts';
import { bicOption } from '../kit/bayes-bic.ts';
import { lettersOption } from '../kit/letters.ts';
import { CONTRAST_SETS, customContrastsOption } from '../kit/planned-contrasts.ts';
import { groupOption } from '../kit/several-groups.ts';
import { trimmedOptions } from '../kit/trimmed-means.ts';
import { entry } from './entry.ts';

export const options = defineOptions({
  outcomes: {
    kind: 'variables',
    label: 'Dependent variables',
    help: 'The mean of each number is compared between the groups, one table per variable.',
    accepts: ['numeric'],
    min: 1,
  },
  group: groupOption,
  tests: {
    kind: 'choices',
    label: 'Tests',
    help: 'Welch and Brown–Forsythe allow unequal variances; Fisher is the classical test.',
    choices: {
      fisher: { label: 'Fisher', help: 'Assumes equal variances' },
      welch: { label: 'Welch', help: 'Variances may differ' },
      brownForsythe: { label: 'Brown–Forsythe', help: 'Variances may differ' },
    },
    default: ['fisher', 'welch'],
    min: 1,
  },
  ...trimmedOptions('each group'),
  postHoc: {
    kind: 'choices',
    label: 'Comparisons of pairs',
    help: 'Post hoc tests: which pairs of groups differ, with the chance of any false difference kept at α.',
    choices: {
      tukey: { label: 'Tukey', help: 'All pairs, equal variances' },
      gamesHowell: { label: 'Games–Howell', help: 'All pairs, variances may differ' },
      bonferroni: 'Bonferroni',
      holm: 'Holm',
      sidak: 'Šidák',
      scheffe: { label: 'Scheffé', help: 'Allows for every contrast' },
      lsd: { label: 'LSD', help: 'Not adjusted' },
      fdr: { label: 'FDR', help: 'Benjamini–Hochberg' },
      dunnett: { label: 'Dunnett', help: 'Each group against a control' },
    },
    default: ['tukey'],
  },
  control: {
    kind: 'text',
    label: 'Control group',
    help: 'The level that Dunnett compares the others with; empty stands for the first.',
    maxLength: 200,
    default: '',
    showWhen: { option: 'postHoc', is: 'dunnett' },
  },
  letters: lettersOption,
  contrasts: {
    kind: 'choice',
    label: 'Planned contrasts',
    help: 'Questions fixed before seeing the data, tested without adjustment.',
    choices: CONTRAST_SETS,
    default: 'none',
  },
  customContrasts: customContrastsOption,
  levelOrder: orderOption(['group'], 'in which contrasts go and tables list the groups'),
  bayesFactor: bicOption,
  confidenceLevel,
  checks: {
    kind: 'choices',
    label: 'Assumption checks',
    help: 'Tests of what the analysis assumes, with advice for each.',
    choices: { normality: 'Normality of residuals', variances: 'Equal variances' },
    default: ['normality', 'variances'],
  },
  plots: {
    kind: 'choices',
    label: 'Plots',
    help: 'A raincloud shows the distribution, the quartiles and every case of each group.',
    choices: { raincloud: 'Raincloud', means: 'Means with intervals' },
    default: ['raincloud', 'means'],
  },
  missing: missingOption,
});

export type AnovaOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  pools: true,
  surveys: true,
  options,
  layout: {
    roles: ['outcomes', 'group'],
    groups: [
      { title: 'Tests', options: ['tests', 'yuen', 'trim'] },
      { title: 'Comparisons of pairs', options: ['postHoc', 'control', 'letters'] },
      { title: 'Contrasts', options: ['contrasts', 'customContrasts', 'levelOrder'] },
      { title: 'Intervals', options: ['confidenceLevel'] },
      { title: 'Bayes factor', options: ['bayesFactor'] },
      { title: 'Assumption checks', options: ['checks'] },
      { title: 'Plots', options: ['plots'] },
      { title: 'Missing values', options: ['missing'] },
    ],
  },
  example: { sample: 'employee-satisfaction', options: { outcomes: ['MonthlyIncome'], group: 'JobLevel' } },
});
