import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { confidenceLevel } from '../../shared/option-parts.ts';
import { seriesOptions } from '../kit/option-parts.ts';
import { entry } from './entry.ts';

export const options = defineOptions({
  ...seriesOptions,
  difference: {
    kind: 'number',
    label: 'Differences',
    help: 'How often each value is replaced by its change from the one before, to take out a trend.',
    min: 0,
    max: 3,
    default: 0,
    integer: true,
  },
  seasonalDifference: {
    kind: 'toggle',
    label: 'Seasonal difference',
    help: 'Takes the change from the same season one cycle before, to take out the season; needs a season.',
    default: false,
  },
  maxLag: {
    kind: 'number',
    label: 'Lags shown',
    help: 'How many autocorrelations are computed; 0 chooses 10 log₁₀ n, at least two cycles where there is a season.',
    min: 0,
    max: 1000,
    default: 0,
    integer: true,
  },
  testLags: {
    kind: 'text',
    label: 'Lags tested',
    help: 'Each number is one test of all autocorrelations up to that lag, such as 6, 12; empty chooses 5 and 10, or one and two cycles.',
    default: '',
    maxLength: 100,
  },
  fitDf: {
    kind: 'number',
    label: 'Coefficients fitted before',
    help: 'Where the series are residuals of a model: its number of autoregressive and moving-average coefficients, taken off the degrees of freedom.',
    min: 0,
    max: 100,
    default: 0,
    integer: true,
  },
  confidenceLevel,
  band: {
    kind: 'choice',
    label: 'Band of the autocorrelations',
    help: 'Within it an autocorrelation is what chance would give.',
    choices: {
      'white-noise': { label: 'White noise', help: 'The same at every lag, z / √n' },
      bartlett: { label: 'Bartlett', help: 'Grows with the autocorrelations at smaller lags' },
    },
    default: 'white-noise',
  },
  plots: {
    kind: 'choices',
    label: 'Plots',
    help: 'Figures drawn from the numbers above.',
    choices: {
      course: 'Course of the series',
      acf: 'Autocorrelations',
      pacf: 'Partial autocorrelations',
      lag: 'Lag plot',
      season: 'Seasons',
    },
    default: ['course', 'acf', 'pacf', 'season'],
  },
  lagPlotLag: {
    kind: 'number',
    label: 'Lag of the lag plot',
    help: 'How far apart the two values of a point are.',
    min: 1,
    max: 1000,
    default: 1,
    integer: true,
  },
});

export type TimeSeriesOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: ['series', 'time'],
    groups: [
      { title: 'Season and differences', options: ['season', 'period', 'difference', 'seasonalDifference'] },
      {
        title: 'Autocorrelations',
        options: ['maxLag', 'testLags', 'fitDf', 'confidenceLevel', 'band'],
      },
      { title: 'Plots', options: ['plots', 'lagPlotLag'] },
    ],
  },
  example: { sample: 'monthly-sales', options: { series: 'Sales', time: 'Month' } },
});
