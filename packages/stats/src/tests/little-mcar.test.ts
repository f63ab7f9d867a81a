import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { mahalanobisDistances } from '../descriptive/mahalanobis.ts';
import { missingPatterns } from '../descriptive/missing-patterns.ts';
import { normalEm } from '../descriptive/normal-em.ts';
import { littleMcar } from './little-mcar.ts';

/** Columns of a reference file, NaN where missing. */
function columnsOf(file: string, names: readonly string[]): readonly Float64Array[] {
  const text = readFileSync(new URL(`../../../../reference/data/${file}`, import.meta.url), 'utf8');
  const [head = [], ...rows] = text
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(',').map((cell) => cell.replaceAll('"', '')));
  return names.map((name) => {
    const at = head.indexOf(name);
    return Float64Array.from(rows, (row) =>
      row[at] === '' || row[at] === 'NA' ? Number.NaN : Number(row[at]),
    );
  });
}

const airquality = columnsOf('core_airquality.csv', ['Ozone', 'Solar_R', 'Wind', 'Temp', 'Month', 'Day']);

it('equals the published result for airquality', () => {
  // naniar::mcar_test(airquality): statistic 35.1, df 14, p 0.00142, 4 patterns. All digits: the EM algorithm of Little & Rubin
  // (2002) written row by row in R 4.2.2, tolerance 1e-12.
  const test = littleMcar(airquality);
  expect(test.statistic).toBeCloseTo(35.1061749071551, 7);
  expect(test.df).toBe(14);
  expect(test.pValue).toBeCloseTo(0.00141775887108696, 9);
  expect(test).toMatchObject({ patterns: 4, n: 153, converged: true });
  expect(test.mean[0]).toBeCloseTo(42.52216342103137, 7);
  expect(test.covariance.data[0]).toBeCloseTo(1043.6937085190207, 4);
  expect(test.covariance.data[1]).toBeCloseTo(898.3764349375332, 4);
});

it('leaves complete variables with their own mean and divides by n', () => {
  const complete = [Float64Array.of(1, 2, 3, 6), Float64Array.of(2, 1, 4, 3)];
  const { mean, covariance } = normalEm(complete);
  expect([...mean]).toEqual([3, 2.5]);
  // By hand: squares 14 and 5, products 4, each divided by 4.
  expect(covariance.data[0]).toBeCloseTo(3.5, 12);
  expect(covariance.data[1]).toBeCloseTo(1, 12);
  expect(covariance.data[3]).toBeCloseTo(1.25, 12);
});

it.each([
  ['too-few', [Float64Array.of(1, 2, 3)]],
  ['too-few', [Float64Array.of(1, 2, 3), Float64Array.of(3, 1, 2)]],
  ['empty', [Float64Array.of(1, 2), Float64Array.of(NaN, NaN)]],
  ['constant-column', [Float64Array.of(1, 2, 4), Float64Array.of(5, 5, NaN)]],
])('refuses: %s', (code, columns) => {
  expect(() => littleMcar(columns)).toThrowError(expect.objectContaining({ code }));
});

it('counts patterns, the most frequent first', () => {
  const masks = [Uint8Array.of(0, 1, 0, 0, 1), Uint8Array.of(0, 0, 0, 1, 0)];
  const { patterns, patternOf } = missingPatterns(masks, 5);
  expect(patterns.map(({ missing, count }) => [[...missing], count])).toEqual([
    [[0, 0], 2],
    [[1, 0], 2],
    [[0, 1], 1],
  ]);
  expect([...patternOf]).toEqual([0, 1, 0, 2, 1]);
});

it("equals R's mahalanobis() for mtcars", () => {
  // x <- mtcars[, c("mpg", "hp", "wt")]; mahalanobis(x, colMeans(x), cov(x)), R 4.2.2.
  const distances = mahalanobisDistances(columnsOf('core_mtcars.csv', ['mpg', 'hp', 'wt']));
  expect(distances[0]).toBeCloseTo(1.455490840202521, 12);
  expect(distances[1]).toBeCloseTo(0.684854702944202, 12);
  expect(Math.max(...distances)).toBeCloseTo(12.06385719072425, 11);
});

it('refuses distances of variables that determine each other', () => {
  const x = Float64Array.of(1, 2, 3, 5, 8);
  expect(() => mahalanobisDistances([x, x.map((value) => 2 * value)])).toThrowError(
    expect.objectContaining({ code: 'not-positive-definite' }),
  );
});

it('settles on values far from zero as on those near it', () => {
  const near = littleMcar(airquality);
  const far = littleMcar(airquality.map((values) => values.map((value) => value + 1e9)));
  expect(far.converged).toBe(true);
  expect(far.iterations).toBe(near.iterations);
  expect(far.statistic).toBeCloseTo(near.statistic, 5);
  expect((far.mean[0] ?? 0) - 1e9).toBeCloseTo(near.mean[0] ?? 0, 5);
});
