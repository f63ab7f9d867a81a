/** Discriminant analysis, propensity scores. */
import type { Frame } from '@constat/data';
import { type DiscriminantPrior, discriminantAnalysis, propensityScores } from '@constat/stats';
import { byName, designAt, levelsAt, type ModelInputs, numbersAt, rowsOf, variableAt } from './case-data.ts';
import { engineAdapter } from './engine-adapter.ts';

interface DiscriminantInputs {
  readonly group: string;
  readonly predictors: readonly string[];
  readonly prior: DiscriminantPrior;
  readonly posteriorRows?: readonly number[];
}

export const discriminant = engineAdapter<DiscriminantInputs>('discriminant-analysis', (inputs, frame) => {
  const { predictors } = inputs;
  const rows = rowsOf(frame!, [inputs.group, ...predictors]);
  const { codes, levels } = levelsAt(frame!, inputs.group, rows);
  const columns = predictors.map((name) => numbersAt(frame!, name, rows));
  const result = discriminantAnalysis(columns, predictors, codes, levels.length, inputs.prior);
  const byLevel = <T>(items: readonly T[]) => Object.fromEntries(levels.map((level, k) => [level, items[k]]));
  const byVariable = (functions: readonly ArrayLike<number>[]) =>
    Object.fromEntries(predictors.map((name, j) => [name, functions.map((f) => f[j]!)]));
  return {
    ...result,
    prior: byLevel(result.priors),
    groups: byLevel(
      result.means.map((means, k) => ({
        n: result.sizes[k],
        // a single mean is listed, several are named
        means:
          predictors.length === 1
            ? Array.from(means)
            : Object.fromEntries(predictors.map((name, j) => [name, means[j]])),
      })),
    ),
    functionTests: Object.fromEntries(result.functionTests.map((test) => [test.first, test])),
    coefficients: byVariable(result.coefficients),
    standardizedCoefficients: byVariable(result.standardized),
    structure: byVariable(result.structure),
    confusion: byLevel(result.confusion.map(byLevel)),
    cvConfusion: byLevel(result.crossConfusion.map(byLevel)),
    cvAccuracy: result.crossAccuracy,
    posteriors: Object.fromEntries(
      (inputs.posteriorRows ?? []).map((row) => [row, byLevel(result.posteriors[row - 1]!)]),
    ),
  };
});

interface PropensityInputs {
  readonly treatment: string;
  readonly covariates: readonly string[];
  readonly factors?: readonly string[];
  readonly scoreRows?: readonly number[];
}

/** Each covariate as columns of the balance table: levels of a factor one by one. */
function balanceColumns(frame: Frame, rows: Int32Array, inputs: ModelInputs) {
  return inputs.predictors!.flatMap((name) => {
    const variable = variableAt(frame, name, rows, inputs);
    if (variable.kind === 'numeric') return [{ name, values: variable.values }];
    return variable.levels.map((level, code) => ({
      name: `${name}=${level}`,
      values: Float64Array.from(variable.codes, (c) => (c === code ? 1 : 0)),
    }));
  });
}

export const propensity = engineAdapter<PropensityInputs>('propensity-matching', (inputs, frame) => {
  const rows = rowsOf(frame!, [inputs.treatment, ...inputs.covariates]);
  const model = { ...inputs, predictors: inputs.covariates };
  const treated = numbersAt(frame!, inputs.treatment, rows);
  const result = propensityScores(
    designAt(frame!, rows, model),
    treated,
    balanceColumns(frame!, rows, model),
  );
  return {
    ...result,
    terms: byName(result.coefficients),
    scores: Object.fromEntries((inputs.scoreRows ?? []).map((row) => [row, result.scores[row - 1]])),
    balance: byName(result.balance),
  };
});
