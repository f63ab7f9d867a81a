import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { confidenceLevel, orderOption } from '../../shared/option-parts.ts';
import { bicOption } from '../kit/bayes-bic.ts';
import { lettersOption } from '../kit/letters.ts';
import { CONTROL_CHOICES } from '../kit/marginal-tables.ts';
import { CONTRAST_SETS, factorContrastsOption } from '../kit/planned-contrasts.ts';
import { entry } from './entry.ts';

export const options = defineOptions({
  outcome: {
    kind: 'variable',
    label: 'Dependent variable',
    help: 'The number whose mean is compared.',
    accepts: ['numeric'],
    required: true,
  },
  factors: {
    kind: 'variables',
    label: 'Factors',
    help: 'Categories whose levels are compared, alone and together.',
    accepts: ['categorical', 'ordinal', 'boolean', 'text', 'numeric'],
    min: 1,
    max: 5,
  },
  random: {
    kind: 'variables',
    label: 'Random factors',
    help: 'Categories whose levels are a sample of many, such as batches or raters: effects are tested against the error that their expected mean squares ask for.',
    accepts: ['categorical', 'ordinal', 'boolean', 'text', 'numeric'],
    max: 3,
  },
  covariates: {
    kind: 'variables',
    label: 'Covariates',
    help: 'Numbers whose influence is taken out before the means are compared (ANCOVA).',
    accepts: ['numeric'],
  },
  model: {
    kind: 'choice',
    label: 'Model',
    help: 'Which effects are in the model; covariates always are.',
    choices: {
      full: { label: 'Full factorial', help: 'Main effects and every interaction of the factors' },
      main: { label: 'Main effects', help: 'No interactions' },
      custom: { label: 'Own terms', help: 'Interactions of your choice, with covariates too' },
    },
    default: 'full',
  },
  terms: {
    kind: 'terms',
    label: 'Model terms',
    help: 'Main effects are always in the model, and with an interaction the smaller ones that it contains.',
    of: ['factors', 'random', 'covariates'],
    maxOrder: 4,
    showWhen: { option: 'model', is: 'custom' },
  },
  sumOfSquares: {
    kind: 'choice',
    label: 'Sums of squares',
    help: 'How variation that effects share in unbalanced data is credited; with equal groups all types agree.',
    choices: {
      '3': { label: 'Type III', help: 'Each effect after all others; usual in SPSS and jamovi' },
      '2': { label: 'Type II', help: 'Each effect after those that do not contain it' },
      '1': { label: 'Type I', help: 'Each effect after those listed before it' },
    },
    default: '3',
  },
  errors: {
    kind: 'choice',
    label: 'Errors',
    help: 'Whether cases are taken to vary alike in all groups; the others allow unequal variances in tests of effects, means and comparisons.',
    choices: {
      classical: { label: 'Classical', help: 'One variance for all groups' },
      HC3: { label: 'HC3', help: 'Variances may differ; the safer one in small groups' },
      HC2: { label: 'HC2', help: 'Variances may differ; of two groups Welch’s errors' },
    },
    default: 'classical',
  },
  effectSizes: {
    kind: 'choices',
    label: 'Effect sizes',
    help: 'How much of the variation an effect accounts for, with its interval.',
    choices: {
      partialEta: { label: 'Partial η²', help: 'Share of what the other effects leave' },
      eta: { label: 'η²', help: 'Share of all variation' },
      omega: { label: 'Partial ω²', help: 'Corrected for bias' },
      epsilon: { label: 'Partial ε²', help: 'Corrected for bias' },
    },
    default: ['partialEta', 'eta', 'omega'],
  },
  marginalMeans: {
    kind: 'toggle',
    label: 'Estimated marginal means',
    help: 'Means as if every combination of levels had the same size, covariates at their means.',
    default: true,
  },
  covariateValues: {
    kind: 'list',
    label: 'Covariates at other values',
    help: 'Where marginal means, their comparisons and contrasts are taken; covariates that are not named stand at their means.',
    noun: 'covariate',
    max: 20,
    item: {
      covariate: {
        kind: 'variable',
        label: 'Covariate',
        help: 'A covariate of the model.',
        accepts: ['numeric'],
        required: true,
      },
      value: { kind: 'number', label: 'Value', help: 'In its own unit.', min: -1e15, max: 1e15, default: 0 },
    },
  },
  postHoc: {
    kind: 'choices',
    label: 'Comparisons of pairs',
    help: 'Which levels of each factor differ, with the chance of any false difference kept at α.',
    choices: CONTROL_CHOICES,
    default: ['tukey'],
  },
  controls: {
    kind: 'references',
    label: 'Control levels',
    help: 'The level of each factor that Dunnett compares the others with; the first unless another is chosen.',
    of: ['factors'],
    showWhen: { option: 'postHoc', is: 'dunnett' },
  },
  simpleEffects: {
    kind: 'toggle',
    label: 'Simple effects',
    help: 'Tests each factor at every level of the other factor of an interaction, with the pairs there.',
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
    kind: 'variable',
    label: 'Factor',
    help: 'A factor of the model.',
    accepts: ['categorical', 'ordinal', 'boolean', 'text', 'numeric'],
    required: true,
  }),
  levelOrder: orderOption(['factors'], 'in which contrasts go and tables list the levels'),
  bayesFactor: bicOption,
  confidenceLevel,
  checks: {
    kind: 'choices',
    label: 'Assumption checks',
    help: 'What the analysis assumes, tested on the residuals, with advice for each.',
    choices: {
      normality: 'Normality of residuals',
      variances: 'Equal variances',
      slopes: 'Equal slopes of covariates',
    },
    default: ['normality', 'variances', 'slopes'],
  },
  plots: {
    kind: 'choices',
    label: 'Plots',
    help: 'The plot of means shows interactions; residual plots show what the tests cannot.',
    choices: {
      means: 'Marginal means',
      residuals: 'Residuals and fitted values',
      qq: 'Normal Q–Q',
    },
    default: ['means', 'qq'],
  },
});

export type FactorialOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  pools: true,
  surveys: true,
  layout: {
    roles: ['outcome', 'factors', 'random', 'covariates'],
    groups: [
      { title: 'Model', options: ['model', 'terms', 'sumOfSquares', 'errors'] },
      { title: 'Effect sizes', options: ['effectSizes', 'confidenceLevel'] },
      {
        title: 'Marginal means',
        options: ['marginalMeans', 'covariateValues', 'postHoc', 'controls', 'simpleEffects', 'letters'],
      },
      { title: 'Contrasts', options: ['contrasts', 'customContrasts', 'levelOrder'] },
      { title: 'Bayes factor', options: ['bayesFactor'] },
      { title: 'Assumption checks', options: ['checks'] },
      { title: 'Plots', options: ['plots'] },
    ],
  },
  example: {
    sample: 'education',
    options: { outcome: 'PostTest', factors: ['Method', 'Gender'], covariates: ['PreTest'] },
  },
});
