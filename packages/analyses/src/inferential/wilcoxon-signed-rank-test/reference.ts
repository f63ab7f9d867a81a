import type { Frame } from '@constat/data';
import { analysisAdapter, type ReferenceAdapter, type ReferenceInputs } from '../../reference.ts';
import type { OneSampleResult } from '../one-sample-ttest/compute.ts';
import { analysis as oneSample } from '../one-sample-ttest/index.ts';
import type { WilcoxonResult } from './compute.ts';
import { analysis } from './index.ts';

const common = (inputs: ReferenceInputs) => ({
  alternative: inputs.alternative ?? 'two-sided',
  confidenceLevel: inputs.confidenceLevel ?? 0.95,
});

/** Pairs go to this analysis, a variable against a value to the one-sample tests. */
function bothForms(
  topic: string,
  pairs: (result: WilcoxonResult) => unknown,
  one: (result: OneSampleResult) => unknown,
): ReferenceAdapter {
  const paired = analysisAdapter<WilcoxonResult>({
    topic,
    analysis,
    options: (inputs) => ({ pairs: [inputs.variables], signTest: true, ...common(inputs) }),
    values: pairs,
  });
  const single = analysisAdapter<OneSampleResult>({
    topic,
    analysis: oneSample,
    options: (inputs) => ({
      outcomes: [inputs.variable],
      testValue: inputs.mu ?? 0,
      also: ['wilcoxon', 'sign'],
      ...common(inputs),
    }),
    values: one,
  });
  return {
    topic,
    answer: (inputs: ReferenceInputs, frame: Frame | null) =>
      (inputs.variables ? paired : single).answer(inputs, frame),
  };
}

export const wilcoxon = bothForms(
  'wilcoxon-signed-rank',
  ({ pairs }) => {
    const { test, differences } = pairs[0]!;
    return rankValues(test, differences, 0);
  },
  ({ outcomes }) => {
    const { wilcoxon: test, values, mu } = outcomes[0]!;
    return test && rankValues(test, values, mu);
  },
);

function rankValues(
  test: WilcoxonResult['pairs'][number]['test'],
  { n, median }: { readonly n: number; readonly median: number },
  mu: number,
) {
  const { pseudomedian: centre, rankBiserial } = test;
  return {
    ...test,
    n,
    nUsed: test.n,
    median: median - mu,
    rankBiserial: rankBiserial.estimate,
    rankBiserialCiLower: rankBiserial.ciLower,
    rankBiserialCiUpper: rankBiserial.ciUpper,
    pseudomedian: {
      estimate: centre.estimate + mu,
      ciLower: centre.ciLower + mu,
      ciUpper: centre.ciUpper + mu,
    },
  };
}

export const sign = bothForms(
  'sign-test',
  ({ pairs }) => signValues(pairs[0]!.sign, pairs[0]!.differences.n, 0),
  ({ outcomes }) => signValues(outcomes[0]!.sign, outcomes[0]!.values.n, outcomes[0]!.mu),
);

function signValues(test: WilcoxonResult['pairs'][number]['sign'], n: number, mu: number) {
  if (!test) return null;
  const moved = (limit: number | null): number | null => (limit === null ? null : limit + mu);
  return {
    ...test,
    n,
    nUsed: test.n,
    statistic: test.nPositive,
    median: test.median + mu,
    ciLower: moved(test.ciLower),
    ciUpper: moved(test.ciUpper),
  };
}
