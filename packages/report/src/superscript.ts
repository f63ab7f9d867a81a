/** Characters that stand raised where markup cannot. */

const MINUS = '\u2212';

const SUPERSCRIPTS: Readonly<Record<string, string>> = {
  [MINUS]: '\u207B',
  '0': '\u2070',
  '1': '\u00B9',
  '2': '\u00B2',
  '3': '\u00B3',
  '4': '\u2074',
  '5': '\u2075',
  '6': '\u2076',
  '7': '\u2077',
  '8': '\u2078',
  '9': '\u2079',
};

/** The characters that stand raised where markup cannot: ¹²³; others stay. */
export const superscript = (text: string): string =>
  [...text].map((letter) => SUPERSCRIPTS[letter] ?? letter).join('');
