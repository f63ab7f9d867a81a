/** Outcomes of two levels: what happened or did not. */
import type { Frame } from '@constat/data';
import { bold, num, rich } from '@constat/report';
import { type Refusal, RefusedError } from '../../contract.ts';

export const binaryRefusals = {
  oneLevel: (name: string, level: string | undefined): Refusal => ({
    code: 'one-level-outcome',
    variable: name,
    message:
      level === undefined
        ? rich`${bold(name)} has no values in the cases used.`
        : rich`${bold(name)} is ${bold(level)} in every case used, so there is nothing to explain.`,
    advice: rich`Choose a dependent variable of which both levels occur.`,
  }),
  manyLevels: (name: string, levels: number): Refusal => ({
    code: 'outcome-levels',
    variable: name,
    message: rich`${bold(name)} has ${num(levels, 'integer')} levels; logistic regression needs two.`,
    advice: rich`Put its levels into two groups with Recode, or filter two of them.`,
  }),
};

/** 1 where the level modelled was observed, over the rows of the mask. */
export function binaryOutcome(
  frame: Frame,
  { outcome, event }: { readonly outcome: string; readonly event: 'first' | 'last' },
  mask: Uint8Array,
): { readonly values: Uint8Array; readonly event: string; readonly other: string } {
  const { codes, levels } = frame.factor(outcome);
  const present = new Uint8Array(levels.length);
  for (let row = 0; row < codes.length; row++) if (mask[row]) present[codes[row]!] = 1;
  const kept = levels.map((_, code) => code).filter((code) => present[code]);
  const [first, last] = kept;
  if (first === undefined || last === undefined)
    throw new RefusedError([
      binaryRefusals.oneLevel(outcome, first === undefined ? undefined : levels[first]),
    ]);
  if (kept.length > 2) throw new RefusedError([binaryRefusals.manyLevels(outcome, kept.length)]);
  const [chosen, rest] = event === 'last' ? [last, first] : [first, last];
  const values = new Uint8Array(codes.length);
  for (let row = 0; row < codes.length; row++) values[row] = codes[row] === chosen ? 1 : 0;
  return { values, event: levels[chosen]!, other: levels[rest]! };
}
