import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import {
  alternativeOption,
  BOOTSTRAP_GROUP,
  bootstrapOptions,
  confidenceLevel,
  orderOption,
} from '../../shared/option-parts.ts';
import { CORRELATED_TYPES } from '../kit/columns.ts';
import { adjustmentOption, flagOption, priorWidthOption } from '../kit/option-parts.ts';
import { entry } from './entry.ts';

export const options = defineOptions({
  variables: {
    kind: 'variables',
    label: 'Variables',
    help: 'Each is correlated with every other. Ordered categories count by their order, two categories as 0 and 1.',
    accepts: CORRELATED_TYPES,
    min: 2,
    max: 50,
  },
  controls: {
    kind: 'variables',
    label: 'Controls',
    help: 'What is held constant: their linear effect is taken out of every variable.',
    accepts: CORRELATED_TYPES,
    min: 1,
    max: 30,
  },
  method: {
    kind: 'choice',
    label: 'Method',
    help: 'Spearman takes the ranks of the variables and of the controls in place of their values.',
    choices: {
      pearson: { label: 'Pearson', help: 'Linear associations' },
      spearman: { label: 'Spearman', help: 'Associations that rise or fall, without weight for outliers' },
    },
    default: 'pearson',
  },
  semipartial: {
    kind: 'toggle',
    label: 'Semipartial correlations',
    help: 'Adds a table in which the controls are taken out of one variable of each pair only.',
    default: false,
  },
  alternative: alternativeOption(
    'The partial correlation is positive',
    'The partial correlation is negative',
  ),
  adjustment: adjustmentOption,
  levelOrder: orderOption(['variables', 'controls'], 'by which categories count as numbers'),
  confidenceLevel,
  flagSignificant: flagOption,
  descriptives: {
    kind: 'toggle',
    label: 'Means and standard deviations',
    help: 'Adds a table of the variables and controls, with the share of each variable that the controls explain.',
    default: true,
  },
  ...bootstrapOptions,
  bayesFactor: {
    kind: 'toggle',
    label: 'Bayes factor',
    help: 'How many times likelier the data are with a partial correlation than without, for Pearson’s method.',
    default: false,
  },
  priorWidth: priorWidthOption,
  checks: {
    kind: 'choices',
    label: 'Assumption checks',
    help: 'What partial correlations take for granted, with advice for each.',
    choices: {
      normality: 'Normality of the residuals',
      linearity: 'Linearity',
      influence: 'Influential cases',
    },
    default: ['normality', 'linearity', 'influence'],
  },
  plots: {
    kind: 'choices',
    label: 'Plots',
    help: 'Added-variable plots show what the controls leave of the strongest pairs, the heatmap all pairs of three or more variables.',
    choices: { heatmap: 'Heatmap', residuals: 'Added-variable plots' },
    default: ['heatmap', 'residuals'],
  },
});

export type PartialOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  pools: true,
  layout: {
    roles: ['variables', 'controls'],
    groups: [
      { title: 'Correlation', options: ['method', 'semipartial', 'levelOrder'] },
      { title: 'Hypothesis', options: ['alternative', 'adjustment'] },
      { title: 'Tables and intervals', options: ['confidenceLevel', 'flagSignificant', 'descriptives'] },
      BOOTSTRAP_GROUP,
      { title: 'Bayes factor', options: ['bayesFactor', 'priorWidth'] },
      { title: 'Assumption checks', options: ['checks'] },
      { title: 'Plots', options: ['plots'] },
    ],
  },
  example: { sample: 'health', options: { variables: ['BloodPressure', 'Cholesterol'], controls: ['Age'] } },
});
