/** Reasons that many analyses give, in the same words. */
import { bold, type Runs, rich } from '@constat/report';
import { StatsError } from '@constat/stats';
import { type Refusal, RefusedError } from '../contract.ts';

/** A variable in two boxes of the form. */
export const usedTwice = (name: string): Refusal => ({
  code: 'used-twice',
  variable: name,
  message: rich`${bold(name)} is used twice.`,
  advice: rich`Leave it in one box only.`,
});

/** A value that no sum can hold. */
export const notFinite = (name: string): Refusal => ({
  code: 'not-finite',
  variable: name,
  message: rich`${bold(name)} holds a value that is infinite.`,
  advice: rich`Correct it in the data editor.`,
});

/** A variable that does not vary; `so` says what that prevents, with its comma. */
export const noVariation = (name: string, so: string, advice: Runs): Refusal => ({
  code: 'no-variation',
  variable: name,
  message: rich`${bold(name)} has the same value in every case used${so}.`,
  advice,
});

/** What the engine answers, or a refusal in place of its error; errors that `words` has no refusal for stay errors. */
export function refusing<T>(compute: () => T, words: (error: StatsError) => Refusal | null): T {
  try {
    return compute();
  } catch (error) {
    const refusal = error instanceof StatsError ? words(error) : null;
    throw refusal ? new RefusedError([refusal]) : error;
  }
}
