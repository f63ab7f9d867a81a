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

const compared = <const L extends string>(label: L) =>
  ({
    kind: 'variable',
    label,
    help: 'One of the variables of the matrix.',
    accepts: CORRELATED_TYPES,
    required: true,
  }) as const;

export const options = defineOptions({
  variables: {
    kind: 'variables',
    label: 'Variables',
    help: 'Each is correlated with every other. Ordered categories count by their order, two categories as 0 and 1.',
    accepts: CORRELATED_TYPES,
    min: 2,
    max: 50,
  },
  group: {
    kind: 'variable',
    label: 'Compare between groups',
    help: 'Tests whether Pearson’s correlation is the same in each group of this variable.',
    accepts: ['categorical', 'ordinal', 'boolean', 'text', 'numeric'],
  },
  coefficients: {
    kind: 'choices',
    label: 'Coefficients',
    help: 'Pearson measures how close the points are to a line, the other two whether one variable rises with the other.',
    choices: {
      pearson: { label: 'Pearson’s r', help: 'Linear association' },
      spearman: { label: 'Spearman’s ρ', help: 'Pearson’s r of the ranks' },
      kendall: { label: 'Kendall’s τ-b', help: 'Pairs in the same order less pairs in opposite order' },
      polychoric: {
        label: 'Polychoric',
        help: 'Of the normal variables thought behind ordered categories; of two levels each, tetrachoric',
      },
    },
    default: ['pearson'],
    min: 1,
  },
  further: {
    kind: 'choices',
    label: 'Beyond a line',
    help: 'A table beside the coefficients: any association at all, and a correlation that single cases hardly move.',
    choices: {
      distance: {
        label: 'Distance correlation',
        help: 'Zero only where the two are independent, whatever the curve',
      },
      biweight: { label: 'Biweight midcorrelation', help: 'Cases far from the median weigh less or nothing' },
    },
    default: [],
  },
  alternative: alternativeOption('The correlation is positive', 'The correlation is negative'),
  adjustment: adjustmentOption,
  levelOrder: orderOption(['variables'], 'by which categories count as numbers'),
  confidenceLevel,
  rankInterval: {
    kind: 'choice',
    label: 'Interval of Spearman’s ρ',
    help: 'Both are built on Fisher’s scale; Bonett and Wright stays right for strong correlations.',
    choices: { bonettWright: 'Bonett and Wright', fieller: 'Fieller, Hartley and Pearson' },
    default: 'bonettWright',
  },
  polychoricMethod: {
    kind: 'choice',
    label: 'Polychoric correlations by',
    help: 'Variables of up to ten different values count as ordered categories, others as numbers.',
    choices: {
      ml: { label: 'Maximum likelihood', help: 'Correlation and limits of the categories together' },
      'two-step': {
        label: 'Two steps',
        help: 'Limits from the shares of the categories, as psych and lavaan',
      },
    },
    default: 'ml',
    showWhen: { option: 'coefficients', is: 'polychoric' },
  },
  flagSignificant: flagOption,
  descriptives: {
    kind: 'toggle',
    label: 'Means and standard deviations',
    help: 'Adds n, mean and standard deviation of each variable to the matrix.',
    default: true,
  },
  ...bootstrapOptions,
  bayesFactor: {
    kind: 'toggle',
    label: 'Bayes factor',
    help: 'How many times likelier the data are with a correlation than without, for Pearson’s r and Kendall’s τ.',
    default: false,
  },
  priorWidth: priorWidthOption,
  comparisons: {
    kind: 'list',
    label: 'Compare two correlations',
    help: 'Tests whether two correlations of the same cases are equal; they may share a variable.',
    noun: 'comparison',
    max: 50,
    item: {
      first: compared('Correlation of'),
      second: compared('with'),
      third: compared('against that of'),
      fourth: compared('with this'),
    },
  },
  checks: {
    kind: 'choices',
    label: 'Assumption checks',
    help: 'What Pearson’s correlation takes for granted, with advice for each.',
    choices: { normality: 'Normality', linearity: 'Linearity', influence: 'Influential cases' },
    default: ['normality', 'linearity', 'influence'],
  },
  plots: {
    kind: 'choices',
    label: 'Plots',
    help: 'Heatmap and network show all correlations of three or more variables, scatter plots the cases behind the three strongest.',
    choices: { heatmap: 'Heatmap', network: 'Network', scatter: 'Scatter plots' },
    default: ['heatmap', 'scatter'],
  },
  missing: {
    kind: 'choice',
    label: 'Missing values',
    help: 'Which cases are left out when there are more than two variables.',
    choices: {
      pairwise: { label: 'Drop per pair', help: 'Each correlation uses every case it can' },
      listwise: { label: 'Drop per case', help: 'All correlations use the same cases' },
    },
    default: 'pairwise',
  },
});

export type MatrixOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  pools: true,
  surveys: true,
  layout: {
    roles: ['variables', 'group'],
    groups: [
      { title: 'Coefficients', options: ['coefficients', 'polychoricMethod', 'further', 'levelOrder'] },
      { title: 'Hypothesis', options: ['alternative', 'adjustment'] },
      {
        title: 'Matrix and intervals',
        options: ['flagSignificant', 'descriptives', 'confidenceLevel', 'rankInterval'],
      },
      BOOTSTRAP_GROUP,
      { title: 'Bayes factor', options: ['bayesFactor', 'priorWidth'] },
      { title: 'Compare correlations', options: ['comparisons'] },
      { title: 'Assumption checks', options: ['checks'] },
      { title: 'Plots', options: ['plots'] },
      { title: 'Missing values', options: ['missing'] },
    ],
  },
  example: { sample: 'health', options: { variables: ['Age', 'Weight', 'BloodPressure', 'Cholesterol'] } },
});
