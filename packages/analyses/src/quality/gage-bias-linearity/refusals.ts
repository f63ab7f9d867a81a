/** Why nothing can be said about the bias of a gauge, each with a code and what to change. */
import type { Frame } from '@constat/data';
import { bold, num, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { given } from '../../shared/wording.ts';
import type { GageBiasOptions } from './options.ts';

export function check(_: Frame, options: GageBiasOptions): readonly Refusal[] {
  return options.study === 'type1' && options.referenceValue === null ? [refusals.noReference()] : [];
}

/** Occasions of a study of stability. */
export const FEWEST = 3;

export const refusals = {
  noReference: (): Refusal => ({
    code: 'no-reference',
    message: rich`The reference value of the part is not given.`,
    advice: rich`Enter what the part really measures as **Reference value**.`,
  }),
  tooFew: (name: string, n: number, needed: number): Refusal => ({
    code: 'too-few-readings',
    variable: name,
    message: rich`${bold(name)} has ${num(n, 'integer')} ${n === 1 ? 'reading' : 'readings'}; at least ${num(needed, 'integer')} are needed, and 25 or more are usual.`,
    advice: rich`Take more readings.`,
  }),
  oneReference: (name: string, value: number): Refusal => ({
    code: 'one-reference',
    variable: name,
    message: rich`All readings are of one reference value, ${given(value)}: nothing can be said of other sizes.`,
    advice: rich`Measure parts over the range of the gauge, or make a type 1 study.`,
    actions: [
      {
        kind: 'set-options',
        label: 'Type 1 study',
        options: { study: 'type1', referenceValue: value, reference: null },
      },
    ],
  }),
  noRepeats: (name: string): Refusal => ({
    code: 'no-repeats',
    variable: name,
    message: rich`Every reference value of ${bold(name)} has one reading only, so that bias and chance cannot be told apart.`,
    advice: rich`Read each part several times, ten times or more, one row for each reading.`,
  }),
  fewOccasions: (name: string, n: number): Refusal => ({
    code: 'too-few-occasions',
    variable: name,
    message: rich`${bold(name)} has ${num(n, 'integer')} ${n === 1 ? 'occasion' : 'occasions'}; at least ${num(FEWEST, 'integer')} are needed, and 20 or more are usual.`,
    advice: rich`Read the part again on other days, or choose another variable for **Occasions**.`,
  }),
  noSpread: (name: string): Refusal => ({
    code: 'no-spread',
    variable: name,
    message: rich`The readings of ${bold(name)} do not vary: the gauge is too coarse, or the values are not single readings.`,
    advice: rich`Use a gauge that shows more digits, and enter every reading.`,
  }),
};
