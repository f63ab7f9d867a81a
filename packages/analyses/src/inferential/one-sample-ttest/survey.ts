import type { Frame } from '@constat/data';
import { RefusedError } from '../../contract.ts';
import type { Inference, SurveySample } from '../../inference/inference.ts';
import { surveyDifferences } from '../../inference/survey-means.ts';
import { rName } from '../../shared/r-code.ts';
import { oneSided } from '../kit/survey-refusals.ts';
import type { OneSampleOptions } from './options.ts';

/** How far the means of the population lie from the test value. */
export const underDesign = (
  frame: Frame,
  { outcomes, testValue, alternative, confidenceLevel }: OneSampleOptions,
  sample: SurveySample,
): Inference => {
  if (alternative !== 'two-sided') throw new RefusedError([oneSided()]);
  return surveyDifferences(
    outcomes.map((name) => {
      const label = frame.label(name);
      return {
        names: [name],
        label: `${label} − ${testValue}`,
        values: sample.numbers(name).map((value) => value - testValue),
        higher: `The mean of ${label} in the population was above ${testValue}`,
        lower: `The mean of ${label} in the population was below ${testValue}`,
        alike: `The mean of ${label} in the population did not differ significantly from ${testValue}`,
        r: `${rName(name)} - ${testValue}`,
      };
    }),
    sample,
    confidenceLevel,
    'The t test of one sample',
  );
};
