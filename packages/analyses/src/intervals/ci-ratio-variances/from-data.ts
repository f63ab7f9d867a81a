import { defineFromData } from '../../contract.ts';
import { twoGroupNumbers, twoGroupVariables } from '../../shared/calculator/two-groups.ts';

/** Size and standard deviation of a variable in two groups. */
export const fromData = defineFromData({
  options: twoGroupVariables,
  fill(frame, options) {
    const { n1, sd1, n2, sd2 } = twoGroupNumbers(frame, options);
    return { n1, sd1, n2, sd2 };
  },
});
