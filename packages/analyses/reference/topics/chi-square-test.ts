import { type Column, Frame } from '@constat/data';
import type { ChiSquareResult } from '../../src/inferential/chi-square-test/compute.ts';
import { analysisAdapter, type ReferenceAdapter, type ReferenceInputs } from '../adapter.ts';

const record = (value: unknown): Readonly<Record<string, number>> => (value ?? {}) as Record<string, number>;

/** R writes some numbers with an exponent, 1e+05; the levels of the data do not. */
const plain = (level: string): string => (/^-?[\d.]+e[+-]\d+$/.test(level) ? String(Number(level)) : level);

const fromData = analysisAdapter<ChiSquareResult>({
  topic: 'chi-square-goodness',
  analysis: 'chi-square-test',
  options: (inputs) => ({
    variable: inputs.variable ?? 'level',
    weights: inputs.weights ?? (inputs.counts ? 'count' : null),
    expected: Object.entries(record(inputs.expectedProportions ?? inputs.expectedCounts)).map(
      ([level, share]) => ({ level: plain(level), share }),
    ),
  }),
  values: ({ fit: tested }) => {
    if (!tested) return null;
    const { fit, levels, counts } = tested;
    return {
      ...fit.pearson,
      n: fit.n,
      likelihoodRatio: fit.likelihoodRatio,
      cohenW: fit.cohenW,
      minimumExpected: fit.minimumExpected,
      categories: Object.fromEntries(
        levels.map((level, i) => [
          level,
          {
            observed: counts[i],
            expected: fit.expected[i],
            residual: counts[i]! - fit.expected[i]!,
            standardizedResidual: fit.standardizedResiduals[i],
            adjustedResidual: fit.adjustedResiduals[i],
          },
        ]),
      ),
    };
  },
});

/** Counts given in the inputs become a dataset of one row per level. */
function frameOfCounts(counts: Readonly<Record<string, number>>): Frame {
  const levels = Object.keys(counts);
  const common = { role: 'none', description: '' } as const;
  const columns: Column[] = [
    {
      ...common,
      id: 'level',
      name: 'level',
      type: 'categorical',
      cells: { kind: 'categories', codes: Int32Array.from(levels, (_, i) => i), levels },
    },
    {
      ...common,
      id: 'count',
      name: 'count',
      type: 'numeric',
      cells: { kind: 'numbers', values: Float64Array.from(Object.values(counts)) },
    },
  ];
  return new Frame(columns);
}

export const adapter: ReferenceAdapter = {
  topic: 'chi-square-goodness',
  answer: (inputs: ReferenceInputs, frame) => {
    // shares that do not sum to one are meant as shares only when the case says so
    const shares = Object.values(record(inputs.expectedProportions));
    const sum = shares.reduce((all, share) => all + share, 0);
    if (shares.length > 0 && inputs.rescale !== true && Math.abs(sum - 1) > 1e-8)
      return { refused: [{ code: 'shares-do-not-sum' }] };
    return fromData.answer(inputs, inputs.counts ? frameOfCounts(record(inputs.counts)) : frame);
  },
};
