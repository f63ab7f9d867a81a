/** The numbers that R prints, in order and with their sign. */

export interface PrintedNumber {
  readonly value: number;
  /** Half a unit of its last digit, of a number with enough digits to know it by. */
  readonly rounding: number;
  /** Number of its line. */
  readonly line: number;
}

/** A number that is no part of a word, a name or a date. */
const NUMBER = /(?<![\w.\u00C0-\u024F]|\w-)-?\d+(?:\.\d+)?(?:e[-+]?\d+)?(?!\w|[.-]\d)/gi;

/** The count with which R begins each line of a vector, and the names that it gives to rows of a list. */
const INDEX = /^\s*\[+\d+(?:,\])?\]*|\$\S+|\[\[\d+\]\]/g;

/** Decimals from which a rounded number is still the same number. */
const ENOUGH = 4;

function roundingOf(word: string): number {
  const [digits, exponent = '0'] = word.toLowerCase().split('e') as [string, string?];
  const decimals = digits.split('.')[1]?.length ?? 0;
  return decimals < ENOUGH ? 0 : 0.5001 * 10 ** (Number(exponent) - decimals);
}

export function printedNumbers(text: string): readonly PrintedNumber[] {
  return text.split('\n').flatMap((words, line) =>
    (words.replace(INDEX, ' ').match(NUMBER) ?? []).map((word) => ({
      value: Number(word),
      rounding: roundingOf(word),
      line,
    })),
  );
}
