import type { Frame } from '@constat/data';
import type { Refusal } from '../../contract.ts';
import { checkDifferent } from '../kit/categories.ts';
import type { ErrorBarOptions } from './options.ts';

export const check = (
  frame: Frame,
  { outcome, category, group, panels }: ErrorBarOptions,
): readonly Refusal[] => checkDifferent(frame, [outcome, category, group, ...panels]);
