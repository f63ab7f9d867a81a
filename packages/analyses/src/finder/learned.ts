/** How likely each address is what a question asks for, by weights learned from many phrasings (finder-training). */
import { ADDRESSES, ALONE, SIGNS } from './learned-weights.ts';
import type { Reading } from './read-question.ts';
import { shareOf, signsOf } from './signs.ts';
import { fromText, type Weights } from './weight-text.ts';

/** The address of what is no question about data. */
export const NO_QUESTION = '';

const addresses = ADDRESSES.split(' ').map((path) => (path === '-' ? NO_QUESTION : path));
const alone = fromText(ALONE);

/** The weights of every sign; made ready when it is first met. */
const texts = new Map(
  SIGNS.trim()
    .split(/["\n]/)
    .map((line) => {
      const cut = line.lastIndexOf(' ');
      return [line.slice(0, cut), line.slice(cut + 1)] as const;
    }),
);
const ready = new Map<string, Weights>();

function weightsOf(sign: string): Weights {
  const known = ready.get(sign);
  if (known) return known;
  const weights = fromText(texts.get(sign) ?? '');
  ready.set(sign, weights);
  return weights;
}

/** Whether a word was learned. */
export const isLearned = (word: string): boolean => texts.has(`w${word}`);

/** Whether an address was learned. */
const learned: ReadonlySet<string> = new Set(addresses);
export const isLearnedAddress = (path: string): boolean => learned.has(path);

/** The chance of each address; none where no sign was ever met. */
export function chancesOf(reading: Reading): ReadonlyMap<string, number> {
  const signs = signsOf(reading, isLearned).filter((sign) => texts.has(sign));
  if (signs.length === 0) return new Map();
  const sums = addresses.map(() => 0);
  for (const [place, weight] of alone) sums[place] = weight;
  for (const sign of signs) {
    const share = shareOf(sign, signs.length);
    for (const [place, weight] of weightsOf(sign)) sums[place] = (sums[place] ?? 0) + share * weight;
  }
  const most = Math.max(...sums);
  const parts = sums.map((sum) => Math.exp(sum - most));
  const all = parts.reduce((sum, part) => sum + part, 0);
  return new Map(addresses.map((path, i) => [path, (parts[i] ?? 0) / all]));
}
