import { variableFromData } from '../../shared/calculator/one-variable.ts';

/** Size, mean and standard deviation of a variable. */
export const fromData = variableFromData(
  'Its size, mean and standard deviation are filled in.',
  (summary) => ({
    ...summary,
  }),
);
