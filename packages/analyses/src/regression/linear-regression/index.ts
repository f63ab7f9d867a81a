import { defineAnalysis } from '../../contract.ts';
import { checkCurves } from '../kit/curves.ts';
import { checkErrors } from '../kit/errors.ts';
import { checkModel } from '../kit/refusals.ts';
import { compute } from './compute.ts';
import * as fromAggregates from './from-aggregates.ts';
import type { RegressionOptions } from './options.ts';
import { form } from './options.ts';
import { present } from './present.ts';
import { python } from './python.ts';
import type { RegressionResult } from './result.ts';
import { spss } from './spss.ts';
import { underDesign } from './survey.ts';

export const analysis = defineAnalysis({
  ...form,
  check: (frame, options) => {
    const found = checkModel(frame, options);
    if (found.length > 0) return found;
    const curves = checkCurves(options);
    return curves.length > 0 ? curves : checkErrors(options);
  },
  compute,
  fromAggregates,
  present,
  python,
  underDesign,
  payload,
  spss,
});

/** The saved fields of a regression. */
function payload(result: RegressionResult, options: RegressionOptions): Readonly<Record<string, unknown>> {
  return {
    regressionType: 'linear',
    dependentVariable: options.outcome,
    independentVariables: [...options.covariates, ...options.factors],
    results: { fit: result.fit, coefficients: result.coefficients },
  };
}
