import type { NonEmpty } from '@constat/stats';
import { defineForm } from '../../contract.ts';
import { CORRELATED_TYPES } from '../../correlation/kit/columns.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import {
  BOOTSTRAP_GROUP,
  bootstrapOptions,
  confidenceLevel,
  orderOption,
} from '../../shared/option-parts.ts';
import { entry } from './entry.ts';

/** Analyses whose estimates can be resampled. */
const RESAMPLED = ['scale', 'krippendorff'] as const;

const weights = {
  kind: 'choice',
  label: 'Weights',
  help: 'Whether near misses between ordered categories count as partial agreement.',
  choices: {
    none: { label: 'None', help: 'Only equal categories agree' },
    linear: { label: 'Linear', help: 'Less the further apart' },
    quadratic: { label: 'Quadratic', help: 'By the squared distance' },
  },
  default: 'none',
} as const;

export const options = defineOptions({
  variables: {
    kind: 'variables',
    label: 'Items or raters',
    help: 'One variable for each item of the scale, rater or method; the cases are the people or things they judge.',
    accepts: CORRELATED_TYPES,
    min: 1,
    max: 100,
  },
  reversed: {
    kind: 'variables',
    label: 'Reversed items',
    help: 'Items of a scale that are worded the other way round: their answers are turned before anything is added up.',
    accepts: CORRELATED_TYPES,
    max: 100,
  },
  analysis: {
    kind: 'choice',
    label: 'Analysis',
    help: 'What the variables are: items of a scale, raters who give numbers, raters who choose categories, or two methods.',
    choices: {
      scale: { label: 'Scale: alpha and omega', help: 'Items that are added up to one score' },
      icc: { label: 'Intraclass correlation', help: 'Raters or occasions that give numbers' },
      'cohen-kappa': { label: 'Cohen’s kappa', help: 'Two raters who choose categories; of more, each pair' },
      'fleiss-kappa': { label: 'Fleiss’ kappa', help: 'Two raters or more who choose categories' },
      gwet: {
        label: 'Gwet’s AC1 and AC2',
        help: 'Like kappa, but steady where one category dominates; gaps allowed',
      },
      krippendorff: { label: 'Krippendorff’s alpha', help: 'Any raters, values may be missing' },
      'kendall-w': { label: 'Kendall’s W', help: 'Raters who put the cases into an order' },
      'bland-altman': { label: 'Bland–Altman limits', help: 'Two methods that measure in the same unit' },
    },
    default: 'scale',
  },
  iccForm: {
    kind: 'choice',
    label: 'Form that is reported',
    help: 'All six are in the table; this one is told in the text.',
    choices: {
      icc1: { label: 'ICC(1,1)', help: 'Each case has its own raters; one rating' },
      icc2: { label: 'ICC(2,1)', help: 'Absolute agreement; one rating' },
      icc3: { label: 'ICC(3,1)', help: 'Consistency, levels of the raters aside; one rating' },
      icc1k: { label: 'ICC(1,k)', help: 'Each case has its own raters; mean of the ratings' },
      icc2k: { label: 'ICC(2,k)', help: 'Absolute agreement; mean of the ratings' },
      icc3k: { label: 'ICC(3,k)', help: 'Consistency; mean of the ratings' },
    },
    default: 'icc2',
    showWhen: { option: 'analysis', is: 'icc' },
  },
  weights: { ...weights, showWhen: { option: 'analysis', is: 'cohen-kappa' } },
  gwetWeights: {
    ...weights,
    help: 'AC1 has none; with weights, by which near misses between ordered categories count in part, it is AC2.',
    choices: {
      ...weights.choices,
      ordinal: { label: 'Ordinal', help: 'By the pairs of categories between them' },
      radical: { label: 'Radical', help: 'By the square root of the distance' },
    },
    showWhen: { option: 'analysis', is: 'gwet' },
  },
  level: {
    kind: 'choice',
    label: 'Level of measurement',
    help: 'What a difference between two ratings means.',
    choices: {
      nominal: { label: 'Nominal', help: 'Equal or not' },
      ordinal: { label: 'Ordinal', help: 'By the ranks between them' },
      interval: { label: 'Interval', help: 'By their difference' },
      ratio: { label: 'Ratio', help: 'By their difference relative to their sum' },
    },
    default: 'nominal',
    showWhen: { option: 'analysis', is: 'krippendorff' },
  },
  levelOrder: {
    ...orderOption(
      ['variables', 'reversed'],
      'for words that count as numbers or ranks; one order for all variables with these levels',
    ),
    common: true,
  },
  agreementShare: {
    kind: 'number',
    label: 'Limits of agreement hold',
    help: 'The share of the differences between the limits; the confidence level is that of their intervals.',
    min: 0.5,
    max: 0.999,
    default: 0.95,
    unit: 'percent',
    showWhen: { option: 'analysis', is: 'bland-altman' },
  },
  confidenceLevel,
  itemStatistics: {
    kind: 'toggle',
    label: 'Item statistics',
    help: 'Mean, spread and correlation with the rest for each item, and alpha without it.',
    default: true,
    showWhen: { option: 'analysis', is: 'scale' },
  },
  lambdas: {
    kind: 'toggle',
    label: 'Guttman’s lambdas and split half',
    help: 'Six lower bounds of the reliability, and the first half of the items against the second.',
    default: true,
    showWhen: { option: 'analysis', is: 'scale' },
  },
  ...bootstrapOptions,
  bootstrap: { ...bootstrapOptions.bootstrap, showWhen: { option: 'analysis', is: RESAMPLED } },
  plots: {
    kind: 'toggle',
    label: 'Plots',
    help: 'Items and their correlations, ratings by case, or differences over means, by the analysis chosen.',
    default: true,
  },
});

