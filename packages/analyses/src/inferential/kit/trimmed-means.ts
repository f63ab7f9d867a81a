/** Yuen's tests of trimmed means beside tests of means: their options and what they share. */
import { StatsError } from '@constat/stats';
import type { WorkKey } from '../../shared/bibliography.ts';
import { when } from '../../shared/references.ts';

/** Whether trimmed means are wanted, and how much is cut; `where` is what it is cut from. */
export const trimmedOptions = (where: string) =>
  ({
    yuen: {
      kind: 'toggle',
      label: 'Trimmed means as well (Yuen)',
      help: 'Adds Yuen’s test of means without the outermost values, which outliers and long tails hardly move.',
      default: false,
    },
    trim: {
      kind: 'number',
      label: 'Trimmed at each end',
      help: `The share of the values cut from each end of ${where}; 0.2 is usual.`,
      min: 0,
      max: 0.45,
      default: 0.2,
      showWhen: { option: 'yuen', is: true },
    },
  }) as const;

/** Null where trimming leaves too few values or none that vary. */
export function trimmedOrNull<T>(test: () => T): T | null {
  try {
    return test();
  } catch (error) {
    if (error instanceof StatsError) return null;
    throw error;
  }
}

/** What is said of the outcomes that have no test; begins with a space. */
export const untrimmedNote = (
  rows: readonly { readonly label: string; readonly yuen: unknown }[],
): string => {
  const none = rows.filter(({ yuen }) => !yuen).map(({ label }) => label);
  return none.length > 0 ? ` Of ${none.join(', ')} too few values are left, or they do not vary.` : '';
};

/** A sentence for the methods, which begins with a space; empty where no test was made. */
export const trimmedMethods = (rows: readonly { readonly yuen: unknown }[]): string =>
  rows.some(({ yuen }) => yuen) ? ' Yuen’s test of trimmed means was run beside it.' : '';

export const trimmedWorks = (yuen: boolean, ...more: readonly WorkKey[]): readonly WorkKey[] =>
  when(yuen, 'yuen1974', ...more);
