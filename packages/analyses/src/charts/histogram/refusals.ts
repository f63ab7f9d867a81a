import type { Frame } from '@constat/data';
import { bold, num, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { checkDifferent } from '../kit/categories.ts';
import type { HistogramOptions } from './options.ts';

/** Bars that a figure can show. */
export const MOST_CLASSES = 400;

export const check = (frame: Frame, { outcome, group }: HistogramOptions): readonly Refusal[] =>
  checkDifferent(frame, [outcome, group]);

export const refusals = {
  noValues: (label: string, name: string): Refusal => ({
    code: 'no-cases',
    variable: name,
    message: rich`No case has a finite value of ${bold(label)}, and a group.`,
    advice: rich`Choose another variable, or look at missing values.`,
  }),
  badWidth: (count: number): Refusal => ({
    code: 'bad-width',
    message: Number.isFinite(count)
      ? rich`Classes this narrow make ${num(count, 'integer')} of them, more than ${num(MOST_CLASSES, 'integer')}.`
      : rich`The width of classes must be above zero.`,
    advice: rich`Choose wider classes, or automatic ones.`,
    actions: [{ kind: 'set-options', label: 'Automatic classes', options: { classes: 'auto' } }],
  }),
};
