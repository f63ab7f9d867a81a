import type { Frame } from '@constat/data';
import type { Inference, SurveySample } from '../../inference/inference.ts';
import { groupsUnderDesign } from '../kit/survey-groups.ts';
import type { AnovaOptions } from './options.ts';

/** Differences from the first group, and Wald's test of all. */
export const underDesign = (frame: Frame, values: AnovaOptions, sample: SurveySample): Inference =>
  groupsUnderDesign(frame, values, sample);
