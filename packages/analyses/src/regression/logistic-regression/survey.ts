import type { Frame } from '@constat/data';
import { andList, rich } from '@constat/report';
import type { Inference, SurveySample } from '../../inference/inference.ts';
import { rName, rString } from '../../shared/r-code.ts';
import { binaryOutcome } from '../kit/binary-outcome.ts';
import { surveyInference } from '../kit/survey.ts';
import type { LogisticOptions } from './options.ts';

/** The log odds by pseudo maximum likelihood. */
export const underDesign = (frame: Frame, values: LogisticOptions, sample: SurveySample): Inference =>
  surveyInference(frame, sample, {
    options: values,
    family: 'binomial',
    outcome: (rows, model) => {
      const { values: happened, event } = binaryOutcome(rows, values, model.mask);
      return {
        values: Float64Array.from(happened),
        r: `I(${rName(values.outcome)} == ${rString(event)})`,
      };
    },
    fitted: (labels) => rich`A logistic regression of ${frame.label(values.outcome)} on ${andList(labels)}`,
  });
