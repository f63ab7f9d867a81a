import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { RANKED_TYPES } from '../kit/scores.ts';
import { entry } from './entry.ts';

export const options = defineOptions({
  conditions: {
    kind: 'variables',
    label: 'Measurements',
    help: 'Two or more numbers of the same cases, one variable per condition.',
    accepts: RANKED_TYPES,
    min: 2,
  },
  postHoc: {
    kind: 'choices',
    label: 'Comparisons of pairs',
    help: 'Which pairs of conditions differ; Nemenyi allows for all of them by itself, Durbin–Conover is adjusted.',
    choices: {
      durbinConover: { label: 'Durbin–Conover', help: 'Stronger, only after a significant test' },
      nemenyi: { label: 'Nemenyi', help: 'Mean ranks against the studentized range' },
    },
    default: ['durbinConover'],
  },
  adjustment: {
    kind: 'choice',
    label: 'Adjustment of Durbin–Conover',
    help: 'Keeps the chance of any false difference at α over all pairs.',
    choices: { holm: 'Holm', bonferroni: 'Bonferroni', bh: 'Benjamini–Hochberg', none: 'None' },
    default: 'holm',
  },
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
    help: 'A raincloud shows the distribution, the quartiles and every case of each condition.',
    choices: { raincloud: 'Raincloud' },
    default: ['raincloud'],
  },
});

export type FriedmanOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: ['conditions'],
    groups: [
      { title: 'Comparisons of pairs', options: ['postHoc', 'adjustment'] },
      { title: 'Test', options: ['alpha'] },
      { title: 'Plots', options: ['plots'] },
    ],
  },
  example: {
    sample: 'health',
    options: { conditions: ['PainScoreBaseline', 'PainScore15Days', 'PainScore30Days'] },
  },
});
