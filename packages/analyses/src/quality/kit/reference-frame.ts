/** Frames from the values that a reference case lists itself. */
import { Frame } from '@constat/data';

/** Columns of numbers under their names; null and undefined are missing. */
export const numbersFrame = (columns: Readonly<Record<string, readonly (number | null)[]>>): Frame =>
  new Frame(
    Object.entries(columns).map(([name, values]) => ({
      id: name,
      name,
      type: 'numeric',
      role: 'none',
      description: '',
      cells: { kind: 'numbers', values: Float64Array.from(values, (value) => value ?? Number.NaN) },
    })),
  );
