/** Why a series cannot be tested. */
import { bold, num, type Runs, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { checkSeries } from '../kit/series.ts';
import type { StationarityOptions } from './options.ts';

export const check = (_: unknown, options: StationarityOptions): readonly Refusal[] => checkSeries(options);

const MODEL_WORDS = { none: '', drift: ' and a constant', trend: ', a constant and a trend' } as const;

export const refusals = {
  tooShort: (name: string, n: number, lags: number, { regression }: StationarityOptions): Refusal => ({
    code: 'too-short',
    variable: name,
    message: rich`${num(n, 'integer')} values of ${bold(name)} are too few for a regression on the lagged level, ${num(lags, 'integer')} lagged ${lags === 1 ? 'difference' : 'differences'}${MODEL_WORDS[regression]}.`,
    advice: rich`Use fewer lags, a simpler regression, or a longer series.`,
    actions: [
      { kind: 'set-options', label: 'No lagged differences', options: { lagChoice: 'own', lags: 0 } },
    ],
  }),
  tooShortForTest: (name: string, n: number, test: string): Refusal => ({
    code: 'too-short',
    variable: name,
    message: rich`${num(n, 'integer')} values of ${bold(name)} are too few for the ${test} test.`,
    advice: rich`Choose a longer series.`,
  }),
  /** The model explains every value, so that there is nothing random to test. */
  exact: (name: string, what: Runs): Refusal => ({
    code: 'no-residuals',
    variable: name,
    message: rich`${bold(name)} follows ${what} exactly; nothing is left of it that could be tested.`,
    advice: rich`Choose a series with random variation, or a simpler model.`,
  }),
};
