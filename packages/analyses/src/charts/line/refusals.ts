import type { Frame } from '@constat/data';
import { bold, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { checkDifferent } from '../kit/categories.ts';
import type { LineOptions } from './options.ts';

export const check = (frame: Frame, { x, outcome, group }: LineOptions): readonly Refusal[] =>
  checkDifferent(frame, [x, outcome, group]);

export const refusals = {
  noCases: (x: string, y: string): Refusal => ({
    code: 'no-cases',
    message: rich`No case has a value of both ${bold(x)} and ${bold(y)}, and of the other variables.`,
    advice: rich`Choose other variables, or look at missing values.`,
  }),
  onePlace: (label: string, name: string): Refusal => ({
    code: 'one-place',
    variable: name,
    message: rich`${bold(label)} has one value only, so there is no line to draw.`,
    advice: rich`Choose a variable with more values, or draw an error bar chart.`,
    actions: [{ kind: 'open-analysis', label: 'Error bar chart', analysis: 'errorbar' }],
  }),
};
