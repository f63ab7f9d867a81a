import { defineAnalysis } from '../../contract.ts';
import { compute, type OneSampleResult } from './compute.ts';
import * as fromAggregates from './from-aggregates.ts';
import type { OneSampleOptions } from './options.ts';
import { form } from './options.ts';
import { present } from './present.ts';
import { python } from './python.ts';
import { check } from './refusals.ts';
import { spss } from './spss.ts';
import { underDesign } from './survey.ts';

export const analysis = defineAnalysis({
  ...form,
  check,
  compute,
  fromAggregates,
  present,
  python,
  underDesign,
  payload,
  spss,
});

/** The saved fields of a t-test: the first variable, as the results manager lists it. */
function payload(
  { outcomes }: OneSampleResult,
  options: OneSampleOptions,
): Readonly<Record<string, unknown>> {
  const { label, values, test, effects } = outcomes[0];
  return {
    testResults: {
      groups: [{ name: label, n: values.n, mean: values.mean, median: values.median, sd: values.sd }],
      test: 'one-sample',
      statistic: test.statistic,
      df: test.df,
      pValue: test.pValue,
      meanDifference: test.meanDifference,
      standardError: test.standardError,
      effectSize: effects[options.effectSize].estimate,
      confidenceInterval: [test.ciLower, test.ciUpper],
    },
  };
}
