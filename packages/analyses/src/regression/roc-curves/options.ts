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
      sensitivity: {
        label: 'A sensitivity reached',
        help: 'The largest specificity among cut-offs that reach it',
      },
      specificity: {
        label: 'A specificity reached',
        help: 'The largest sensitivity among cut-offs that reach it',
      },
      cost: { label: 'Least cost', help: 'Missed cases and false alarms by what they cost' },
    },
    default: 'youden',
  },
  cutoffShare: {
    kind: 'number',
    label: 'At least',
    help: 'The sensitivity or specificity that the cut-off must reach.',
    min: 0.01,
    max: 1,
    default: 0.9,
    showWhen: { option: 'cutoff', is: ['sensitivity', 'specificity'] },
  },
  missCost: {
    kind: 'number',
    label: 'A missed case costs',
    help: 'As many false alarms as one missed case is worth.',
    min: 0.001,
    max: 1000,
    default: 1,
    showWhen: { option: 'cutoff', is: 'cost' },
  },
  prevalence: {
    kind: 'number',
    label: 'Share of cases',
    help: 'Where the cut-off will be used; empty takes the share among these rows.',
    min: 0.0001,
    max: 0.9999,
    default: null,
    unit: 'percent',
    showWhen: { option: 'cutoff', is: 'cost' },
  },
  thresholds: {
    kind: 'text',
    label: 'Cut-offs to look at',
    help: 'Values of the markers, separated by commas or spaces, with what each of them gives.',
    default: '',
    maxLength: 200,
  },
  partial: {
    kind: 'toggle',
    label: 'Partial area',
    help: 'The area over the part of the curve that matters, for tests that must raise few false alarms or miss few cases.',
    default: false,
  },
  partialFocus: {
    kind: 'choice',
    label: 'Range of',
    help: 'Which axis the part is taken of.',
    choices: { specificity: 'Specificity', sensitivity: 'Sensitivity' },
    default: 'specificity',
    showWhen: { option: 'partial', is: true },
  },
  partialFrom: {
    kind: 'number',
    label: 'Range from',
    help: 'Lower end of the range.',
    min: 0,
    max: 0.99,
    default: 0.8,
    showWhen: { option: 'partial', is: true },
  },
  partialTo: {
    kind: 'number',
    label: 'Range to',
    help: 'Upper end of the range.',
    min: 0.01,
    max: 1,
    default: 1,
    showWhen: { option: 'partial', is: true },
  },
  smooth: {
    kind: 'toggle',
    label: 'Smooth curve',
    help: 'A curve of two normal distributions beside that of the cut-offs, with its area.',
    default: false,
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
      { title: 'Cut-off', options: ['cutoff', 'cutoffShare', 'missCost', 'prevalence', 'thresholds'] },
      { title: 'Partial area', options: ['partial', 'partialFocus', 'partialFrom', 'partialTo'] },
      { title: 'Smooth curve', options: ['smooth'] },
    ],
  },
  example: { sample: 'health', options: { outcome: 'HeartDisease', markers: ['Age', 'BloodPressure'] } },
});
