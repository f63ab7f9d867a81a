import { describe, expect, it } from 'vitest';
import { fitFactorial, residualProducts, type SumOfSquaresType, termEffects } from './factorial-model.ts';
import { fittedValues, linearValue, marginalMeans } from './marginal-means.ts';
import { repeatedMeasures, withinContrasts } from './repeated-measures.ts';

// four unbalanced cells of a 2 x 2 design; expected values from R, sources beside them
const y = Float64Array.of(3, 5, 4, 8, 9, 2, 4, 6, 7, 5, 12);
const a = { name: 'a', levels: ['p', 'q'], codes: Int32Array.of(0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1) };
const b = { name: 'b', levels: ['r', 's'], codes: Int32Array.of(0, 0, 0, 1, 1, 0, 0, 1, 1, 1, 1) };
const x = Float64Array.of(1, 4, 2, 6, 5, 3, 8, 7, 2, 9, 11);
const sums = (fit: ReturnType<typeof fitFactorial>, type: SumOfSquaresType): number[] =>
  fit.terms.slice(1).map((_, i) => termEffects(fit, i + 1, type)[0]!.reduce((sum, v) => sum + v * v, 0));

describe('sums of squares', () => {
  const fit = fitFactorial({
    factors: [a, b],
    covariates: [{ name: 'x', values: x }],
    outcomes: [y],
    terms: [['x'], ['a'], ['b'], ['a', 'b']],
  });
  // R: m <- lm(y ~ x + a * b, contrasts = list(a = contr.sum, b = contr.sum)); anova(m); car::Anova(m, 2); car::Anova(m, 3)
  it.each([
    [1, [26.227590036491, 6.48370800333, 27.004404439518, 0.168688830286]],
    [2, [8.475300400534, 7.217477444611, 27.004404439518, 0.168688830286]],
    [3, [8.475300400534, 7.372996877499, 26.220557853109, 0.168688830286]],
  ] as const)('of type %i', (type, expected) => {
    sums(fit, type).forEach((sum, i) => {
      expect(sum).toBeCloseTo(expected[i]!, 8);
    });
  });

  it('residuals of the rows agree with the factor', () => {
    const fitted = fittedValues(fit);
    const rss = y.reduce((sum, value, i) => sum + (value - fitted[i]!) ** 2, 0);
    expect(residualProducts(fit).data[0]).toBeCloseTo(rss, 10);
  });

  it('marginal means of all factors are fitted values at the mean of the covariate', () => {
    const [first] = marginalMeans(fit, [0, 1]);
    const slope = fit.coefficients[0]![1]!;
    const mean = x.reduce((sum, value) => sum + value, 0) / x.length;
    expect(linearValue(fit.coefficients[0]!, first!.weights)).toBeCloseTo(
      fittedValues(fit)[0]! + slope * (mean - x[0]!),
      10,
    );
  });

  it('do not change with a large common offset of the outcome', () => {
    const shifted = fitFactorial({
      factors: [a, b],
      covariates: [],
      outcomes: [y.map((value) => value + 1e9)],
      terms: [['a'], ['b'], ['a', 'b']],
    });
    const plain = fitFactorial({
      factors: [a, b],
      covariates: [],
      outcomes: [y],
      terms: [['a'], ['b'], ['a', 'b']],
    });
    expect(sums(shifted, 3)[0]).toBeCloseTo(sums(plain, 3)[0]!, 5);
  });
});

it('refuses dependent terms by their name, and a fit without residuals', () => {
  const spec = { factors: [a, b], outcomes: [y], terms: [['x'], ['z'], ['a']] };
  const covariates = [
    { name: 'x', values: x },
    { name: 'z', values: x.map((value) => 3 - value) },
  ];
  expect(() => fitFactorial({ ...spec, covariates })).toThrow(
    expect.objectContaining({ code: 'collinear', argument: 'z' }),
  );
  const few = { ...a, codes: Int32Array.of(0, 1) };
  expect(() =>
    fitFactorial({ factors: [few], covariates: [], outcomes: [Float64Array.of(1, 2)], terms: [['a']] }),
  ).toThrow(expect.objectContaining({ code: 'too-few' }));
});

describe('repeated measures', () => {
  it('contrasts of an effect are orthonormal and sum to zero', () => {
    const contrasts = withinContrasts([2, 3], [0, 1]);
    expect(contrasts).toHaveLength(2);
    contrasts.forEach((left, i) => {
      expect(left.reduce((sum, v) => sum + v, 0)).toBeCloseTo(0, 12);
      contrasts.forEach((right, j) => {
        expect(left.reduce((sum, v, k) => sum + v * right[k]!, 0)).toBeCloseTo(i === j ? 1 : 0, 12);
      });
    });
  });

  it('two conditions give the square of the paired t', () => {
    // R's sleep: t.test(extra ~ group, paired = TRUE): t = -4.0621, df = 9
    const first = Float64Array.of(0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2);
    const second = Float64Array.of(1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4);
    const fit = fitFactorial({ factors: [], covariates: [], outcomes: [first, second], terms: [] });
    const { effects } = repeatedMeasures(fit, [2]);
    expect(effects[0]?.statistic).toBeCloseTo(4.06212768338204 ** 2, 10);
    expect(effects[0]?.df2).toBe(9);
  });
});
