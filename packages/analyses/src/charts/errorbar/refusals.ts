import type { Frame } from '@constat/data';
import { bold, num, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { checkDifferent } from '../kit/categories.ts';
import { MOST_RESAMPLED } from '../kit/cells.ts';
import type { ErrorBarOptions } from './options.ts';

/** Samples of so many cases take long, and say what the interval by t says. */
export const tooManyToResample = (label: string, cases: number): Refusal => ({
  code: 'too-many-cases',
  message: rich`${bold(label)} has ${num(cases, 'integer')} values; bootstrap intervals are drawn of at most ${num(MOST_RESAMPLED, 'integer')}.`,
  advice: rich`Choose the confidence interval: with so many cases it says the same.`,
  actions: [{ kind: 'set-options', label: 'Use the confidence interval', options: { spread: 'ci' } }],
});

export const check = (
  frame: Frame,
  { outcome, category, group, panels }: ErrorBarOptions,
): readonly Refusal[] => checkDifferent(frame, [outcome, category, group, ...panels]);
