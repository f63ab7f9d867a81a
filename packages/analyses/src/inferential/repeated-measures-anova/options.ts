import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { confidenceLevel } from '../../shared/option-parts.ts';
import { lettersOption } from '../kit/letters.ts';
import { PAIR_CHOICES } from '../kit/marginal-tables.ts';
import { CONTRAST_SETS, factorContrastsOption } from '../kit/planned-contrasts.ts';
import { entry } from './entry.ts';

/** Of the analysis of variance alone. */
const COMPLETE = { showWhen: { option: 'gaps', is: 'omit' } } as const;

export const options = defineOptions({
  within: {
    kind: 'factors',
    label: 'Measurements',
    help: 'The variables that hold the same number at different times or under different conditions, one per level.',
    accepts: ['numeric'],
    max: 3,
    required: true,
  },
  between: {
    kind: 'variables',
    label: 'Between-subjects factors',
    help: 'Groups of cases that are compared too (mixed design).',
    accepts: ['categorical', 'ordinal', 'boolean', 'text', 'numeric'],
    max: 3,
  },
  covariates: {
    kind: 'variables',
    label: 'Covariates',
    help: 'Numbers of each case, centred at their means, whose influence is taken out before the means are compared.',
    accepts: ['numeric'],
  },
  measure: {
    kind: 'text',
    label: 'Name of the measure',
    help: 'What the variables measure, for sentences and axes.',
    maxLength: 80,
    default: '',
  },
  gaps: {
    kind: 'choice',
    label: 'Missing measurements',
    help: 'What becomes of cases that lack one or several of their measurements.',
    choices: {
      omit: { label: 'Leave the case out', help: 'Analysis of variance of the complete cases' },
      mixed: { label: 'Keep the case', help: 'Mixed model of all measurements that there are' },
    },
    default: 'omit',
  },
  corrections: {
    kind: 'choices',
    label: 'Corrections of sphericity',
    help: 'Make the degrees of freedom smaller where differences between conditions do not vary alike.',
    choices: {
      greenhouseGeisser: { label: 'Greenhouse–Geisser', help: 'The safer one' },
      huynhFeldt: { label: 'Huynh–Feldt', help: 'Less strict, for ε above .75' },
    },
    default: ['greenhouseGeisser', 'huynhFeldt'],
    ...COMPLETE,
  },
  multivariate: {
    kind: 'toggle',
    label: 'Multivariate tests',
    help: 'Pillai, Wilks, Hotelling–Lawley and Roy: the measurements as several outcomes, so sphericity is not needed.',
    default: false,
    ...COMPLETE,
  },
  sumOfSquares: {
    kind: 'choice',
    label: 'Sums of squares',
    help: 'How effects between cases share what they have in common; they differ where groups differ in size.',
    choices: {
      III: { label: 'Type III', help: 'Every effect after all others' },
      II: { label: 'Type II', help: 'Every effect after all others that do not contain it' },
    },
    default: 'III',
    ...COMPLETE,
  },
  effectSizes: {
    kind: 'choices',
    label: 'Effect sizes',
    help: 'How much of the variation an effect accounts for; partial sizes have an interval.',
    choices: {
      generalized: { label: 'Generalized η²', help: 'Can be compared between designs' },
      partialEta: { label: 'Partial η²', help: 'Share of the effect and its own error' },
      omega: { label: 'Partial ω²', help: 'Corrected for bias' },
      epsilon: { label: 'Partial ε²', help: 'Corrected for bias' },
    },
    default: ['generalized', 'partialEta'],
    ...COMPLETE,
  },
  marginalMeans: {
    kind: 'toggle',
    label: 'Estimated marginal means',
    help: 'Means as if every group had the same size.',
    default: true,
  },
  postHoc: {
    kind: 'choices',
    label: 'Comparisons of pairs',
    help: 'Which levels of each factor differ; every pair has a standard error of its own, so sphericity is not needed.',
    choices: PAIR_CHOICES,
    default: ['holm'],
  },
  pairsWithin: {
    kind: 'toggle',
    label: 'Pairs within the levels of other factors',
    help: 'Compares the levels of a factor once for every level of each other factor, to follow up an interaction.',
    default: false,
  },
  letters: lettersOption,
  contrasts: {
    kind: 'choice',
    label: 'Planned contrasts',
    help: 'Questions fixed before seeing the data, asked of the marginal means of every factor.',
    choices: CONTRAST_SETS,
    default: 'none',
  },
  customContrasts: factorContrastsOption({
    kind: 'text',
    label: 'Factor',
    help: 'A repeated-measures factor or a between-subjects factor, by its name; without one the first repeated-measures factor.',
    maxLength: 200,
    default: '',
  }),
  confidenceLevel,
  checks: {
    kind: 'choices',
    label: 'Assumption checks',
    help: 'What the analysis assumes, with advice for each.',
    choices: {
      sphericity: 'Sphericity',
      normality: 'Normality of residuals',
      variances: 'Equal variances of the groups',
    },
    default: ['sphericity', 'normality', 'variances'],
  },
  plots: {
    kind: 'choices',
    label: 'Plots',
    help: 'The plot of means shows interactions; the Q–Q plot how normal the residuals are.',
    choices: { means: 'Marginal means', qq: 'Normal Q–Q' },
    default: ['means', 'qq'],
  },
});

export type RepeatedOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  pools: true,
  options,
  layout: {
    roles: ['within', 'between', 'covariates'],
    groups: [
      {
        title: 'Tests',
        options: ['gaps', 'corrections', 'multivariate', 'effectSizes', 'sumOfSquares', 'measure'],
      },
      { title: 'Marginal means', options: ['marginalMeans', 'postHoc', 'pairsWithin', 'letters'] },
      { title: 'Contrasts', options: ['contrasts', 'customContrasts'] },
      { title: 'Intervals', options: ['confidenceLevel'] },
      { title: 'Assumption checks', options: ['checks'] },
      { title: 'Plots', options: ['plots'] },
    ],
  },
  example: {
    sample: 'health',
    options: {
      within: {
        factors: [{ name: 'Time', levels: ['Baseline', '15 days', '30 days'] }],
        cells: ['PainScoreBaseline', 'PainScore15Days', 'PainScore30Days'],
      },
      between: ['Gender'],
      measure: 'Pain score',
    },
  },
});
