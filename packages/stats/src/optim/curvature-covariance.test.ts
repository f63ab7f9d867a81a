import { describe, expect, it } from 'vitest';
import { curvatureCovariance } from './curvature-covariance.ts';

describe('curvatureCovariance', () => {
  it('measures a direction that is a thousand times narrower than either parameter', () => {
    // cosh(1000 (x + y)) has the second derivative 10^6 along x and along y: the sum has the variance 10^-6, the difference 1
    const f = ([x = 0, y = 0]: Float64Array): number =>
      Math.cosh(1000 * (x + y)) + (x - y) ** 2 / 2 - 2 * (x - y);
    const [a = 0, b = 0, , d = 0] = curvatureCovariance(f, Float64Array.of(1, -1))?.data ?? [];
    expect((a + d + 2 * b) * 1e6).toBeCloseTo(1, 4);
    expect(a + d - 2 * b).toBeCloseTo(1, 4);
  });

  it('is nothing where the function has no curvature', () => {
    expect(curvatureCovariance(([x = 0]) => x, Float64Array.of(1))).toBeNull();
  });
});
