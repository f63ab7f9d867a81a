/** Why a trend cannot be found. */
import { bold, num, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { checkSeries } from '../kit/series.ts';
import type { TrendOptions } from './options.ts';

/** The positions of the option; null where a part of it is no number above zero. */
export function positionsOf(text: string): readonly number[] | null {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '');
  const positions = parts.map(Number);
  return positions.every((position) => Number.isFinite(position)) ? positions : null;
}

export function check(_: unknown, options: TrendOptions): readonly Refusal[] {
  const wrong = checkSeries(options);
  if (wrong.length > 0) return wrong;
  return positionsOf(options.predictAt) === null ? [refusals.badPositions(options.predictAt)] : [];
}

export const refusals = {
  badPositions: (text: string): Refusal => ({
    code: 'bad-positions',
    message: rich`The positions to predict at, ${bold(text)}, are not numbers.`,
    advice: rich`Write them with commas, such as 61, 72.`,
    actions: [{ kind: 'set-options', label: 'Predict the next value', options: { predictAt: '' } }],
  }),
  tooFewForFit: (name: string, n: number, degree: number): Refusal => ({
    code: 'too-few-values',
    variable: name,
    message: rich`${num(n, 'integer')} ${n === 1 ? 'value' : 'values'} of ${bold(name)} cannot fit a ${degree === 2 ? 'quadratic' : 'straight line'} with an error; ${num(degree + 2, 'integer')} are needed.`,
    advice:
      degree === 2 ? rich`Fit a straight line, or choose a longer series.` : rich`Choose a longer series.`,
    ...(degree === 2 && n >= 3
      ? {
          actions: [{ kind: 'set-options', label: 'Fit a straight line', options: { degree: '1' } } as const],
        }
      : {}),
  }),
  exact: (name: string): Refusal => ({
    code: 'no-residuals',
    variable: name,
    message: rich`${bold(name)} follows the curve exactly, so there is no error to test it against.`,
    advice: rich`Test the trend by ranks.`,
    actions: [{ kind: 'set-options', label: 'Test by ranks alone', options: { parts: ['kendall'] } }],
  }),
  windowTooLong: (name: string, window: number, n: number): Refusal => ({
    code: 'window-too-long',
    variable: name,
    message: rich`A moving average of ${num(window, 'integer')} values is longer than ${bold(name)}, which has ${num(n, 'integer')}.`,
    advice: rich`Use a smaller number of values.`,
    actions: [
      {
        kind: 'set-options',
        label: `Use ${Math.max(1, Math.floor(n / 3))}`,
        options: { window: Math.max(1, Math.floor(n / 3)) },
      },
    ],
  }),
  noSeasonVaries: (name: string): Refusal => ({
    code: 'no-season-varies',
    variable: name,
    message: rich`No season of ${bold(name)} has two different values, so there is no seasonal test.`,
    advice: rich`Choose a shorter period or no season.`,
    actions: [{ kind: 'set-options', label: 'No season', options: { season: 'none' } }],
  }),
};
