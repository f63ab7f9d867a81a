/** The words of a question as they are counted where variables are read in it. */
const WORD = /[\p{L}\p{N}’']+/gu;

export const wordsOf = (question: string): readonly string[] => question.match(WORD) ?? [];

/** A question with other words from word `start` up to before word `end`. */
export function withWords(question: string, start: number, end: number, words: string): string {
  const places = [...question.matchAll(WORD)];
  const [first, last] = [places[start], places[end - 1]];
  return first && last
    ? `${question.slice(0, first.index)}${words}${question.slice(last.index + last[0].length)}`
    : question;
}
