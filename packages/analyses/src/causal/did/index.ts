import { defineAnalysis } from '../../contract.ts';
import { compute } from './compute.ts';
import type { DidOptions } from './options.ts';
import { form } from './options.ts';
import { present } from './present.ts';
import { python } from './python.ts';
import { check } from './refusals.ts';
import type { DidResult } from './result.ts';

export const analysis = defineAnalysis({ ...form, check, compute, present, python, payload });

/** The saved fields of a regression. */
function payload(result: DidResult, options: DidOptions): Readonly<Record<string, unknown>> {
  return {
    regressionType: 'difference-in-differences',
    dependentVariable: options.outcome,
    independentVariables: options.covariates,
    results: { did: result.did, events: result.events },
  };
}
