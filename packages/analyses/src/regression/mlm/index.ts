import { defineAnalysis } from '../../contract.ts';
import { compute } from './compute.ts';
import type { MlmOptions } from './options.ts';
import { form } from './options.ts';
import { present } from './present.ts';
import { check } from './refusals.ts';
import type { MlmResult } from './result.ts';

export const analysis = defineAnalysis({ ...form, check, compute, present, payload });

/** The saved fields of a regression. */
function payload(result: MlmResult, options: MlmOptions): Readonly<Record<string, unknown>> {
  return {
    regressionType: 'multilevel',
    dependentVariable: options.outcome,
    independentVariables: [...options.covariates, ...options.factors],
    results: { fit: result.fit, coefficients: result.coefficients, random: result.random },
  };
}
