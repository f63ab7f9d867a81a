import type { Frame } from '@constat/data';
import { defineAnalysis, type RunContext } from '../../contract.ts';
import type { Presentation } from '../../presentation.ts';
import { compute } from './compute.ts';
import { form, isStructured, type MlmOptions } from './options.ts';
import { present } from './present.ts';
import { python } from './python.ts';
import { check } from './refusals.ts';
import type { MlmResult } from './result.ts';
import { computeStructured } from './structured/compute.ts';
import { presentStructured } from './structured/present.ts';
import type { StructuredResult } from './structured/result.ts';

/** Random effects alone, or residuals that are not independent. */
type Result = MlmResult | StructuredResult;

const hasStructure = (result: Result): result is StructuredResult => 'residualSd' in result;

export const analysis = defineAnalysis({
  ...form,
  check,
  compute: (frame: Frame, options: MlmOptions, run: RunContext): Result =>
    isStructured(options) ? computeStructured(frame, options, run) : compute(frame, options, run),
  present: (result: Result, options: MlmOptions): Presentation =>
    hasStructure(result) ? presentStructured(result, options) : present(result, options),
  payload,
  python,
});

/** The saved fields of a regression. */
function payload(result: Result, options: MlmOptions): Readonly<Record<string, unknown>> {
  return {
    regressionType: 'multilevel',
    dependentVariable: options.outcome,
    independentVariables: [...options.covariates, ...options.factors],
    results: {
      fit: result.fit,
      coefficients: result.coefficients,
      ...(hasStructure(result) ? { correlation: result.correlation } : { random: result.random }),
    },
  };
}
