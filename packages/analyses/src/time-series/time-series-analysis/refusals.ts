/** Why autocorrelations cannot be computed. */
import { bold, num, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { checkSeries } from '../kit/series.ts';
import type { TimeSeriesOptions } from './options.ts';

/** The lags of the option; null where a part of it is no whole number above zero, empty where the choice is left to the analysis. */
export function lagsOf(text: string): readonly number[] | null {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '');
  const lags = parts.map(Number);
  if (lags.some((lag) => !Number.isInteger(lag) || lag < 1)) return null;
  return [...new Set(lags)].sort((a, b) => a - b);
}

export const check = (_: unknown, options: TimeSeriesOptions): readonly Refusal[] => {
  const wrong = checkSeries(options);
  if (wrong.length > 0) return wrong;
  return lagsOf(options.testLags) === null ? [refusals.badLags(options.testLags)] : [];
};

const AUTOMATIC = {
  kind: 'set-options',
  label: 'Choose the lags automatically',
  options: { testLags: '' },
} as const;

export const refusals = {
  badLags: (text: string): Refusal => ({
    code: 'bad-lags',
    message: rich`The lags tested, ${bold(text)}, are not whole numbers from 1.`,
    advice: rich`Write them with commas, such as 6, 12.`,
    actions: [AUTOMATIC],
  }),
  noSeason: (): Refusal => ({
    code: 'no-season',
    message: rich`A seasonal difference needs a season, and there is none.`,
    advice: rich`Give the period, or leave the seasonal difference out.`,
    actions: [
      { kind: 'set-options', label: 'Use a period of 12', options: { season: 'own', period: 12 } },
      { kind: 'set-options', label: 'No seasonal difference', options: { seasonalDifference: false } },
    ],
  }),
  fitDf: (lag: number, fitDf: number): Refusal => ({
    code: 'no-degrees-of-freedom',
    message: rich`A test of ${num(lag, 'integer')} ${lag === 1 ? 'lag' : 'lags'} with ${num(fitDf, 'integer')} fitted coefficients has no degrees of freedom.`,
    advice: rich`Test more lags than coefficients were fitted.`,
    actions: [AUTOMATIC],
  }),
};
