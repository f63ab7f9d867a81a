import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { countField, sizeField, valueField } from '../../shared/calculator/number-options.ts';
import { alternativeOption } from '../../shared/option-parts.ts';
import {
  alphaOption,
  dropoutOption,
  marginField,
  powerOption,
  proportionField,
  shapeOption,
  solveForOption,
} from '../kit/size-options.ts';
import { entry } from './entry.ts';

const MEAN_MARGINS = [
  'noninferiority-means',
  'superiority-margin-means',
  'equivalence-means',
  'equivalence-means-t',
  'equivalence-means-exact',
] as const;
const PROPORTION_MARGINS = [
  'noninferiority-proportions',
  'superiority-margin-proportions',
  'equivalence-proportions',
] as const;
const PROPORTION_TESTS = [
  'proportions-pooled',
  'proportions-pooled-cc',
  'proportions-unpooled',
  'proportions-arcsine',
  'proportions-fisher',
  'proportions-unconditional',
] as const;
const SURVIVAL = ['survival-schoenfeld', 'survival-freedman'] as const;
const MARGINS = [...MEAN_MARGINS, ...PROPORTION_MARGINS];
const MEANS = ['means-t', 'means-z', 'means-wilcoxon', ...MEAN_MARGINS] as const;
const PROPORTIONS = [...PROPORTION_TESTS, ...PROPORTION_MARGINS];
const GROUPS = [...MEANS, ...PROPORTIONS];
const SIDED = [
  'means-t',
  'means-z',
  'means-wilcoxon',
  ...PROPORTION_TESTS.slice(0, 4),
  'proportions-unconditional',
  ...SURVIVAL,
];

