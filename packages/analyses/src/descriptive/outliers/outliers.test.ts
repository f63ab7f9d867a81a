import { describe, expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import type { OutliersResult } from './compute.ts';
import { analysis } from './index.ts';

const frame = frameOf({
  x: [1, 2, 3, 4, 5, null, 60],
  y: [2, 1, 4, 3, 6, 5, 7],
  twice: [4, 2, 8, 6, 12, 10, 14],
  few: [1, 2, 30, null, null, null, null],
  same: [3, 3, 3, 3, 3, 3, 3],
  who: ['a', 'b', 'c', 'd', 'e', 'f', 'g'],
  empty: [null, null, null, null, null, null, null],
});
const run = async (options: Record<string, unknown>) => {
  const outcome = await done(analysis, frame, options);
  return { ...outcome, result: outcome.result as OutliersResult };
};

describe('outliers', () => {
  it('finds values beyond 1.5 interquartile ranges, with their row and label', async () => {
    const { result, blocks } = await run({ variables: ['x'], label: 'who' });
    // R 4.2.2: quantile(c(1,2,3,4,5,60), c(.25,.75)) = 2.25, 4.75; fences -1.5 and 8.5.
    expect(result.variables[0]).toMatchObject({ q1: 2.25, q3: 4.75, lower: -1.5, upper: 8.5, iqrCount: 1 });
    expect(result.variables[0]?.cases).toMatchObject([{ row: 7, label: 'g', value: 60 }]);
    expect(textOf(blocks, 'finding')).toBe(
      '1 of 6 cases stands apart by the rule of 1.5 interquartile ranges.',
    );
  });

  it('needs four values for the quartiles', async () => {
    const { result, blocks } = await run({ variables: ['few'] });
    expect(result.variables[0]).toMatchObject({ lower: null, iqrCount: null });
    expect(blocks.some((block) => block.kind === 'notice' && block.code === 'too-few-values-few')).toBe(true);
  });

  it('uses z scores by the sample standard deviation', async () => {
    // R 4.2.2: scale(c(1,2,3,4,5,60))[6] = 2.03748225677.
    const { result } = await run({ variables: ['x'], rules: ['z'], zLimit: 2 });
    expect(result.variables[0]?.zCount).toBe(1);
    expect(result.variables[0]?.cases[0]?.z).toBeCloseTo(2.03748225677, 10);
    expect((await run({ variables: ['same'], rules: ['z'] })).result.variables[0]?.zCount).toBeNull();
  });

  it('measures the distance of complete cases', async () => {
    const pairs = frameOf({
      a: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, null, 1],
      b: [2, 1, 4, 3, 6, 5, 8, 7, 10, 9, 11, 3, 12],
    });
    const options = { variables: ['a', 'b'], rules: ['mahalanobis'], alpha: 0.01 };
    const { result } = await done(analysis, pairs, options);
    // R 4.2.2: x <- data.frame(a, b) without the incomplete row; mahalanobis(x, colMeans(x), cov(x))[12];
    // qchisq(.01, 2, lower.tail = FALSE).
    const { distance, found } = result as OutliersResult;
    expect(distance).toMatchObject({ n: 12, df: 2, count: 1 });
    expect(distance?.cutOff).toBeCloseTo(9.2103403719762, 10);
    expect(distance?.cases[0]).toMatchObject({ row: 13 });
    expect(distance?.cases[0]?.distance).toBeCloseTo(9.2495726769652, 10);
    expect(found).toBe(1);
  });

  it('tests the furthest value by Grubbs, and says where it is', async () => {
    // NIST/SEMATECH e-Handbook 1.3.5.17.1: G = 2.4687; p by the formula in R 4.2.2
    const masses = frameOf({ x: [199.31, null, 199.53, 200.19, 200.82, 201.92, 201.95, 202.18, 245.57] });
    const { result, blocks } = await done(analysis, masses, { variables: ['x'], rules: ['grubbs'] });
    const { grubbs, cases } = (result as OutliersResult).variables[0]!;
    expect(grubbs).toMatchObject({ row: 9, value: 245.57 });
    expect(grubbs?.statistic).toBeCloseTo(2.46876461121, 9);
    expect(grubbs?.pValue).toBeLessThan(0.001);
    expect(cases).toMatchObject([{ row: 9, byGrubbs: true, byIqr: false }]);
    expect(textOf(blocks, 'finding')).toBe('1 of 8 cases stands apart by Grubbs’ test (p < .05).');
    const none = (await run({ variables: ['same'], rules: ['grubbs'] })).blocks;
    expect(none).toContainEqual(expect.objectContaining({ code: 'no-grubbs-same' }));
  });

  it.each([
    ['no-values', { variables: ['empty'] }],
    ['too-few-variables', { variables: ['x'], rules: ['mahalanobis'] }],
    ['too-few-cases', { variables: ['x', 'y', 'few'], rules: ['mahalanobis'] }],
    ['collinear', { variables: ['y', 'twice'], rules: ['mahalanobis'] }],
  ])('refuses: %s', async (code, options) => {
    expect(await refusedCodes(analysis, frame, options)).toEqual([code]);
  });
});
