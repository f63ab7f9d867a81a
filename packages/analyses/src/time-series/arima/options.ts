import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { confidenceLevel } from '../../shared/option-parts.ts';
import { seriesOptions } from '../kit/option-parts.ts';
import { entry } from './entry.ts';

const order = <const L extends string, const H extends string>(
  label: L,
  help: H,
  max: number,
  value: number,
) =>
  ({
    kind: 'number',
    label,
    help,
    min: 0,
    max,
    default: value,
    integer: true,
    showWhen: { option: 'orders', is: 'own' },
  }) as const;

export const options = defineOptions({
  ...seriesOptions,
  regressors: {
    kind: 'variables',
    label: 'Regressors',
    help: 'Numbers known at every time that explain the series; the ARIMA model is then that of what they leave. Their values to come stand in the rows below the last value of the series.',
    accepts: ['numeric'],
  },
  futureRegressors: {
    kind: 'choice',
    label: 'Regressors to come',
    help: 'What the regressors are at the times that are forecast.',
    choices: {
      rows: {
        label: 'As in the rows behind the series',
        help: 'Rows with regressors, but without a value of the series',
      },
      last: { label: 'As they were last', help: 'Each stays at its last value' },
    },
    default: 'rows',
  },
  interventions: {
    kind: 'list',
    label: 'Interventions',
    help: 'Events that moved the series: for good from a position on, or at that position alone.',
    noun: 'intervention',
    max: 20,
    item: {
      name: { kind: 'text', label: 'Name', help: 'Of the event.', default: '', maxLength: 60 },
      type: {
        kind: 'choice',
        label: 'Lasts',
        help: 'Whether the level stays where the event brought it.',
        choices: { step: 'From then on', pulse: 'That once' },
        default: 'step',
      },
      at: {
        kind: 'number',
        label: 'Position',
        help: 'Which value of the series, from 1.',
        min: 1,
        max: 1_000_000,
        default: null,
        required: true,
        integer: true,
      },
    },
  },
  orders: {
    kind: 'choice',
    label: 'Orders',
    help: 'How many earlier values and errors the model has, and how often differences are taken.',
    choices: {
      auto: { label: 'Chosen by AICc', help: 'Differences by KPSS and the strength of the season' },
      own: 'Given',
    },
    default: 'auto',
  },
  p: order('p, earlier values', 'Autoregressive coefficients.', 10, 1),
  d: order('d, differences', 'How often the change from the value before is taken.', 3, 0),
  q: order('q, earlier errors', 'Moving-average coefficients.', 10, 0),
  seasonalP: order('P, earlier cycles', 'Seasonal autoregressive coefficients.', 4, 0),
  seasonalD: order('D, seasonal differences', 'How often the change from one cycle before is taken.', 2, 0),
  seasonalQ: order('Q, errors of earlier cycles', 'Seasonal moving-average coefficients.', 4, 0),
  constant: {
    kind: 'choice',
    label: 'Constant',
    help: 'A mean, or after one difference a drift, which lets forecasts go on rising or falling.',
    choices: {
      usual: { label: 'Mean', help: 'Where nothing is differenced' },
      drift: { label: 'Mean or drift', help: 'A drift after one difference' },
      none: 'None',
    },
    default: 'usual',
    showWhen: { option: 'orders', is: 'own' },
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
    help: 'The last values are forecast from those before them, with the same orders, to see how good forecasts are; 0 holds none out. Short series hold out fewer.',
    min: 0,
    max: 1000,
    default: 6,
    integer: true,
  },
  confidenceLevel,
  ljungBoxLag: {
    kind: 'number',
    label: 'Lags of the residual test',
    help: 'Autocorrelations of the residuals that are tested together; 0 chooses 10 or two cycles, at most a fifth of the series.',
    min: 0,
    max: 1000,
    default: 0,
    integer: true,
  },
  plots: {
    kind: 'choices',
    label: 'Plots',
    help: 'Figures drawn from the numbers above.',
    choices: { forecast: 'Series and forecasts', residuals: 'Autocorrelations of the residuals' },
    default: ['forecast', 'residuals'],
  },
});

export type ArimaOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: ['series', 'time', 'regressors'],
    groups: [
      {
        title: 'Model',
        options: [
          'season',
          'period',
          'orders',
          'p',
          'd',
          'q',
          'seasonalP',
          'seasonalD',
          'seasonalQ',
          'constant',
        ],
      },
      { title: 'Interventions', options: ['interventions'] },
      { title: 'Forecasts', options: ['horizon', 'futureRegressors', 'holdout', 'confidenceLevel'] },
      { title: 'Residuals and plots', options: ['ljungBoxLag', 'plots'] },
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
