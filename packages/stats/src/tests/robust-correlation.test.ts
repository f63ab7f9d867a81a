import { expect, it } from 'vitest';
import { biweightCorrelation, distanceCorrelation } from './robust-correlation.ts';

const circle = Array.from({ length: 40 }, (_, i) => (2 * Math.PI * i) / 40);

it('the distance correlation finds a circle that no line shows', () => {
  const found = distanceCorrelation(Float64Array.from(circle, Math.cos), Float64Array.from(circle, Math.sin));
  expect(found?.estimate).toBeGreaterThan(0.15);
  const line = distanceCorrelation(
    Float64Array.from(circle),
    Float64Array.from(circle, (v) => 3 - 2 * v),
  );
  expect(line?.estimate).toBeCloseTo(1, 12);
  expect(line?.unbiased).toBeCloseTo(1, 12);
});

it('neither exists where a variable does not vary', () => {
  const [flat, other] = [new Float64Array(8).fill(2), Float64Array.of(1, 5, 2, 8, 4, 9, 3, 7)];
  expect(distanceCorrelation(flat, other)).toBeNull();
  expect(biweightCorrelation(other, flat)).toBeNull();
  expect(biweightCorrelation(other, other)?.statistic).toBeNull();
});

it('one case far out does not move the biweight midcorrelation', () => {
  const x = Float64Array.from({ length: 30 }, (_, i) => i + Math.sin(i));
  const y = x.map((value, i) => value + 3 * Math.cos(7 * i));
  const [a, b] = [Float64Array.of(...x, 1e6), Float64Array.of(...y, -1e6)];
  const [without, far] = [biweightCorrelation(x, y), biweightCorrelation(a, b)];
  expect(Math.abs((without?.estimate ?? 0) - (far?.estimate ?? 1))).toBeLessThan(0.05);
});
