/** Why there is no interval, each with a code and what to change. */
import type { Refusal } from '../../contract.ts';
import { checkCount } from '../../shared/calculator/refusals.ts';
import type { DifferenceProportionsOptions } from './options.ts';

export const check = (_: unknown, { x1, n1, x2, n2 }: DifferenceProportionsOptions): readonly Refusal[] => [
  ...checkCount(
    { key: 'x1', label: 'Count, group 1', value: x1 },
    { key: 'n1', label: 'Cases, group 1', value: n1 },
  ),
  ...checkCount(
    { key: 'x2', label: 'Count, group 2', value: x2 },
    { key: 'n2', label: 'Cases, group 2', value: n2 },
  ),
];
