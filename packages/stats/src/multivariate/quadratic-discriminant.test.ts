import { describe, expect, it } from 'vitest';
import { quadraticDiscriminant } from './quadratic-discriminant.ts';

const a = Float64Array.of(1, 2, 3, 4, 6, 2, 5, 7, 9, 3, 8, 6);
const b = Float64Array.of(2, 1, 4, 3, 5, 6, 1, 3, 2, 5, 4, 7);
const codes = Int32Array.of(0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1);

describe('quadratic discriminant analysis', () => {
  it('classifies as MASS::qda does, all cases and each left out', () => {
    // R 4.2.2, MASS 7.3-58: predict(qda(cbind(a, b), g))$posterior[, 1]; qda(cbind(a, b), g, CV = TRUE)$class
    const found = quadraticDiscriminant([a, b], ['a', 'b'], codes, 2);
    expect(found.posteriors[0]?.[0]).toBeCloseTo(0.979511490306954, 9);
    expect(found.posteriors[11]?.[0]).toBeCloseTo(0.350647442232624, 9);
    expect(found.confusion).toEqual([
      [5, 1],
      [1, 5],
    ]);
    expect(found.crossPosteriors[0]?.[0]).toBeCloseTo(0.965889354537, 9);
    expect(found.crossPosteriors[11]?.[0]).toBeCloseTo(0.799117623485, 9);
    expect(found.crossConfusion).toEqual([
      [4, 2],
      [3, 3],
    ]);
  });

  it('refuses a group that is too small for its covariance', () => {
    const few = Int32Array.of(0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1);
    expect(() => quadraticDiscriminant([a, b], ['a', 'b'], few, 2)).toThrow(
      expect.objectContaining({ code: 'too-few', argument: '0' }),
    );
  });
});
