import type { Frame } from '@constat/data';
import type { CrosstabResult, TableResult } from '../../src/descriptive/crosstabs/compute.ts';
import { analysisAdapter, type ReferenceAdapter, type ReferenceInputs } from '../adapter.ts';
import { adapter as cochranQ } from './cochran-q-test.ts';

const TOPIC = 'crosstabs-chi-square';

const base = (inputs: ReferenceInputs) => ({
  rows: inputs.rows,
  columns: inputs.columns,
  weights: inputs.weights ?? null,
  rowOrder: inputs.rowLevels ?? [],
  columnOrder: inputs.columnLevels ?? [],
  confidenceLevel: inputs.confidenceLevel ?? 0.95,
});

const independenceCases = analysisAdapter<CrosstabResult>({
  topic: TOPIC,
  analysis: 'crosstabs',
  options: (inputs) => ({
    ...base(inputs),
    tests: inputs.fisher ? ['pearson', 'fisher'] : ['pearson'],
    measures: ['nominal', 'ordinal', 'risk'],
  }),
  values: ({ whole }) => {
    const { independence, fisher, ordinal, risk } = whole;
    return {
      ...independence,
      ...ordinal,
      ...risk,
      n: whole.n,
      observed: byCell(whole, whole.counts),
      expected: byCell(whole, independence.expected),
      standardizedResiduals: byCell(whole, independence.standardizedResiduals),
      adjustedResiduals: byCell(whole, independence.adjustedResiduals),
      linearByLinear: whole.linear,
      fisher: fisher && { pValue: fisher.pValue, ...fisher.twoByTwo },
    };
  },
});

function byCell({ rows, columns }: TableResult, values: readonly number[]) {
  const width = columns.levels.length;
  return Object.fromEntries(
    rows.levels.map((row, r) => [
      row,
      Object.fromEntries(columns.levels.map((column, c) => [column, values[r * width + c]])),
    ]),
  );
}

const mcnemarCases = analysisAdapter<CrosstabResult>({
  topic: TOPIC,
  analysis: 'crosstabs',
  options: (inputs) => ({ ...base(inputs), paired: true }),
  values: ({ mcnemar: test }) =>
    test && {
      ...test,
      corrected: test.twoByTwo?.corrected,
      exactPValue: test.twoByTwo?.exactPValue,
      discordant: test.twoByTwo && { first: test.twoByTwo.first, second: test.twoByTwo.second },
    },
});

const stratifiedCases = analysisAdapter<CrosstabResult>({
  topic: TOPIC,
  analysis: 'crosstabs',
  options: (inputs) => ({ ...base(inputs), layer: inputs.strata }),
  values: ({ mantelHaenszel: test }) =>
    test && {
      n: test.n,
      generalized: test.generalized,
      ...test.twoByTwo?.common,
      commonOddsRatio: test.twoByTwo?.common?.oddsRatio,
      ...test.twoByTwo?.corrected,
      statisticUncorrected: test.twoByTwo?.uncorrected.statistic,
      pValueUncorrected: test.twoByTwo?.uncorrected.pValue,
    },
});

const METHODS: Readonly<Record<string, ReferenceAdapter>> = {
  independence: independenceCases,
  mcnemar: mcnemarCases,
  'cochran-q': cochranQ,
  'mantel-haenszel': stratifiedCases,
};

export const adapter: ReferenceAdapter = {
  topic: TOPIC,
  asked: (inputs) => (METHODS[String(inputs.method)]?.asked ?? independenceCases.asked)(inputs),
  answer: (inputs: ReferenceInputs, frame: Frame | null) =>
    (METHODS[String(inputs.method)] ?? independenceCases).answer(inputs, frame),
};
