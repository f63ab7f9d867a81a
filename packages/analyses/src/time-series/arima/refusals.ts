/** Why a model cannot be fitted. */
import { bold, join, num, type Runs, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { usedTwice } from '../../shared/refusals.ts';
import { checkSeries } from '../kit/series.ts';
import type { ArimaOptions } from './options.ts';

export const check = (_: unknown, options: ArimaOptions): readonly Refusal[] => [
  ...checkSeries(options),
  ...(options.regressors.includes(options.series) ? [usedTwice(options.series)] : []),
];

/** Longer cycles make the polynomials too long. */
export const LONGEST_PERIOD = 60;

const AUTOMATIC = {
  kind: 'set-options',
  label: 'Choose the orders by AICc',
  options: { orders: 'auto' },
} as const;

export const refusals = {
  noSeason: (name: string): Refusal => ({
    code: 'no-season',
    variable: name,
    message: rich`Seasonal orders need to know how many values make up one cycle, and nothing says so for ${bold(name)}.`,
    advice: rich`Choose a time variable with dates, give the period, or set the seasonal orders to 0.`,
    actions: [
      { kind: 'set-options', label: 'Use 12 (months)', options: { season: 'own', period: 12 } },
      {
        kind: 'set-options',
        label: 'No seasonal orders',
        options: { seasonalP: 0, seasonalD: 0, seasonalQ: 0 },
      },
    ],
  }),
  periodTooLong: (period: number): Refusal => ({
    code: 'period-too-long',
    message: rich`A season of ${num(period, 'integer')} values is too long for a seasonal ARIMA model; ${num(LONGEST_PERIOD, 'integer')} is the most.`,
    advice: rich`Leave the season out, or aggregate the data to longer steps.`,
    actions: [{ kind: 'set-options', label: 'No season', options: { season: 'none' } }],
  }),
  tooFew: (name: string, n: number, least: number, isOwn: boolean): Refusal => ({
    code: 'too-few-values',
    variable: name,
    message: rich`${num(n, 'integer')} values of ${bold(name)} are too few for this model, which needs at least ${num(least, 'integer')}.`,
    advice: isOwn ? rich`Use smaller orders, or choose a longer series.` : rich`Choose a longer series.`,
    ...(isOwn ? { actions: [AUTOMATIC] } : {}),
  }),
  constantDifferences: (name: string): Refusal => ({
    code: 'constant-differences',
    variable: name,
    message: rich`The differences of ${bold(name)} do not vary, so nothing is left to model.`,
    advice: rich`Take fewer differences.`,
    actions: [
      { kind: 'set-options', label: 'No differences', options: { orders: 'own', d: 0, seasonalD: 0 } },
    ],
  }),
  notConverged: (name: string): Refusal => ({
    code: 'not-converged',
    variable: name,
    message: rich`No best coefficients were found for this model of ${bold(name)}.`,
    advice: rich`Use smaller orders.`,
    actions: [AUTOMATIC],
  }),
  regressorMissing: (name: string, first: Runs): Refusal => ({
    code: 'regressor-missing',
    variable: name,
    message: rich`${bold(name)} has no value ${first}; a regressor is needed at every time of the series.`,
    advice: rich`Fill it in (Data Management, Impute Missing Values), or leave ${bold(name)} out.`,
    actions: [
      {
        kind: 'open-analysis',
        label: 'Look at the missing values',
        analysis: 'missing-data',
        options: { variables: [name] },
      },
    ],
  }),
  regressorConstant: (name: string): Refusal => ({
    code: 'regressor-constant',
    variable: name,
    message: rich`${bold(name)} does not vary over the series, or not after its differences: it cannot explain anything.`,
    advice: rich`Leave it out, or take fewer differences.`,
  }),
  regressorUnknown: (name: string, horizon: number, known: number): Refusal => ({
    code: 'regressor-unknown',
    variable: name,
    message: rich`Forecasts of ${num(horizon, 'integer')} ${horizon === 1 ? 'step' : 'steps'} need ${bold(name)} at these times; the rows behind the last value of the series tell it for ${known === 0 ? 'none' : num(known, 'integer')}.`,
    advice: rich`Add rows with the regressors to come and no value of the series, forecast fewer steps, or let the regressors stay as they were last.`,
    actions: [
      {
        kind: 'set-options',
        label: 'Let them stay as they were last',
        options: { futureRegressors: 'last' },
      },
      ...(known > 0
        ? [
            {
              kind: 'set-options' as const,
              label: `Forecast ${known} ${known === 1 ? 'step' : 'steps'}`,
              options: { horizon: known },
            },
          ]
        : []),
    ],
  }),
  interventionOutside: (name: string, first: number, last: number): Refusal => ({
    code: 'intervention-outside',
    message: rich`The intervention ${bold(name)} lies outside the series: its position must be between ${num(first, 'integer')} and ${num(last, 'integer')}.`,
    advice: rich`Correct its position: which value of the series, counted from 1.`,
  }),
  interventionAtGap: (name: string, at: number): Refusal => ({
    code: 'intervention-at-gap',
    message: rich`The series has no value at position ${num(at, 'integer')}, so that nothing tells what ${bold(name)} did that once.`,
    advice: rich`Choose another position, or leave the intervention out.`,
  }),
  collinear: (names: readonly string[]): Refusal => ({
    code: 'collinear',
    message: rich`The regressors ${join(
      names.map((name) => bold(name)),
      ', ',
      ' and ',
    )} determine one another, so that their coefficients cannot be told apart.`,
    advice: rich`Leave one of them out.`,
  }),
  noDf: (lag: number, count: number): Refusal => ({
    code: 'no-degrees-of-freedom',
    message: rich`A test of ${num(lag, 'integer')} ${lag === 1 ? 'lag' : 'lags'} with ${num(count, 'integer')} coefficients has no degrees of freedom.`,
    advice: rich`Test more lags than the model has coefficients.`,
    actions: [{ kind: 'set-options', label: 'Choose the lags automatically', options: { ljungBoxLag: 0 } }],
  }),
};
