import { describe, expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import { analysis } from './index.ts';
import type { TimeSeriesResult } from './result.ts';

/** Luteinizing hormone in blood at 10-minute intervals (R datasets: lh; Diggle 1990, table A.1). */
const lh = [
  2.4, 2.4, 2.4, 2.2, 2.1, 1.5, 2.3, 2.3, 2.5, 2.0, 1.9, 1.7, 2.2, 1.8, 3.2, 3.2, 2.7, 2.2, 2.2, 1.9, 1.9,
  1.8, 2.7, 3.0, 2.3, 2.0, 2.0, 2.9, 2.9, 2.7, 2.7, 2.3, 2.6, 2.4, 1.8, 1.7, 1.5, 1.4, 2.1, 3.3, 3.5, 3.5,
  3.1, 2.6, 2.1, 3.4, 3.0, 2.9,
];
const time = lh.map((_, i) => 48 - i);
const frame = frameOf({
  lh,
  reversed: [...lh].reverse(),
  time,
  twice: lh.map((_, i) => Math.floor(i / 2)),
  uneven: lh.map((_, i) => (i < 20 ? i : i + 3)),
  ends: lh.map((value, i) => (i === 0 || i > 45 ? null : value)),
  gap: lh.map((value, i) => (i === 17 ? null : value)),
  constant: lh.map(() => 3),
  line: lh.map((_, i) => 2 * i),
});

const run = async (options: Record<string, unknown>) => {
  const outcome = await done(analysis, frame, options);
  return { ...outcome, result: outcome.result as TimeSeriesResult };
};

describe('time series analysis', () => {
  it('correlates a series with itself', async () => {
    const { result, blocks } = await run({ series: 'lh', maxLag: 5, testLags: '5' });
    // R: acf(lh)$acf[2:3], pacf(lh)$acf[2], Box.test(lh, 5, "Ljung")
    expect(result.lags[0]?.acf).toBeCloseTo(0.575524475524475, 12);
    expect(result.lags[1]?.acf).toBeCloseTo(0.181818181818182, 12);
    expect(result.lags[1]?.pacf).toBeCloseTo(-0.223409972864297, 12);
    expect(result.tests[0]?.ljungBox.statistic).toBeCloseTo(22.6731850020739, 10);
    expect(textOf(blocks, 'finding')).toBe(
      'The first 5 autocorrelations of lh together were statistically significant, Ljung–Box Q(5) = 22.67, p < .001; the strongest of those shown is r = .58 at lag 1.',
    );
  });

  it('puts the rows into the order of their times', async () => {
    const { result } = await run({ series: 'reversed', time: 'time', maxLag: 3 });
    expect(result.lags[0]?.acf).toBeCloseTo(0.575524475524475, 12);
    expect(result.info).toMatchObject({ reordered: true, spacing: { unit: 'number', step: 1, uneven: 0 } });
  });

  it('points out uneven steps', async () => {
    const { blocks } = await run({ series: 'lh', time: 'uneven' });
    expect(blocks.find((block) => 'id' in block && block.id === 'spacing')).toMatchObject({
      verdict: 'doubtful',
    });
  });

  it('leaves out missing values at the ends and says so', async () => {
    const { result, sample, blocks } = await run({ series: 'ends' });
    expect(result.n).toBe(45);
    expect(sample).toEqual({ used: 45, excluded: 3 });
    expect(blocks.find((block) => block.kind === 'notice')).toMatchObject({ code: 'cases-excluded' });
  });

  it('takes differences', async () => {
    const { result } = await run({
      series: 'lh',
      difference: 1,
      seasonalDifference: true,
      season: 'own',
      period: 4,
    });
    expect(result.n).toBe(43);
    // R: acf(diff(diff(lh, 4)))$acf[2]
    expect(result.lags[0]?.acf).toBeCloseTo(0.2185853, 6);
  });

  it('summarises the seasons', async () => {
    const { result } = await run({ series: 'lh', season: 'own', period: 4 });
    expect(result.seasons.map(({ n }) => n)).toEqual([12, 12, 12, 12]);
    // R: mean(lh[seq(2, 48, 4)])
    expect(result.seasons[1]?.mean).toBeCloseTo(2.258333, 6);
  });

  it.each([
    ['missing-inside', { series: 'gap' }],
    ['constant', { series: 'constant' }],
    ['constant-differences', { series: 'line', difference: 1 }],
    ['duplicate-times', { series: 'lh', time: 'twice' }],
    ['series-is-time', { series: 'lh', time: 'lh' }],
    ['lag-too-long', { series: 'lh', maxLag: 48 }],
    ['lag-too-long', { series: 'lh', testLags: '50' }],
    ['bad-lags', { series: 'lh', testLags: '5; x' }],
    ['no-degrees-of-freedom', { series: 'lh', testLags: '2', fitDf: 2 }],
    ['no-season', { series: 'lh', seasonalDifference: true }],
  ])('refuses: %s', async (code, options) => {
    expect(await refusedCodes(analysis, frame, options)).toEqual([code]);
  });

  it('draws a long series with few points', async () => {
    const long = frameOf({ y: Array.from({ length: 100_000 }, (_, i) => Math.sin(i / 50) + (i % 7)) });
    const outcome = await done(analysis, long, { series: 'y', plots: ['course', 'lag'] });
    const { course, lagPoints } = outcome.result as TimeSeriesResult;
    expect(course.length).toBeLessThanOrEqual(1000);
    expect(lagPoints.length).toBeLessThanOrEqual(1000);
  });
});
