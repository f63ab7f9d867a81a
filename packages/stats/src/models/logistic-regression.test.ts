import { describe, expect, it } from 'vitest';
import { randomNormal } from '../rng/variates.ts';
import { Xoshiro256 } from '../rng/xoshiro.ts';
import { areaUnderCurve, classify, hosmerLemeshow, rocCurve, scoreCounts } from './logistic-accuracy.ts';
import { fitRows, SeparationError } from './logistic-fit.ts';
import { profileInterval } from './logistic-profile.ts';
import { likelihoodRatioTests, logisticRegression } from './logistic-regression.ts';
import { logisticRows } from './logistic-rows.ts';
import { modelMatrix } from './model-matrix.ts';

const numeric = (name: string, values: readonly number[]) =>
  ({ name, kind: 'numeric', values: Float64Array.from(values) }) as const;

/** A model of all variables as main effects. */
const modelOf = (...variables: readonly ReturnType<typeof numeric>[]) => ({
  variables,
  terms: variables.map(({ name }) => [name]),
});

// R datasets::mtcars
const am = Uint8Array.from([
  1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1,
]);
const wt = [
  2.62, 2.875, 2.32, 3.215, 3.44, 3.46, 3.57, 3.19, 3.15, 3.44, 3.44, 4.07, 3.73, 3.78, 5.25, 5.424, 5.345,
  2.2, 1.615, 1.835, 2.465, 3.52, 3.435, 3.84, 3.845, 1.935, 2.14, 1.513, 3.17, 2.77, 3.57, 2.78,
];
const hp = [
  110, 110, 93, 110, 175, 105, 245, 62, 95, 123, 123, 180, 180, 180, 205, 215, 230, 66, 52, 65, 97, 150, 150,
  245, 175, 66, 91, 113, 264, 175, 335, 109,
];

/** A large sample with known coefficients. */
function large(n: number) {
  const rng = new Xoshiro256(7);
  const draw = () => Array.from({ length: n }, () => randomNormal(rng));
  const [a, b] = [draw(), draw()];
  const y = Uint8Array.from(a, (x, i) =>
    rng.uniform() < 1 / (1 + Math.exp(0.4 - 0.9 * x + 0.5 * b[i]!)) ? 1 : 0,
  );
  return { y, model: modelOf(numeric('a', a), numeric('b', b)) };
}

describe('fit', () => {
  it('has the inflation of car::vif', () => {
    const regression = logisticRegression(modelMatrix(modelOf(numeric('wt', wt), numeric('hp', hp))), am);
    // R: car::vif(glm(am ~ wt + hp, binomial, mtcars))
    expect(regression.inflation[0]?.gvif).toBeCloseTo(2.44429719492, 6);
  });

  it('does not depend on where a covariate has its zero', () => {
    const grams = wt.map((x) => Math.round(1000 * x));
    const fit = (values: readonly number[]) =>
      logisticRegression(modelMatrix(modelOf(numeric('wt', values))), am);
    const plain = fit(grams);
    const moved = fit(grams.map((x) => x + 2 ** 40));
    expect(moved.deviance).toBeCloseTo(plain.deviance, 10);
    expect(moved.coefficients[1]?.estimate).toBeCloseTo(plain.coefficients[1]!.estimate, 12);
    expect(moved.coefficients[1]?.statistic).toBeCloseTo(plain.coefficients[1]!.statistic, 9);
  });

  it.each([1e-200, 1e300])('has finite errors of a covariate in units of %d', (unit) => {
    const { coefficients } = logisticRegression(
      modelMatrix(
        modelOf(
          numeric(
            'wt',
            wt.map((x) => x * unit),
          ),
          numeric('hp', hp),
        ),
      ),
      am,
    );
    const plain = logisticRegression(modelMatrix(modelOf(numeric('wt', wt), numeric('hp', hp))), am);
    expect(coefficients[1]?.statistic).toBeCloseTo(plain.coefficients[1]!.statistic, 9);
    expect(coefficients[1]!.standardError * unit).toBeCloseTo(plain.coefficients[1]!.standardError, 9);
  });

  it('is the same from the start of a part of a large sample', () => {
    const { y, model } = large(100_000);
    const fast = logisticRegression(modelMatrix(model), y);
    const design = modelMatrix(model);
    const slow = fitRows(design, fast.fit.rows, new Float64Array(3));
    expect(fast.deviance).toBeCloseTo(slow.deviance, 6);
    expect(fast.coefficients[1]?.estimate).toBeCloseTo(slow.coefficients[1]!, 10);
    expect(fast.coefficients[1]?.estimate).toBeCloseTo(0.9, 1);
    expect(slow.iterations).toBeGreaterThan(fast.fit.iterations);
    expect(fast.fit.iterations).toBeLessThanOrEqual(5);
  });

  it('counts a row of three as three rows', () => {
    const x = [1, 2, 3, 4, 5, 6];
    const y = [0, 0, 1, 0, 1, 1];
    const counts = [1, 3, 2, 1, 4, 2];
    const many = counts.flatMap((count, i) => Array<number>(count).fill(i));
    const byCounts = logisticRegression(modelMatrix(modelOf(numeric('x', x))), Uint8Array.from(y), {
      counts: Float64Array.from(counts),
    });
    const byRows = logisticRegression(
      modelMatrix(
        modelOf(
          numeric(
            'x',
            many.map((i) => x[i]!),
          ),
        ),
      ),
      Uint8Array.from(many, (i) => y[i]!),
    );
    expect(byCounts.bic).toBeCloseTo(byRows.bic, 10);
    expect(byCounts.coefficients[1]?.standardError).toBeCloseTo(byRows.coefficients[1]!.standardError, 9);
    const scores = [byCounts, byRows].map(({ fit }) => scoreCounts(logisticRows(fit).fitted, fit.rows));
    expect(areaUnderCurve(scores[0]!, 0.95).standardError).toBeCloseTo(
      areaUnderCurve(scores[1]!, 0.95).standardError!,
      12,
    );
    expect(hosmerLemeshow(scores[0]!).groups).toHaveLength(hosmerLemeshow(scores[1]!).groups.length);
  });

  it.each([
    ['complete', [0, 0, 0, 0, 1, 1, 1, 1]],
    ['quasi-complete', [0, 0, 0, 1, 0, 1, 1, 1]],
  ])('refuses %s separation by name', (_, y) => {
    const x = numeric('x', [1, 2, 3, 4, 4, 5, 6, 7]);
    const noise = numeric('noise', [3, 1, 4, 1, 5, 9, 2, 6]);
    const fit = () => logisticRegression(modelMatrix(modelOf(x)), Uint8Array.from(y));
    expect(fit).toThrow(SeparationError);
    expect(() => logisticRegression(modelMatrix(modelOf(noise, x)), Uint8Array.from(y))).toThrow(/x/);
  });

  it('fits what is nearly separated', () => {
    const x = numeric('x', [1, 2, 3, 4.001, 4, 5, 6, 7]);
    const { deviance } = logisticRegression(
      modelMatrix(modelOf(x)),
      Uint8Array.from([0, 0, 0, 0, 1, 1, 1, 1]),
    );
    // two cases in the wrong order keep the maximum finite
    expect(deviance).toBeGreaterThan(2);
    expect(deviance).toBeLessThan(4);
  });
});

