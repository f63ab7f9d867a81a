/** Numbers that are written as a bound, in sentences. */
import type { Run, TextRun } from './rich.ts';

/** After a word a bound stands in words: `in more than 99.9% of studies`, not `in > 99.9% of studies`. */
export const boundAfter = (before: Run | undefined, text: string): string =>
  /^[<>]/.test(text) && typeof before === 'string' && /\p{L}{2} $/u.test(before)
    ? text.replace(/^[<>] /, (sign) => (sign === '< ' ? 'less than ' : 'more than '))
    : text;

/** The same of a number as it is written. */
export const boundRunsAfter = (before: Run | undefined, texts: readonly TextRun[]): readonly TextRun[] =>
  texts.map((run) => ({ ...run, text: boundAfter(before, run.text) }));
