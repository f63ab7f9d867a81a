import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { confidenceLevel } from '../../shared/option-parts.ts';
import { seriesOptions } from '../kit/option-parts.ts';
import { entry } from './entry.ts';

const OWN = { option: 'parameters', is: 'own' } as const;
const OWN_START = { option: 'start', is: 'own' } as const;

const weight = <const L extends string, const H extends string>(label: L, help: H, value: number) =>
  ({ kind: 'number', label, help, min: 0, max: 1, default: value, showWhen: OWN }) as const;

export const options = defineOptions({
  ...seriesOptions,
  model: {
    kind: 'choice',
    label: 'Model',
    help: 'What the series has: a level, a trend, a season.',
    choices: {
      auto: { label: 'The best by AICc', help: 'Of all that the series is long enough for' },
      ses: { label: 'Level', help: 'Simple exponential smoothing' },
      holt: { label: 'Level and trend', help: 'Holt' },
      damped: { label: 'Level and damped trend', help: 'The trend levels off' },
      'holt-winters-additive': { label: 'Level, trend and season', help: 'Holt–Winters, additive' },
      'holt-winters-multiplicative': {
        label: 'Level, trend and growing season',
        help: 'Holt–Winters, multiplicative: the season grows with the level',
      },
    },
    default: 'auto',
  },
  horizon: {
    kind: 'number',
    label: 'Forecasts',
    help: 'How many values ahead.',
    min: 1,
    max: 1000,
    default: 12,
    integer: true,
  },
  holdout: {
    kind: 'number',
    label: 'Values held out',
    help: 'The last values are forecast from those before them, to see how good forecasts are; 0 holds none out. Short series hold out fewer.',
    min: 0,
    max: 1000,
    default: 6,
    integer: true,
  },
  confidenceLevel,
  parameters: {
    kind: 'choice',
    label: 'Parameters',
    help: 'How fast level, trend and season follow the values.',
    choices: {
      estimate: { label: 'Estimated', help: 'Least squares of the one-step errors' },
      own: 'Given',
    },
    default: 'estimate',
  },
  alpha: weight('α, level', 'Weight of the newest value in the level.', 0.3),
  beta: weight('β, trend', 'Weight of the newest change in the trend.', 0.1),
  gamma: weight('γ, season', 'Weight of the newest value in its season.', 0.1),
  phi: weight('φ, damping', 'Share of the trend that is left after each step of a damped trend.', 0.9),
  start: {
    kind: 'choice',
    label: 'First states',
    help: 'Level, trend and season with which the smoothing begins.',
    choices: {
      usual: { label: 'From the first values', help: 'With a season from the first two cycles' },
      own: 'Given',
    },
    default: 'usual',
  },
  firstFitted: {
    kind: 'number',
    label: 'First value forecast',
    help: 'Position, from 1, of the first value that gets a one-step forecast; the states are those just before it.',
    min: 1,
    max: 1_000_000,
    default: 2,
    integer: true,
    showWhen: OWN_START,
  },
  initialLevel: {
    kind: 'text',
    label: 'First level',
    help: 'A number in units of the series.',
    default: '',
    maxLength: 40,
    showWhen: OWN_START,
  },
  initialTrend: {
    kind: 'text',
    label: 'First trend',
    help: 'The change a step; empty is 0.',
    default: '',
    maxLength: 40,
    showWhen: OWN_START,
  },
  initialSeasonal: {
    kind: 'text',
    label: 'First season',
    help: 'One number for each value of a cycle, with commas.',
    default: '',
    maxLength: 20_000,
    showWhen: OWN_START,
  },
  plots: {
    kind: 'choices',
    label: 'Plots',
    help: 'Figures drawn from the numbers above.',
    choices: { forecast: 'Series and forecasts', residuals: 'Autocorrelations of the one-step errors' },
    default: ['forecast'],
  },
});

export type ForecastOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: ['series', 'time'],
    groups: [
      { title: 'Forecasts', options: ['model', 'horizon', 'holdout', 'confidenceLevel'] },
      { title: 'Season', options: ['season', 'period'] },
      { title: 'Plots', options: ['plots'] },
      {
        title: 'Parameters and first states',
        options: [
          'parameters',
          'alpha',
          'beta',
          'gamma',
          'phi',
          'start',
          'firstFitted',
          'initialLevel',
          'initialTrend',
          'initialSeasonal',
        ],
      },
    ],
  },
  keeps: [
    {
      id: 'fitted',
      name: 'Fitted',
      label: 'Fitted values',
      help: 'What the model expected one step before.',
    },
    { id: 'residuals', name: 'Residual', label: 'Residuals', help: 'Observed minus fitted.' },
  ],
  example: { sample: 'monthly-sales', options: { series: 'Sales', time: 'Month' } },
});
