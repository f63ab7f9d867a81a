import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { confidenceLevel } from '../../shared/option-parts.ts';
import { seriesOptions } from '../kit/option-parts.ts';
import { entry } from './entry.ts';

export const options = defineOptions({
  ...seriesOptions,
  parts: {
    kind: 'choices',
    label: 'Trend by',
    help: 'Least squares describe a line or a curve; ranks test any steady rise or fall and do not mind outliers.',
    choices: {
      fit: 'Least squares',
      kendall: {
        label: 'Ranks',
        help: 'Mann–Kendall test and Sen’s slope, by season too where there is one',
      },
      average: 'Moving averages',
    },
    default: ['fit', 'kendall'],
    min: 1,
  },
  confidenceLevel,
  degree: {
    kind: 'choice',
    label: 'Curve',
    help: 'What is fitted by least squares.',
    choices: { '1': 'Straight line', '2': { label: 'Quadratic', help: 'One bend' } },
    default: '1',
  },
  predictAt: {
    kind: 'text',
    label: 'Predict at positions',
    help: 'Positions counted from 1, such as 61, 72; empty predicts the one after the last. A trend need not go on.',
    default: '',
    maxLength: 200,
  },
  window: {
    kind: 'number',
    label: 'Values in a moving average',
    help: 'How many values are averaged; the period takes a season out.',
    min: 1,
    max: 100_000,
    default: 5,
    integer: true,
  },
  plots: {
    kind: 'choices',
    label: 'Plots',
    help: 'Figures drawn from the numbers above.',
    choices: { course: 'Series and trend', residuals: 'Residuals of the line in their order' },
    default: ['course'],
  },
});

export type TrendOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: ['series', 'time'],
    groups: [
      { title: 'Trend', options: ['parts', 'confidenceLevel', 'degree', 'predictAt', 'window'] },
      { title: 'Season', options: ['season', 'period'] },
      { title: 'Plots', options: ['plots'] },
    ],
  },
  example: { sample: 'monthly-sales', options: { series: 'Sales', time: 'Month' } },
});
