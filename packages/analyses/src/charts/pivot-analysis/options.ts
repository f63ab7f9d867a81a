import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { confidenceLevel } from '../../shared/option-parts.ts';
import { entry } from './entry.ts';

const ANY = ['numeric', 'categorical', 'ordinal', 'boolean', 'text', 'date'] as const;

/** What makes the levels of a field. */
const grouped = {
  field: {
    kind: 'variable',
    label: 'Field',
    help: 'The variable whose levels are used.',
    accepts: ANY,
    required: true,
  },
  by: {
    kind: 'choice',
    label: 'Levels',
    help: 'Each value, bins of a number, or spans of a date.',
    choices: {
      values: 'Each value',
      width: 'Bins of a width',
      quantiles: 'Groups of equal size',
      cuts: 'Own cuts',
      year: 'Years',
      quarter: 'Quarters',
      month: 'Months',
      week: 'Weeks',
      day: 'Days',
      monthOfYear: 'Months of the year',
      weekday: 'Days of the week',
    },
    default: 'values',
  },
  width: {
    kind: 'number',
    label: 'Width or groups',
    help: 'The width of bins, or how many groups of equal size there are.',
    min: 1e-9,
    max: 1e15,
    default: null,
  },
  cuts: {
    kind: 'text',
    label: 'Cuts',
    help: 'Numbers at which bins of own choice begin, with spaces or semicolons between them.',
    default: '',
    maxLength: 500,
  },
} as const;

/** One level in each line. */
const levelLines = (label: string, help: string) =>
  ({ kind: 'text', label, help, default: '', maxLength: 100_000, multiline: true }) as const;

const axisItem = {
  ...grouped,
  sort: {
    kind: 'choice',
    label: 'Order',
    help: 'Of the levels: their own, or by a value at the total.',
    choices: { own: 'Own order', reversed: 'Reversed', falling: 'Largest first', rising: 'Smallest first' },
    default: 'own',
  },
  sortBy: {
    kind: 'number',
    label: 'Order by value',
    help: 'The number of the value that orders the levels and chooses the largest.',
    min: 1,
    max: 20,
    integer: true,
    default: 1,
  },
  top: {
    kind: 'number',
    label: 'Largest only',
    help: 'Keeps so many levels; empty keeps all.',
    min: 1,
    max: 5000,
    integer: true,
    default: null,
  },
  other: {
    kind: 'toggle',
    label: 'Others together',
    help: 'The levels beyond the largest are one level, instead of left out.',
    default: true,
  },
  hidden: levelLines('Hidden levels', 'Levels that are left out, one in each line.'),
} as const;

const valueItem = {
  field: {
    kind: 'variable',
    label: 'Field',
    help: 'The variable that is summarized; without one the rows are counted.',
    accepts: ANY,
  },
  statistic: {
    kind: 'choice',
    label: 'Statistic',
    help: 'What is computed of the rows of each cell.',
    choices: {
      count: 'Count',
      distinct: 'Different values',
      sum: 'Sum',
      mean: 'Mean',
      median: 'Median',
      sd: 'Standard deviation',
      se: 'Standard error of the mean',
      ciLower: 'Confidence interval of the mean, lower limit',
      ciUpper: 'Confidence interval of the mean, upper limit',
      min: 'Minimum',
      max: 'Maximum',
      percentile: 'Percentile',
      share: 'Percent of a level',
      formula: 'Own formula',
    },
    default: 'count',
  },
  percentile: {
    kind: 'number',
    label: 'Percentile',
    help: 'Which one, in percent.',
    min: 0,
    max: 1,
    unit: 'percent',
    default: 0.9,
  },
  level: {
    kind: 'text',
    label: 'Level',
    help: 'The level whose percentage is shown.',
    default: '',
    maxLength: 1000,
  },
  weight: {
    kind: 'variable',
    label: 'Weight',
    help: 'What each row counts for, in counts, sums and means.',
    accepts: ['numeric'],
  },
  formula: {
    kind: 'text',
    label: 'Formula',
    help: 'Over the other values of the cell, which are called A, B, C in their order.',
    default: '',
    maxLength: 500,
  },
  show: {
    kind: 'choice',
    label: 'Show as',
    help: 'The value itself, or in relation to others.',
    choices: {
      value: 'The value',
      percentRow: 'Percent of the row',
      percentColumn: 'Percent of the column',
      percentTotal: 'Percent of all',
      percentParentRow: 'Percent of the level above, in rows',
      percentParentColumn: 'Percent of the level above, in columns',
      running: 'Running total',
      differencePrevious: 'Difference from the one before',
      differenceFirst: 'Difference from the first',
      rank: 'Rank, the largest first',
    },
    default: 'value',
  },
  along: {
    kind: 'choice',
    label: 'Direction',
    help: 'Of running totals, differences and ranks.',
    choices: { down: 'Down the rows', across: 'Across the columns' },
    default: 'down',
  },
  name: {
    kind: 'text',
    label: 'Heading',
    help: 'Empty names the statistic and the field.',
    default: '',
    maxLength: 80,
  },
} as const;

