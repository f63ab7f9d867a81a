/** Words of people's questions and of the catalogue, brought to one form: letter case, accents, hyphens, endings, spelling. */

const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[’']s\b/g, '')
    .replace(/[’']/g, '');

/** The words of a text as they stand, without case, accents and punctuation. */
export const rawWords = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

const undouble = (word: string): string => (/([bdgklmnprt])\1$/.test(word) ? word.slice(0, -1) : word);

/** Endings in the order they are tried; the first that fits is replaced, where enough of the word is left. */
const ENDINGS: readonly (readonly [RegExp, number, (word: string) => string])[] = [
  [/ies$/, 5, (word) => `${word.slice(0, -3)}y`],
  [/sses$/, 6, (word) => word.slice(0, -2)],
  [/(?:[^sui])s$/, 4, (word) => word.slice(0, -1)],
];

const SUFFIXES: readonly (readonly [RegExp, number])[] = [
  [/ing$/, 6],
  [/(?:[ts])ion$/, 6],
  [/ity$/, 8],
  [/ly$/, 6],
  [/ed$/, 5],
];

/** Short words that only look inflected. */
const UNCHANGED = new Set([
  'does',
  'this',
  'was',
  'has',
  'his',
  'its',
  'yes',
  'less',
  'need',
  'speed',
  'series',
  'species',
  'station',
  'nation',
  'theme',
]);

/** One form for the inflections of a word: compares, compared, comparing; standardise and standardization. */
export function stem(word: string): string {
  if (/\d/.test(word) || UNCHANGED.has(word)) return word;
  let result = word;
  for (const [ending, length, change] of ENDINGS)
    if (result.length >= length && ending.test(result)) {
      result = change(result);
      break;
    }
  result = result.replace(/is(e|ed|ing|ation)$/, 'iz$1').replace(/yse(d?)$/, 'yze$1');
  result = result.replace(/([bdhlmntv])our(?=$|s|e|i|a)/, '$1or').replace(/programme$/, 'program');
  for (const [suffix, length] of SUFFIXES)
    if (result.length >= length && suffix.test(result)) {
      result = undouble(result.replace(/(?:ing|ion|ity|ly|ed)$/, ''));
      break;
    }
  return result.length >= 5 ? result.replace(/e$/, '') : result;
}

const REMEMBERED = 5000;
const remembered = new Map<string, readonly string[]>();

/** The stems of a text; those of the catalogue's texts are asked for with every key, so they are remembered. */
export function stemsOf(text: string): readonly string[] {
  const known = remembered.get(text);
  if (known) return known;
  const stems = rawWords(text).map(stem);
  if (remembered.size >= REMEMBERED) remembered.clear();
  remembered.set(text, stems);
  return stems;
}

/** Words that carry no topic: they never count as shared between a question and a name. */
const EMPTY_WORDS = new Set(
  'a an and are as at be by can do for from have how i in is it its my of on or our that the their there this to was we were what when where which who with would you your'.split(
    ' ',
  ),
);

/** Whether a stem says something about the topic. */
export const hasMeaning = (word: string): boolean => !EMPTY_WORDS.has(word);

/**
 * Edit distance of two words, a swap of neighbours counting one (Damerau 1964, restricted), or anything above `limit` as soon as it
 * is certain to be above.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let value = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        value = Math.min(value, (before[j - 2] ?? 0) + 1);
      next.push(value);
    }
    if (Math.min(...next) > limit) return limit + 1;
    before = row;
    row = next;
  }
  return row[b.length] ?? limit + 1;
}

/** Whether two texts are alike by more than `share`: one less the edit distance by the length of the longer. */
export function isSimilar(a: string, b: string, share: number): boolean {
  const longer = Math.max(a.length, b.length);
  return longer > 0 && 1 - editDistance(a, b, Math.floor((1 - share) * longer)) / longer > share;
}

/** Whether `part` stands in `whole`, word by word. */
export const containsWords = (whole: readonly string[], part: readonly string[]): boolean =>
  part.length > 0 && whole.some((_, start) => part.every((word, offset) => whole[start + offset] === word));
