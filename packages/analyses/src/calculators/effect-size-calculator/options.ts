import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import {
  correlationField,
  countField,
  MOST_CASES,
  shareField,
  sizeField,
  valueField,
} from '../../shared/calculator/number-options.ts';
import { twoGroupFields } from '../../shared/calculator/two-groups.ts';
import { confidenceLevel } from '../../shared/option-parts.ts';
import { entry } from './entry.ts';
import { fromData } from './from-data.ts';

/** Shown with these measures. */
const forMeasures = <const M extends readonly string[]>(...is: M) => ({ option: 'measure', is }) as const;

const TWO = { showWhen: forMeasures('two-groups') } as const;
const SIZES = { showWhen: forMeasures('two-groups', 'rank-biserial') } as const;
const PAIRED = { showWhen: forMeasures('paired') } as const;

/** Degrees of freedom; not always whole. */
const dfField = <const W extends { readonly label: string; readonly help: string }>(words: W) =>
  ({ kind: 'number', ...words, min: 1e-9, max: MOST_CASES, default: null, required: true }) as const;

/** Something that may be left empty. */
const optionalField = <const W extends { readonly label: string; readonly help: string }>(
  words: W,
  max: number,
) => ({ kind: 'number', ...words, min: 0, max, default: null }) as const;

