import { defineAnalysis } from '../../contract.ts';
import { compute, type TTestResult } from './compute.ts';
import * as fromAggregates from './from-aggregates.ts';
import type { TTestOptions } from './options.ts';
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

/** The saved fields of a t-test: the first outcome, as the results manager lists it. */
function payload(result: TTestResult, options: TTestOptions): Readonly<Record<string, unknown>> {
  const outcome = result.outcomes[0];
  const { test } = outcome;
  return {
    testResults: {
      groups: outcome.groups.map((group) => ({
        name: group.level,
        n: group.n,
        mean: group.mean,
        median: group.median,
        sd: group.sd,
      })),
      test: options.test,
      statistic: test.statistic,
      df: test.df,
      pValue: test.pValue,
      meanDifference: test.meanDifference,
      standardError: test.standardError,
      effectSize: outcome.effects[options.effectSize]?.estimate ?? null,
      confidenceInterval: [test.ciLower, test.ciUpper],
    },
  };
}
