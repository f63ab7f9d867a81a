/** Compares the numbers of two runs of an analysis. */

export interface Comparison {
  /** Every value is the same, bit by bit. */
  readonly same: boolean;
  readonly compared: number;
  readonly differing: number;
  /** The largest relative difference among numbers; infinite where something else differs. */
  readonly largest: number;
  /** Where the first difference is: 'outcomes.0.pValue'. */
  readonly first: string | null;
}

/** Engines of browsers may differ in the last digits of a logarithm; nobody reads as many. */
export const CLOSE = 1e-9;

/** What variables are called; who names them anew has the same numbers. */
const NAMES = /(?:^|\.)labels?(?:\.|$)/;

/** Walks through both values together. What only the later run says, because an earlier build did not compute it, is no difference. */
export function compareNumbers(before: unknown, after: unknown): Comparison {
  const state = { compared: 0, differing: 0, largest: 0, first: null as string | null };
  const differs = (path: string, by: number) => {
    state.differing += 1;
    state.largest = Math.max(state.largest, by);
    state.first ??= path === '' ? 'the result' : path;
  };
  const visit = (a: unknown, b: unknown, path: string): void => {
    if (isObject(a) && isObject(b) && Array.isArray(a) === Array.isArray(b)) {
      const keys = Array.isArray(a) ? new Set([...Object.keys(a), ...Object.keys(b)]) : Object.keys(a);
      for (const key of keys) visit(itemOf(a, key), itemOf(b, key), path === '' ? key : `${path}.${key}`);
      return;
    }
    state.compared += 1;
    if (Object.is(a, b) || (a ?? null) === (b ?? null)) return;
    if (typeof a === 'string' && typeof b === 'string' && NAMES.test(path)) return;
    const areNumbers = typeof a === 'number' && typeof b === 'number';
    differs(path, areNumbers ? relative(a, b) : Number.POSITIVE_INFINITY);
  };
  visit(before, after, '');
  return { ...state, same: state.differing === 0 };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const itemOf = (value: Readonly<Record<string, unknown>>, key: string): unknown =>
  Object.hasOwn(value, key) ? value[key] : undefined;

function relative(a: number, b: number): number {
  const size = Math.max(Math.abs(a), Math.abs(b));
  return size === 0 ? 0 : Math.abs(a - b) / size;
}
