import { describe, expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import type { RunChartResult } from './compute.ts';
import { analysis } from './index.ts';

const run = async (values: readonly (number | null)[], options = {}) => {
  const outcome = await done(analysis, frameOf({ v: values }), { value: 'v', ...options });
  return { ...outcome, stages: (outcome.result as RunChartResult).stages };
};
const refused = (
  columns: Readonly<Record<string, readonly (number | null)[] | readonly string[]>>,
  options = {},
) => refusedCodes(analysis, frameOf(columns), { value: 'v', ...options });

describe('run chart', () => {
  // R 4.2: round(log2(n) + 3), qbinom(0.05, n - 1, 0.5)
  it.each([
    [10, 6, 2],
    [24, 8, 8],
    [60, 9, 23],
    [100, 10, 41],
  ])('of %i points takes runs above %i and crossings below %i as signs', async (n, most, fewest) => {
    const { stages } = await run(Array.from({ length: n }, (_, i) => (i % 2) * 2 - 1));
    expect(stages[0]?.runs).toMatchObject({ useful: n, longestLimit: most, crossingsLimit: fewest });
    expect(stages[0]?.signs).toEqual([]);
  });

  it('leaves points on the line out, which neither end a run nor lengthen it', async () => {
    // median 5; nine above it with two on it between them
    const values = [1, 2, 1, 2, 1, 2, 1, 2, 1, 9, 9, 5, 9, 9, 9, 9, 5, 9, 9, 9];
    const { stages } = await run(values);
    expect(stages[0]?.line).toBe(5);
    expect(stages[0]?.runs.sides).toEqual([
      { up: false, length: 9, first: 0, last: 8 },
      { up: true, length: 9, first: 9, last: 19 },
    ]);
    expect(stages[0]?.signs.map(({ kind }) => kind)).toEqual(['shift', 'shift', 'few-crossings']);
  });

  it('finds five rising points by the rules of fixed length, equal ones not counted', async () => {
    const { stages, blocks } = await run([3, 1, 4, 1, 2, 2, 3, 4, 5, 1, 4, 2, 4, 1], { rules: 'ihi' });
    expect(stages[0]?.signs).toEqual([{ kind: 'trend', up: true, length: 5, first: 4, last: 9 }]);
    expect(textOf(blocks, 'finding')).toContain('5 points in a row that rise (points 4 to 9)');
  });

  it('judges all points by the line of the baseline', async () => {
    const values = [1, 3, 1, 3, 1, 3, 1, 3, 7, 8, 9, 7, 8, 9, 7, 8, 9];
    expect((await run(values)).stages[0]?.line).toBe(7);
    expect((await run(values, { baseline: 8 })).stages[0]).toMatchObject({
      line: 2,
      signs: [{ kind: 'shift', up: true, length: 10, first: 8, last: 17 }],
    });
  });

  it('refuses what has no runs, and says what to change', async () => {
    expect(await refused({ v: [1, 2] })).toEqual(['too-few-points']);
    expect(await refused({ v: [4, 4, 4, 4, 4] })).toEqual(['all-on-the-line']);
    expect(await refused({ v: [1, 2, 3, 4] }, { baseline: 9 })).toEqual(['baseline-too-long']);
    const staged = { v: [1, 2, 3, 4, 5], s: ['a', 'a', 'a', 'a', 'b'] };
    expect(await refused(staged, { stage: 's' })).toEqual(['too-few-points']);
    expect(await refused(staged, { stage: 's', baseline: 3 })).toEqual(['baseline-of-stages']);
  });
});
