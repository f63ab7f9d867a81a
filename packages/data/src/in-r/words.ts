/** Names, texts and numbers as R reads them, whatever is in them. */

/** A text in quotes. */
export const rText = (text: string): string =>
  `"${text
    .replace(/["\\]/g, '\\$&')
    .replace(
      /\p{Cc}|[^\x20-\x7e]/gu,
      (sign) => `\\U${(sign.codePointAt(0) ?? 0).toString(16).padStart(8, '0')}`,
    )}"`;

/** A line that R passes over; it ends with its line, so that a name must not begin a new one. */
export const rComment = (text: string): string => `# ${text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')}`;

/** A variable of the data. */
export const rColumn = (name: string): string => `d[[${rText(name)}]]`;

export const rNumber = (value: number): string => (Number.isFinite(value) ? String(value) : 'NA_real_');

export const rTexts = (texts: readonly string[]): string => `c(${texts.map(rText).join(', ')})`;

export const rNumbers = (values: readonly number[]): string => `c(${values.map(rNumber).join(', ')})`;
