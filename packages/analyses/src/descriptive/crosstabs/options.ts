import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { samplingOption } from '../../shared/bayes-counts.ts';
import { alternativeOption, confidenceLevel, orderOption } from '../../shared/option-parts.ts';
import { entry } from './entry.ts';

const accepts = ['categorical', 'ordinal', 'boolean', 'text', 'numeric'] as const;

export const options = defineOptions({
  rows: {
    kind: 'variable',
    label: 'Rows',
    help: 'The variable whose levels are the rows of the table.',
    accepts,
    required: true,
  },
  columns: {
    kind: 'variable',
    label: 'Columns',
    help: 'The variable whose levels are the columns of the table.',
    accepts,
    required: true,
  },
  layer: {
    kind: 'variable',
    label: 'Layer',
    help: 'One table for each level of this variable, and the Mantel–Haenszel tests over all of them.',
    accepts,
  },
  weights: {
    kind: 'variable',
    label: 'Counts',
    help: 'A number that says how many cases each row of the data stands for.',
    accepts: ['numeric'],
  },
  cells: {
    kind: 'choices',
    label: 'Shown in the cells',
    help: 'What stands below each count.',
    choices: {
      row: 'Row percent',
      column: 'Column percent',
      total: 'Total percent',
      expected: 'Expected count',
      adjusted: 'Adjusted residual',
    },
    default: ['row'],
  },
  oneCell: {
    kind: 'toggle',
    label: 'n (%) in one cell',
    help: 'Counts and the first kind of percent together, as journals print them: 82 (46.9%).',
    default: false,
  },
  tests: {
    kind: 'choices',
    label: 'Tests of independence',
    help: 'Whether the two variables are associated at all.',
    choices: {
      pearson: 'Chi-square',
      yates: { label: 'Chi-square, corrected', help: 'Yates, for 2 × 2' },
      likelihoodRatio: 'Likelihood ratio',
      fisher: { label: 'Fisher’s exact', help: 'For small counts; simulated where the table is too large' },
      linear: { label: 'Linear trend', help: 'For ordered categories' },
    },
    default: ['pearson'],
  },
  measures: {
    kind: 'choices',
    label: 'Measures of association',
    help: 'How strong the association is.',
    choices: {
      nominal: { label: 'Nominal', help: 'φ, Cramér’s V, contingency coefficient, λ' },
      ordinal: { label: 'Ordinal', help: 'γ, Kendall’s τ-b and τ-c, Somers’ d' },
      risk: { label: 'Odds and risks', help: 'Odds ratio, relative risk, risk difference, for 2 × 2' },
    },
    default: ['nominal', 'risk'],
  },
  trend: {
    kind: 'toggle',
    label: 'Trend of a share (Cochran–Armitage)',
    help: 'Whether the share of the last level of the variable with two levels rises or falls over the levels of the other: with a dose, an age group, a stage.',
    default: false,
  },
  trendScores: {
    kind: 'text',
    label: 'Scores of the groups',
    help: 'One number for each level in their order, such as 0 1 2 4; empty stands for the numbers of the levels, or 1, 2, 3.',
    maxLength: 400,
    default: '',
    showWhen: { option: 'trend', is: true },
  },
  trendAlternative: {
    ...alternativeOption('The share rises with the score', 'The share falls with the score'),
    label: 'Direction of the trend',
    showWhen: { option: 'trend', is: true },
  },
  paired: {
    kind: 'toggle',
    label: 'McNemar’s test',
    help: 'For rows and columns that are the same question asked twice: whether answers changed in one direction.',
    default: false,
  },
  bayesFactor: {
    kind: 'toggle',
    label: 'Bayes factor',
    help: 'How many times likelier the counts are with an association than without (Gunel and Dickey).',
    default: false,
  },
  samplingPlan: samplingOption,
  confidenceLevel,
  plots: {
    kind: 'choices',
    label: 'Plots',
    help: 'Shares of the columns within each row; in a mosaic the height of a bar is the size of its row.',
    choices: { stacked: 'Stacked bars', mosaic: 'Mosaic' },
    default: ['stacked'],
  },
  rowOrder: {
    ...orderOption(['rows'], 'as ordinal measures and trends count them'),
    label: 'Order of the rows',
  },
  columnOrder: {
    ...orderOption(['columns'], 'as ordinal measures and trends count them'),
    label: 'Order of the columns',
  },
});

export type CrosstabOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  pools: true,
  surveys: true,
  options,
  layout: {
    roles: ['rows', 'columns', 'layer', 'weights'],
    groups: [
      { title: 'Cells', options: ['cells', 'oneCell'] },
      { title: 'Tests', options: ['tests', 'trend', 'trendScores', 'trendAlternative', 'paired'] },
      { title: 'Measures', options: ['measures', 'confidenceLevel'] },
      { title: 'Bayes factor', options: ['bayesFactor', 'samplingPlan'] },
      { title: 'Plots', options: ['plots'] },
      { title: 'Order of levels', options: ['rowOrder', 'columnOrder'] },
    ],
  },
  usesWeights: true,
  example: { sample: 'health', options: { rows: 'Smoker', columns: 'HeartDisease' } },
});
