import type { Frame } from '@constat/data';
import { defineAnalysis, type RunContext } from '../../contract.ts';
import type { Presentation } from '../../presentation.ts';
import { compute } from './compute.ts';
import * as fromAggregates from './from-aggregates.ts';
import type { PoissonOptions } from './options.ts';
import { form } from './options.ts';
import { present } from './present.ts';
import { python } from './python.ts';
import { check } from './refusals.ts';
import type { PoissonResult } from './result.ts';
import { underDesign } from './survey.ts';
import { computeZeros, type ZeroResult } from './zeros/compute.ts';
import { presentZeros } from './zeros/present.ts';

/** Counts alone, or with a second part for zeros. */
type Result = PoissonResult | ZeroResult;

const hasZeros = (result: Result): result is ZeroResult => 'zeroFit' in result;

export const analysis = defineAnalysis({
  ...form,
  check,
  compute: (frame: Frame, options: PoissonOptions, run: RunContext): Result =>
    options.zeros === 'none' ? compute(frame, options, run) : computeZeros(frame, options, run),
  fromAggregates,
  present: (result: Result, options: PoissonOptions): Presentation =>
    hasZeros(result) ? presentZeros(result, options) : present(result, options),
  underDesign,
  payload,
  python,
});

/** The saved fields of a regression. */
function payload(result: Result, options: PoissonOptions): Readonly<Record<string, unknown>> {
  return {
    regressionType: options.family,
    dependentVariable: options.outcome,
    independentVariables: [...options.covariates, ...options.factors],
    results: hasZeros(result)
      ? { fit: result.zeroFit, coefficients: result.count, zeroCoefficients: result.zero }
      : { fit: result.fit, coefficients: result.coefficients },
  };
}
