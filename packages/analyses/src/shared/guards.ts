/** What values of unknown origin are: options come from addresses, files and saved results. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isStrings = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

export const isTerms = (value: unknown): value is readonly (readonly string[])[] =>
  Array.isArray(value) && value.every(isStrings);
