import { type Column, Frame } from '@constat/data';
import type { PairResult, WilcoxonResult } from '../../src/inferential/wilcoxon-signed-rank-test/compute.ts';
import { analysisAdapter, type ReferenceAdapter, type ReferenceInputs } from '../adapter.ts';

/** Name of the column that holds the value tested against. */
const TESTED = 'value tested against';

/** A variable against a value is a pair with a column of that value; so also one that does not vary has its ranks. */
function bothForms(topic: string, values: (pair: PairResult, mu: number) => unknown): ReferenceAdapter {
  const adapter = analysisAdapter<WilcoxonResult>({
    topic,
    analysis: 'wilcoxon-signed-rank-test',
    options: (inputs) => ({
      pairs: [inputs.variables ?? [inputs.variable, TESTED]],
      signTest: true,
      alternative: inputs.alternative ?? 'two-sided',
      confidenceLevel: inputs.confidenceLevel ?? 0.95,
      method: inputs.exact === true ? 'exact' : 'auto',
    }),
    values: ({ pairs }, inputs) => values(pairs[0]!, inputs.variables ? 0 : muOf(inputs)),
  });
  return {
    topic,
    answer: (inputs, frame) =>
      adapter.answer(inputs, inputs.variables || !frame ? frame : withValue(frame, muOf(inputs))),
  };
}

const muOf = (inputs: ReferenceInputs): number => Number(inputs.mu ?? 0);

function withValue(frame: Frame, mu: number): Frame {
  const column: Column = {
    id: TESTED,
    name: TESTED,
    type: 'numeric',
    role: 'none',
    description: '',
    cells: { kind: 'numbers', values: new Float64Array(frame.rows).fill(mu) },
  };
  return new Frame([...frame.columns, column]);
}

export const wilcoxon = bothForms('wilcoxon-signed-rank', ({ test, differences }, mu) => {
  const { pseudomedian: centre, rankBiserial } = test;
  return {
    ...test,
    n: differences.n,
    nUsed: test.n,
    median: differences.median,
    rankBiserial: rankBiserial.estimate,
    rankBiserialCiLower: rankBiserial.ciLower,
    rankBiserialCiUpper: rankBiserial.ciUpper,
    pseudomedian: {
      estimate: centre.estimate + mu,
      ciLower: centre.ciLower + mu,
      ciUpper: centre.ciUpper + mu,
    },
  };
});

export const sign = bothForms('sign-test', ({ sign: test, differences }, mu) => {
  if (!test) return null;
  const moved = (limit: number | null): number | null => (limit === null ? null : limit + mu);
  return {
    ...test,
    n: differences.n,
    nUsed: test.n,
    statistic: test.nPositive,
    median: test.median + mu,
    ciLower: moved(test.ciLower),
    ciUpper: moved(test.ciUpper),
  };
});
