import type { Frame } from '@constat/data';
import { bold, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { checkDifferent } from '../kit/categories.ts';
import type { PieOptions } from './options.ts';

export const check = (frame: Frame, { category, weights }: PieOptions): readonly Refusal[] =>
  checkDifferent(frame, [category, weights]);

export const refusals = {
  negative: (label: string, name: string): Refusal => ({
    code: 'negative-amount',
    variable: name,
    message: rich`${bold(label)} has values below zero, which no slice can show.`,
    advice: rich`Choose amounts that are never negative, or draw bars.`,
    actions: [{ kind: 'open-analysis', label: 'Bar chart', analysis: 'bar' }],
  }),
  nothing: (label: string, name: string): Refusal => ({
    code: 'nothing-to-share',
    variable: name,
    message: rich`All amounts of ${bold(label)} are zero.`,
    advice: rich`Choose another variable.`,
  }),
};
