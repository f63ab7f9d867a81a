/** The topic of tests from summary numbers: each case names its test, which decides the tool. */

import type { CountsResult } from '../../src/summary-tests/summary-chi-square-goodness/compute.ts';
import type { CorrelationTestResult } from '../../src/summary-tests/summary-correlation-test/compute.ts';
import type { OneSampleResult } from '../../src/summary-tests/summary-one-sample-ttest/compute.ts';
import type { SummaryAnovaResult } from '../../src/summary-tests/summary-one-way-anova/compute.ts';
import { analysisAdapter, type ReferenceAdapter, type ReferenceInputs } from '../adapter.ts';

const topic = 'summary-stats';

interface TestOfEstimate {
  readonly estimate: number;
  readonly nullValue: number;
}

/** A test of one estimate under the names of the reference. */
const values = (result: TestOfEstimate) => ({
  ...result,
  meanDifference: result.estimate - result.nullValue,
  difference: result.estimate,
});

const list = (value: unknown): readonly number[] => (Array.isArray(value) ? value : []);

const settings = ({ alternative, confidenceLevel }: ReferenceInputs) => ({ alternative, confidenceLevel });

const oneSampleTests = analysisAdapter<OneSampleResult>({
  topic,
  analysis: 'summary-one-sample-ttest',
  options: (inputs) => ({
    test: inputs.test === 'variance-test' ? 'variance' : 'mean',
    n: inputs.n,
    mean: inputs.mean,
    sd: inputs.sd,
    nullMean: inputs.null,
    nullVariance: inputs.nullVariance,
    ...settings(inputs),
  }),
  values,
});

const twoSampleTests = analysisAdapter<TestOfEstimate & { readonly df: number; readonly df2: number | null }>(
  {
    topic,
    analysis: 'summary-two-sample-ttest',
    options: ({ test, n1, mean1, sd1, n2, mean2, sd2, method, null: nullDifference, ...rest }) => ({
      test: test === 'variance-ratio' ? 'variances' : 'means',
      n1,
      mean1,
      sd1,
      n2,
      mean2,
      sd2,
      method,
      nullDifference,
      ...settings(rest),
    }),
    values: (result) => ({ ...values(result), df1: result.df }),
  },
);

const pairedTests = analysisAdapter<TestOfEstimate>({
  topic,
  analysis: 'summary-paired-ttest',
  options: ({ n, meanDifference, sdDifference, null: nullDifference, ...rest }) => ({
    n,
    meanDifference,
    sdDifference,
    nullDifference,
    ...settings(rest),
  }),
  values,
});

const oneSampleZTests = analysisAdapter<TestOfEstimate>({
  topic,
  analysis: 'summary-one-sample-ztest',
  options: (inputs) => ({
    test: inputs.test === 'one-proportion-z' ? 'proportion' : 'mean',
    x: inputs.x,
    n: inputs.n,
    mean: inputs.mean,
    populationSd: inputs.populationSd,
    ...(inputs.test === 'one-proportion-z' ? { nullProportion: inputs.null } : { nullMean: inputs.null }),
    continuityCorrection: inputs.continuityCorrection,
    ...settings(inputs),
  }),
  values,
});

const twoSampleZTests = analysisAdapter<TestOfEstimate>({
  topic,
  analysis: 'summary-two-sample-ztest',
  options: ({
    test,
    x1,
    n1,
    mean1,
    sd1,
    x2,
    n2,
    mean2,
    sd2,
    null: nullDifference,
    continuityCorrection,
    ...rest
  }) => ({
    test: test === 'two-proportion-z' ? 'proportions' : 'means',
    x1,
    n1,
    mean1,
    sd1,
    x2,
    n2,
    mean2,
    sd2,
    nullDifference,
    continuityCorrection,
    ...settings(rest),
  }),
  values,
});

const anovaTests = analysisAdapter<SummaryAnovaResult>({
  topic,
  analysis: 'summary-one-way-anova',
  options: ({ n, means, sds }) => ({
    groups: list(n).map((size, i) => ({ label: '', n: size, mean: list(means)[i], sd: list(sds)[i] })),
  }),
  values: (result) => result,
});

const countTests = analysisAdapter<CountsResult>({
  topic,
  analysis: 'summary-chi-square-goodness',
  options: ({ test, observed, proportions, table }) =>
    test === 'chi-square-table'
      ? { test: 'table', table }
      : {
          test: 'goodness',
          categories: list(observed).map((count, i) => ({
            label: '',
            observed: count,
            share: list(proportions)[i] ?? null,
          })),
        },
  values: ({ cells, effect, ...result }) => ({
    ...result,
    expected: cells.map(({ expected }) => expected),
    cohenW: effect.estimate,
    cramersV: effect.estimate,
  }),
});

const correlationTests = analysisAdapter<CorrelationTestResult>({
  topic,
  analysis: 'summary-correlation-test',
  options: ({ r, n, ...rest }) => ({ r, n, ...settings(rest) }),
  values: (result) => result,
});

const TESTS: Readonly<Record<string, ReferenceAdapter>> = {
  'one-sample-t': oneSampleTests,
  'variance-test': oneSampleTests,
  'two-sample-t': twoSampleTests,
  'variance-ratio': twoSampleTests,
  'paired-t': pairedTests,
  'one-sample-z': oneSampleZTests,
  'one-proportion-z': oneSampleZTests,
  'two-sample-z': twoSampleZTests,
  'two-proportion-z': twoSampleZTests,
  'one-way-anova': anovaTests,
  'chi-square-goodness': countTests,
  'chi-square-table': countTests,
  correlation: correlationTests,
};

export const adapter: ReferenceAdapter = {
  topic,
  answer(inputs, frame) {
    const test = TESTS[String(inputs.test)];
    if (!test) throw new Error(`${topic}: no test ${String(inputs.test)}`);
    return test.answer(inputs, frame);
  },
};
