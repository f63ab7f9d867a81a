import { defineAnalysis } from '../../contract.ts';
import { boundsRefusal } from '../kit/further-tests.ts';
import { samePair } from '../kit/pairs.ts';
import { compute, type PairedResult } from './compute.ts';
import * as fromAggregates from './from-aggregates.ts';
import type { PairedOptions } from './options.ts';
import { form } from './options.ts';
import { present } from './present.ts';
import { python } from './python.ts';
import { spss } from './spss.ts';
import { underDesign } from './survey.ts';

export const analysis = defineAnalysis({
  ...form,
  check: (_, values) => [...samePair(values.pairs), ...boundsRefusal(values)],
  compute,
  fromAggregates,
  present,
  python,
  underDesign,
  payload,
  spss,
});

/** The saved fields of a t-test: the first pair, as the results manager lists it. */
function payload({ pairs }: PairedResult, values: PairedOptions): Readonly<Record<string, unknown>> {
  const { variables, test, effects } = pairs[0];
  return {
    testResults: {
      groups: variables.map(({ level, n, mean, median, sd }) => ({ name: level, n, mean, median, sd })),
      test: 'paired',
      statistic: test.statistic,
      df: test.df,
      pValue: test.pValue,
      meanDifference: test.meanDifference,
      standardError: test.standardError,
      effectSize: effects[values.effectSize].estimate,
      confidenceInterval: [test.ciLower, test.ciUpper],
    },
  };
}
