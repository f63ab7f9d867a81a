import { type Column, Frame } from '@constat/data';
import { expect, test } from 'vitest';
import { analysis } from '../regression/linear-regression/index.ts';
import { keepCases } from '../run.ts';

const column = (name: string, values: readonly number[]): Column => ({
  id: name,
  name,
  type: 'numeric',
  role: 'none',
  description: '',
  cells: { kind: 'numbers', values: Float64Array.from(values) },
});
const { NaN: missing } = Number;
/** Four points near a line, and a row without x. */
const frame = new Frame([column('x', [1, missing, 2, 3, 4]), column('y', [3.5, 9, 5, 7, 8.5])]);

test('values stand on the rows they were computed from', async () => {
  const kept = await keepCases(analysis, frame, { outcome: 'y', covariates: ['x'] }, 'residuals');
  if (kept.status !== 'kept') throw new Error(kept.status);
  expect(kept.columns).toHaveLength(1);
  const { name, cells } = kept.columns[0]!;
  expect(name).toBe('Residual');
  if (cells.kind !== 'numbers') throw new Error(cells.kind);
  const slope = (8.5 * 3 + 7 - 5 - 3.5 * 3) / 10;
  const expected = [3.5, missing, 5, 7, 8.5].map((y, row) => y - 6 - slope * ([1, 0, 2, 3, 4][row]! - 2.5));
  for (const [row, value] of expected.entries())
    if (Number.isNaN(value)) expect(cells.values[row]).toBeNaN();
    else expect(cells.values[row]).toBeCloseTo(value, 12);
});

test('what cannot be computed is refused as the result is', async () => {
  const kept = await keepCases(analysis, frame, { outcome: 'y', covariates: [] }, 'residuals');
  expect(kept.status).not.toBe('kept');
  await expect(keepCases(analysis, frame, { outcome: 'y' }, 'nothing')).rejects.toThrow('keeps no nothing');
});
