import { defineAnalysis } from '../../contract.ts';
import { compute } from './compute.ts';
import * as fromAggregates from './from-aggregates.ts';
import type { CoxOptions } from './options.ts';
import { form } from './options.ts';
import { present } from './present.ts';
import { python } from './python.ts';
import { check } from './refusals.ts';
import type { CoxResult } from './result.ts';
import { spss } from './spss.ts';
import { underDesign } from './survey.ts';

export const analysis = defineAnalysis({
  ...form,
  check,
  compute,
  fromAggregates,
  present,
  python,
  payload,
  spss,
  underDesign,
});

/** The saved fields of a regression. */
function payload(result: CoxResult, options: CoxOptions): Readonly<Record<string, unknown>> {
  return {
    regressionType: 'cox',
    dependentVariable: options.time,
    independentVariables: [...options.covariates, ...options.factors],
    results: { fit: result.fit, coefficients: result.coefficients, concordance: result.concordance },
  };
}
