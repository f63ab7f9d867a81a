import type { Frame } from '@constat/data';
import { andList, rich } from '@constat/report';
import { type Refusal, RefusedError } from '../../contract.ts';
import type { Inference, SurveySample } from '../../inference/inference.ts';
import { rName } from '../../shared/r-code.ts';
import { surveyInference } from '../kit/survey.ts';
import { exposureOf, requireCounts } from './compute.ts';
import type { PoissonOptions } from './options.ts';

const partedSurvey = (): Refusal => ({
  code: 'zeros-and-design',
  message: rich`A second part for zeros cannot follow the survey design of the dataset.`,
  advice: rich`Fit one part for all counts; its errors by linearization hold whatever the counts vary by.`,
  actions: [{ kind: 'set-options', label: 'One part', options: { zeros: 'none' } }],
});

/** Log rates by pseudo maximum likelihood; the distribution chosen does not matter to the errors. */
export const underDesign = (frame: Frame, values: PoissonOptions, sample: SurveySample): Inference => {
  if (values.zeros !== 'none') throw new RefusedError([partedSurvey()]);
  return surveyInference(frame, sample, {
    options: { ...values, weights: null, steps: [] },
    family: 'poisson',
    exposure: values.exposure,
    outcome: (rows, model) => {
      const counts = rows.numbers(values.outcome);
      requireCounts(values.outcome, counts, model.mask);
      exposureOf(rows, values, model.mask);
      return { values: counts, r: rName(values.outcome) };
    },
    fitted: (labels) => rich`A Poisson regression of ${frame.label(values.outcome)} on ${andList(labels)}`,
  });
};
