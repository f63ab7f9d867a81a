import { describe, expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import type { RunsResult } from './compute.ts';
import { analysis } from './index.ts';

const frame = frameOf({
  trend: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14],
  saw: [1, 9, 2, 8, 1, 9, 2, 8, 1, 9, 2, 8, 1, 9],
  coin: ['h', 't', 't', 'h', 'h', 't', 'h', 't', 't', 't', 'h', 'h', null, 't'],
  three: ['a', 'b', 'c', 'a', 'b', 'c', 'a', 'b', 'c', 'a', 'b', 'c', 'a', 'b'],
  same: Array(14).fill(3),
});
const first = async (options: Record<string, unknown>) => {
  const outcome = await done(analysis, frame, options);
  return { ...outcome, variable: (outcome.result as RunsResult).variables[0]! };
};

describe('runs test', () => {
  it('finds a trend: two runs', async () => {
    const { variable, blocks } = await first({ variables: ['trend'] });
    expect(variable).toMatchObject({ cut: 7.5, exact: true });
    expect(variable.test).toMatchObject({ runs: 2, n1: 7, n2: 7, expected: 8 });
    // R: 2 * choose(6, 0)^2 / choose(14, 7) * 2, runs 2 and 14 being equally improbable
    expect(variable.pValue).toBeCloseTo(4 / 3432, 12);
    expect(textOf(blocks, 'finding')).toBe(
      'trend has 2 runs where 8 are expected of a random order; the departure was statistically significant, exact p = .001.',
    );
  });

  it('finds alternation', async () => {
    const { variable } = await first({ variables: ['saw'], alternative: 'alternating' });
    expect(variable.test.runs).toBe(14);
    // R: 2 * choose(6, 6)^2 / choose(14, 7)
    expect(variable.pValue).toBeCloseTo(2 / 3432, 12);
  });

  it('takes categories with two levels, and leaves out missing values', async () => {
    const { variable, sample } = await first({ variables: ['coin'] });
    expect(variable.cut).toBeNull();
    expect(variable.test).toMatchObject({ n1: 6, n2: 7, runs: 8 });
    expect(sample).toEqual({ used: 13, excluded: 1 });
  });

  it.each([
    ['not-two-levels', { variables: ['three'] }],
    ['one-kind', { variables: ['same'] }],
    ['one-kind', { variables: ['trend'], cut: 'value', value: 100 }],
  ])('refuses: %s', async (code, options) => {
    expect(await refusedCodes(analysis, frame, options)).toEqual([code]);
  });
});
