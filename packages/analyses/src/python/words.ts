/** How Python is written, so that any name or level gives a program that runs. */

/** A text in quotes; also what JSON leaves as it is and Python does not. */
export const text = (value: string): string =>
  JSON.stringify(value).replace(
    /[\u007f-\u009f\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

export const texts = (values: readonly string[]): string => `[${values.map(text).join(', ')}]`;

/** A number as Python reads it, without the rounding errors of its arithmetic. */
export const number = (value: number): string => String(+value.toPrecision(12));

/** `print("t =", r.statistic)`. */
export const show = (label: string, ...values: readonly string[]): string =>
  `print(${[text(label), ...values].join(', ')})`;

export const indented = (lines: readonly string[]): readonly string[] =>
  lines.map((line) => (line === '' ? '' : `    ${line}`));

/** `for name in ["a", "b"]:` with what is done for each; for one alone without the loop. */
export const forEach = (
  name: string,
  values: readonly string[],
  lines: readonly string[],
): readonly string[] => {
  const [first] = values;
  return values.length === 1 && first !== undefined
    ? [`${name} = ${text(first)}`, ...lines]
    : [`for ${name} in ${texts(values)}:`, ...indented(lines)];
};

/** The other side of a test as scipy and statsmodels call it. */
export const LARGER = { 'two-sided': 'two-sided', greater: 'larger', less: 'smaller' } as const;
