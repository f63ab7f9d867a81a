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

/** Words from `start` up to before `end`. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** A question in pieces that were understood or not; together they are the question. */
export function piecesOf(question: string, spans: readonly Span[]) {
  const places = [...question.matchAll(WORD)];
  const pieces: { readonly text: string; readonly at: number; readonly isUnderstood: boolean }[] = [];
  let at = 0;
  const add = (to: number, isUnderstood: boolean) => {
    if (to > at) pieces.push({ text: question.slice(at, to), at, isUnderstood });
    at = Math.max(at, to);
  };
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    const [first, last] = [places[start], places[end - 1]];
    if (!first || !last) continue;
    add(first.index, false);
    add(last.index + last[0].length, true);
  }
  add(question.length, false);
  return pieces;
}
