import type { Frame } from '@constat/data';
import { andList, rich } from '@constat/report';
import type { Inference, SurveySample } from '../../inference/inference.ts';
import { rName } from '../../shared/r-code.ts';
import { surveyInference } from '../kit/survey.ts';
import type { RegressionOptions } from './options.ts';

/** The coefficients by pseudo maximum likelihood. */
export const underDesign = (frame: Frame, values: RegressionOptions, sample: SurveySample): Inference =>
  surveyInference(frame, sample, {
    options: values,
    family: 'gaussian',
    outcome: (rows) => ({ values: rows.numbers(values.outcome), r: rName(values.outcome) }),
    fitted: (labels) => rich`A linear regression of ${frame.label(values.outcome)} on ${andList(labels)}`,
  });
