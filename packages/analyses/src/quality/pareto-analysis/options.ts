import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { confidenceLevel } from '../../shared/option-parts.ts';
import { entry } from './entry.ts';

export const options = defineOptions({
  category: {
    kind: 'variable',
    label: 'Category',
    help: 'The defect, cause or product; one row is one event, unless the rows hold counts.',
    accepts: ['categorical', 'ordinal', 'boolean', 'text', 'numeric'],
    required: true,
  },
  counts: {
    kind: 'variable',
    label: 'Counts',
    help: 'Where a row stands for several events: how many. Rows of the same category are added up.',
    accepts: ['numeric'],
  },
  weights: {
    kind: 'variable',
    label: 'Weight of an event',
    help: 'What each event costs or how grave it is: categories are put in order by count times weight.',
    accepts: ['numeric'],
  },
  by: {
    kind: 'variable',
    label: 'Separately for',
    help: 'A table and a chart for each group as well: line, month, supplier.',
    accepts: ['categorical', 'ordinal', 'boolean', 'text', 'numeric'],
  },
  threshold: {
    kind: 'number',
    label: 'Threshold in percent',
    help: 'The vital few are the first categories that reach this share of the total.',
    min: 1,
    max: 100,
    default: 80,
  },
  combineBelow: {
    kind: 'number',
    label: 'Combine below percent',
    help: 'Categories with a smaller share are joined as Other, which comes last; 0 joins none.',
    min: 0,
    max: 50,
    default: 0,
  },
  confidenceLevel: {
    ...confidenceLevel,
    help: 'Of the intervals of shares, which say how sure their order is; only of counted events.',
  },
});

export type ParetoOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: ['category', 'counts', 'weights', 'by'],
    groups: [{ title: 'Pareto', options: ['threshold', 'combineBelow', 'confidenceLevel'] }],
  },
  example: { sample: 'defect-log', options: { category: 'Defect' } },
});