export type ReliabilityOptions = OptionValues<typeof options>;

/** Every item of the scale. */
export const itemsOf = ({ variables, reversed, analysis }: ReliabilityOptions): NonEmpty<string> =>
  analysis === 'scale' ? [...variables, ...reversed.filter((name) => !variables.includes(name))] : variables;

/** Whether each variable may have a scale of its own; agreement is about one that all share. */
export const ownOrder = ({ analysis }: Pick<ReliabilityOptions, 'analysis'>): boolean =>
  analysis === 'scale' || analysis === 'kendall-w';

/** Whether samples are drawn: only where the analysis offers it. */
export const resamples = ({ analysis, bootstrap }: ReliabilityOptions): boolean =>
  bootstrap && RESAMPLED.some((each) => each === analysis);

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: ['variables', 'reversed'],
    groups: [
      {
        title: 'Analysis',
        options: ['analysis', 'iccForm', 'weights', 'gwetWeights', 'level', 'levelOrder'],
      },
      {
        title: 'Tables and interval',
        options: ['agreementShare', 'confidenceLevel', 'itemStatistics', 'lambdas'],
      },
      BOOTSTRAP_GROUP,
      { title: 'Plots', options: ['plots'] },
    ],
  },
  keeps: [
    {
      id: 'mean',
      name: 'Scale mean',
      label: 'Mean of the items',
      help: 'Of cases that answered every item, reversed items turned.',
      showWhen: { option: 'analysis', is: 'scale' },
    },
    {
      id: 'sum',
      name: 'Scale sum',
      label: 'Sum of the items',
      help: 'Of cases that answered every item, reversed items turned.',
      showWhen: { option: 'analysis', is: 'scale' },
    },
  ],
  example: {
    sample: 'reliability',
    options: {
      variables: ['Item1', 'Item2', 'Item4', 'Item5', 'Item7', 'Item9', 'Item10'],
      reversed: ['Item3', 'Item6', 'Item8'],
    },
  },
});
