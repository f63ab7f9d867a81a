import { describe, expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import { analysis } from './index.ts';
import type { StationarityResult } from './result.ts';
import { verdictOf } from './verdict.ts';

/** Luteinizing hormone (R datasets: lh). */
const lh = [
  2.4, 2.4, 2.4, 2.2, 2.1, 1.5, 2.3, 2.3, 2.5, 2.0, 1.9, 1.7, 2.2, 1.8, 3.2, 3.2, 2.7, 2.2, 2.2, 1.9, 1.9,
  1.8, 2.7, 3.0, 2.3, 2.0, 2.0, 2.9, 2.9, 2.7, 2.7, 2.3, 2.6, 2.4, 1.8, 1.7, 1.5, 1.4, 2.1, 3.3, 3.5, 3.5,
  3.1, 2.6, 2.1, 3.4, 3.0, 2.9,
];
let sum = 0;
const frame = frameOf({
  lh,
  walk: lh.map((value) => (sum += value - 2)),
  gap: lh.map((value, i) => (i === 5 ? null : value)),
  constant: lh.map(() => 1),
  line: lh.map((_, i) => i),
  short: lh.map((value, i) => (i < 6 ? value : null)),
});

const run = async (options: Record<string, unknown>) => {
  const outcome = await done(analysis, frame, options);
  return { ...outcome, result: outcome.result as StationarityResult };
};

describe('stationarity tests', () => {
  it('finds a stationary series', async () => {
    const { blocks } = await run({ series: 'lh' });
    // R: tseries::adf.test(lh, k = 3), pp.test(lh, type = "Z(t_alpha)"), kpss.test(lh, "Trend")
    expect(textOf(blocks, 'finding')).toBe(
      'lh is stationary about a straight line by these tests (Dickey–Fuller τ = −3.56, p = .046; Phillips–Perron Zt = −3.70, p = .035; KPSS = 0.055, p ≥ .10).',
    );
  });

  it('finds a series that wanders, and offers its differences', async () => {
    const { blocks } = await run({ series: 'walk', about: 'level', regression: 'drift' });
    expect(textOf(blocks, 'finding')).toContain('not stationary');
    expect(blocks.find((block) => block.kind === 'notice')).toMatchObject({
      code: 'take-differences',
      action: { options: { difference: 1 } },
    });
  });

  it('tests differences', async () => {
    const { result } = await run({ series: 'walk', difference: 1 });
    expect(result.n).toBe(47);
  });

  it('chooses lags by Schwarz’s criterion on equal rows', async () => {
    const { result } = await run({ series: 'lh', lagChoice: 'bic', tests: ['adf'] });
    expect(result.adf?.lags).toBe(0);
    const own = await run({ series: 'lh', lagChoice: 'own', lags: 0, tests: ['adf'] });
    expect(result.adf).toEqual(own.result.adf);
  });

  it.each([
    ['stationary', true, true, false],
    ['unit-root', false, false, true],
    ['mixed', true, true, true],
    ['mixed', true, false, false],
    ['open', false, false, false],
    ['kept', false, null, null],
    ['kept', null, null, false],
    ['unit-root', null, null, true],
    ['stationary', true, null, null],
  ] as const)('puts the tests together: %s', (verdict, adf, pp, kpss) => {
    expect(verdictOf({ adf, pp, kpss })).toBe(verdict);
  });

  it.each([
    ['missing-inside', { series: 'gap' }],
    ['constant', { series: 'constant' }],
    ['no-residuals', { series: 'line', difference: 1 }],
    ['no-residuals', { series: 'line', tests: ['kpss'] }],
    ['no-residuals', { series: 'line', tests: ['pp'] }],
    ['too-short', { series: 'short', lagChoice: 'own', lags: 3, tests: ['adf'] }],
    ['too-few-values', { series: 'short', difference: 3 }],
  ])('refuses: %s', async (code, options) => {
    expect(await refusedCodes(analysis, frame, options)).toEqual([code]);
  });
});
