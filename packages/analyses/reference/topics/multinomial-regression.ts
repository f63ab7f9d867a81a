import type { CategoryResult, Coefficient } from '../../src/regression/multinomial-regression/result.ts';
import { analysisAdapter } from '../adapter.ts';

const names = (value: unknown): readonly string[] => (Array.isArray(value) ? (value as string[]) : []);

const terms = (coefficients: readonly Coefficient[]) =>
  Object.fromEntries(
    coefficients.map(({ ratio, ratioCiLower, ratioCiUpper, ...coefficient }) => [
      coefficient.name,
      {
        ...coefficient,
        riskRatio: ratio,
        riskRatioCiLower: ratioCiLower,
        riskRatioCiUpper: ratioCiUpper,
        oddsRatio: ratio,
        oddsRatioCiLower: ratioCiLower,
        oddsRatioCiUpper: ratioCiUpper,
      },
    ]),
  );

export const adapter = analysisAdapter<CategoryResult>({
  topic: 'multinomial-ordinal-regression',
  analysis: 'multinomial-regression',
  options: (inputs) => {
    const factors = names(inputs.factors);
    const all = names(inputs.predictors);
    return {
      outcome: inputs.outcome,
      method: inputs.method,
      link: inputs.link ?? 'logit',
      order: names(inputs.outcomeLevels).join('\n'),
      base:
        inputs.outcomeReference === undefined ? {} : { [String(inputs.outcome)]: inputs.outcomeReference },
      weights: inputs.weights ?? null,
      covariates: all.filter((name) => !factors.includes(name)),
      factors: all.filter((name) => factors.includes(name)),
      terms: inputs.interactions
        ? [...all.map((name) => [name]), ...(inputs.interactions as string[][])]
        : null,
      references: inputs.reference ?? {},
      confidenceLevel: inputs.confidenceLevel ?? 0.95,
      newCases: inputs.newData ?? [],
    };
  },
  values: ({ fit, equations, thresholds, predictions, outcome }, { method }) => ({
    ...fit,
    terms:
      method === 'ordinal'
        ? terms(equations[0]!.coefficients)
        : Object.fromEntries(equations.map(({ category, coefficients }) => [category, terms(coefficients)])),
    thresholds: Object.fromEntries(thresholds.map((threshold) => [threshold.between.join('|'), threshold])),
    predictions: Object.fromEntries(
      predictions.map(({ shares }, i) => [
        String(i + 1),
        Object.fromEntries(outcome.categories.map((category, k) => [category, shares[k]])),
      ]),
    ),
  }),
});
