import { defineFromData } from '../../contract.ts';
import { twoGroupNumbers, twoGroupVariables } from '../../shared/calculator/two-groups.ts';

/** Size, mean and standard deviation of a variable in two groups. */
export const fromData = defineFromData({
  options: twoGroupVariables,
  fill: (frame, options) => ({ ...twoGroupNumbers(frame, options) }),
});
