import { describe, expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../../test/frames.ts';
import { analysis } from '../index.ts';
import type { RandomResult } from '../result.ts';

const speed = ['low', 'low', 'low', 'low', 'low', 'low', 'top', 'top', 'top', 'top', 'top', 'top'];
const mill = ['a', 'a', 'b', 'b', 'c', 'c', 'a', 'a', 'b', 'b', 'c', 'c'];
const y = [10, 11, 12, 14, 9, 10, 13, 15, 14, 17, 13, 12];
const options = { outcome: 'y', factors: ['speed'], random: ['mill'] };

describe('random factors', () => {
  it('test the fixed factor against its interaction with the random one', async () => {
    const { result, blocks } = await done(analysis, frameOf({ speed, mill, y }), options);
    const { terms } = result as RandomResult;
    const [fixed, random, both] = terms;
    expect(fixed?.error).toEqual([{ label: 'speed × mill', weight: expect.closeTo(1, 12) }]);
    expect(fixed?.test?.statistic).toBeCloseTo((fixed?.meanSquare ?? 0) / (both?.meanSquare ?? 1), 12);
    expect(fixed?.test?.df2).toBeCloseTo(2, 10);
    expect(random?.expected.map(({ times }) => times)).toEqual([
      expect.closeTo(4, 10),
      expect.closeTo(2, 10),
    ]);
    expect(textOf(blocks, 'methods')).toContain('speed against speed × mill');
  });

  it.each([
    [{ random: ['speed'] }, 'used-twice'],
    [{ covariates: ['x'] }, 'random-with-covariates'],
    [{ errors: 'HC3' }, 'random-with-robust-errors'],
  ] as const)('%j: %s', async (more, code) => {
    const x = y.map((value, i) => value + (i % 3));
    expect(await refusedCodes(analysis, frameOf({ speed, mill, y, x }), { ...options, ...more })).toEqual([
      code,
    ]);
  });
});
