import { describe, expect, it } from 'vitest';
import { curvatureCovariance } from './curvature-covariance.ts';

describe('curvatureCovariance', () => {
  it('measures a direction that is a thousand times narrower than either parameter', () => {
    // cosh(1000 (x + y)) has the second derivative 10^6 along x and along y: the sum has the variance 10^-6, the difference 1
    const f = (x: Float64Array): number =>
      Math.cosh(1000 * (x[0]! + x[1]!)) + (x[0]! - x[1]!) ** 2 / 2 - 2 * (x[0]! - x[1]!);
    const { data } = curvatureCovariance(f, Float64Array.of(1, -1))!;
    expect((data[0]! + data[3]! + 2 * data[1]!) * 1e6).toBeCloseTo(1, 4);
    expect(data[0]! + data[3]! - 2 * data[1]!).toBeCloseTo(1, 4);
  });

  it('is nothing where the function has no curvature', () => {
    expect(curvatureCovariance((x) => x[0]!, Float64Array.of(1))).toBeNull();
  });
});
