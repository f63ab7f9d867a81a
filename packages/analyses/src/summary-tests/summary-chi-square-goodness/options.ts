import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { countField, MOST_CASES } from '../../shared/calculator/number-options.ts';
import { confidenceLevel } from '../../shared/option-parts.ts';
import { entry } from './entry.ts';
import { fromData } from './from-data.ts';

export const options = defineOptions({
  test: {
    kind: 'choice',
    label: 'What is known',
    help: 'Counts of one variable, or of two crossed.',
    choices: {
      goodness: { label: 'One row of counts', help: 'Against expected shares' },
      table: { label: 'A table of counts', help: 'Whether rows and columns go together' },
    },
    default: 'goodness',
  },
  categories: {
    kind: 'list',
    label: 'Categories',
    help: 'One row per category: its count and, unless all are expected equally often, its expected share.',
    noun: 'category',
    min: 2,
    max: 100,
    item: {
      label: {
        kind: 'text',
        label: 'Name',
        help: 'Of the category; for the table.',
        default: '',
        maxLength: 60,
      },
      observed: countField({ label: 'Count', help: 'How many cases were observed.' }),
      share: {
        kind: 'number',
        label: 'Expected share',
        help: 'From 0 to 1; empty in all rows for equal shares.',
        min: 0,
        max: 1,
        default: null,
      },
    },
    showWhen: { option: 'test', is: 'goodness' },
  },
  table: {
    kind: 'table',
    label: 'Counts',
    help: 'Cases by row and column.',
    rows: ['Row 1', 'Row 2'],
    columns: ['Column 1', 'Column 2'],
    min: 0,
    max: MOST_CASES,
    integer: true,
    required: true,
    growRows: true,
    growColumns: true,
    showWhen: { option: 'test', is: 'table' },
  },
  confidenceLevel,
});

export type CountsOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: [],
    groups: [
      { title: 'Numbers', options: ['test', 'categories', 'table'] },
      { title: 'Level', options: ['confidenceLevel'] },
    ],
  },
  example: {
    sample: null,
    options: {
      categories: [
        { label: 'A', observed: 22, share: 0.3 },
        { label: 'B', observed: 31, share: 0.3 },
        { label: 'C', observed: 18, share: 0.2 },
        { label: 'D', observed: 29, share: 0.2 },
      ],
    },
  },
  fromData,
});
