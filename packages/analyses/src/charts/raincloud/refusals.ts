import type { Frame } from '@constat/data';
import { bold, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { checkDifferent } from '../kit/categories.ts';
import type { RaincloudOptions } from './options.ts';

export function check(frame: Frame, { outcomes, group, shape }: RaincloudOptions): readonly Refusal[] {
  const same = checkDifferent(frame, [...outcomes, group]);
  return same.length === 0 && shape === 'parallel' && outcomes.length < 2 ? [oneAxis()] : same;
}

const oneAxis = (): Refusal => ({
  code: 'one-axis',
  message: rich`Parallel coordinates join the values of two or more numbers, and one is chosen.`,
  advice: rich`Choose more numbers, or draw every case.`,
  actions: [{ kind: 'set-options', label: 'Draw every case', options: { shape: 'swarm' } }],
});

export const noComplete = (): Refusal => ({
  code: 'no-complete-cases',
  message: rich`No case has a value of every number.`,
  advice: rich`Leave out the number with most missing values.`,
});

export const noValues = (frame: Frame, name: string): Refusal => ({
  code: 'no-cases',
  variable: name,
  message: rich`${bold(frame.label(name))} has no value to draw.`,
  advice: rich`Choose another variable, or look at missing values.`,
});
