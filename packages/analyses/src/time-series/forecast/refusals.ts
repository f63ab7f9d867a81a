/** Why a series cannot be smoothed. */
import { bold, num, rich } from '@constat/report';
import type { SmoothingModel } from '@constat/stats';
import type { Refusal } from '../../contract.ts';
import { checkSeries } from '../kit/series.ts';
import type { ForecastOptions } from './options.ts';

/** Numbers with commas or spaces; null where a part is none. */
export function numbersOf(text: string): readonly number[] | null {
  const numbers = text
    .split(/[\s,;]+/)
    .filter((part) => part !== '')
    .map(Number);
  return numbers.every(Number.isFinite) ? numbers : null;
}

export function check(_: unknown, options: ForecastOptions): readonly Refusal[] {
  const wrong = checkSeries(options);
  if (wrong.length > 0 || options.start === 'usual') return wrong;
  const texts = [options.initialLevel, options.initialTrend, options.initialSeasonal];
  if (texts.some((text) => numbersOf(text) === null)) return [refusals.badStates()];
  return numbersOf(options.initialLevel)?.length === 1 ? [] : [refusals.badStates()];
}

const USUAL = {
  kind: 'set-options',
  label: 'Take them from the first values',
  options: { start: 'usual' },
} as const;

export const refusals = {
  badStates: (): Refusal => ({
    code: 'bad-states',
    message: rich`The first states are not complete: a level is needed, and all of them must be numbers.`,
    advice: rich`Write one number for the level and the trend, and those of the season with commas.`,
    actions: [USUAL],
  }),
  seasonLength: (found: number, period: number): Refusal => ({
    code: 'season-length',
    message: rich`The first season has ${num(found, 'integer')} numbers; a cycle has ${num(period, 'integer')} values.`,
    advice: rich`Give one number for each value of a cycle.`,
    actions: [USUAL],
  }),
  firstFitted: (first: number, n: number): Refusal => ({
    code: 'first-too-late',
    message: rich`The first value forecast is at position ${num(first, 'integer')}, the series ends at ${num(n, 'integer')}.`,
    advice: rich`Choose an earlier position.`,
    actions: [USUAL],
  }),
  noSeason: (name: string): Refusal => ({
    code: 'no-season',
    variable: name,
    message: rich`A model with a season needs to know how many values make up one cycle, and nothing says so for ${bold(name)}.`,
    advice: rich`Choose a time variable with dates, give the period, or take a model without a season.`,
    actions: [
      { kind: 'set-options', label: 'Use 12 (months)', options: { season: 'own', period: 12 } },
      { kind: 'set-options', label: 'Level and trend alone', options: { model: 'holt' } },
    ],
  }),
  tooFew: (name: string, n: number, least: number, model: SmoothingModel): Refusal => ({
    code: 'too-few-values',
    variable: name,
    message: rich`${bold(name)} has ${num(n, 'integer')} values; this model needs at least ${num(least, 'integer')}.`,
    advice: rich`Choose a longer series${model === 'ses' ? '' : ' or a simpler model'}.`,
    ...(model === 'ses' || n < 3
      ? {}
      : { actions: [{ kind: 'set-options', label: 'Level alone', options: { model: 'ses' } } as const] }),
  }),
  notPositive: (name: string): Refusal => ({
    code: 'not-positive',
    variable: name,
    message: rich`A season that multiplies needs positive values and positive seasons; ${bold(name)} or its first season has others.`,
    advice: rich`Use the additive season.`,
    actions: [
      {
        kind: 'set-options',
        label: 'Use the additive season',
        options: { model: 'holt-winters-additive' },
      },
    ],
  }),
};
