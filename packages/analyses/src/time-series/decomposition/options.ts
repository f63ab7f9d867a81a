import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { seriesOptions } from '../kit/option-parts.ts';
import { entry } from './entry.ts';

const STL = { option: 'method', is: 'stl' } as const;

/** A window or jump that 0 leaves to the analysis. */
const automatic = <const L extends string, const H extends string>(label: L, help: H) =>
  ({
    kind: 'number',
    label,
    help,
    min: 0,
    max: 1_000_001,
    default: 0,
    integer: true,
    showWhen: STL,
  }) as const;

const degree = <const L extends string, const D extends '0' | '1'>(label: L, value: D) =>
  ({
    kind: 'choice',
    label,
    help: 'Whether the local regressions are means or lines.',
    choices: { '0': 'Means', '1': 'Lines' },
    default: value,
    showWhen: STL,
  }) as const;

export const options = defineOptions({
  ...seriesOptions,
  method: {
    kind: 'choice',
    label: 'Method',
    help: 'STL reaches to the ends of the series and can resist outliers; the classical method is simpler and better known.',
    choices: {
      stl: { label: 'STL', help: 'Local regressions; the parts add up' },
      'classical-additive': {
        label: 'Classical, additive',
        help: 'Moving averages; the season keeps its size',
      },
      'classical-multiplicative': {
        label: 'Classical, multiplicative',
        help: 'Moving averages; the season grows with the level',
      },
    },
    default: 'stl',
  },
  robust: {
    kind: 'toggle',
    label: 'Robust',
    help: 'Values far from the fit lose weight, so that outliers stay in the remainder.',
    default: false,
    showWhen: STL,
  },
  seasonal: {
    kind: 'choice',
    label: 'Season',
    help: 'Whether the season may change over the years.',
    choices: { periodic: 'Stays the same', changing: 'May change slowly' },
    default: 'periodic',
    showWhen: STL,
  },
  sWindow: {
    kind: 'number',
    label: 'Cycles that smooth a season',
    help: 'How many cycles are smoothed together; odd, at least 7. Larger numbers let the season change more slowly.',
    min: 3,
    max: 100_001,
    default: 13,
    integer: true,
    showWhen: { option: 'seasonal', is: 'changing' },
  },
  sDegree: degree('Season smoothed by', '0'),
  tWindow: automatic(
    'Values that smooth the trend',
    'Odd; 0 chooses 1.5 periods over 1 − 1.5 / seasonal window. Larger numbers make the trend smoother.',
  ),
  tDegree: degree('Trend smoothed by', '1'),
  lWindow: automatic('Values of the low-pass filter', 'Odd; 0 chooses the period.'),
  lDegree: degree('Low-pass filter by', '1'),
  sJump: automatic(
    'Jump of the season',
    'Every how many values the season is computed; 0 chooses a tenth of its window.',
  ),
  tJump: automatic(
    'Jump of the trend',
    'Every how many values the trend is computed; 0 chooses a tenth of its window.',
  ),
  lJump: automatic(
    'Jump of the filter',
    'Every how many values the filter is computed; 0 chooses a tenth of its window.',
  ),
  inner: {
    kind: 'number',
    label: 'Inner rounds',
    help: 'How often season and trend are computed in turns; 0 chooses 2, or 1 where it is robust.',
    min: 0,
    max: 100,
    default: 0,
    integer: true,
    showWhen: STL,
  },
  outer: {
    kind: 'number',
    label: 'Robustness rounds',
    help: 'How often outliers are given new weights.',
    min: 1,
    max: 200,
    default: 15,
    integer: true,
    showWhen: { option: 'robust', is: true },
  },
  plots: {
    kind: 'choices',
    label: 'Plots',
    help: 'Figures drawn from the parts.',
    choices: { parts: 'The parts', season: 'The season', adjusted: 'The series without its season' },
    default: ['parts', 'season'],
  },
});

export type DecompositionOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: ['series', 'time'],
    groups: [
      {
        title: 'Method and season',
        options: ['season', 'period', 'method', 'robust', 'seasonal', 'sWindow'],
      },
      { title: 'Plots', options: ['plots'] },
      {
        title: 'STL in detail',
        options: [
          'sDegree',
          'tWindow',
          'tDegree',
          'lWindow',
          'lDegree',
          'sJump',
          'tJump',
          'lJump',
          'inner',
          'outer',
        ],
      },
    ],
  },
  keeps: [
    { id: 'trend', name: 'Trend', label: 'Trend', help: 'The slow course of the series.' },
    { id: 'seasonal', name: 'Seasonal', label: 'Season', help: 'What repeats from cycle to cycle.' },
    { id: 'remainder', name: 'Remainder', label: 'Remainder', help: 'What trend and season leave.' },
    {
      id: 'adjusted',
      name: 'Adjusted',
      label: 'Seasonally adjusted values',
      help: 'The series without its season.',
    },
  ],
  example: { sample: 'monthly-sales', options: { series: 'Sales', time: 'Month' } },
});
