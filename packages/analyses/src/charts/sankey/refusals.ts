import type { Frame } from '@constat/data';
import { bold, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { checkDifferent } from '../kit/categories.ts';
import type { SankeyOptions } from './options.ts';

export const check = (frame: Frame, { stages, weights }: SankeyOptions): readonly Refusal[] =>
  checkDifferent(frame, [...stages, weights]);

export const refusals = {
  negative: (label: string, name: string): Refusal => ({
    code: 'negative-amount',
    variable: name,
    message: rich`${bold(label)} has values below zero, which no flow can show.`,
    advice: rich`Choose amounts that are never negative.`,
  }),
  nothing: (): Refusal => ({
    code: 'nothing-flows',
    message: rich`No case has a value in every stage and an amount above zero.`,
    advice: rich`Leave out the stage that most cases lack, or look at missing values.`,
  }),
};
