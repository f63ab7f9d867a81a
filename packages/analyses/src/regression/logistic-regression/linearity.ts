import {
  chiSquare,
  type LogisticRegression,
  logisticRegression,
  modelMatrix,
  StatsError,
} from '@constat/stats';
import type { Model } from '../kit/model.ts';
import type { LogisticOptions } from './options.ts';
import type { Linearity } from './result.ts';

/**
 * Box & Tidwell (1962): x ln x of every covariate is added to the model; if the logit is linear, they add nothing. Takes
 * covariates that are positive and have more than two values; null where there is none or the larger model has no fit.
 */
export function linearityOf(
  model: Model,
  outcome: Uint8Array,
  counts: Float64Array | null,
  regression: LogisticRegression,
  options: LogisticOptions,
): Linearity | null {
  const added = model.variables.flatMap((variable) =>
    variable.kind === 'numeric' && isTestable(variable.values, model.mask)
      ? [
          {
            // no name of a dataset begins with this character
            name: `\u0000${variable.name}`,
            kind: 'numeric' as const,
            values: variable.values.map((x) => x * Math.log(x)),
          },
        ]
      : [],
  );
  if (added.length === 0) return null;
  const design = modelMatrix({
    variables: [...model.variables, ...added],
    terms: [...model.terms, ...added.map(({ name }) => [name])],
  });
  try {
    const larger = logisticRegression(design, outcome, {
      level: options.confidenceLevel,
      mask: model.mask,
      ...(counts ? { counts } : {}),
    });
    const statistic = Math.max(0, regression.deviance - larger.deviance);
    const df = added.length;
    const extra = larger.coefficients.slice(-df);
    const worst = extra.reduce((a, b) => (Math.abs(b.statistic) > Math.abs(a.statistic) ? b : a));
    return {
      statistic,
      df,
      pValue: chiSquare.sf(statistic, df),
      worst: worst.name.slice(1),
      tested: added.map(({ name }) => name.slice(1)),
    };
  } catch (error) {
    // x ln x that x determines, or cases that it separates: the test says nothing
    if (error instanceof StatsError) return null;
    throw error;
  }
}

/** Positive in every row used, with at least three different values. */
function isTestable(values: Float64Array, mask: Uint8Array): boolean {
  const seen = new Set<number>();
  for (let row = 0; row < values.length; row++) {
    if (!mask[row]) continue;
    if (!(values[row]! > 0)) return false;
    if (seen.size < 3) seen.add(values[row]!);
  }
  return seen.size > 2;
}
