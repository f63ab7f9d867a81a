import { defineAnalysis } from '../../contract.ts';
import { compute } from './compute.ts';
import type { PoissonOptions } from './options.ts';
import { form } from './options.ts';
import { present } from './present.ts';
import { check } from './refusals.ts';
import type { PoissonResult } from './result.ts';

export const analysis = defineAnalysis({ ...form, check, compute, present, payload });

/** The saved fields of a regression. */
function payload(result: PoissonResult, options: PoissonOptions): Readonly<Record<string, unknown>> {
  return {
    regressionType: options.family,
    dependentVariable: options.outcome,
    independentVariables: [...options.covariates, ...options.factors],
    results: { fit: result.fit, coefficients: result.coefficients },
  };
}
