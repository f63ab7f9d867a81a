/** Why a series cannot be decomposed. */
import { bold, num, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { checkSeries } from '../kit/series.ts';
import type { DecompositionOptions } from './options.ts';

export const check = (_: unknown, options: DecompositionOptions): readonly Refusal[] => checkSeries(options);

const periodAction = (period: number, what: string) =>
  ({
    kind: 'set-options',
    label: `Use ${period} (${what})`,
    options: { season: 'own', period },
  }) as const;

export const refusals = {
  noSeason: (name: string): Refusal => ({
    code: 'no-season',
    variable: name,
    message: rich`A decomposition needs to know how many values make up one cycle, and nothing says so for ${bold(name)}.`,
    advice: rich`Choose a time variable with dates, or give the period.`,
    actions: [periodAction(12, 'months'), periodAction(4, 'quarters'), periodAction(7, 'days')],
  }),
  tooFewCycles: (name: string, n: number, period: number, isStl: boolean): Refusal => ({
    code: 'too-few-cycles',
    variable: name,
    message: rich`${num(n, 'integer')} values of ${bold(name)} are ${isStl ? 'not more' : 'less'} than two cycles of ${num(period, 'integer')}, so season and trend cannot be told apart.`,
    advice: rich`Choose a longer series or a shorter period.`,
  }),
  notPositive: (name: string): Refusal => ({
    code: 'not-positive',
    variable: name,
    message: rich`${bold(name)} has values that are zero or negative; the multiplicative model needs positive ones.`,
    advice: rich`Use the additive model or STL.`,
    actions: [
      {
        kind: 'set-options',
        label: 'Use the additive model',
        options: { method: 'classical-additive' },
      },
      { kind: 'set-options', label: 'Use STL', options: { method: 'stl' } },
    ],
  }),
};
