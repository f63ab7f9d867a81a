import type { Frame } from '@constat/data';
import { rich } from '@constat/report';
import { type Refusal, RefusedError } from '../../contract.ts';
import type { Inference, SurveySample } from '../../inference/inference.ts';
import { comparedLevels } from '../../shared/two-groups.ts';
import { groupsUnderDesign } from '../kit/survey-groups.ts';
import type { TTestOptions } from './options.ts';

const oneSided = (): Refusal => ({
  code: 'one-sided-survey',
  message: rich`Under a survey design the means are compared with a two-sided test.`,
  advice: rich`Choose the two-sided alternative; half of its *p* value is that of the side on which the difference lies.`,
  actions: [{ kind: 'set-options', label: 'Two-sided', options: { alternative: 'two-sided' } }],
});

/** The difference of two means. */
export const underDesign = (frame: Frame, values: TTestOptions, sample: SurveySample): Inference => {
  if (values.alternative !== 'two-sided') throw new RefusedError([oneSided()]);
  return groupsUnderDesign(frame, values, sample, comparedLevels(frame, values));
};
