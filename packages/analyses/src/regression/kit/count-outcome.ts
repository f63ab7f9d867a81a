/** Outcomes that are counts. */
import { bold, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { given } from '../../shared/wording.ts';

export const countRefusals = {
  negative: (name: string, value: number): Refusal => ({
    code: 'negative-counts',
    variable: name,
    message: rich`${bold(name)} has the value ${given(value)}; a count is never below zero.`,
    advice: rich`Choose a count, or use linear regression for this variable.`,
  }),
  notWhole: (name: string, value: number): Refusal => ({
    code: 'not-counts',
    variable: name,
    message: rich`${bold(name)} has the value ${given(value)}; counts are whole numbers.`,
    advice: rich`Choose a count as dependent variable. For a rate, take the count and put what it was divided by into Exposure.`,
  }),
};

/** Why a value is no count; null where it is one. */
export const noCount = (name: string, value: number): Refusal | null =>
  value < 0
    ? countRefusals.negative(name, value)
    : Number.isInteger(value)
      ? null
      : countRefusals.notWhole(name, value);
