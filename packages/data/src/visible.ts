/** Characters that nobody sees, written so that they are seen. */

/** Controls, formats and fillers: zero-width spaces, marks of direction, byte order marks, soft hyphens, blank letters. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]/gu;

/** Joiners belong to the spelling of many languages, and to pictures put together from several. */
const isJoiner = (character: string): boolean => character === '\u200c' || character === '\u200d';

const isForeign = (character: string | undefined): boolean => character !== undefined && character > '\u007f';

/** What R prints for a character that cannot be seen. */
const written = (character: string): string =>
  `<U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}>`;

/** Nearly every text holds nothing but these; to look for what is hidden takes longer. */
const PLAIN = /^[ -~]*$/;

/** A text whose every character is seen: `a` and `a<U+200B>` are two names. Breaks of lines and tabs stay. */
export function visible(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.replace(INVISIBLE, (character, at: number) => {
    if (character === '\n' || character === '\r' || character === '\t') return character;
    if (isJoiner(character) && isForeign(text[at - 1]) && isForeign(text[at + 1])) return character;
    return written(character);
  });
}
