import { describe, expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import type { CapabilityResult } from './compute.ts';
import { analysis } from './index.ts';

const y = [9.8, 10.1, 10.0, 9.9, 10.2, 10.1, 9.7, 10.0, 10.3, 9.9, 10.0, 10.1];
const run = async (options: Record<string, unknown>, columns: Parameters<typeof frameOf>[0] = { y }) =>
  done(analysis, frameOf(columns), { value: 'y', ...options });

describe('indices', () => {
  it('are told in words', async () => {
    const { blocks } = await run({ lsl: 9.5, usl: 10.5 });
    expect(textOf(blocks, 'finding')).toMatch(
      /^The process of y is not capable of staying between 9\.50 and 10\.50: Cpk = 0\.\d\d, Ppk = 0\.\d\d\. About [\d,]+ parts per million are expected outside\.$/,
    );
  });

  it('exist for one limit alone', async () => {
    const { result } = await run({ usl: 11 });
    const { indices } = result as CapabilityResult;
    expect(indices.within.potential).toBeNull();
    expect(indices.within.actual).toBe(indices.within.toUpper);
    expect(indices.cpm).toBeNull();
  });

  it('agree where all values are one subgroup each way', async () => {
    const g = y.map((_, i) => String(Math.floor(i / 3)));
    const { result } = await run({ lsl: 9, usl: 11, subgroup: 'g', withinMethod: 'pooled' }, { y, g });
    expect((result as CapabilityResult).subgroups).toBe(4);
  });

  it('turn the limits with a negative power', async () => {
    const { result } = await run({ lsl: 9, usl: 11, target: 10, transform: 'power', lambda: -1 });
    const { limits, indices } = result as CapabilityResult;
    expect(limits.lower).toBeCloseTo(1 / 11, 12);
    expect(limits.upper).toBeCloseTo(1 / 9, 12);
    expect(indices.within.potential).toBeGreaterThan(0);
  });

  it('find the power of skewed values', async () => {
    const skewed = y.map((value, i) => Math.exp(value - 10 + (i % 3)));
    const { result } = await run({ usl: 20, transform: 'estimate', percentiles: true }, { y: skewed });
    const { lambda, percentiles } = result as CapabilityResult;
    expect(Math.abs(lambda!)).toBeLessThan(1);
    expect(percentiles?.pp).toBeNull();
    expect(percentiles?.ppk).not.toBeNull();
  });
});

describe('refusals', () => {
  it.each([
    [{ y }, {}, 'no-limits'],
    [{ y }, { lsl: 11, usl: 9 }, 'limits-reversed'],
    [{ y }, { lsl: 9, usl: 9 }, 'limits-reversed'],
    [{ y }, { lsl: 9, withinMethod: 'rbar' }, 'needs-subgroups'],
    [{ y: [1, 2] }, { lsl: 0 }, 'too-few-values'],
    [{ y: [2, 2, 2] }, { lsl: 0 }, 'no-variation'],
    [{ y }, { lsl: 0, transform: 'log' }, 'limit-not-positive'],
    [{ y: [1, -2, 3] }, { usl: 5, transform: 'log' }, 'values-not-positive'],
    [{ y: [1, 1, 2, 2], g: ['a', 'a', 'b', 'b'] }, { usl: 5, subgroup: 'g' }, 'no-variation-within'],
    [{ y: [1, 3, 2], g: ['a', 'b', 'c'] }, { usl: 5, subgroup: 'g' }, 'subgroups-of-one'],
  ] as const)('%j %j: %s', async (columns, options, code) => {
    expect(await refusedCodes(analysis, frameOf(columns), { value: 'y', ...options })).toEqual([code]);
  });
});
