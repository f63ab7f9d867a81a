import { defineAnalysis } from '../../contract.ts';
import { compute } from './compute.ts';
import type { MediationOptions } from './options.ts';
import { form } from './options.ts';
import { present } from './present.ts';
import { python } from './python.ts';
import { check } from './refusals.ts';
import type { MediationResult } from './result.ts';

export const analysis = defineAnalysis({ ...form, check, compute, present, python, payload });

/** The saved fields of a regression. */
function payload(result: MediationResult, options: MediationOptions): Readonly<Record<string, unknown>> {
  return {
    regressionType: options.mode,
    dependentVariable: options.outcome,
    independentVariables: [options.predictor, ...options.mediators],
    results: { equations: result.equations },
  };
}
