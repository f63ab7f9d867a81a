import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { alternativeOption, missingOption, orderOption } from '../../shared/option-parts.ts';
import { lettersOption } from '../kit/letters.ts';
import { RANKED_TYPES } from '../kit/scores.ts';
import { groupOption } from '../kit/several-groups.ts';
import { entry } from './entry.ts';

export const options = defineOptions({
  outcomes: {
    kind: 'variables',
    label: 'Dependent variables',
    help: 'Each number or score is compared between the groups, one row per variable.',
    accepts: RANKED_TYPES,
    min: 1,
  },
  group: groupOption,
  postHoc: {
    kind: 'choices',
    label: 'Comparisons of pairs',
    help: 'Post hoc tests: which pairs of groups differ; DSCF allows for all of them by itself, the others are adjusted.',
    choices: {
      dscf: { label: 'DSCF', help: 'Dwass–Steel–Critchlow–Fligner' },
      dunn: { label: 'Dunn', help: 'Mean ranks of all groups together' },
      conover: { label: 'Conover', help: 'Stronger, only after a significant test' },
    },
    default: ['dscf'],
  },
  adjustment: {
    kind: 'choice',
    label: 'Adjustment of Dunn and Conover',
    help: 'Keeps the chance of any false difference at α over all pairs.',
    choices: { holm: 'Holm', bonferroni: 'Bonferroni', bh: 'Benjamini–Hochberg', none: 'None' },
    default: 'holm',
  },
  letters: lettersOption,
  method: {
    kind: 'choice',
    label: 'p value',
    help: 'The chi-square distribution is an approximation, rough with five cases in a group or fewer.',
    choices: {
      asymptotic: { label: 'Chi-square', help: 'For groups of more than five cases' },
      exact: {
        label: 'Exact or Monte Carlo',
        help: 'Over all ways to share the ranks among the groups, or 100,000 drawn ones',
      },
    },
    default: 'asymptotic',
  },
  trend: {
    kind: 'toggle',
    label: 'Trend over the groups (Jonckheere–Terpstra)',
    help: 'Asks whether values rise or fall from group to group in the order of the levels; stronger than the test of any difference where they do.',
    default: false,
  },
  trendAlternative: {
    ...alternativeOption('Values rise from group to group', 'Values fall from group to group'),
    label: 'Direction of the trend',
    showWhen: { option: 'trend', is: true },
  },
  levelOrder: orderOption(['group'], 'in which the trend goes and tables list the groups'),
  alpha: {
    kind: 'number',
    label: 'Significance level',
    help: 'Below it a difference is called significant.',
    min: 0.0001,
    max: 0.5,
    default: 0.05,
  },
  plots: {
    kind: 'choices',
    label: 'Plots',
    help: 'A raincloud shows the distribution, the quartiles and every case of each group.',
    choices: { raincloud: 'Raincloud' },
    default: ['raincloud'],
  },
  missing: missingOption,
});

export type KruskalOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: ['outcomes', 'group'],
    groups: [
      { title: 'Comparisons of pairs', options: ['postHoc', 'adjustment', 'letters'] },
      { title: 'Test', options: ['alpha', 'method', 'trend', 'trendAlternative', 'levelOrder'] },
      { title: 'Plots', options: ['plots'] },
      { title: 'Missing values', options: ['missing'] },
    ],
  },
  example: { sample: 'employee-satisfaction', options: { outcomes: ['MonthlyIncome'], group: 'JobLevel' } },
});
