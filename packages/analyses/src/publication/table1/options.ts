import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { entry } from './entry.ts';

export const options = defineOptions({
  variables: {
    kind: 'variables',
    label: 'Characteristics',
    help: 'Numbers and categories, in the order of the rows of the table.',
    accepts: ['numeric', 'categorical', 'ordinal', 'boolean', 'text'],
    min: 1,
    max: 200,
  },
  group: {
    kind: 'variable',
    label: 'Grouping variable',
    help: 'A column for each of its levels; cases without a group are left out.',
    accepts: ['categorical', 'ordinal', 'boolean', 'text', 'numeric'],
  },
  summary: {
    kind: 'choice',
    label: 'Numbers',
    help: 'How numbers are summed up; the same choice decides between tests of means and of ranks.',
    choices: {
      shape: { label: 'By shape', help: 'Median [Q1, Q3] where skewness is beyond 1' },
      mean: { label: 'Mean (SD)', help: 'For every number' },
      median: { label: 'Median [Q1, Q3]', help: 'For every number' },
      range: { label: 'Median [min, max]', help: 'For every number' },
    },
    default: 'shape',
  },
  twoLevels: {
    kind: 'choice',
    label: 'Categories with two levels',
    help: 'One line names the level that is counted, such as Smoker = Yes.',
    choices: {
      one: { label: 'One line', help: 'Yes, true, 1 or present, else the second level' },
      all: { label: 'All levels', help: 'A line for each' },
    },
    default: 'one',
  },
  missing: {
    kind: 'choice',
    label: 'Missing values',
    help: 'Summaries and percentages are of the values present, whatever is chosen.',
    choices: {
      line: { label: 'A line', help: 'Below every characteristic that has some' },
      none: { label: 'Not shown', help: 'The note says how many there are' },
    },
    default: 'line',
  },
  decimals: {
    kind: 'choice',
    label: 'Decimals of numbers',
    help: 'By spread: none where the standard deviation is 50 or more, one from 1 on, else as many as it needs.',
    choices: { auto: 'By spread', '0': 'None', '1': 'One', '2': 'Two', '3': 'Three' },
    default: 'auto',
  },
  columns: {
    kind: 'choices',
    label: 'Columns beside the groups',
    help: 'What stands to the right of the groups.',
    choices: {
      total: 'All cases',
      tests: { label: 'Tests', help: 'p of a test that fits each characteristic' },
      smd: { label: 'Standardized differences', help: 'Balance of the groups, with a figure' },
    },
    default: ['total'],
  },
  meansTest: {
    kind: 'choice',
    label: 'Test of means',
    help: 'Of numbers shown as mean (SD); those shown as median are compared by ranks.',
    choices: {
      welch: { label: 'Welch', help: 'Groups may vary differently' },
      student: { label: 'Student and analysis of variance', help: 'Groups vary alike' },
    },
    default: 'welch',
  },
  smallCounts: {
    kind: 'choice',
    label: 'Small expected counts',
    help: 'What tests categories where an expected count is below 5.',
    choices: { fisher: 'Fisher’s exact test', chi: 'Chi-square as for all' },
    default: 'fisher',
  },
  adjust: {
    kind: 'choice',
    label: 'Adjusted p',
    help: 'For the number of characteristics tested.',
    choices: {
      none: 'None',
      holm: 'Holm',
      bh: { label: 'Benjamini–Hochberg', help: 'False discovery rate' },
    },
    default: 'none',
  },
  smdLimit: {
    kind: 'number',
    label: 'Limit of balance',
    help: 'Standardized differences above it are set in bold; .10 is usual.',
    min: 0.01,
    max: 2,
    default: 0.1,
  },
});

export type Table1Options = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: ['variables', 'group'],
    groups: [
      { title: 'Summaries', options: ['summary', 'decimals', 'twoLevels', 'missing'] },
      { title: 'Columns', options: ['columns'] },
      { title: 'Tests', options: ['meansTest', 'smallCounts', 'adjust'] },
      { title: 'Balance', options: ['smdLimit'] },
    ],
  },
  example: {
    sample: 'health',
    options: {
      variables: ['Age', 'Gender', 'Education', 'Income', 'BloodPressure', 'Cholesterol', 'HeartDisease'],
      group: 'Smoker',
      columns: ['total', 'tests', 'smd'],
    },
  },
});