export const options = defineOptions({
  measure: {
    kind: 'choice',
    label: 'What is known',
    help: 'The design, the statistic, or another effect size.',
    choices: {
      'two-groups': { label: 'Two groups', help: 'Means and standard deviations: d, g, Glass’s Δ' },
      paired: { label: 'Pairs', help: 'Differences of two measurements' },
      'one-sample': { label: 'One sample', help: 'A mean against a fixed value' },
      anova: { label: 'F of an ANOVA', help: 'η², ω², ε² and Cohen’s f' },
      contingency: { label: 'Table of counts', help: 'Cramér’s V, φ, Cohen’s w' },
      proportions: { label: 'Two proportions', help: 'Cohen’s h, risks, odds, NNT' },
      correlations: { label: 'Two correlations', help: 'Cohen’s q' },
      'rank-biserial': { label: 'Mann–Whitney U', help: 'Rank-biserial correlation' },
      'rank-biserial-paired': { label: 'Signed ranks', help: 'Rank-biserial correlation of pairs' },
      'nnt-from-d': { label: 'NNT from d', help: 'Number needed to treat' },
      'convert-d': { label: 'Convert d', help: 'To r, odds ratio, f, η²' },
      'convert-r': { label: 'Convert r', help: 'To d, z, odds ratio, f²' },
      'convert-or': { label: 'Convert an odds ratio', help: 'To d, r, risk ratio' },
      'convert-eta2': { label: 'Convert η²', help: 'To f, f², d' },
      'convert-t': { label: 'Convert t', help: 'To d, r, η²' },
      'convert-z': { label: 'Convert z', help: 'To r' },
    },
    default: 'two-groups',
  },
  uStatistic: {
    ...sizeField({
      label: 'U of group 1',
      help: 'Pairs in which group 1 is larger, ties counting one half.',
    }),
    showWhen: forMeasures('rank-biserial'),
  },
  n1: { ...twoGroupFields.n1, ...SIZES },
  mean1: { ...twoGroupFields.mean1, ...TWO },
  sd1: { ...twoGroupFields.sd1, ...TWO },
  n2: { ...twoGroupFields.n2, ...SIZES },
  mean2: { ...twoGroupFields.mean2, ...TWO },
  sd2: { ...twoGroupFields.sd2, ...TWO },
  meanDifference: {
    ...valueField({ label: 'Mean of the differences', help: 'First measurement minus second.' }),
    ...PAIRED,
  },
  sdDifference: {
    ...sizeField({ label: 'Standard deviation of the differences', help: 'Not that of the measurements.' }),
    ...PAIRED,
  },
  sdFirst: {
    ...optionalField(
      { label: 'Standard deviation, first', help: 'Of the first measurement; for d of both.' },
      1e15,
    ),
    ...PAIRED,
  },
  sdSecond: {
    ...optionalField(
      { label: 'Standard deviation, second', help: 'Of the second measurement; for d of both.' },
      1e15,
    ),
    ...PAIRED,
  },
  mean: {
    ...valueField({ label: 'Mean', help: 'The mean of the sample.' }),
    showWhen: forMeasures('one-sample'),
  },
  sd: {
    ...sizeField({ label: 'Standard deviation', help: 'With n − 1 in its denominator.' }),
    showWhen: forMeasures('one-sample'),
  },
  nullValue: {
    kind: 'number',
    label: 'Compared with',
    help: 'The value that the mean is compared with.',
    min: -1e15,
    max: 1e15,
    default: 0,
    showWhen: forMeasures('one-sample'),
  },
  statistic: {
    ...sizeField({ label: 'F', help: 'Of the effect.' }),
    showWhen: forMeasures('anova'),
  },
  df1: {
    ...dfField({ label: 'Degrees of freedom of the effect', help: 'Of the numerator.' }),
    showWhen: forMeasures('anova'),
  },
  df2: {
    ...dfField({ label: 'Degrees of freedom of the error', help: 'Of the denominator.' }),
    showWhen: forMeasures('anova'),
  },
  table: {
    kind: 'table',
    label: 'Counts',
    help: 'Cases by row and column.',
    rows: ['Row 1', 'Row 2'],
    columns: ['Column 1', 'Column 2'],
    min: 0,
    max: MOST_CASES,
    integer: true,
    required: true,
    growRows: true,
    growColumns: true,
    showWhen: forMeasures('contingency'),
  },
  proportion1: {
    ...shareField({ label: 'Proportion, group 1', help: 'From 0 to 1.' }),
    showWhen: forMeasures('proportions'),
  },
  proportion2: {
    ...shareField({ label: 'Proportion, group 2', help: 'From 0 to 1; what the first is compared with.' }),
    showWhen: forMeasures('proportions'),
  },
  r1: {
    ...correlationField({ label: 'First correlation', help: 'Between −1 and 1.' }),
    showWhen: forMeasures('correlations'),
  },
  r2: {
    ...correlationField({ label: 'Second correlation', help: 'Between −1 and 1.' }),
    showWhen: forMeasures('correlations'),
  },
  wPlus: {
    ...sizeField({ label: 'Sum of positive ranks', help: 'W+, often called V.' }),
    showWhen: forMeasures('rank-biserial-paired'),
  },
  wMinus: {
    ...sizeField({ label: 'Sum of negative ranks', help: 'W−.' }),
    showWhen: forMeasures('rank-biserial-paired'),
  },
  d: {
    ...valueField({ label: 'Cohen’s d', help: 'Group 1 minus group 2, in standard deviations.' }),
    showWhen: forMeasures('nnt-from-d', 'convert-d'),
  },
  controlEventRate: {
    ...shareField({
      label: 'Event rate of the control group',
      help: 'Share that responds without treatment.',
    }),
    showWhen: forMeasures('nnt-from-d'),
  },
  r: {
    ...correlationField({ label: 'Correlation r', help: 'Between −1 and 1.' }),
    showWhen: forMeasures('convert-r'),
  },
  oddsRatio: {
    ...sizeField({ label: 'Odds ratio', help: 'Above zero.' }),
    showWhen: forMeasures('convert-or'),
  },
  baselineRisk: {
    ...optionalField(
      { label: 'Risk without exposure', help: 'From 0 to 1, for the risk ratio; may stay empty.' },
      1,
    ),
    showWhen: forMeasures('convert-or'),
  },
  etaSquared: {
    ...shareField({ label: 'η²', help: 'Share of variance explained, below 1.' }),
    showWhen: forMeasures('convert-eta2'),
  },
  tStatistic: {
    ...valueField({ label: 't', help: 'Of two independent groups.' }),
    showWhen: forMeasures('convert-t'),
  },
  df: {
    ...dfField({ label: 'Degrees of freedom', help: 'Of the t-test.' }),
    showWhen: forMeasures('convert-t'),
  },
  zStatistic: {
    ...valueField({ label: 'z', help: 'Of a rank test, for example.' }),
    showWhen: forMeasures('convert-z'),
  },
  n: {
    ...countField({
      label: 'Cases',
      help: 'Pairs where there are pairs; of signed ranks without zero differences.',
    }),
    showWhen: forMeasures('paired', 'one-sample', 'rank-biserial-paired', 'convert-z'),
  },
  size1: {
    ...optionalField(
      { label: 'Cases, first group', help: 'Of groups of unequal size; may stay empty.' },
      MOST_CASES,
    ),
    integer: true,
    showWhen: forMeasures('convert-d', 'convert-t'),
  },
  size2: {
    ...optionalField(
      { label: 'Cases, second group', help: 'Of groups of unequal size; may stay empty.' },
      MOST_CASES,
    ),
    integer: true,
    showWhen: forMeasures('convert-d', 'convert-t'),
  },
  confidenceLevel: {
    ...confidenceLevel,
    showWhen: forMeasures(
      'two-groups',
      'paired',
      'one-sample',
      'anova',
      'contingency',
      'rank-biserial',
      'rank-biserial-paired',
    ),
  },
});

export type EffectSizeOptions = OptionValues<typeof options>;
export type Measure = EffectSizeOptions['measure'];

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: [],
    groups: [
      {
        title: 'Numbers',
        options: [
          'measure',
          'uStatistic',
          'n1',
          'mean1',
          'sd1',
          'n2',
          'mean2',
          'sd2',
          'meanDifference',
          'sdDifference',
          'sdFirst',
          'sdSecond',
          'mean',
          'sd',
          'nullValue',
          'statistic',
          'df1',
          'df2',
          'table',
          'proportion1',
          'proportion2',
          'r1',
          'r2',
          'wPlus',
          'wMinus',
          'd',
          'controlEventRate',
          'r',
          'oddsRatio',
          'baselineRisk',
          'etaSquared',
          'tStatistic',
          'df',
          'zStatistic',
          'n',
          'size1',
          'size2',
        ],
      },
      { title: 'Interval', options: ['confidenceLevel'], open: true },
    ],
  },
  example: {
    sample: null,
    options: { measure: 'two-groups', n1: 40, mean1: 24, sd1: 6, n2: 40, mean2: 21, sd2: 6 },
  },
  fromData,
});
