/** Numbers in a text, as people paste them. */

export interface NumbersRead {
  /** null where a test was left out. */
  readonly values: readonly (number | null)[];
  /** The first piece that is no number. */
  readonly wrong: string | null;
}

const MISSING = /^(?:na|n\/a|null|\.)$/i;

/** Reads numbers between spaces, commas, semicolons or line ends; '<.001' is taken as the bound it names. */
export function readNumbers(text: string): NumbersRead {
  const pieces = text.split(/[\s,;]+/).filter((piece) => piece !== '');
  const values: (number | null)[] = [];
  for (const piece of pieces) {
    const number = Number(piece.replace(/^[<=]+/, '').replace('−', '-'));
    if (MISSING.test(piece)) values.push(null);
    else if (Number.isFinite(number)) values.push(number);
    else return { values, wrong: piece };
  }
  return { values, wrong: null };
}

/** The numbers of a text that holds nothing else; null where it does, or holds none. */
export function onlyNumbers(text: string): readonly number[] | null {
  const { values, wrong } = readNumbers(text);
  const numbers = values.filter((value) => value !== null);
  return wrong === null && numbers.length === values.length && numbers.length > 0 ? numbers : null;
}
