import type { Column } from '@constat/data';

/** A column of numbers under one name. */
export const numberColumn = (name: string, ...values: number[]): Column => ({
  id: name,
  name,
  type: 'numeric',
  role: 'none',
  description: '',
  cells: { kind: 'numbers', values: Float64Array.from(values) },
});
