import type { Frame } from '@constat/data';
import { bold, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { checkDifferent } from '../kit/categories.ts';
import type { ScatterOptions } from './options.ts';

export const check = (frame: Frame, { x, y, group, panels }: ScatterOptions): readonly Refusal[] =>
  checkDifferent(frame, [x, y, group, ...panels]);

export const noCases = (x: string, y: string): Refusal => ({
  code: 'no-cases',
  message: rich`No case has a value of both ${bold(x)} and ${bold(y)}, and of the other variables.`,
  advice: rich`Choose other variables, or look at missing values.`,
});
