import { describe, expect, it } from 'vitest';
import { countRegression, countTermTests } from './count-regression.ts';
import { type ModelTerms, modelMatrix } from './model-matrix.ts';

const settings = { family: 'poisson', level: 0.95 } as const;

/** Counts with a pattern of 12 in three groups, over so many rows. */
function counts(rows: number): { readonly model: ModelTerms; readonly y: Float64Array } {
  const codes = Int32Array.from({ length: rows }, (_, i) => i % 3);
  const dose = Float64Array.from({ length: rows }, (_, i) => ((i * 7) % 23) / 10);
  return {
    model: {
      variables: [
        { name: 'group', kind: 'factor', codes, levels: ['a', 'b', 'c'] },
        { name: 'dose', kind: 'numeric', values: dose },
      ],
      terms: [['group'], ['dose']],
    },
    y: Float64Array.from({ length: rows }, (_, i) => ((i * 5) % 12) % (2 + (i % 3))),
  };
}

describe('Regression of counts', () => {
  it('of a large sample gives the mean of each group, as the likelihood asks', () => {
    const { model, y } = counts(72_000);
    const { coefficients } = countRegression(modelMatrix({ ...model, terms: [['group']] }), y, settings);
    const means = [0, 0, 0];
    for (const [i, count] of y.entries()) means[i % 3] = (means[i % 3] ?? 0) + count;
    const [a = 0, b = 0, c = 0] = means;
    const expected = [Math.log(a / 24_000), Math.log(b / a), Math.log(c / a)];
    for (const [j, { estimate }] of coefficients.entries())
      expect(estimate).toBeCloseTo(expected[j] ?? 0, 12);
  });

  it.each(['poisson', 'negative-binomial'] as const)(
    'tests a term by a %s model without it, wherever that begins',
    (family) => {
      const { model, y } = counts(300);
      for (let i = 0; i < 300; i += 17) y[i] = 19;
      const fit = (terms: ModelTerms['terms']) =>
        countRegression(modelMatrix({ ...model, terms }), y, { ...settings, family });
      const whole = fit(model.terms);
      const tests = countTermTests(model, whole);
      const [group, dose] = tests;
      expect(group?.statistic).toBeCloseTo(2 * (whole.logLik - fit([['dose']]).logLik), 9);
      expect(dose?.statistic).toBeCloseTo(2 * (whole.logLik - fit([['group']]).logLik), 9);
    },
  );
});
