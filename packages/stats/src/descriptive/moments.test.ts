import { describe, expect, it } from 'vitest';
import { describe as describeSample } from './describe.ts';
import { isConstant, moments, sdOf, shapeOf } from './moments.ts';
import { mean, sum } from './sums.ts';

describe('sum', () => {
  it('keeps what a naive sum loses', () => {
    expect(sum([1, 1e100, 1, -1e100])).toBe(2);
  });
});

describe('mean and sd', () => {
  it('are unharmed by a large offset', () => {
    // Deviations -1, 0, 1 around 1e15: mean 1e15, sd 1.
    const x = Float64Array.of(1e15 - 1, 1e15, 1e15 + 1);
    expect(mean(x)).toBe(1e15);
    expect(sdOf(moments(x))).toBe(1);
  });

  it('know a constant sample although its sum is rounded', () => {
    const x = new Float64Array(10).fill(0.1);
    expect(isConstant(moments(x))).toBe(true);
    expect(describeSample(x).sd).toBe(0);
    expect(shapeOf(moments(x))).toBeNull();
  });
});

describe('describe', () => {
  it('leaves undefined statistics null', () => {
    const one = describeSample(Float64Array.of(4.2));
    expect(one).toMatchObject({
      n: 1,
      mean: 4.2,
      sd: null,
      standardError: null,
      ciLower: null,
      skewness: null,
    });
    const three = describeSample(Float64Array.of(1, 2, 4));
    expect(three.skewness).not.toBeNull();
    expect(three.kurtosis).toBeNull();
    expect(describeSample(Float64Array.of(-1, 2)).geometricMean).toBeNull();
  });
});
