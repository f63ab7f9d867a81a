import { defineAnalysis } from '../../contract.ts';
import { compute } from './compute.ts';
import type { CategoryOptions } from './options.ts';
import { form } from './options.ts';
import { present } from './present.ts';
import { python } from './python.ts';
import { check } from './refusals.ts';
import type { CategoryResult } from './result.ts';

export const analysis = defineAnalysis({ ...form, check, compute, present, python, payload });

/** The saved fields of a regression. */
function payload(result: CategoryResult, options: CategoryOptions): Readonly<Record<string, unknown>> {
  return {
    regressionType: options.method,
    dependentVariable: options.outcome,
    independentVariables: [...options.covariates, ...options.factors],
    results: { fit: result.fit, equations: result.equations, thresholds: result.thresholds },
  };
}
