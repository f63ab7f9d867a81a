import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { confidenceLevel } from '../../shared/option-parts.ts';
import { entry } from './entry.ts';

const GROUPS = ['numeric', 'boolean', 'categorical', 'ordinal', 'text'] as const;
const PANEL = ['fixed-effects', 'event-study'] as const;
const GROUPED = ['two-by-two', 'event-study'] as const;

export const options = defineOptions({
  outcome: {
    kind: 'variable',
    label: 'Outcome',
    help: 'The number on which the treatment may have an effect.',
    accepts: ['numeric'],
    required: true,
  },
  treated: {
    kind: 'variable',
    label: 'Treated group',
    help: 'Says which cases belong to the group that is treated sooner or later: 1 or the second level.',
    accepts: GROUPS,
    required: true,
    showWhen: { option: 'design', is: GROUPED },
  },
  treatedLevels: {
    kind: 'levels',
    label: 'Groups compared',
    help: 'The treated group, then the one without treatment; cases of other levels are left out.',
    of: 'treated',
    count: 2,
    showWhen: { option: 'design', is: GROUPED },
  },
  post: {
    kind: 'variable',
    label: 'After the treatment',
    help: 'Says which observations were made after the treatment began: 1 or the second level.',
    accepts: GROUPS,
    required: true,
    showWhen: { option: 'design', is: 'two-by-two' },
  },
  treatment: {
    kind: 'variable',
    label: 'Treatment now',
    help: '1 where the unit is under treatment in that period, else 0.',
    accepts: ['numeric', 'boolean', 'categorical'],
    required: true,
    showWhen: { option: 'design', is: 'fixed-effects' },
  },
  unit: {
    kind: 'variable',
    label: 'Unit',
    help: 'Who is observed again and again: state, store, person.',
    accepts: GROUPS,
    required: true,
    showWhen: { option: 'design', is: PANEL },
  },
  time: {
    kind: 'variable',
    label: 'Period',
    help: 'When it is observed.',
    accepts: ['numeric'],
    required: true,
    showWhen: { option: 'design', is: PANEL },
  },
  cluster: {
    kind: 'variable',
    label: 'Clusters',
    help: 'Rows of one cluster may depend on each other; in panels the units unless chosen.',
    accepts: GROUPS,
  },
  covariates: {
    kind: 'variables',
    label: 'Covariates',
    help: 'Numbers held constant; they should not be changed by the treatment.',
    accepts: ['numeric'],
  },
  design: {
    kind: 'choice',
    label: 'Design',
    help: 'Two groups before and after, a panel with effects of units and periods, or the effect period by period.',
    choices: {
      'two-by-two': { label: 'Two groups, two times', help: 'The classic comparison of four means' },
      'fixed-effects': {
        label: 'Two-way fixed effects',
        help: 'A panel; the treatment may begin at other times',
      },
      'event-study': {
        label: 'Event study',
        help: 'An effect for each period; shows whether trends were parallel',
      },
    },
    default: 'two-by-two',
  },
  treatmentPeriod: {
    kind: 'number',
    label: 'First period of the treatment',
    help: 'Periods before it test whether trends were parallel.',
    min: -1e9,
    max: 1e9,
    default: null,
    required: true,
    showWhen: { option: 'design', is: 'event-study' },
  },
  referencePeriod: {
    kind: 'number',
    label: 'Reference period',
    help: 'Effects are differences to this period; the last before the treatment unless given.',
    min: -1e9,
    max: 1e9,
    default: null,
    showWhen: { option: 'design', is: 'event-study' },
  },
  errors: {
    kind: 'choice',
    label: 'Standard errors',
    help: 'Those of the finding; the table has all.',
    choices: {
      cluster: { label: 'Clustered', help: 'CR1; robust ones where there are no clusters' },
      robust: { label: 'Robust', help: 'HC1, for unequal variances' },
      classical: { label: 'Classical', help: 'Equal variances, independent rows' },
    },
    default: 'cluster',
  },
  confidenceLevel,
  plots: {
    kind: 'choices',
    label: 'Plots',
    help: 'The four means with what would have been without the treatment, or the effects period by period.',
    choices: { effect: 'Means or effects' },
    default: ['effect'],
  },
});

export type DidOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  pools: true,
  options,
  layout: {
    roles: [
      'outcome',
      'treated',
      'treatedLevels',
      'post',
      'treatment',
      'unit',
      'time',
      'cluster',
      'covariates',
    ],
    groups: [
      { title: 'Design', options: ['design', 'treatmentPeriod', 'referencePeriod'] },
      { title: 'Errors and intervals', options: ['errors', 'confidenceLevel'] },
      { title: 'Plots', options: ['plots'] },
    ],
  },
  example: {
    sample: 'did-panel',
    options: {
      outcome: 'EmploymentRate',
      treated: 'Treatment',
      treatedLevels: ['2', '0'],
      post: 'Post_Period',
      cluster: 'State',
    },
  },
});
