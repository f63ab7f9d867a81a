import type { Frame } from '@constat/data';
import { RefusedError } from '../../contract.ts';
import type { Inference, SurveySample } from '../../inference/inference.ts';
import { comparedLevels } from '../../shared/two-groups.ts';
import { groupsUnderDesign } from '../kit/survey-groups.ts';
import { oneSided } from '../kit/survey-refusals.ts';
import type { TTestOptions } from './options.ts';

/** The difference of two means. */
export const underDesign = (frame: Frame, values: TTestOptions, sample: SurveySample): Inference => {
  if (values.alternative !== 'two-sided') throw new RefusedError([oneSided()]);
  return groupsUnderDesign(frame, values, sample, comparedLevels(frame, values));
};
