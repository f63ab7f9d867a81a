/** Finding tools, datasets and results by words, in any order, also by what people call them. */

export interface Searchable {
  readonly title: string;
  readonly description: string;
  readonly keywords: readonly string[];
}

const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** How well an item answers a query; 0 = not at all. Every word must be found; the title counts most. */
export function scoreOf(item: Searchable, query: string): number {
  const words = wordsOf(query);
  if (words.length === 0) return 1;
  const title = wordsOf(item.title);
  const keywords = item.keywords.flatMap(wordsOf);
  const description = wordsOf(item.description);
  let score = 0;
  for (const word of words) {
    const starts = (part: string) => part.startsWith(word);
    if (title.some(starts)) score += title.includes(word) ? 6 : 5;
    else if (keywords.some(starts)) score += 3;
    else if (description.some(starts)) score += 2;
    else if (title.some((part) => part.includes(word))) score += 1;
    else return 0;
  }
  if (item.keywords.some((keyword) => fold(keyword) === fold(query.trim()))) score += 4;
  return score / words.length;
}

/** The items that answer, best first; ties keep their order. */
export function search<T extends Searchable>(items: readonly T[], query: string): readonly T[] {
  return items
    .map((item) => ({ item, score: scoreOf(item, query) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ item }) => item);
}
