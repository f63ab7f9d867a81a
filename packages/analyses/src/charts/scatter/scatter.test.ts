import { expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import type { ScatterResult } from './compute.ts';
import { analysis } from './index.ts';

/** The first of Anscombe's four sets (1973): r = .816, slope 0.5, intercept 3. */
const anscombe = frameOf({
  x: [10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5, 100],
  y: [8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68, null],
  g: ['a', 'a', 'a', 'a', 'a', 'a', 'b', 'b', 'b', 'b', 'b', 'b'],
});

it('has the line of least squares', async () => {
  const { result, blocks } = await done(analysis, anscombe, { x: 'x', y: 'y' });
  const { scatters, sample, points } = result as ScatterResult;
  expect(scatters[0]?.r).toBeCloseTo(0.816_420_516, 8);
  expect(scatters[0]?.slope).toBeCloseTo(0.500_090_909, 8);
  expect(scatters[0]?.intercept).toBeCloseTo(3.000_090_909, 8);
  expect(scatters[0]?.curve[0]).toMatchObject({ x: 4 });
  expect(sample).toEqual({ used: 11, excluded: 1 });
  expect(points).toHaveLength(11);
  expect(textOf(blocks, 'finding')).toBe('y rises with x (r = .82).');
});

it('has a curve for each group, none where there is no spread', async () => {
  const flat = frameOf({ x: [1, 2, 3, 1, 2, 3], y: [1, 2, 4, 5, 5, 5], g: ['a', 'a', 'a', 'b', 'b', 'b'] });
  const { result } = await done(analysis, flat, { x: 'x', y: 'y', group: 'g', curve: 'smooth' });
  const [a, b] = (result as ScatterResult).scatters;
  expect(a?.curve).toHaveLength(3);
  expect(b).toMatchObject({ r: null, slope: null, curve: [] });
});

it('fits polynomials with their bands, and an exponential curve', async () => {
  const frame = frameOf({ x: [1, 2, 3, 4, 5, 6], y: [2.1, 3.9, 9.2, 15.8, 26.1, 35.7] });
  const fitted = async (curve: string) => {
    const { result } = await done(analysis, frame, { x: 'x', y: 'y', curve });
    return (result as ScatterResult).scatters[0];
  };
  // R: m <- lm(y ~ x + I(x^2)); summary(m)$r.squared; predict(m, data.frame(x = 1), interval = 'confidence')
  const quadratic = await fitted('quadratic');
  expect(quadratic?.rSquared).toBeCloseTo(0.998_002_304_990_8, 10);
  expect(quadratic?.curve[0]?.fit).toBeCloseTo(1.75, 9);
  expect(quadratic?.curve[0]?.ciLower).toBeCloseTo(-0.450_789_653_25, 8);
  expect(quadratic?.curve[0]?.ciUpper).toBeCloseTo(3.950_789_653_25, 8);
  // R: nls(y ~ a * exp(b * x)); 1 - deviance / sum of squares; predict at 1
  const exponential = await fitted('exponential');
  expect(exponential?.rSquared).toBeCloseTo(0.980_859_260_744, 7);
  expect(exponential?.curve[0]?.fit).toBeCloseTo(3.781_524_94, 5);
  // three cases determine no cubic curve
  const few = frameOf({ x: [1, 2, 3], y: [1, 3, 2] });
  const { result } = await done(analysis, few, { x: 'x', y: 'y', curve: 'cubic' });
  expect((result as ScatterResult).scatters[0]?.curve).toEqual([]);
});

it('counts many cases in tiles, and draws panels with curves of their own', async () => {
  const count = 3000;
  const many = frameOf({
    x: Array.from({ length: count }, (_, i) => (i * 7919) % 1000),
    y: Array.from({ length: count }, (_, i) => (i * 104_729) % 997),
    p: Array.from({ length: count }, (_, i) => (i % 3 === 0 ? 'a' : 'b')),
  });
  const { result, blocks } = await done(analysis, many, { x: 'x', y: 'y', many: 'tiles', panels: ['p'] });
  const { tiles, points, scatters } = result as ScatterResult;
  expect(points).toEqual([]);
  expect(tiles.reduce((sum, tile) => sum + tile.count, 0)).toBe(count);
  expect(scatters.map(({ panel, n }) => [panel, n])).toEqual([
    [0, 1000],
    [1, 2000],
  ]);
  expect(blocks.find(({ kind }) => kind === 'figure')).toMatchObject({ spec: { facet: { field: 'panel' } } });
});

it('draws an ellipse of the normal distribution', async () => {
  const { result } = await done(analysis, anscombe, { x: 'x', y: 'y', ellipse: true });
  // sd of x is the root of 11; the radius is the root of 2 qf(.95, 2, 10) = 2.864549
  expect((result as ScatterResult).scatters[0]?.ellipse?.halfX).toBeCloseTo(
    Math.sqrt(11) * 2.864_549_184_5,
    6,
  );
});

it('refuses what has no case, and the same variable twice', async () => {
  const apart = frameOf({ x: [1, null], y: [null, 2] });
  expect(await refusedCodes(analysis, apart, { x: 'x', y: 'y' })).toEqual(['no-cases']);
  expect(await refusedCodes(analysis, anscombe, { x: 'x', y: 'x' })).toEqual(['same-variable']);
});

it('draws a formula of one’s own, fitted or as it is written', async () => {
  const falling = frameOf({
    x: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    y: [9.1, 7.2, 6.1, 4.8, 4.4, 3.6, 3.5, 3.1, 2.9, 2.8],
  });
  const drawn = async (options: object) =>
    (
      (await done(analysis, falling, { x: 'x', y: 'y', curve: 'formula', ...options }))
        .result as ScatterResult
    ).scatters[0];
  // f <- nls(y ~ a * exp(-b * x) + c, start = list(a = 10, b = .3, c = 2)); R²; predict(f, data.frame(x = c(1, 10)))
  const fitted = await drawn({ formula: 'y = a * exp(-b * x) + c', start: 'a = 10, b = 0.3, c = 2' });
  expect(fitted?.rSquared).toBeCloseTo(0.997_069_169_97, 9);
  expect(fitted?.curve[0]?.fit).toBeCloseTo(9.094_106_706_48, 6);
  expect(fitted?.curve.at(-1)?.fit).toBeCloseTo(2.781_531_336_64, 6);
  // lm(y ~ 0 + offset(10 - x)): R² of the residuals
  const written = await drawn({ formula: '10 - x' });
  expect(written?.rSquared).toBeCloseTo(0.588_716_786_299, 10);
  expect(written?.curve[0]).toMatchObject({ x: 1, fit: 9 });
  const codes = (options: object) =>
    refusedCodes(analysis, falling, { x: 'x', y: 'y', curve: 'formula', ...options });
  expect(await codes({ formula: 'a * (x' })).toEqual(['formula']);
  expect(await codes({ formula: 'a * x' })).toEqual(['no-start']);
  expect(await codes({ formula: 'a * x', start: 'a is 1' })).toEqual(['start']);
  expect(await codes({ formula: 'log(-x)' })).toEqual(['no-curve']);
});
