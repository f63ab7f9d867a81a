/** Compares what the engine answered with what a reference case expects. */

export interface Mismatch {
  readonly value: string;
  readonly expected: unknown;
  readonly actual: unknown;
}

export interface Comparison {
  readonly mismatches: readonly Mismatch[];
  /** Of the numbers that are compared by their size; those near zero are compared absolutely. Null when there are only such. */
  readonly worstRelativeError: number | null;
  /** Numbers and words compared. */
  readonly compared: number;
}

/** |actual - expected| <= absTol + relTol * |expected| for every number of `expected`; words must be equal. */
export function compare(
  expected: unknown,
  actual: unknown,
  tolerance: { relTol: number; absTol: number },
): Comparison {
  const mismatches: Mismatch[] = [];
  let worstRelativeError: number | null = null;
  let compared = 0;
  const visit = (want: unknown, got: unknown, path: string): void => {
    if (typeof want === 'number') {
      compared++;
      if (typeof got !== 'number' || !Number.isFinite(got)) {
        mismatches.push({ value: path, expected: want, actual: got ?? null });
        return;
      }
      const error = Math.abs(got - want);
      const size = Math.abs(want);
      if (size > 0 && tolerance.relTol * size >= tolerance.absTol)
        worstRelativeError = Math.max(worstRelativeError ?? 0, error / size);
      if (!(error <= tolerance.absTol + tolerance.relTol * Math.abs(want)))
        mismatches.push({ value: path, expected: want, actual: got });
      return;
    }
    if (Array.isArray(want)) {
      if (!Array.isArray(got) || got.length !== want.length) {
        mismatches.push({
          value: `${path}.length`,
          expected: want.length,
          actual: Array.isArray(got) ? got.length : null,
        });
        return;
      }
      want.forEach((item, i) => {
        visit(item, got[i], `${path}[${i}]`);
      });
      return;
    }
    if (typeof want === 'object' && want !== null) {
      for (const [key, item] of Object.entries(want)) {
        const child = typeof got === 'object' && got !== null ? childOf(got, key) : undefined;
        visit(item, child, path === '' ? key : `${path}.${key}`);
      }
      return;
    }
    compared++;
    if (want !== got) mismatches.push({ value: path, expected: want, actual: got ?? null });
  };
  visit(expected, actual, '');
  return { mismatches, worstRelativeError, compared };
}

/** The value of a key; levels that are the same number are the same, however they are written (R: 1e+05, pairs 1e+05-2e+05). */
function childOf(got: object, key: string): unknown {
  const values = got as Readonly<Record<string, unknown>>;
  if (key in values || key.trim() === '') return values[key];
  const wanted = plainNumbers(key);
  return Object.entries(values).find(([other]) => plainNumbers(other) === wanted)?.[1];
}

/** A key with its numbers as JavaScript writes them. */
const plainNumbers = (key: string): string =>
  Number.isNaN(Number(key))
    ? key.replace(/\d+(?:\.\d+)?e[-+]?\d+/gi, (number) => String(Number(number)))
    : String(Number(key));
