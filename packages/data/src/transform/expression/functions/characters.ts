/** Texts counted in whole characters: one outside the basic plane, such as an emoji, is one and not two. */

const SURROGATE = /[\ud800-\udfff]/;

/** How many characters a text has. */
export const lengthOfText = (text: string): number => (SURROGATE.test(text) ? [...text].length : text.length);

/** The characters from one position up to another, which is left out; counted from the end where negative, as `slice` does. */
export const sliceText = (text: string, from: number, to?: number): string =>
  SURROGATE.test(text) ? [...text].slice(from, to).join('') : text.slice(from, to);
