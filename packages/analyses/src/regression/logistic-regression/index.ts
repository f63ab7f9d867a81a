import { defineAnalysis } from '../../contract.ts';
import { compute } from './compute.ts';
import * as fromAggregates from './from-aggregates.ts';
import type { LogisticOptions } from './options.ts';
import { form } from './options.ts';
import { present } from './present.ts';
import { python } from './python.ts';
import { check } from './refusals.ts';
import type { LogisticResult } from './result.ts';
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

/** The saved fields of a regression. */
function payload(result: LogisticResult, options: LogisticOptions): Readonly<Record<string, unknown>> {
  return {
    regressionType: 'logistic',
    dependentVariable: options.outcome,
    independentVariables: [...options.covariates, ...options.factors],
    results: {
      fit: result.fit,
      coefficients: result.coefficients,
      auc: result.auc,
      classification: result.classification,
    },
  };
}
