/** Reasons against numbers that a form holds, worded alike in all calculators. */
import { bold, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { given } from '../wording.ts';

interface Field {
  readonly key: string;
  readonly label: string;
  readonly value: number;
}

const COUNTS = ['no', 'one', 'two', 'three', 'four', 'five'];

/** Too few cases for an interval or a test. */
export const tooFew = ({ key, label, value }: Field, least: number, why: string): Refusal => ({
  code: 'too-few-cases',
  variable: key,
  message: rich`${bold(label)} is ${given(value)}; at least ${COUNTS[least] ?? given(least)} ${least === 1 ? 'is' : 'are'} needed.`,
  advice: [why],
});

/** A number that must be above zero. */
export const notPositive = ({ key, label, value }: Field, why: string): Refusal => ({
  code: 'not-positive',
  variable: key,
  message: rich`${bold(label)} is ${given(value)}; it must be above zero.`,
  advice: [why],
});

/** A standard deviation of zero where something is divided by it. */
export const noSpread = (key: string, label: string, why: string): Refusal => ({
  code: 'no-variation',
  variable: key,
  message: rich`${bold(label)} is zero: the values do not differ.`,
  advice: [why],
});

/** More successes than trials; one click exchanges the two. */
export const aboveTotal = (count: Field, total: Field): Refusal => ({
  code: 'count-above-total',
  variable: count.key,
  message: rich`${bold(count.label)} is ${given(count.value)}, more than the ${given(total.value)} of ${bold(total.label)}.`,
  advice: rich`Enter how many there are in all under ${bold(total.label)}.`,
  actions: [
    {
      kind: 'set-options',
      label: 'Exchange the two',
      options: { [count.key]: total.value, [total.key]: count.value },
    },
  ],
});

/** What is wrong with a count and its total, if anything. */
export function checkCount(count: Field, total: Field): readonly Refusal[] {
  if (total.value < 1) return [tooFew(total, 1, 'Enter how many cases were looked at.')];
  return count.value > total.value ? [aboveTotal(count, total)] : [];
}
