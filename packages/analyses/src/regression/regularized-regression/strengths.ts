/** Which of the strengths tried a table lists. */
import { valuesAt } from '@constat/stats';
import type { RegularizedResult } from './compute.ts';

const LISTED = 12;

type Validation = NonNullable<RegularizedResult['validation']>;

/** Places of an even selection, with the two that are chosen by rule. */
export function shownPlaces({ points, lambdaMin, lambda1se }: Validation): readonly number[] {
  const step = Math.max(1, Math.ceil(points.length / LISTED));
  return points.flatMap(({ lambda }, i) =>
    i % step === 0 || lambda === lambdaMin || lambda === lambda1se ? [i] : [],
  );
}

export const shownStrengths = (validation: Validation): Validation['points'] =>
  valuesAt(validation.points, shownPlaces(validation));
