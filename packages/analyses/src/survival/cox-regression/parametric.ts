/** The predictors in accelerated failure time models. */
import { acceleratedMedians, acceleratedModel, type CoxData, SeparationError } from '@constat/stats';
import { type Model, newDesign } from '../../regression/kit/model.ts';
import type { ModelOptions } from '../../regression/kit/model-options.ts';
import { refusing } from '../../shared/refusals.ts';
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
  return refusing(
    () => acceleratedModel({ ...data, design }, distribution, options.confidenceLevel),
    (error) => {
      if (error.code === 'out-of-domain') return refusals.zeroTime(options.time);
      return error instanceof SeparationError || error.code === 'not-converged'
        ? refusals.noParametric(options.time, distribution)
        : null;
    },
  );
}
