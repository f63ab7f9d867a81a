import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { confidenceLevel } from '../../shared/option-parts.ts';
import { entry } from './entry.ts';

const AS_ABOVE = 'As for all';
const NUMBERS = ['numeric'] as const;
const CATEGORIES = ['categorical', 'ordinal', 'boolean', 'text'] as const;

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
  strata: {
    kind: 'variable',
    label: 'Strata',
    help: 'The same columns for each of its levels, side by side.',
    accepts: ['categorical', 'ordinal', 'boolean', 'text', 'numeric'],
  },
  counts: {
    kind: 'variable',
    label: 'Counts',
    help: 'A number that says how many cases each row stands for; leave it empty when each row is one case.',
    accepts: ['numeric'],
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
      both: { label: 'Both', help: 'A line with mean (SD), one with median [Q1, Q3]' },
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
    help: 'Summaries and percentages are of the values present.',
    choices: {
      line: { label: 'A line', help: 'Below every characteristic that has some' },
      none: { label: 'Not shown', help: 'The note says how many there are' },
      complete: {
        label: 'Complete cases only',
        help: 'Rows with a missing value in any variable of the table are left out',
      },
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
      difference: { label: 'Differences', help: 'Of two groups, first minus second, with their interval' },
      n: { label: 'Cases', help: 'How many have a value' },
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
  pairs: {
    kind: 'variable',
    label: 'Pairs (ID of people measured twice)',
    help: 'What names the person, where two groups are two measurements of the same people: tests and differences are then of pairs.',
    accepts: ['numeric', 'categorical', 'ordinal', 'text'],
  },
  confidenceLevel: { ...confidenceLevel, showWhen: { option: 'columns', is: 'difference' } },
  heads: {
    kind: 'list',
    label: 'Names of groups',
    help: 'What groups are called in the table and in the text, where it is not what the data calls them.',
    noun: 'group',
    max: 50,
    item: {
      level: {
        kind: 'text',
        label: 'Group',
        help: 'As the data calls it.',
        default: '',
        maxLength: 200,
      },
      label: {
        kind: 'text',
        label: 'Name',
        help: 'What it is called; empty for the name in the data.',
        default: '',
        maxLength: 200,
      },
    },
  },
  rows: {
    kind: 'list',
    label: 'Rows of their own',
    help: 'Characteristics that are named, summed up, tested or rounded in another way than the rest.',
    noun: 'row',
    max: 200,
    item: {
      variable: {
        kind: 'variable',
        label: 'Characteristic',
        help: 'One of the characteristics of the table.',
        accepts: ['numeric', 'categorical', 'ordinal', 'boolean', 'text'],
        required: true,
      },
      label: {
        kind: 'text',
        label: 'Name',
        help: 'What the row is called; empty for the name of the variable.',
        default: '',
        maxLength: 200,
      },
      summary: {
        kind: 'choice',
        label: 'Summary',
        help: 'Of a number.',
        choices: {
          as: AS_ABOVE,
          mean: { label: 'Mean (SD)', help: 'Tested by means', for: NUMBERS },
          median: { label: 'Median [Q1, Q3]', help: 'Tested by ranks', for: NUMBERS },
          range: { label: 'Median [min, max]', help: 'Tested by ranks', for: NUMBERS },
          both: { label: 'Both', help: 'Two lines, tested by means', for: NUMBERS },
        },
        default: 'as',
      },
      test: {
        kind: 'choice',
        label: 'Test',
        help: 'Tests of means and ranks for numbers, ranks also for ordered categories, counts for categories.',
        choices: {
          as: AS_ABOVE,
          welch: { label: 'Welch', help: 'Groups may vary differently', for: NUMBERS },
          student: { label: 'Student or analysis of variance', help: 'Groups vary alike', for: NUMBERS },
          ranks: { label: 'Ranks', help: 'Mann–Whitney or Kruskal–Wallis', for: ['numeric', 'ordinal'] },
          chi: { label: 'Chi-square', help: 'Pearson’s', for: CATEGORIES },
          fisher: { label: 'Fisher’s exact test', help: 'Also of large tables', for: CATEGORIES },
          none: 'None',
        },
        default: 'as',
      },
      decimals: {
        kind: 'choice',
        label: 'Decimals',
        help: 'Of a number, or of the percentages of a category.',
        choices: { as: AS_ABOVE, '0': 'None', '1': 'One', '2': 'Two', '3': 'Three' },
        default: 'as',
      },
    },
  },
});

/** What a row of the table may have of its own; `as` is what is chosen for all. */
export type RowTest = Table1Options['rows'][number]['test'];

export type Table1Options = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    rowMenu: { variables: 'variables', rows: 'rows', heads: 'heads' },
    roles: ['variables', 'group', 'strata', 'counts'],
    groups: [
      { title: 'Summaries', options: ['summary', 'decimals', 'twoLevels', 'missing'] },
      { title: 'Columns', options: ['columns', 'confidenceLevel'] },
      { title: 'Tests', options: ['meansTest', 'smallCounts', 'adjust', 'pairs'] },
      { title: 'Balance', options: ['smdLimit'] },
      { title: 'Rows of their own', options: ['rows'] },
      { title: 'Names of groups', options: ['heads'] },
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
