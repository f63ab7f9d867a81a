/** Number fields that calculators share. They start empty: nothing is computed from numbers that nobody gave. */

/** The largest count and the largest size of a quantity that fields take. */
export const MOST_CASES = 1e12;
export const LARGEST = 1e15;

interface Words {
  readonly label: string;
  readonly help: string;
}

/** A whole number of cases. */
export const countField = <const W extends Words>(words: W) =>
  ({
    kind: 'number',
    ...words,
    min: 0,
    max: MOST_CASES,
    default: null,
    required: true,
    integer: true,
  }) as const;

/** A value in the units of the data. */
export const valueField = <const W extends Words>(words: W) =>
  ({ kind: 'number', ...words, min: -LARGEST, max: LARGEST, default: null, required: true }) as const;

/** A standard deviation or another size that cannot be negative. */
export const sizeField = <const W extends Words>(words: W) =>
  ({ kind: 'number', ...words, min: 0, max: LARGEST, default: null, required: true }) as const;

/** A probability or proportion. */
export const shareField = <const W extends Words>(words: W) =>
  ({ kind: 'number', ...words, min: 0, max: 1, default: null, required: true }) as const;

/** A correlation. */
export const correlationField = <const W extends Words>(words: W) =>
  ({ kind: 'number', ...words, min: -1, max: 1, default: null, required: true }) as const;

/** The level of an interval that a paper reports. */
export const reportedLevelField = {
  kind: 'number',
  label: 'Reported level',
  help: 'The confidence level of the interval that was reported.',
  min: 0.5,
  max: 0.9999,
  default: 0.95,
  unit: 'percent',
} as const;

/** Which limits an interval has. */
export const limitsOption = {
  kind: 'choice',
  label: 'Limits',
  help: 'One limit alone is closer to the estimate, for claims in one direction fixed beforehand.',
  choices: {
    'two-sided': 'Both limits',
    greater: { label: 'Lower limit only', help: 'The value is above it with this confidence' },
    less: { label: 'Upper limit only', help: 'The value is below it with this confidence' },
  },
  default: 'two-sided',
} as const;
