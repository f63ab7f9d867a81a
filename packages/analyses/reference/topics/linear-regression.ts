import type { Coefficient, RegressionResult } from '../../src/regression/linear-regression/result.ts';
import { analysisAdapter, type ReferenceAdapter, type ReferenceInputs } from '../adapter.ts';
import { names, rolesOf } from '../inputs.ts';

const byName = (coefficients: readonly Coefficient[]) =>
  Object.fromEntries(coefficients.map((coefficient) => [coefficient.name, coefficient]));

const numbered = <T>(items: readonly T[]) =>
  Object.fromEntries(items.map((item, i) => [String(i + 1), item]));

function predictors(inputs: ReferenceInputs): readonly string[] {
  return inputs.blocks ? (inputs.blocks as string[][]).flat() : names(inputs.predictors);
}

/** The analysis with ordinary or with robust errors, which its predictions have as well. */
const withErrors = (robust: 'none' | 'HC3') =>
  analysisAdapter<RegressionResult>({
    topic: 'linear-regression',
    analysis: 'linear-regression',
    options: (inputs) => {
      const all = predictors(inputs);
      return {
        outcome: inputs.outcome,
        ...rolesOf(inputs, all),
        weights: inputs.weights ?? null,
        terms: inputs.interactions
          ? [...all.map((name) => [name]), ...(inputs.interactions as string[][])]
          : null,
        references: inputs.reference ?? {},
        intercept: inputs.intercept ?? true,
        robust,
        confidenceLevel: inputs.confidenceLevel ?? 0.95,
        steps: ((inputs.blocks ?? []) as string[][]).flatMap((block, i) =>
          block.map((variable) => ({ variable, step: i + 1 })),
        ),
        newCases: inputs.newData ?? [],
      };
    },
    values: (result) => ({
      ...result.fit,
      terms: byName(result.coefficients),
      gvif: Object.fromEntries(result.gvif.map((term) => [term.term, term])),
      diagnostics: result.diagnostics,
      robust:
        result.robust &&
        Object.fromEntries(Object.entries(result.robust).map(([type, table]) => [type, byName(table)])),
      blocks: numbered(result.steps),
      predictions: numbered(result.predictions),
    }),
  });

const [ordinary, robust] = [withErrors('none'), withErrors('HC3')];

export const adapter: ReferenceAdapter = {
  topic: 'linear-regression',
  asked: ordinary.asked,
  async answer(inputs, frame) {
    const answer = await ordinary.answer(inputs, frame);
    if ('refused' in answer || !names(inputs.show).includes('robust')) return answer;
    const second = await robust.answer(inputs, frame);
    if ('refused' in second) return second;
    const { robust: coefficients } = second.values as { readonly robust: unknown };
    return { ...answer, values: { ...(answer.values as object), robust: coefficients } };
  },
};
