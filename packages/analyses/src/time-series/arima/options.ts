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
    roles: ['series', 'time'],
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
      { title: 'Forecasts', options: ['horizon', 'holdout', 'confidenceLevel'] },
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
