import type { CategoryResult, Coefficient } from '../../src/regression/multinomial-regression/result.ts';
import { analysisAdapter } from '../adapter.ts';
import { names, rolesOf } from '../inputs.ts';

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
    const all = names(inputs.predictors);
    return {
      outcome: inputs.outcome,
      method: inputs.method,
      link: inputs.link ?? 'logit',
      order: names(inputs.outcomeLevels).join('\n'),
      base:
        inputs.outcomeReference === undefined ? {} : { [String(inputs.outcome)]: inputs.outcomeReference },
      weights: inputs.weights ?? null,
      ...rolesOf(inputs, all),
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
