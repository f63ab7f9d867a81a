import type { Frame } from '@constat/data';
import { type NonEmpty, principalComponents } from '@constat/stats';
import type { EfaResult } from '../../src/multivariate/efa/result.ts';
import { completeColumns, ratingsOf } from '../../src/multivariate/kit/ratings.ts';
import { analysisAdapter, type ReferenceAdapter, type ReferenceInputs } from '../adapter.ts';

const byVariable = <T>({ variables }: EfaResult, value: (variable: EfaResult['variables'][number]) => T) =>
  Object.fromEntries(variables.map((variable) => [variable.name, value(variable)]));

export const efa = analysisAdapter<EfaResult>({
  topic: 'efa',
  analysis: 'efa',
  options: (inputs) => ({
    variables: inputs.variables,
    rule: 'fixed',
    factors: inputs.nFactors,
    extraction: inputs.extraction,
    rotation: inputs.rotation,
  }),
  values: (result) => ({
    n: result.sample.used,
    kmo: { overall: result.adequacy?.kmo, items: byVariable(result, ({ kmo }) => kmo) },
    bartlett: result.adequacy,
    eigenvalues: result.scree.map(({ eigenvalue }) => eigenvalue),
    loadings: byVariable(result, ({ loadings }) => loadings),
    communalities: byVariable(result, ({ communality }) => communality),
    uniquenesses: byVariable(result, ({ uniqueness }) => uniqueness),
    ssLoadings: result.variance.map(({ ssLoadings }) => ssLoadings),
    proportionVariance: result.variance.map(({ proportion }) => proportion),
    cumulativeVariance: result.variance.map(({ cumulative }) => cumulative),
    factorCorrelations: result.correlations,
    modelTest: result.fit?.test,
  }),
});

/** Every component, with the scores of the rows asked for: the engine behind the analysis, after its refusals. */
function componentValues(inputs: ReferenceInputs, frame: Frame, result: EfaResult): unknown {
  const names = inputs.variables as NonEmpty<string>;
  const { columns } = completeColumns(names.map((name) => ratingsOf(frame, [name]).columns[0]));
  const { eigenvalues, vectors, scores } = principalComponents(columns, inputs.matrix === 'correlation');
  const rows = (inputs.scoreRows ?? []) as readonly number[];
  return {
    n: result.sample.used,
    eigenvalues: [...eigenvalues],
    sdev: [...eigenvalues].map(Math.sqrt),
    proportion: result.scree.map(({ proportion }) => proportion),
    cumulative: result.scree.map(({ cumulative }) => cumulative),
    loadings: Object.fromEntries(names.map((name, i) => [name, vectors.map((vector) => vector[i]!)])),
    componentLoadings: Object.fromEntries(
      names.map((name, i) => [name, vectors.map((vector, c) => vector[i]! * Math.sqrt(eigenvalues[c]!))]),
    ),
    scores: Object.fromEntries(rows.map((row) => [row, scores.map((values) => values[row - 1]!)])),
    kaiserCount: result.suggested.eigenvalue,
  };
}

export const pca: ReferenceAdapter = {
  topic: 'pca',
  answer: (inputs, frame) =>
    analysisAdapter<EfaResult>({
      topic: 'pca',
      analysis: 'efa',
      options: () => ({
        variables: inputs.variables,
        extraction: 'pca',
        matrix: inputs.matrix,
        rotation: 'none',
        rule: 'fixed',
        factors: 1,
      }),
      values: (result) => componentValues(inputs, frame!, result),
    }).answer(inputs, frame),
};
