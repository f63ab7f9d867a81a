import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { confidenceLevel } from '../../shared/option-parts.ts';
import { entry } from './entry.ts';

export const options = defineOptions({
  outcome: {
    kind: 'variable',
    label: 'Outcome',
    help: 'What the markers should tell: a variable with two levels, such as ill and healthy.',
    accepts: ['categorical', 'ordinal', 'boolean', 'text', 'numeric'],
    levels: 2,
    required: true,
  },
  markers: {
    kind: 'variables',
    label: 'Markers',
    help: 'Numbers or scores that should tell cases from others; several are compared over the same rows.',
    accepts: ['numeric'],
    min: 1,
  },
  group: {
    kind: 'variable',
    label: 'Compare between two groups',
    help: 'Each marker gets one curve in either group, and the two areas are compared.',
    accepts: ['categorical', 'ordinal', 'boolean', 'text', 'numeric'],
    levels: 2,
  },
  event: {
    kind: 'choice',
    label: 'Level of a case',
    help: 'Which level of the outcome the markers should find.',
    choices: {
      last: { label: 'Last level', help: 'Yes of no and yes, 1 of 0 and 1' },
      first: { label: 'First level', help: 'No of no and yes, 0 of 0 and 1' },
    },
    default: 'last',
  },
  direction: {
    kind: 'choice',
    label: 'Cases have',
    help: 'Which end of a marker points to a case.',
    choices: {
      higher: 'Higher values',
      lower: 'Lower values',
      auto: {
        label: 'Whichever fits',
        help: 'Of each marker the end with the larger area; it flatters useless markers',
      },
    },
    default: 'higher',
  },
  confidenceLevel,
  cutoff: {
    kind: 'choice',
    label: 'Best cut-off',
    help: 'What makes a cut-off the best.',
    choices: {
      youden: { label: 'Youden', help: 'Largest sum of sensitivity and specificity' },
      closest: { label: 'Closest to the corner', help: 'Nearest to the upper left corner of the curve' },
    },
    default: 'youden',
  },
  partial: {
    kind: 'toggle',
    label: 'Partial area',
    help: 'The area over the specificities that matter, for tests that must raise few false alarms.',
    default: false,
  },
  partialFrom: {
    kind: 'number',
    label: 'Specificity from',
    help: 'Lower end of the range; it reaches up to a specificity of 1.',
    min: 0,
    max: 0.99,
    default: 0.8,
    showWhen: { option: 'partial', is: true },
  },
});

export type RocOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  pools: true,
  layout: {
    roles: ['outcome', 'markers', 'group'],
    groups: [
      { title: 'Cases', options: ['event', 'direction'] },
      { title: 'Intervals', options: ['confidenceLevel'] },
      { title: 'Cut-off', options: ['cutoff'] },
      { title: 'Partial area', options: ['partial', 'partialFrom'] },
    ],
  },
  example: { sample: 'health', options: { outcome: 'HeartDisease', markers: ['Age', 'BloodPressure'] } },
});
