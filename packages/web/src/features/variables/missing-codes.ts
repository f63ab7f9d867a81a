/** Missing-value codes as people type them: separated by semicolons. */

export const codesOf = (text: string): readonly string[] =>
  text.trim() === '' ? [] : text.split(';').map((code) => code.trim());

export const codesText = (codes: readonly string[] | undefined): string => (codes ?? []).join('; ');
