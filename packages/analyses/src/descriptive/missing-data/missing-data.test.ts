import { describe, expect, it } from 'vitest';
import { done, frameOf, textOf } from '../../../test/frames.ts';
import type { MissingDataResult } from './compute.ts';
import { analysis } from './index.ts';

const frame = frameOf({
  x: [1, 2, null, 4, 5, 6, 7, 9],
  y: [2, 1, 4, null, 6, 5, 8, 7],
  g: ['a', null, 'b', 'b', 'a', 'a', 'b', 'a'],
  z: [1, 1, 1, 1, 1, 1, 1, 1],
});
const run = async (options: Record<string, unknown>) => {
  const outcome = await done(analysis, frame, options);
  return { ...outcome, result: outcome.result as MissingDataResult };
};

describe('missing data', () => {
  it('counts values, cases and patterns', async () => {
    const { result, blocks } = await run({ variables: ['x', 'y', 'g'] });
    expect(result.variables.map(({ missing }) => missing)).toEqual([1, 1, 1]);
    expect(result).toMatchObject({ complete: 5, missingCells: 3, cells: 24, patternCount: 4 });
    expect(result.patterns[0]).toEqual({ missing: [], count: 5 });
    expect(textOf(blocks, 'finding')).toContain(
      '3 of 24 values are missing (12.5%); 5 of 8 cases are complete.',
    );
  });

  it("tests with numbers only, as Little's test does", async () => {
    const { result, blocks } = await run({ variables: ['x', 'y', 'g'] });
    // The EM algorithm of Little & Rubin (2002) row by row in R 4.2.2 on x and y: see the R code that the result prints.
    expect(result.mcar?.variables).toEqual(['x', 'y']);
    expect(result.mcar?.statistic).toBeCloseTo(0.228401524591273, 7);
    expect(result.mcar).toMatchObject({ df: 2, patterns: 3, n: 8, converged: true });
    expect(blocks.map((block) => ('code' in block ? block.code : ''))).toContain('not-in-test');
  });

  it.each([
    ['too-few-numeric', { variables: ['x', 'g'] }],
    ['no-variation', { variables: ['x', 'z'] }],
    ['off', { variables: ['x', 'y'], mcar: false }],
  ])('says why there is no test: %s', async (code, options) => {
    const { result } = await run(options);
    expect(result).toMatchObject({ mcar: null, noTest: code });
  });

  it('says that nothing is missing', async () => {
    const { blocks } = await run({ variables: ['z'] });
    expect(textOf(blocks, 'finding')).toContain('No value is missing in z.');
    expect(blocks.some((block) => block.kind === 'figure')).toBe(false);
  });

  it('lists the most frequent patterns only', async () => {
    const { result } = await run({ variables: ['x', 'y', 'g'], patterns: 2 });
    expect(result.patterns).toHaveLength(2);
    expect(result.patternCount).toBe(4);
  });
});
