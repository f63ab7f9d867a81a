import { Frame } from '@constat/data';
import type { Found, ReliabilityResult } from '../../src/multivariate/reliability/result.ts';
import { analysisAdapter, type ReferenceInputs } from '../adapter.ts';
import { names } from '../inputs.ts';

/** Items, raters and methods go into one box. */
function variablesOf(inputs: ReferenceInputs): unknown {
  return (
    inputs.variables ??
    inputs.raters ??
    [inputs.rater1 ?? inputs.method1, inputs.rater2 ?? inputs.method2].filter((name) => name !== undefined)
  );
}

export const adapter = analysisAdapter<ReliabilityResult>({
  topic: 'reliability',
  analysis: 'reliability',
  options: (inputs) => ({
    variables: variablesOf(inputs),
    reversed: inputs.reversed ?? [],
    analysis: inputs.analysis,
    weights: inputs.weights ?? 'none',
    level: inputs.level ?? 'nominal',
    confidenceLevel: inputs.confidenceLevel ?? 0.95,
    // the reference has one level for both
    agreementShare: inputs.confidenceLevel ?? 0.95,
  }),
  values: ({ found, variables }) =>
    valuesOf(
      found,
      variables.map(({ name }) => name),
    ),
});

function valuesOf(found: Found, names: readonly string[]): unknown {
  switch (found.kind) {
    case 'scale': {
      const { scale } = found;
      return {
        ...scale,
        items: Object.fromEntries(scale.items.map((item, i) => [names[i]!, item])),
        lambda2: scale.lambdas[1],
        lambda6: scale.lambdas[5],
      };
    }
    case 'icc':
      return found.icc;
    case 'cohen-kappa':
      return found.pairs[0]!.kappa;
    case 'fleiss-kappa':
      return {
        ...found.fleiss,
        categories: Object.fromEntries(
          found.fleiss.categories.map((each, i) => [found.categories[i]!, each]),
        ),
      };
    case 'gwet':
      return {
        ...found.gwet,
        raters: names.length,
        categories: Object.fromEntries(
          found.categories.map((category, i) => [category, found.gwet.prevalence[i]]),
        ),
      };
    case 'krippendorff':
      return found.krippendorff;
    case 'kendall-w':
      return found.kendall;
    case 'bland-altman':
      return found.agreement;
  }
}

const gwetAnalysis = analysisAdapter<ReliabilityResult>({
  topic: 'gwet-agreement',
  analysis: 'reliability',
  options: (inputs) => ({
    variables: inputs.raters,
    analysis: 'gwet',
    gwetWeights: inputs.weights,
    confidenceLevel: inputs.confidenceLevel ?? 0.95,
  }),
  values: ({ found, variables }) =>
    valuesOf(
      found,
      variables.map(({ name }) => name),
    ),
});

/** Gwet's coefficients; categories that nobody chose are those that the variables declare. */
export const gwet: typeof gwetAnalysis = {
  ...gwetAnalysis,
  answer: (inputs, frame) =>
    gwetAnalysis.answer(
      inputs,
      frame && Array.isArray(inputs.categories)
        ? new Frame(
            frame.columns.map((column) =>
              names(inputs.raters).includes(column.name)
                ? { ...column, type: 'ordinal', categoryOrder: names(inputs.categories) }
                : column,
            ),
          )
        : frame,
    ),
};