describe('likelihood', () => {
  it('sets the profile limits to full precision', () => {
    const { fit } = logisticRegression(modelMatrix(modelOf(numeric('wt', wt))), am);
    // reference case mtcars-simple: solved by uniroot on the profile in R
    const slope = profileInterval(fit, 1, 0.95);
    expect(slope.ciLower).toBeCloseTo(-7.69866130761486, 6);
    expect(slope.ciUpper).toBeCloseTo(-1.83328218362802, 6);
    expect(profileInterval(fit, 0, 0.95).ciUpper).toBeCloseTo(23.6285618199028, 5);
  });

  it('tests each term in the model of those that do not contain it', () => {
    const model = {
      variables: [numeric('wt', wt), numeric('hp', hp)],
      terms: [['wt'], ['hp']],
    };
    const regression = logisticRegression(modelMatrix(model), am);
    // R: anova(glm(am ~ wt), glm(am ~ wt + hp))
    expect(likelihoodRatioTests(model, regression)[1]?.statistic).toBeCloseTo(9.11697433518, 7);
  });
});

describe('accuracy', () => {
  const counts = scoreCounts(Float64Array.from([0.1, 0.4, 0.4, 0.8]), {
    outcome: Uint8Array.from([0, 0, 1, 1]),
    selection: { count: 4 },
  });

  it('counts half for ties', () => {
    // pairs: .4 > .1, .4 = .4, .8 > .1, .8 > .4
    expect(areaUnderCurve(counts, 0.95).estimate).toBe(3.5 / 4);
  });

  it('draws the curve from corner to corner', () => {
    expect(rocCurve(counts, 100)).toEqual([
      { threshold: null, sensitivity: 0, specificity: 1 },
      { threshold: 0.8, sensitivity: 0.5, specificity: 1 },
      { threshold: 0.4, sensitivity: 1, specificity: 0.5 },
      { threshold: 0.1, sensitivity: 1, specificity: 0 },
    ]);
  });

  it('calls an event at the cut-off itself', () => {
    expect(classify(counts, 0.4)).toMatchObject({ truePositive: 2, falsePositive: 1, accuracy: 0.75 });
    expect(classify(counts, 0.9)).toMatchObject({ truePositive: 0, positivePredictiveValue: null });
  });

  it('has no error of the area where one case stands alone', () => {
    const alone = scoreCounts(Float64Array.from([0.1, 0.4, 0.8]), {
      outcome: Uint8Array.from([0, 0, 1]),
      selection: { count: 3 },
    });
    expect(areaUnderCurve(alone, 0.95)).toEqual({
      estimate: 1,
      standardError: null,
      ciLower: null,
      ciUpper: null,
    });
  });
});
