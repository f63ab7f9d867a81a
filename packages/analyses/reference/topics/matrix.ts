import { compareIndependent, compareNonoverlapping, compareOverlapping, fisherLimits } from '@constat/stats';
import type { MatrixResult, PairResult } from '../../src/correlation/matrix/result.ts';
import { analysisAdapter, type ReferenceAdapter, type ReferenceInputs } from '../adapter.ts';

/** The values of a pair under the names of the cases. */
function pairValues({ n, pearson, spearman, kendall }: PairResult, inputs: ReferenceInputs): unknown {
  // the cases of ranks have limits on both sides whatever the alternative
  const limits = (name: string, estimate: number, variance: number): unknown => {
    const level = Number(inputs.confidenceLevel ?? 0.95);
    const { ciLower, ciUpper } = fisherLimits(estimate, Math.sqrt(variance), { level });
    return { [`ciLower${name}`]: ciLower, [`ciUpper${name}`]: ciUpper };
  };
  switch (inputs.method) {
    case 'spearman': {
      const rho = spearman?.estimate ?? Number.NaN;
      return Object.assign(
        { ...spearman, n },
        limits('Fieller', rho, 1.06 / (n - 3)),
        limits('BonettWright', rho, (1 + rho ** 2 / 2) / (n - 3)),
      );
    }
    case 'kendall':
      return Object.assign(
        { ...kendall, n },
        limits('Fieller', kendall?.estimate ?? Number.NaN, 0.437 / (n - 4)),
      );
    default:
      return pearson;
  }
}

const fromData = analysisAdapter<MatrixResult>({
  topic: 'correlation',
  analysis: 'matrix',
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
        pairValues(pair, inputs),
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

/** Whether a case compares correlations that it gives. */
const isGiven = ({ method }: ReferenceInputs): boolean => String(method).startsWith('compare-');

export const adapter: ReferenceAdapter = {
  topic: 'correlation',
  asked: (inputs, frame) => (isGiven(inputs) ? undefined : fromData.asked(inputs, frame)),
  answer: (inputs, frame) =>
    isGiven(inputs) ? { values: compared(inputs) } : fromData.answer(inputs, frame),
};
