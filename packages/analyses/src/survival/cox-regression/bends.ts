/** Covariates as curves: hazard ratios to the median. */
import type { Frame } from '@constat/data';
import { coxRegression, numbersAt } from '@constat/stats';
import { type CurveResult, ratioCurves } from '../../regression/kit/curves.ts';
import type { Model } from '../../regression/kit/model.ts';
import type { ModelData } from './fit.ts';
import type { CoxOptions } from './options.ts';

/** The curves that the form asks for, over the rows of the model alone. */
export function bendsOf(
  frame: Frame,
  model: Model,
  { times, events, starts, strata }: ModelData,
  clusters: Int32Array | undefined,
  options: CoxOptions,
): readonly CurveResult[] {
  if (options.curved.length === 0) return [];
  const rows = Int32Array.from(model.mask.keys()).filter((row) => model.mask[row] === 1);
  const codes = (values: Int32Array): Int32Array => Int32Array.from(numbersAt(values, rows));
  const packed = {
    times: numbersAt(times, rows),
    events: Uint8Array.from(numbersAt(events, rows)),
    ...(starts ? { starts: numbersAt(starts, rows) } : {}),
    ...(strata ? { strata: codes(strata) } : {}),
  };
  const together = clusters && codes(clusters);
  return ratioCurves(
    frame,
    model,
    {
      robust: together !== undefined,
      intercept: false,
      fit: (design) => {
        const found = coxRegression({ ...packed, design }, options.ties, options.confidenceLevel, together);
        const { coefficients, covariance, logLik, aic } = found;
        return { estimates: coefficients.map(({ estimate }) => estimate), covariance, logLik, aic };
      },
    },
    options,
  );
}
