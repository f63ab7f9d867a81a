import { describe, expect, it } from 'vitest';
import { grubbsTest } from '../tests/grubbs.ts';
import { describe as describeSample } from './describe.ts';
import { mahalanobisDistances } from './mahalanobis.ts';
import { isConstant, moments, sdOf, shapeOf } from './moments.ts';
import { quantileSorted } from './order.ts';
import { mean, sum } from './sums.ts';
import { weightedMoments } from './weighted.ts';
import { describeWeighted } from './weighted-describe.ts';

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

describe('values near the ends of the range of numbers', () => {
  /** R 4.2.2, e1071: x <- c(1, 2, 4, 7, 11); sd(x), skewness(x, type = 2), kurtosis(x, type = 2). */
  const small = Float64Array.of(1, 2, 4, 7, 11);
  const R = { sd: 4.06201920231798, skewness: 0.820609939862218, kurtosis: -0.424242424242424 };

  it.each([1019, 1000, 600, 250, 201, 150, -150, -201, -250, -600, -1000, -1015])(
    'times two to the power of %i, are described as others are',
    (power) => {
      const unit = 2 ** power;
      const plain = describeSample(small);
      const found = describeSample(small.map((value) => value * unit));
      expect(plain.sd).toBeCloseTo(R.sd, 12);
      expect(found.skewness).toBeCloseTo(R.skewness, 12);
      expect(found.kurtosis).toBeCloseTo(R.kurtosis, 12);
      // a power of two costs no digits
      for (const key of [
        'mean',
        'sd',
        'standardError',
        'ciLower',
        'ciUpper',
        'mad',
        'q1Type6',
        'iqrType7',
      ] as const)
        expect(Math.abs(found[key]! / unit / plain[key]! - 1)).toBeLessThanOrEqual(1e-15);
      for (const key of ['trimmedMean', 'geometricMean', 'harmonicMean'] as const)
        expect(Math.abs(found[key]! / unit / plain[key]! - 1)).toBeLessThan(1e-12);
      expect(found.coefficientOfVariation).toBeCloseTo(plain.coefficientOfVariation!, 14);
      expect(sdOf(moments(small.map((value) => value * unit)))! / unit / R.sd).toBeCloseTo(1, 12);
      const weights = Float64Array.of(1, 1, 1, 1, 1);
      const weighted = describeWeighted(
        small.map((value) => value * unit),
        weights,
      );
      expect(weighted.sd! / unit / R.sd).toBeCloseTo(1, 12);
      expect(weighted.kurtosis).toBeCloseTo(R.kurtosis, 12);
      const { mean: centre } = weightedMoments(
        small.map((value) => value * unit),
        weights,
      );
      expect(centre / unit).toBe(5);
    },
  );

  it('have a variance that is too large or too small to be written, as in R', () => {
    // R 4.2.2: var(c(1e300, 2e300, 4e300)) is Inf, var(c(1e-300, 2e-300, 4e-300)) is 0
    expect(describeSample(Float64Array.of(1e300, 2e300, 4e300)).variance).toBeNull();
    expect(describeSample(Float64Array.of(1e-300, 2e-300, 4e-300)).variance).toBe(0);
    expect(describeSample(Float64Array.of(1e100, 2e100, 4e100)).variance).toBeCloseTo((7 / 3) * 1e200, -190);
  });

  it('have a mean although their sum is too large, as in R', () => {
    // R 4.2.2: mean(c(1.5e308, 1.7e308)) is 1.6e308, sum(c(1.5e308, 1.7e308)) is Inf
    const found = describeSample(Float64Array.of(1.5e308, 1.7e308));
    expect(found).toMatchObject({ mean: 1.6e308, median: 1.6e308, sum: Number.POSITIVE_INFINITY });
  });

  it('are constant where they are equal', () => {
    expect(describeSample(new Float64Array(5).fill(3e300))).toMatchObject({
      sd: 0,
      variance: 0,
      skewness: null,
    });
    expect(isConstant(moments(new Float64Array(5).fill(3e-300)))).toBe(true);
    expect(isConstant(moments(new Float64Array(5)))).toBe(true);
  });

  it('have quartiles between them at both ends', () => {
    expect(quantileSorted(Float64Array.of(-1.6e308, 1.6e308), 0.25)).toBe(-0.8e308);
  });

  it('stand apart, or not, as others do', () => {
    // R 4.2.2: x <- c(1, 2, 3, 4, 5, 60); G <- max(abs(x - mean(x))) / sd(x)
    const x = Float64Array.of(1, 2, 3, 4, 5, 60);
    const plain = grubbsTest(x)!;
    for (const power of [1015, 600, -600, -1000]) {
      const found = grubbsTest(x.map((value) => value * 2 ** power))!;
      expect(found).toMatchObject({ index: 5, value: 60 * 2 ** power });
      expect(found.statistic).toBeCloseTo(2.03748225677, 10);
      expect(found.pValue).toBeCloseTo(plain.pValue, 12);
    }
    const pairs = [x, Float64Array.of(2, 1, 4, 3, 6, 5)];
    const distances = mahalanobisDistances(pairs);
    const far = mahalanobisDistances(pairs.map((values) => values.map((value) => value * 2 ** 900)));
    far.forEach((distance, i) => {
      expect(distance).toBeCloseTo(distances[i]!, 12);
    });
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
