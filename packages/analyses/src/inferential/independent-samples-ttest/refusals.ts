/** Why this test cannot be run, each with a code, the variable and what to change. */
import type { Frame } from '@constat/data';
import { bold, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { checkTwoGroups } from '../../shared/two-groups.ts';
import { boundsRefusal } from '../kit/further-tests.ts';
import type { TTestOptions } from './options.ts';

export const noVariation = (name: string, group: string): Refusal => ({
  code: 'no-variation',
  variable: name,
  message: rich`${bold(name)} does not vary within either group of ${bold(group)}, so there is nothing to test the difference against.`,
  advice: rich`Choose another dependent variable.`,
});

/** Reasons found without computing. */
export const check = (frame: Frame, options: TTestOptions): readonly Refusal[] => [
  ...checkTwoGroups(frame, options, { label: 'one-way ANOVA', analysis: 'one-way-anova' }),
  ...boundsRefusal(options),
];
