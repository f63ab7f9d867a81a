/** The predictors in accelerated failure time models. */
import {
  acceleratedMedians,
  acceleratedModel,
  type CoxData,
  SeparationError,
  StatsError,
} from '@constat/stats';
import { RefusedError } from '../../contract.ts';
import { type Model, newDesign } from '../../regression/kit/model.ts';
import type { ModelOptions } from '../../regression/kit/model-options.ts';
import type { CoxOptions } from './options.ts';
import { refusals } from './refusals.ts';
import type { ParametricModel } from './result.ts';

/** One model per distribution asked for; the engine's refusals in the words of this analysis. */
export function parametricOf(
  model: Model,
  asked: ModelOptions,
  data: Omit<CoxData, 'design'>,
  options: CoxOptions,
): readonly ParametricModel[] {
  const design = options.newCases.length > 0 ? newDesign(model, asked) : null;
  return options.parametric.map((distribution) => {
    const fitted = fit(model, data, distribution, options);
    const medians = design ? acceleratedMedians(fitted, design) : [];
    return { ...fitted, medians: Array.from(medians, (time) => (Number.isFinite(time) ? time : null)) };
  });
}

function fit(
  { design }: Model,
  data: Omit<CoxData, 'design'>,
  distribution: CoxOptions['parametric'][number],
  options: CoxOptions,
) {
  try {
    return acceleratedModel({ ...data, design }, distribution, options.confidenceLevel);
  } catch (error) {
    if (!(error instanceof StatsError)) throw error;
    if (error.code === 'out-of-domain') throw new RefusedError([refusals.zeroTime(options.time)]);
    if (error instanceof SeparationError || error.code === 'not-converged')
      throw new RefusedError([refusals.noParametric(options.time, distribution)]);
    throw error;
  }
}
