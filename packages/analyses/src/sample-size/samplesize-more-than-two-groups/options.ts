import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { countField, MOST_CASES, sizeField, valueField } from '../../shared/calculator/number-options.ts';
import {
  alphaOption,
  dropoutOption,
  powerOption,
  proportionField,
  solveForOption,
} from '../kit/size-options.ts';
import { entry } from './entry.ts';
import { MULTIVARIATE_FIELDS, multivariateFields } from './multivariate-fields.ts';

const REPEATED = ['rm-within', 'rm-between', 'rm-interaction'] as const;
const SPHERICAL = ['rm-within', 'rm-interaction'] as const;
const REPEATED_MANOVA = ['manova-within', 'manova-interaction'] as const;
const EFFECT_ASKED = { option: 'solveFor', is: ['n', 'power'] } as const;

const countOption = (label: string, help: string, min: number, value: number) =>
  ({ kind: 'number', label, help, min, max: 1000, default: value, integer: true }) as const;

export const options = defineOptions({
  design: {
    kind: 'choice',
    label: 'The study',
    help: 'Which test will be used.',
    choices: {
      'anova-oneway': 'One-way ANOVA',
      'factorial-anova': { label: 'Factorial ANOVA', help: 'A main effect or an interaction' },
      ancova: { label: 'ANCOVA', help: 'Groups with covariates' },
      'rm-within': { label: 'Repeated measures, within', help: 'Change over the measurements' },
      'rm-between': { label: 'Repeated measures, between', help: 'Difference of the groups' },
      'rm-interaction': { label: 'Repeated measures, interaction', help: 'Groups change differently' },
      manova: { label: 'MANOVA', help: 'Groups, several outcomes at once' },
      'manova-special': { label: 'Factorial MANOVA', help: 'A main effect or an interaction' },
      'manova-within': { label: 'Repeated measures MANOVA, within', help: 'Change, without sphericity' },
      'manova-interaction': {
        label: 'Repeated measures MANOVA, interaction',
        help: 'Groups change differently, without sphericity',
      },
      'hotelling-one': { label: 'Hotelling’s T², one group', help: 'Several means against values' },
      'hotelling-two': { label: 'Hotelling’s T², two groups', help: 'Several means at once' },
      'chi-square': { label: 'Chi-square test', help: 'Goodness of fit or independence' },
    },
    default: 'anova-oneway',
  },
  solveFor: solveForOption,
  effectFrom: {
    kind: 'choice',
    label: 'Effect',
    help: 'As a size, or from the means that would matter.',
    choices: { f: 'Cohen’s f', means: 'Means of the groups' },
    default: 'f',
    showWhen: [{ option: 'design', is: 'anova-oneway' }, EFFECT_ASKED],
  },
  effectSizeF: {
    ...sizeField({ label: 'Cohen’s f', help: '0.10 is small, 0.25 medium, 0.40 large (Cohen, 1988).' }),
    showWhen: [
      { option: 'design', is: ['anova-oneway', 'factorial-anova', 'ancova', ...REPEATED, 'manova-within'] },
      { option: 'effectFrom', is: 'f' },
      EFFECT_ASKED,
    ],
  },
  means: {
    kind: 'list',
    label: 'Groups',
    help: 'The means that would matter; cases only where the power is asked for.',
    noun: 'group',
    min: 2,
    max: 50,
    item: {
      mean: valueField({ label: 'Mean', help: 'Of the group.' }),
      n: {
        kind: 'number',
        label: 'Cases',
        help: 'Of the group, where the power is asked for.',
        min: 1,
        max: MOST_CASES,
        default: null,
        integer: true,
      },
    },
    showWhen: [{ option: 'design', is: 'anova-oneway' }, { option: 'effectFrom', is: 'means' }, EFFECT_ASKED],
  },
  sd: {
    ...sizeField({ label: 'Standard deviation', help: 'Within the groups.' }),
    showWhen: [{ option: 'design', is: 'anova-oneway' }, { option: 'effectFrom', is: 'means' }, EFFECT_ASKED],
  },
  groups: {
    ...countOption('Groups', 'How many groups are compared.', 1, 3),
    showWhen: [
      { option: 'design', is: ['anova-oneway', 'ancova', ...REPEATED, 'manova', ...REPEATED_MANOVA] },
      { option: 'effectFrom', is: 'f' },
    ],
  },
  numeratorDf: {
    ...countOption(
      'Degrees of freedom of the effect',
      '(a − 1) of a main effect, (a − 1)(b − 1) of an interaction.',
      1,
      2,
    ),
    showWhen: { option: 'design', is: ['factorial-anova', 'manova-special'] },
  },
  cells: {
    ...countOption('Cells', 'All combinations of the levels.', 2, 6),
    showWhen: { option: 'design', is: ['factorial-anova', 'manova-special'] },
  },
  covariates: {
    ...countOption('Covariates', 'How many numbers are adjusted for.', 1, 1),
    showWhen: { option: 'design', is: 'ancova' },
  },
  measurements: {
    ...countOption('Measurements', 'How often each case is measured.', 2, 3),
    showWhen: { option: 'design', is: [...REPEATED, ...REPEATED_MANOVA] },
  },
  correlation: {
    kind: 'number',
    label: 'Correlation of the measurements',
    help: 'On average; the higher, the fewer cases a change needs.',
    min: 0,
    max: 0.99,
    default: 0.5,
    showWhen: { option: 'design', is: [...REPEATED, 'manova-within'] },
  },
  epsilon: {
    kind: 'number',
    label: 'Sphericity ε',
    help: '1 where it holds; not below 1/(measurements − 1).',
    min: 0.01,
    max: 1,
    default: 1,
    showWhen: { option: 'design', is: SPHERICAL },
  },
  ...multivariateFields,
  wFrom: {
    kind: 'choice',
    label: 'Effect',
    help: 'As a size, or from the proportions that would matter.',
    choices: { w: 'Cohen’s w', proportions: 'Two sets of proportions', table: 'Table of proportions' },
    default: 'w',
    showWhen: [{ option: 'design', is: 'chi-square' }, EFFECT_ASKED],
  },
  effectSizeW: {
    ...sizeField({ label: 'Cohen’s w', help: '0.10 is small, 0.30 medium, 0.50 large (Cohen, 1988).' }),
    showWhen: [{ option: 'design', is: 'chi-square' }, { option: 'wFrom', is: 'w' }, EFFECT_ASKED],
  },
  df: {
    ...countOption('Degrees of freedom', 'Categories − 1, or (rows − 1)(columns − 1).', 1, 1),
    showWhen: [
      { option: 'design', is: 'chi-square' },
      { option: 'wFrom', is: 'w' },
    ],
  },
  proportions: {
    kind: 'list',
    label: 'Categories',
    help: 'Shares under the null hypothesis and those that would matter; each set adds up to 1.',
    noun: 'category',
    min: 2,
    max: 50,
    item: {
      expected: proportionField({ label: 'Null hypothesis', help: 'Share of the category.' }),
      assumed: proportionField({ label: 'That would matter', help: 'Share of the category.' }),
    },
    showWhen: [{ option: 'design', is: 'chi-square' }, { option: 'wFrom', is: 'proportions' }, EFFECT_ASKED],
  },
  tableProportions: {
    kind: 'table',
    label: 'Shares of the cells',
    help: 'Of all cases; the table adds up to 1.',
    rows: ['Row 1', 'Row 2'],
    columns: ['Column 1', 'Column 2'],
    min: 0,
    max: 1,
    required: true,
    growRows: true,
    growColumns: true,
    showWhen: [{ option: 'design', is: 'chi-square' }, { option: 'wFrom', is: 'table' }, EFFECT_ASKED],
  },
  total: {
    ...countField({ label: 'Cases in all', help: 'How many cases the study has.' }),
    showWhen: [
      { option: 'solveFor', is: ['power', 'effect'] },
      { option: 'effectFrom', is: 'f' },
    ],
  },
  power: { ...powerOption, showWhen: { option: 'solveFor', is: ['n', 'effect'] } },
  alpha: alphaOption,
  dropout: dropoutOption,
});

export type MoreGroupsOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: [],
    groups: [
      {
        title: 'Study',
        options: [
          'design',
          'solveFor',
          'effectFrom',
          'effectSizeF',
          'means',
          'sd',
          'groups',
          'numeratorDf',
          'cells',
          'covariates',
          'measurements',
          'correlation',
          'epsilon',
          ...MULTIVARIATE_FIELDS,
          'wFrom',
          'effectSizeW',
          'df',
          'proportions',
          'tableProportions',
          'total',
          'power',
          'alpha',
        ],
      },
      { title: 'Dropout', options: ['dropout'] },
    ],
  },
  example: { sample: null, options: { design: 'anova-oneway', effectSizeF: 0.25, groups: 4 } },
});
