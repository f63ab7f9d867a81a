import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { bootstrapOptions, confidenceLevel } from '../../shared/option-parts.ts';
import { entry } from './entry.ts';

const PATHS = ['mediation', 'moderated-mediation'] as const;
const MODERATED = ['moderation', 'moderated-mediation'] as const;
const NUMBERS = ['numeric', 'boolean', 'categorical', 'ordinal'] as const;

export const options = defineOptions({
  outcome: {
    kind: 'variable',
    label: 'Outcome',
    help: 'The number that is explained.',
    accepts: ['numeric'],
    required: true,
  },
  predictor: {
    kind: 'variable',
    label: 'Predictor',
    help: 'The variable whose effect is studied: a number, or two groups, the second against the first.',
    accepts: NUMBERS,
    required: true,
  },
  mediators: {
    kind: 'variables',
    label: 'Mediators',
    help: 'What the effect may work through, in their order where they are a chain.',
    accepts: ['numeric'],
    min: 1,
    max: 5,
    showWhen: { option: 'mode', is: PATHS },
  },
  moderator: {
    kind: 'variable',
    label: 'Moderator',
    help: 'What the effect may depend on: a number, or two groups.',
    accepts: NUMBERS,
    required: true,
    showWhen: { option: 'mode', is: MODERATED },
  },
  covariates: {
    kind: 'variables',
    label: 'Covariates',
    help: 'Held constant in every equation.',
    accepts: NUMBERS,
  },
  mode: {
    kind: 'choice',
    label: 'Question',
    help: 'Through what an effect works, on what it depends, or both.',
    choices: {
      mediation: { label: 'Mediation', help: 'Predictor → mediators → outcome' },
      moderation: { label: 'Moderation', help: 'The effect depends on the moderator' },
      'moderated-mediation': {
        label: 'Moderated mediation',
        help: 'The indirect effect depends on the moderator',
      },
    },
    default: 'mediation',
  },
  structure: {
    kind: 'choice',
    label: 'Several mediators',
    help: 'Whether mediators stand side by side or each may work on those after it.',
    choices: {
      parallel: { label: 'Parallel', help: 'PROCESS model 4' },
      serial: { label: 'Serial', help: 'A chain in the order of the list, PROCESS model 6' },
    },
    default: 'parallel',
    showWhen: { option: 'mode', is: 'mediation' },
  },
  moderated: {
    kind: 'choice',
    label: 'Moderated path',
    help: 'Which of the two steps of the indirect effect depends on the moderator.',
    choices: {
      first: { label: 'Predictor → mediator', help: 'PROCESS model 7' },
      second: { label: 'Mediator → outcome', help: 'PROCESS model 14' },
    },
    default: 'first',
    showWhen: { option: 'mode', is: 'moderated-mediation' },
  },
  center: {
    kind: 'toggle',
    label: 'Centre predictor and moderator',
    help: 'Counts both from their means before they are multiplied, so that each coefficient is the effect at the mean of the other.',
    default: true,
    showWhen: { option: 'mode', is: 'moderation' },
  },
  probe: {
    kind: 'choice',
    label: 'Values of the moderator',
    help: 'Where effects are given; a moderator with two values is taken at both.',
    choices: {
      sd: { label: 'Mean and ± 1 SD', help: 'The common choice' },
      percentiles: { label: 'Percentiles 16, 50, 84', help: 'Never outside the data' },
    },
    default: 'sd',
    showWhen: { option: 'mode', is: MODERATED },
  },
  confidenceLevel,
  tests: {
    kind: 'choices',
    label: 'Normal-theory tests',
    help: 'Tests of indirect effects from standard errors; bootstrap intervals are better, these are for comparison.',
    choices: { sobel: 'Sobel', aroian: 'Aroian', goodman: 'Goodman' },
    default: ['sobel'],
    showWhen: { option: 'mode', is: 'mediation' },
  },
  bootstrap: {
    ...bootstrapOptions.bootstrap,
    help: 'Intervals of indirect effects from samples drawn from the cases; products are not normal, so these are the right ones.',
    default: true,
    showWhen: { option: 'mode', is: PATHS },
  },
  bootstrapKind: {
    ...bootstrapOptions.bootstrapKind,
    default: 'percentile',
    showWhen: [
      { option: 'mode', is: PATHS },
      { option: 'bootstrap', is: true },
    ],
  },
  bootstrapSamples: {
    ...bootstrapOptions.bootstrapSamples,
    default: 5000,
    showWhen: [
      { option: 'mode', is: PATHS },
      { option: 'bootstrap', is: true },
    ],
  },
  bootstrapSeed: {
    ...bootstrapOptions.bootstrapSeed,
    showWhen: [
      { option: 'mode', is: PATHS },
      { option: 'bootstrap', is: true },
    ],
  },
  plots: {
    kind: 'choices',
    label: 'Plots',
    help: 'The diagram of the paths, the lines of an interaction, and the slope along the moderator.',
    choices: { diagram: 'Path diagram', lines: 'Interaction', slopes: 'Johnson–Neyman' },
    default: ['diagram', 'lines', 'slopes'],
  },
});

export type MediationOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: ['outcome', 'predictor', 'mediators', 'moderator', 'covariates'],
    groups: [
      { title: 'Model', options: ['mode', 'structure', 'moderated', 'center', 'probe'] },
      { title: 'Intervals and tests', options: ['confidenceLevel', 'tests'] },
      { title: 'Bootstrap', options: ['bootstrap', 'bootstrapKind', 'bootstrapSamples', 'bootstrapSeed'] },
      { title: 'Plots', options: ['plots'] },
    ],
  },
  example: {
    sample: 'mediation-moderation',
    options: {
      outcome: 'Performance',
      predictor: 'Training',
      mediators: ['Engagement'],
      covariates: ['Age'],
    },
  },
});
