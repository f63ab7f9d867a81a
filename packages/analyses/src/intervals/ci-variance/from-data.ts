import { variableFromData } from '../../shared/calculator/one-variable.ts';

/** Size and standard deviation of a variable. */
export const fromData = variableFromData('Its size and standard deviation are filled in.', ({ n, sd }) => ({
  n,
  sd,
}));
