import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { seriesOptions } from '../kit/option-parts.ts';
import { entry } from './entry.ts';

export const options = defineOptions({
  series: seriesOptions.series,
  time: seriesOptions.time,
  tests: {
    kind: 'choices',
    label: 'Tests',
    help: 'Dickey–Fuller and Phillips–Perron take a random walk for granted and look for evidence against it, KPSS the other way round: together they say more.',
    choices: {
      adf: 'Augmented Dickey–Fuller',
      pp: 'Phillips–Perron',
      kpss: 'KPSS',
    },
    default: ['adf', 'pp', 'kpss'],
    min: 1,
  },
  difference: {
    kind: 'number',
    label: 'Differences',
    help: 'How often each value is replaced by its change from the one before, before the tests.',
    min: 0,
    max: 3,
    default: 0,
    integer: true,
  },
  regression: {
    kind: 'choice',
    label: 'Dickey–Fuller regression',
    help: 'What the series may do beside wandering.',
    choices: {
      trend: { label: 'Constant and trend', help: 'For series that rise or fall' },
      drift: { label: 'Constant', help: 'For series around a level other than zero' },
      none: { label: 'Neither', help: 'For series around zero' },
    },
    default: 'trend',
  },
  lagChoice: {
    kind: 'choice',
    label: 'Lagged differences',
    help: 'They take up autocorrelation of the changes in the Dickey–Fuller regression.',
    choices: {
      rule: { label: 'By the length', help: 'The cube root of n − 1' },
      bic: { label: 'By Schwarz’s criterion', help: 'The best of those up to 12 (n / 100)^¼, on equal rows' },
      own: 'A number of your own',
    },
    default: 'rule',
  },
  lags: {
    kind: 'number',
    label: 'Number of lags',
    help: 'Lagged differences in the Dickey–Fuller regression; 0 for the plain test.',
    min: 0,
    max: 500,
    default: 1,
    integer: true,
    showWhen: { option: 'lagChoice', is: 'own' },
  },
  about: {
    kind: 'choice',
    label: 'KPSS: stationary about',
    help: 'What the series keeps to under the null hypothesis of the KPSS test.',
    choices: { trend: 'A straight line', level: 'A constant level' },
    default: 'trend',
  },
  lagRule: {
    kind: 'choice',
    label: 'Long-run variance',
    help: 'How many autocovariances the KPSS and Phillips–Perron tests take into account.',
    choices: {
      short: { label: 'Short', help: '4 (n / 100)^¼ lags' },
      long: { label: 'Long', help: '12 (n / 100)^¼ lags' },
      nil: {
        label: 'None',
        help: 'For changes without autocorrelation; Phillips–Perron then uses the short rule',
      },
    },
    default: 'short',
  },
  alpha: {
    kind: 'choice',
    label: 'Significance level',
    help: 'The tables of these tests hold critical values for three levels.',
    choices: { '0.01': '1%', '0.05': '5%', '0.1': '10%' },
    default: '0.05',
  },
  plots: {
    kind: 'choices',
    label: 'Plots',
    help: 'The series as it was tested.',
    choices: { course: 'Course of the series' },
    default: ['course'],
  },
});

export type StationarityOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: ['series', 'time'],
    groups: [
      { title: 'Tests', options: ['tests', 'difference', 'alpha'] },
      { title: 'Models and lags', options: ['regression', 'lagChoice', 'lags', 'about', 'lagRule'] },
      { title: 'Plots', options: ['plots'] },
    ],
  },
  example: { sample: 'daily-stock', options: { series: 'Close', time: 'Date' } },
});
