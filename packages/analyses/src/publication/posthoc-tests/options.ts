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
    help: 'Numbers are compared by their means or ranks, categories with two levels by their proportions.',
    accepts: ['numeric', 'categorical', 'ordinal', 'boolean', 'text'],
    min: 1,
    max: 50,
  },
  group: groupOption,
  methods: {
    kind: 'choices',
    label: 'Comparisons of numbers',
    help: 'Letters and figures follow the first of them.',
    choices: {
      tukey: { label: 'Tukey', help: 'All pairs of means, equal variances' },
      gamesHowell: { label: 'Games–Howell', help: 'All pairs of means, variances may differ' },
      scheffe: { label: 'Scheffé', help: 'All pairs of means; allows for every contrast' },
      student: { label: 't tests, pooled', help: 'Variance of all groups, adjusted' },
      welch: { label: 't tests, Welch', help: 'Variances of the two groups, adjusted' },
      dunnett: { label: 'Dunnett', help: 'Each mean against that of a control' },
      dunn: { label: 'Dunn', help: 'All pairs of mean ranks, adjusted' },
      wilcoxon: { label: 'Wilcoxon', help: 'Rank test of each pair (Mann–Whitney), adjusted' },
    },
    default: ['tukey'],
    min: 1,
  },
  adjustment: {
    kind: 'choice',
    label: 'Adjustment',
    help: 'Of t tests, rank tests and proportions; Tukey, Games–Howell, Scheffé and Dunnett allow for all pairs by themselves.',
    choices: { holm: 'Holm', bonferroni: 'Bonferroni', bh: 'Benjamini–Hochberg', none: 'None' },
    default: 'holm',
  },
  control: {
    kind: 'text',
    label: 'Control group',
    help: 'The level that Dunnett compares the others with; empty stands for the first.',
    maxLength: 200,
    default: '',
    showWhen: { option: 'methods', is: 'dunnett' },
  },
  eventLevel: countedLevel,
  confidenceLevel,
});

export type PosthocOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: ['outcomes', 'group'],
    groups: [
      { title: 'Comparisons', options: ['methods', 'adjustment', 'control'] },
      { title: 'Proportions', options: ['eventLevel'] },
      { title: 'Intervals', options: ['confidenceLevel'] },
    ],
  },
  example: { sample: 'employee-satisfaction', options: { outcomes: ['MonthlyIncome'], group: 'JobLevel' } },
});
