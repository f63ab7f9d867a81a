/** Why a model cannot be fitted. */
import { bold, num, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { checkSeries } from '../kit/series.ts';
import type { ArimaOptions } from './options.ts';

export const check = (_: unknown, options: ArimaOptions): readonly Refusal[] => checkSeries(options);

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
  noDf: (lag: number, count: number): Refusal => ({
    code: 'no-degrees-of-freedom',
    message: rich`A test of ${num(lag, 'integer')} ${lag === 1 ? 'lag' : 'lags'} with ${num(count, 'integer')} coefficients has no degrees of freedom.`,
    advice: rich`Test more lags than the model has coefficients.`,
    actions: [{ kind: 'set-options', label: 'Choose the lags automatically', options: { ljungBoxLag: 0 } }],
  }),
};
