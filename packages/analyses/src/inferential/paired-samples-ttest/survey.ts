import type { Frame } from '@constat/data';
import { RefusedError } from '../../contract.ts';
import type { Inference, SurveySample } from '../../inference/inference.ts';
import { surveyDifferences } from '../../inference/survey-means.ts';
import { rName } from '../../shared/r-code.ts';
import { oneSided } from '../kit/survey-refusals.ts';
import type { PairedOptions } from './options.ts';

/** Mean differences in the population. */
export const underDesign = (
  frame: Frame,
  { pairs, alternative, confidenceLevel }: PairedOptions,
  sample: SurveySample,
): Inference => {
  if (alternative !== 'two-sided') throw new RefusedError([oneSided()]);
  return surveyDifferences(
    pairs.map(([first, second]) => {
      const [a, b] = [frame.label(first), frame.label(second)];
      const others = sample.numbers(second);
      return {
        names: [first, second],
        label: `${a} − ${b}`,
        values: sample.numbers(first).map((value, i) => value - (others[i] ?? 0)),
        higher: `${a} was on average higher than ${b} in the population`,
        lower: `${a} was on average lower than ${b} in the population`,
        alike: `${a} and ${b} did not differ significantly on average in the population`,
        r: `${rName(first)} - ${rName(second)}`,
      };
    }),
    sample,
    confidenceLevel,
    'The paired t test',
  );
};
