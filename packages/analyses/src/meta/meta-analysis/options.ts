import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { modelOptions as regressionOptions } from '../../regression/kit/option-parts.ts';
import {
  COUNT_MEASURES,
  errorKindOption,
  givenLevelOption,
  MEAN_MEASURES,
  MODEL_GROUPS,
  measureOption,
  modelOptions,
  PROPORTION_MEASURES,
  ratioOption,
} from '../kit/option-parts.ts';
import { entry } from './entry.ts';

/** A role that is asked for with some measures only. */
const role = <const L extends string, const H extends string>(
  label: L,
  help: H,
  is: string | readonly string[],
) =>
  ({
    kind: 'variable',
    label,
    help,
    accepts: ['numeric'],
    required: true,
    showWhen: { option: 'measure', is },
  }) as const;

const GIVEN = { option: 'measure', is: 'GEN' } as const;

export const options = defineOptions({
  study: {
    kind: 'variable',
    label: 'Study',
    help: 'The name of each study, for tables and figures; rows are numbered without it.',
    accepts: ['text', 'categorical', 'ordinal', 'numeric'],
  },
  events1: role('Events, treatment', 'How many had the event in the treatment group.', COUNT_MEASURES),
  mean1: role('Mean, treatment', 'The mean of the treatment group.', MEAN_MEASURES),
  sd1: role('SD, treatment', 'The standard deviation of the treatment group.', MEAN_MEASURES),
  n1: role('Cases, treatment', 'The size of the treatment group.', [...COUNT_MEASURES, ...MEAN_MEASURES]),
  events2: role('Events, control', 'How many had the event in the control group.', COUNT_MEASURES),
  mean2: role('Mean, control', 'The mean of the control group.', MEAN_MEASURES),
  sd2: role('SD, control', 'The standard deviation of the control group.', MEAN_MEASURES),
  n2: role('Cases, control', 'The size of the control group.', [...COUNT_MEASURES, ...MEAN_MEASURES]),
  events: role('Events', 'How many had the event.', PROPORTION_MEASURES),
  r: role('Correlation', 'The correlation that the study found.', 'COR'),
  n: role('Cases', 'The size of the study.', [...PROPORTION_MEASURES, 'COR']),
  effect: role(
    'Effect',
    'The effect of the study, on a scale on which zero is none unless it is a ratio.',
    'GEN',
  ),
  error: {
    kind: 'variable',
    label: 'Error',
    help: 'Standard error or sampling variance of the effect, as chosen below.',
    accepts: ['numeric'],
    required: true,
    showWhen: [GIVEN, { option: 'errorKind', is: ['se', 'variance'] }],
  },
  lower: {
    kind: 'variable',
    label: 'Lower limit',
    help: 'Of the confidence interval of the effect.',
    accepts: ['numeric'],
    required: true,
    showWhen: [GIVEN, { option: 'errorKind', is: 'limits' }],
  },
  upper: {
    kind: 'variable',
    label: 'Upper limit',
    help: 'Of the confidence interval of the effect.',
    accepts: ['numeric'],
    required: true,
    showWhen: [GIVEN, { option: 'errorKind', is: 'limits' }],
  },
  subgroup: {
    kind: 'variable',
    label: 'Subgroups',
    help: 'Pools the studies of each level apart, and tests whether the levels differ.',
    accepts: ['categorical', 'ordinal', 'boolean', 'text', 'numeric'],
  },
  covariates: {
    kind: 'variables',
    label: 'Moderators, numbers',
    help: 'Explain the effects in a meta-regression: year, dose, share of women.',
    accepts: ['numeric'],
  },
  factors: {
    kind: 'variables',
    label: 'Moderators, categories',
    help: 'Explain the effects in a meta-regression, one coefficient for each level but the reference.',
    accepts: ['categorical', 'ordinal', 'boolean', 'text', 'numeric'],
  },
  levels: {
    kind: 'variables',
    label: 'Effects within',
    help: 'What effects belong to: the study, or laboratory and study, the widest first; an effect in each row is the innermost level.',
    accepts: ['categorical', 'ordinal', 'boolean', 'text', 'numeric'],
    min: 1,
    max: 4,
    showWhen: { option: 'perStudy', is: 'several' },
  },
  order: {
    kind: 'variable',
    label: 'Order',
    help: 'The year, for the order of the cumulative analysis; the order of the rows without it.',
    accepts: ['numeric'],
    showWhen: { option: 'further', is: 'cumulative' },
  },
  measure: measureOption,
  errorKind: errorKindOption,
  ratio: ratioOption,
  givenLevel: givenLevelOption,
  perStudy: {
    kind: 'choice',
    label: 'Effects of each study',
    help: 'Effects that belong together are pooled by a multilevel model, so that a study with many does not count as many studies.',
    choices: {
      one: { label: 'One', help: 'Rows are independent studies' },
      several: { label: 'Several', help: 'Rows of one study, laboratory or sample belong together' },
    },
    default: 'one',
  },
  rho: {
    kind: 'number',
    label: 'Correlation of errors',
    help: 'How strongly the sampling errors of effects that belong together go along, because the same people were measured; 0 for other people each time.',
    min: 0,
    max: 0.99,
    default: 0,
    showWhen: { option: 'perStudy', is: 'several' },
  },
  terms: {
    ...regressionOptions.terms,
    label: 'Terms of the meta-regression',
    help: 'Moderators are always in the model; add interactions of two or three of them.',
  },
  references: {
    kind: 'references',
    label: 'Reference levels',
    help: 'Coefficients of a moderator compare its levels with this one.',
    of: ['factors'],
  },
  ...modelOptions,
  bias: { ...modelOptions.bias, showWhen: { option: 'perStudy', is: 'one' } },
});

export type MetaAnalysisOptions = OptionValues<typeof options>;

const [MODEL, ...OTHERS] = MODEL_GROUPS;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: [
      'study',
      'events1',
      'mean1',
      'sd1',
      'n1',
      'events2',
      'mean2',
      'sd2',
      'n2',
      'events',
      'r',
      'n',
      'effect',
      'error',
      'lower',
      'upper',
      'levels',
      'subgroup',
      'covariates',
      'factors',
      'order',
    ],
    groups: [
      { title: 'Effects', options: ['measure', 'errorKind', 'ratio', 'givenLevel'] },
      { title: MODEL.title, options: [...MODEL.options, 'perStudy', 'rho'] },
      { title: 'Meta-regression', options: ['terms', 'references'] },
      ...OTHERS,
    ],
  },
  example: {
    sample: 'meta-analysis',
    options: {
      study: 'Study',
      measure: 'RR',
      events1: 'EventsTreatment',
      n1: 'NTreatment',
      events2: 'EventsControl',
      n2: 'NControl',
      subgroup: 'Region',
      covariates: ['Year'],
      lowText: 'Favours treatment',
      highText: 'Favours control',
    },
  },
});
