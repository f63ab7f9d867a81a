import { compareIndependent, compareNonoverlapping, compareOverlapping } from '@constat/stats';
import { analysis } from '../../src/correlation/matrix/index.ts';
import type { MatrixResult, PairResult } from '../../src/correlation/matrix/result.ts';
import { analysisAdapter, type ReferenceAdapter, type ReferenceInputs } from '../adapter.ts';

/** The values of a pair under the names of the cases. */
function pairValues({ n, pearson, spearman, kendall }: PairResult, method: unknown): unknown {
  switch (method) {
    case 'spearman':
      return {
        ...spearman,
        n,
        ciLowerFieller: spearman?.fieller.ciLower,
        ciUpperFieller: spearman?.fieller.ciUpper,
        ciLowerBonettWright: spearman?.bonettWright.ciLower,
        ciUpperBonettWright: spearman?.bonettWright.ciUpper,
      };
    case 'kendall':
      return {
        ...kendall,
        n,
        ciLowerFieller: kendall?.fieller.ciLower,
        ciUpperFieller: kendall?.fieller.ciUpper,
      };
    default:
      return pearson;
  }
}

const fromData = analysisAdapter<MatrixResult>({
  topic: 'correlation',
  analysis,
  options: (inputs) => ({
    variables: inputs.variables,
    coefficients: [inputs.method === 'point-biserial' ? 'pearson' : inputs.method],
    missing: inputs.missing ?? 'pairwise',
    alternative: inputs.alternative ?? 'two-sided',
    confidenceLevel: inputs.confidenceLevel ?? 0.95,
  }),
  values: ({ variables, pairs }, inputs) => ({
    pairs: Object.fromEntries(
      pairs.map((pair) => [
        `${variables[pair.first]!.name}-${variables[pair.second]!.name}`,
        pairValues(pair, inputs.method),
      ]),
    ),
  }),
});

/** Comparisons of correlations that are given, not computed. */
function compared(inputs: ReferenceInputs): unknown {
  const value = (name: string): number => Number(inputs[name]);
  switch (inputs.method) {
    case 'compare-independent':
      return compareIndependent(value('r1'), value('n1'), value('r2'), value('n2'));
    case 'compare-dependent-overlapping':
      return compareOverlapping(value('r12'), value('r13'), value('r23'), value('n'));
    default:
      return {
        steiger: compareNonoverlapping(
          value('r12'),
          value('r34'),
          { r13: value('r13'), r14: value('r14'), r23: value('r23'), r24: value('r24') },
          value('n'),
        ),
      };
  }
}

export const adapter: ReferenceAdapter = {
  topic: 'correlation',
  answer: (inputs, frame) =>
    String(inputs.method).startsWith('compare-')
      ? { values: compared(inputs) }
      : fromData.answer(inputs, frame),
};
