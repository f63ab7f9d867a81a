import { describe, expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import { analysis } from './index.ts';
import type { ArimaResult } from './result.ts';

/** Luteinizing hormone (R datasets: lh). */
const lh = [
  2.4, 2.4, 2.4, 2.2, 2.1, 1.5, 2.3, 2.3, 2.5, 2.0, 1.9, 1.7, 2.2, 1.8, 3.2, 3.2, 2.7, 2.2, 2.2, 1.9, 1.9,
  1.8, 2.7, 3.0, 2.3, 2.0, 2.0, 2.9, 2.9, 2.7, 2.7, 2.3, 2.6, 2.4, 1.8, 1.7, 1.5, 1.4, 2.1, 3.3, 3.5, 3.5,
  3.1, 2.6, 2.1, 3.4, 3.0, 2.9,
];
const frame = frameOf({
  lh,
  gap: lh.map((value, i) => (i === 4 ? null : value)),
  constant: lh.map(() => 2),
  line: lh.map((_, i) => 3 * i),
  dose: lh.map((_, i) => (i * 7) % 5),
  twice: lh.map((_, i) => 2 * ((i * 7) % 5)),
  holed: lh.map((_, i) => (i === 9 ? null : i % 3)),
  seen: lh.map((value, i) => (i < 45 && i !== 20 && i !== 21 ? value : null)),
  short: lh.map((value, i) => (i < 6 ? value : null)),
});

const run = async (options: Record<string, unknown>) => {
  const outcome = await done(analysis, frame, { series: 'lh', ...options });
  return { ...outcome, result: outcome.result as ArimaResult };
};

describe('ARIMA', () => {
  it('chooses a model, tells its coefficients and forecasts', async () => {
    const { result, blocks } = await run({ horizon: 3, holdout: 4 });
    // R: forecast::auto.arima(lh, approximation = FALSE) is ARIMA(1,0,0)
    expect(result.fit.order).toMatchObject({ p: 1, d: 0, q: 0 });
    expect(result.coefficients.map(({ name }) => name)).toEqual(['ar1', 'intercept']);
    expect(result.holdout?.model.n).toBe(4);
    expect(textOf(blocks, 'finding')).toMatch(/^ARIMA\(1,0,0\) forecasts lh at 2\.69 for position 49/);
  });

  it('fits given orders with a season', async () => {
    const { result } = await run({
      orders: 'own',
      p: 0,
      d: 1,
      q: 1,
      seasonalQ: 1,
      season: 'own',
      period: 4,
    });
    expect(result.coefficients.map(({ name }) => name)).toEqual(['ma1', 'sma1']);
    expect(result.fit.nUsed).toBe(47);
    expect(result.points[0]!.fitted).toBeNull();
  });

  it('has a drift where it is asked for', async () => {
    const { result } = await run({ orders: 'own', p: 0, d: 1, constant: 'drift' });
    expect(result.coefficients).toMatchObject([{ name: 'drift' }]);
    // the mean change
    expect(result.coefficients[0]?.estimate).toBeCloseTo((2.9 - 2.4) / 47, 12);
  });

  it('warns at the edge of the invertible region', async () => {
    const { blocks } = await run({ orders: 'own', p: 0, d: 2, q: 2 });
    expect(blocks.find((block) => block.kind === 'notice')).toMatchObject({ code: 'edge-of-region' });
  });

  it('explains the series by regressors and forecasts with those of the rows behind it', async () => {
    const { result, blocks } = await run({
      series: 'seen',
      regressors: ['dose'],
      interventions: [{ name: 'Meal', type: 'step', at: 25 }],
      orders: 'own',
      p: 1,
      horizon: 3,
      holdout: 2,
    });
    // R: X <- cbind((0:47 * 7) %% 5, 1:48 >= 25); arima(x, c(1, 0, 0), xreg = X[1:45, ], method = 'ML')
    expect(result.coefficients.map(({ name }) => name)).toEqual(['ar1', 'intercept', 'dose', 'Meal']);
    const [ar1, intercept, dose, meal] = result.coefficients;
    expect(ar1!.estimate).toBeCloseTo(0.60715, 4);
    expect(intercept!.estimate).toBeCloseTo(2.38717, 4);
    expect(dose!.estimate).toBeCloseTo(0.012372, 4);
    expect(meal!.estimate).toBeCloseTo(-0.098757, 4);
    expect(result.fit.logLik).toBeCloseTo(-24.0766228, 5);
    expect(result.forecasts.map(({ mean }) => mean)).toEqual(
      [2.15148, 2.23002, 2.28742].map((mean) => expect.closeTo(mean, 4)),
    );
    expect(result.likelihoodRatio).toMatchObject({ df: 2 });
    expect(result.info).toMatchObject({ inside: 2, trailing: 3 });
    expect(result.holdout?.model.n).toBe(2);
    expect(textOf(blocks, 'finding')).toMatch(/^ARIMA\(1,0,0\) with dose and Meal forecasts seen at/);
  });

  it('chooses orders across gaps', async () => {
    const { result } = await run({ series: 'gap', horizon: 2, holdout: 0 });
    expect(result.fit).toMatchObject({ order: { d: 0 }, nUsed: 47 });
    expect(result.residualTest?.test.pValue).toBeGreaterThan(0.05);
  });

  it.each([
    ['used-twice', { regressors: ['lh'] }],
    ['regressor-missing', { regressors: ['holed'] }],
    ['regressor-constant', { regressors: ['constant'] }],
    ['regressor-unknown', { regressors: ['dose'] }],
    ['collinear', { regressors: ['dose', 'twice'], futureRegressors: 'last' }],
    ['collinear', { regressors: ['dose', 'twice'], futureRegressors: 'last', orders: 'own' }],
    ['intervention-outside', { interventions: [{ name: '', type: 'step', at: 1 }] }],
    ['intervention-at-gap', { series: 'gap', interventions: [{ name: 'Meal', type: 'pulse', at: 5 }] }],
    ['constant', { series: 'constant' }],
    ['constant-differences', { series: 'line', orders: 'own', d: 1 }],
    ['too-few-values', { series: 'short', orders: 'own', p: 2, d: 1, q: 2 }],
    ['no-season', { orders: 'own', seasonalP: 1 }],
    ['period-too-long', { orders: 'own', seasonalP: 1, season: 'own', period: 100 }],
    ['lag-too-long', { orders: 'own', ljungBoxLag: 60 }],
    ['no-degrees-of-freedom', { orders: 'own', p: 2, ljungBoxLag: 2 }],
  ])('refuses: %s', async (code, options) => {
    expect(await refusedCodes(analysis, frame, { series: 'lh', ...options })).toEqual([code]);
  });
});
