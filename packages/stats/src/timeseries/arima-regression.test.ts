import { describe, expect, it } from 'vitest';
import { fitArima, forecastArima } from './arima.ts';
import { arimaRegression } from './arima-regression.ts';

const order = { p: 1, d: 0, q: 0, seasonalP: 0, seasonalD: 0, seasonalQ: 0, period: 1, constant: true };
const values = Float64Array.from({ length: 40 }, (_, i) => 20 + 3 * Math.sin(i * 1.7) + ((i * 7) % 5));
const trend = { name: 'trend', values: Float64Array.from({ length: 43 }, (_, i) => i + 1) };

describe('arimaRegression', () => {
  it.each([0, 1])('without regressors is the model itself (%i differences)', (d) => {
    const given = { ...order, d, constant: d === 0 };
    const plain = fitArima(values, given);
    const found = arimaRegression(values, [], given, { horizon: 3 });
    expect(found.logLik).toBeCloseTo(plain.logLik, 6);
    const ahead = forecastArima(values, plain, 3);
    found.forecasts.means.forEach((mean, h) => {
      expect(mean).toBeCloseTo(ahead.means[h]!, 3);
      expect(found.forecasts.standardErrors[h]).toBeCloseTo(ahead.standardErrors[h]!, 3);
    });
    expect(found.likelihoodRatio).toBeNull();
  });

  it('counts what is observed, and forecasts across gaps', () => {
    const gaps = values.map((value, i) => (i === 5 || i === 6 || i === 20 ? Number.NaN : value));
    const found = arimaRegression(gaps, [trend], order, { horizon: 3 });
    expect([found.n, found.nObserved, found.nUsed, found.residuals.length]).toEqual([40, 37, 37, 37]);
    expect(found.likelihoodRatio?.df).toBe(1);
    const differenced = arimaRegression(gaps, [trend], { ...order, d: 1, constant: false }, { horizon: 3 });
    expect(differenced.nUsed).toBe(36);
    expect(differenced.coefficients.map(({ name }) => name)).toEqual(['ar1', 'trend']);
  });

  it.each([
    ['missing in row 4', trend.values.map((value, i) => (i === 3 ? Number.NaN : value)), 'not-finite'],
    ['not known for the forecast period', trend.values.slice(0, 41), 'too-few'],
    ['constant', new Float64Array(43).fill(2), 'constant-column'],
  ])('refuses a regressor that is %s, by its name', (_, column, code) => {
    expect(() => arimaRegression(values, [{ name: 'trend', values: column }], order, { horizon: 3 })).toThrow(
      expect.objectContaining({ code, argument: 'trend' }),
    );
  });

  it('refuses regressors that determine one another', () => {
    const twice = { name: 'twice', values: trend.values.map((value) => 2 * value) };
    expect(() => arimaRegression(values, [trend, twice], order, { horizon: 3 })).toThrow(
      expect.objectContaining({ code: 'collinear' }),
    );
  });
});
