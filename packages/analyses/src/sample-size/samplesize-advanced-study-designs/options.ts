import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { countField, sizeField } from '../../shared/calculator/number-options.ts';
import { alphaOption, dropoutOption, powerOption, solveForOption } from '../kit/size-options.ts';
import { accuracyFields } from './accuracy-fields.ts';
import { associationFields } from './association-fields.ts';
import { coefficientFields } from './coefficient-fields.ts';
import { CLUSTERED, ESTIMATES, FIRST_GROUP, ONE_SIZE, SIDED, TESTS } from './designs.ts';
import { entry } from './entry.ts';
import { forDesign, SIZE_GIVEN } from './field-parts.ts';
import { populationFields } from './population-fields.ts';
import { trialFields } from './trial-fields.ts';

export const options = defineOptions({
  design: {
    kind: 'choice',
    label: 'The study',
    help: 'What it compares or estimates, and by which method.',
    choices: {
      'correlation-fisher': 'Correlation: against a value (Fisher’s z)',
      'correlation-pwr': 'Correlation: against zero (Cohen)',
      'correlation-exact': 'Correlation: against zero (exact)',
      'correlation-biserial': 'Correlation: point-biserial',
      'correlation-tetrachoric': 'Correlation: tetrachoric',
      'two-correlations': 'Correlation: two groups compared',
      'correlations-sharing': 'Correlation: two of one sample that share a variable',
      'correlations-apart': 'Correlation: two of one sample without a shared variable',
      'regression-r2': 'Linear regression: R² of all predictors',
      'regression-r2-change': 'Linear regression: increase of R²',
      'regression-random': 'Linear regression: R², predictors drawn with the cases (exact)',
      'regression-coefficient': 'Linear regression: one coefficient',
      'regression-slope': 'Linear regression: slope of one predictor',
      'two-slopes': 'Linear regression: slopes of two groups',
      'two-intercepts': 'Linear regression: intercepts of two groups',
      'variance-one': 'Variance: against a value',
      'variance-two': 'Variance: two groups compared',
      'logistic-continuous': 'Logistic regression: continuous predictor',
      'logistic-binary': 'Logistic regression: binary predictor',
      cox: 'Cox regression: one predictor',
      'cluster-means': 'Cluster-randomized trial: means',
      'cluster-proportions': 'Cluster-randomized trial: proportions',
      'cluster-hayes-bennett': 'Cluster-randomized trial: proportions, by variation between clusters',
      'crossover-t': 'Crossover trial: t-test',
      'crossover-z': 'Crossover trial: normal approximation',
      'bioequivalence-2x2': 'Crossover trial: bioequivalence',
      'icc-walter': 'Reliability: test of an intraclass correlation',
      'icc-precision': 'Reliability: interval of an intraclass correlation',
      'cronbach-test': 'Reliability: test of Cronbach’s alpha',
      'cronbach-precision': 'Reliability: interval of Cronbach’s alpha',
      'diagnostic-buderer': 'Diagnostic test: sensitivity and specificity',
      'auc-test': 'Diagnostic test: test of the area under the ROC curve',
      'auc-precision': 'Diagnostic test: interval of the area under the ROC curve',
      'case-control-unmatched': 'Epidemiology: case-control study',
      'case-control-matched': 'Epidemiology: matched case-control study',
      cohort: 'Epidemiology: cohort or cross-sectional study',
      rates: 'Epidemiology: two incidence rates',
      survey: 'Survey: a proportion of a population',
    },
    default: 'correlation-fisher',
  },
  solveFor: { ...solveForOption, showWhen: forDesign(TESTS) },
  ...associationFields,
  ...coefficientFields,
  ...trialFields,
  ...accuracyFields,
  ...populationFields,
  n: {
    ...countField({ label: 'Cases in all', help: 'How many the study has.' }),
    showWhen: [forDesign(ONE_SIZE), SIZE_GIVEN],
  },
  nFirst: {
    ...countField({
      label: 'Cases in the first group',
      help: 'Group 1, positives, cases or exposed; the other group follows from the ratio.',
    }),
    showWhen: [forDesign(FIRST_GROUP), SIZE_GIVEN],
  },
  clusters: {
    ...countField({ label: 'Clusters in each arm', help: 'How many the study has.' }),
    showWhen: [forDesign(CLUSTERED), SIZE_GIVEN],
  },
  pairs: {
    ...countField({ label: 'Pairs', help: 'Of a case and a control.' }),
    showWhen: [forDesign('case-control-matched'), SIZE_GIVEN],
  },
  personTime: {
    ...sizeField({ label: 'Person-time in each group', help: 'In the units of the rates.' }),
    showWhen: [forDesign('rates'), SIZE_GIVEN],
  },
  power: {
    ...powerOption,
    showWhen: [forDesign(TESTS), { option: 'solveFor', is: ['n', 'effect'] }],
  },
  alpha: { ...alphaOption, showWhen: forDesign(TESTS) },
  sides: {
    kind: 'choice',
    label: 'Test',
    help: 'One side only where the other direction is of no interest, decided beforehand.',
    choices: { 'two-sided': 'Two-sided', 'one-sided': 'One-sided, in the direction of the effect' },
    default: 'two-sided',
    showWhen: forDesign(SIDED),
  },
  confidenceLevel: {
    kind: 'number',
    label: 'Confidence level',
    help: 'Of the interval that is planned.',
    min: 0.5,
    max: 0.9999,
    default: 0.95,
    unit: 'percent',
    showWhen: forDesign(ESTIMATES),
  },
  dropout: {
    ...dropoutOption,
    showWhen: forDesign([
      ...ONE_SIZE,
      ...FIRST_GROUP,
      'case-control-matched',
      'icc-precision',
      'cronbach-precision',
      'diagnostic-buderer',
      'auc-precision',
    ]),
  },
});

export type AdvancedSizeOptions = OptionValues<typeof options>;
export type Design = AdvancedSizeOptions['design'];

const STUDY_FIELDS = Object.keys(options).filter((key) => key !== 'dropout') as (keyof typeof options)[];

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: [],
    groups: [
      { title: 'Study', options: STUDY_FIELDS },
      { title: 'Dropout', options: ['dropout'] },
    ],
  },
  example: {
    sample: null,
    options: { design: 'cluster-means', difference: 4, sd: 12, clusterSize: 20, icc: 0.05 },
  },
});
