import type { Frame } from '@constat/data';
import { bold, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { checkDifferent } from '../kit/categories.ts';
import type { RaincloudOptions } from './options.ts';

export const check = (frame: Frame, { outcomes, group }: RaincloudOptions): readonly Refusal[] =>
  checkDifferent(frame, [...outcomes, group]);

export const noValues = (frame: Frame, name: string): Refusal => ({
  code: 'no-values',
  variable: name,
  message: rich`${bold(frame.label(name))} has no value to draw.`,
  advice: rich`Choose another variable, or look at missing values.`,
});