export const options = defineOptions({
  design: {
    kind: 'choice',
    label: 'The study',
    help: 'What is compared, and by which method the size is found.',
    choices: {
      'means-t': { label: 'Two means', help: 'Student’s t-test' },
      'means-z': { label: 'Two means, SDs known', help: 'z test; the groups may differ in spread' },
      'means-wilcoxon': {
        label: 'Two groups, Mann–Whitney test',
        help: 'Ranks, by their efficiency against the t-test',
      },
      'proportions-pooled': { label: 'Two proportions', help: 'Chi-square test, normal approximation' },
      'proportions-pooled-cc': {
        label: 'Two proportions, corrected',
        help: 'Chi-square test with Fleiss’ continuity correction',
      },
      'proportions-unpooled': { label: 'Two proportions, unpooled', help: 'Wald test' },
      'proportions-arcsine': { label: 'Two proportions, arcsine', help: 'Cohen’s h' },
      'proportions-fisher': { label: 'Two proportions, Fisher’s exact test', help: 'Exact, two-sided' },
      'proportions-unconditional': {
        label: 'Two proportions, unconditional exact test',
        help: 'Exact, of all tables; up to 150 cases in a group',
      },
      'noninferiority-means': {
        label: 'Non-inferiority of a mean',
        help: 'Group 1 not worse than group 2; higher is better',
      },
      'noninferiority-proportions': {
        label: 'Non-inferiority of a proportion',
        help: 'Group 1 not worse than group 2; higher is better',
      },
      'superiority-margin-means': {
        label: 'Superiority by a margin, means',
        help: 'Group 1 better by more than the margin',
      },
      'superiority-margin-proportions': {
        label: 'Superiority by a margin, proportions',
        help: 'Group 1 better by more than the margin',
      },
      'equivalence-means': { label: 'Equivalence of means, normal', help: 'Two one-sided z tests' },
      'equivalence-means-t': {
        label: 'Equivalence of means, t',
        help: 'Two one-sided t-tests, noncentral t',
      },
      'equivalence-means-exact': {
        label: 'Equivalence of means, exact',
        help: 'Two one-sided t-tests, Owen’s Q',
      },
      'equivalence-proportions': { label: 'Equivalence of proportions', help: 'Two one-sided z tests' },
      'survival-schoenfeld': { label: 'Survival, Schoenfeld', help: 'Log-rank test' },
      'survival-freedman': { label: 'Survival, Freedman', help: 'Log-rank test' },
    },
    default: 'means-t',
  },
  solveFor: solveForOption,
  mean1: {
    ...valueField({ label: 'Mean of group 1', help: 'The new treatment where one group is a control.' }),
    showWhen: [
      { option: 'design', is: MEANS },
      { option: 'solveFor', is: ['n', 'power'] },
    ],
  },
  mean2: {
    ...valueField({
      label: 'Mean of group 2',
      help: 'The control group; as far from group 1 as would matter.',
    }),
    showWhen: [
      { option: 'design', is: MEANS },
      { option: 'solveFor', is: ['n', 'power'] },
    ],
  },
  sd: {
    ...sizeField({
      label: 'Standard deviation',
      help: 'Within each group, from earlier studies or a pilot.',
    }),
    showWhen: { option: 'design', is: ['means-t', 'means-wilcoxon', ...MEAN_MARGINS] },
  },
  shape: { ...shapeOption, showWhen: { option: 'design', is: 'means-wilcoxon' } },
  sd1: {
    ...sizeField({ label: 'Standard deviation of group 1', help: 'Known, or well estimated.' }),
    showWhen: { option: 'design', is: 'means-z' },
  },
  sd2: {
    ...sizeField({ label: 'Standard deviation of group 2', help: 'Known, or well estimated.' }),
    showWhen: { option: 'design', is: 'means-z' },
  },
  proportion1: {
    ...proportionField({ label: 'Proportion in group 1', help: 'Between 0 and 1.' }),
    showWhen: { option: 'design', is: PROPORTIONS },
  },
  proportion2: {
    ...proportionField({ label: 'Proportion in group 2', help: 'Between 0 and 1.' }),
    showWhen: { option: 'design', is: PROPORTIONS },
  },
  margin: { ...marginField, showWhen: { option: 'design', is: MARGINS } },
  hazardRatio: {
    ...sizeField({ label: 'Hazard ratio', help: 'Of group 2 to group 1, as far from 1 as would matter.' }),
    showWhen: { option: 'design', is: SURVIVAL },
  },
  eventsFrom: {
    kind: 'choice',
    label: 'Events by the end',
    help: 'How the share of cases with an event is known.',
    choices: {
      survival: 'Survival in both groups',
      accrual: { label: 'Median and duration', help: 'Constant hazard, even accrual, then follow-up' },
    },
    default: 'survival',
    showWhen: [
      { option: 'design', is: SURVIVAL },
      { option: 'solveFor', is: 'n' },
    ],
  },
  survival1: {
    ...proportionField({ label: 'Survival in group 1', help: 'The share without an event at the end.' }),
    showWhen: [
      { option: 'design', is: SURVIVAL },
      { option: 'solveFor', is: 'n' },
      { option: 'eventsFrom', is: 'survival' },
    ],
  },
  survival2: {
    ...proportionField({ label: 'Survival in group 2', help: 'The share without an event at the end.' }),
    showWhen: [
      { option: 'design', is: SURVIVAL },
      { option: 'solveFor', is: 'n' },
      { option: 'eventsFrom', is: 'survival' },
    ],
  },
  median1: {
    ...sizeField({ label: 'Median survival of group 1', help: 'In the same unit as the times below.' }),
    showWhen: [
      { option: 'design', is: SURVIVAL },
      { option: 'solveFor', is: 'n' },
      { option: 'eventsFrom', is: 'accrual' },
    ],
  },
  accrualTime: {
    ...sizeField({ label: 'Time of accrual', help: 'How long cases are taken in, evenly.' }),
    showWhen: [
      { option: 'design', is: SURVIVAL },
      { option: 'solveFor', is: 'n' },
      { option: 'eventsFrom', is: 'accrual' },
    ],
  },
  followUpTime: {
    ...sizeField({ label: 'Time of follow-up', help: 'How long the study goes on after the last case.' }),
    showWhen: [
      { option: 'design', is: SURVIVAL },
      { option: 'solveFor', is: 'n' },
      { option: 'eventsFrom', is: 'accrual' },
    ],
  },
  n1: {
    ...countField({ label: 'Cases in group 1', help: 'How many cases the group has.' }),
    showWhen: [
      { option: 'design', is: GROUPS },
      { option: 'solveFor', is: ['power', 'effect'] },
    ],
  },
  n2: {
    ...countField({ label: 'Cases in group 2', help: 'How many cases the group has.' }),
    showWhen: [
      { option: 'design', is: GROUPS },
      { option: 'solveFor', is: ['power', 'effect'] },
    ],
  },
  events: {
    ...countField({ label: 'Events', help: 'How many events there are in both groups together.' }),
    showWhen: [
      { option: 'design', is: SURVIVAL },
      { option: 'solveFor', is: ['power', 'effect'] },
    ],
  },
  power: { ...powerOption, showWhen: { option: 'solveFor', is: ['n', 'effect'] } },
  alpha: alphaOption,
  alternative: {
    ...alternativeOption('Group 1 is above group 2', 'Group 1 is below group 2'),
    showWhen: { option: 'design', is: SIDED },
  },
  ratio: {
    kind: 'number',
    label: 'Ratio of the groups',
    help: 'Cases of group 2 for each case of group 1.',
    min: 0.01,
    max: 100,
    default: 1,
  },
  dropout: dropoutOption,
});

export type TwoSampleSizeOptions = OptionValues<typeof options>;

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
          'mean1',
          'mean2',
          'sd',
          'shape',
          'sd1',
          'sd2',
          'proportion1',
          'proportion2',
          'margin',
          'hazardRatio',
          'eventsFrom',
          'survival1',
          'survival2',
          'median1',
          'accrualTime',
          'followUpTime',
          'n1',
          'n2',
          'events',
          'power',
          'alpha',
          'alternative',
        ],
      },
      { title: 'Groups and dropout', options: ['ratio', 'dropout'] },
    ],
  },
  example: { sample: null, options: { design: 'means-t', mean1: 25, mean2: 20, sd: 10 } },
});