export const options = defineOptions({
  rows: {
    kind: 'list',
    label: 'Rows',
    help: 'Fields whose levels are the rows, the outer one first.',
    item: axisItem,
    max: 6,
    noun: 'field',
  },
  columns: {
    kind: 'list',
    label: 'Columns',
    help: 'Fields whose levels are the columns, the outer one first.',
    item: axisItem,
    max: 4,
    noun: 'field',
  },
  values: {
    kind: 'list',
    label: 'Values',
    help: 'What is shown in each cell.',
    item: valueItem,
    min: 1,
    max: 20,
    noun: 'value',
  },
  filters: {
    kind: 'list',
    label: 'Filters',
    help: 'Which rows of the data are used.',
    item: {
      ...grouped,
      keep: levelLines('Levels', 'Levels that stay, one in each line; empty keeps all.'),
      from: {
        kind: 'number',
        label: 'From',
        help: 'The smallest number that stays.',
        min: -1e308,
        max: 1e308,
        default: null,
      },
      to: {
        kind: 'number',
        label: 'To',
        help: 'The largest number that stays.',
        min: -1e308,
        max: 1e308,
        default: null,
      },
    },
    max: 12,
    noun: 'filter',
  },
  missing: {
    kind: 'choice',
    label: 'Missing values',
    help: 'Rows without a value in a field of the rows or columns.',
    choices: { level: 'A level of their own', exclude: 'Left out' },
    default: 'level',
  },
  subtotals: {
    kind: 'toggle',
    label: 'Subtotals',
    help: 'Of the outer fields, computed from the rows of the data.',
    default: true,
  },
  totals: {
    kind: 'choice',
    label: 'Totals',
    help: 'Of rows and columns, computed from the rows of the data.',
    choices: { both: 'Rows and columns', down: 'Below the columns', across: 'Beside the rows', none: 'None' },
    default: 'both',
  },
  chart: {
    kind: 'choice',
    label: 'Chart',
    help: 'How the table is drawn; lines suit columns that have an order.',
    choices: {
      auto: 'Chosen by the data',
      bar: 'Bars',
      stacked: 'Stacked bars',
      filled: 'Bars stacked to 100%',
      line: 'Lines',
    },
    default: 'auto',
  },
  chartValue: {
    kind: 'number',
    label: 'Value in the chart',
    help: 'The number of the value that is drawn; empty draws the first that is no count of rows.',
    min: 1,
    max: 20,
    integer: true,
    default: null,
  },
  confidenceLevel: { ...confidenceLevel, help: 'Of the limits of means.' },
});

export type PivotOptions = OptionValues<typeof options>;

/** A field of the rows or columns before anybody said more about it. */
const PLAIN_FIELD = {
  by: 'values',
  width: null,
  cuts: '',
  sort: 'own',
  sortBy: 1,
  top: null,
  other: true,
  hidden: '',
} as const;

/** The rows, counted. */
const PLAIN_VALUE = {
  field: null,
  statistic: 'count',
  percentile: 0.9,
  level: '',
  weight: null,
  formula: '',
  show: 'value',
  along: 'down',
  name: '',
} as const;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: [],
    groups: [
      { title: 'Fields', options: ['rows', 'columns', 'values', 'filters'] },
      { title: 'Totals', options: ['subtotals', 'totals', 'missing', 'confidenceLevel'] },
      { title: 'Chart', options: ['chart', 'chartValue'] },
    ],
  },
  keeps: [
    {
      id: 'place',
      name: 'Pivot',
      label: 'Place in the pivot table',
      help: 'The row and the column of the pivot table that each case is counted in.',
    },
  ],
  example: {
    sample: 'health',
    options: {
      rows: [
        { ...PLAIN_FIELD, field: 'Smoker' },
        { ...PLAIN_FIELD, field: 'Gender' },
      ],
      columns: [{ ...PLAIN_FIELD, field: 'Age', by: 'width', width: 20 }],
      values: [PLAIN_VALUE, { ...PLAIN_VALUE, field: 'BloodPressure', statistic: 'mean' }],
    },
  },
});
