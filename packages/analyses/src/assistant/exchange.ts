/** One variable in the place of another: no, use weight instead; and by smoker? */
import { isGrouping } from './data-facts.ts';
import type { Mention } from './mentions.ts';

const isAlike = (a: Mention, b: Mention): boolean => isGrouping(a.variable) === isGrouping(b.variable);

/** Where many of a kind are listed, one more joins them. */
const MANY = 3;

/**
 * The variables of before with others in their places: one that is said to play a part takes that part, else the last of its kind makes room,
 * else the outcome.
 */
export function exchanged(
  earlier: readonly Mention[],
  own: readonly Mention[],
  joining: boolean,
): readonly Mention[] {
  const result = [...earlier];
  const settled = new Set(own.map(({ variable }) => variable));
  for (const mention of own) {
    if (earlier.some(({ variable }) => variable === mention.variable)) continue;
    const open = result.filter(({ variable }) => !settled.has(variable));
    const alike = open.filter((one) => isAlike(one, mention));
    const place =
      (mention.cue ? open.findLast(({ cue }) => cue === mention.cue) : undefined) ??
      alike.at(-1) ??
      open.findLast(({ cue }) => cue === 'outcome') ??
      open.findLast(({ cue }) => cue !== 'group');
    if (!place || (joining && alike.length >= MANY)) result.push(mention);
    else result[result.indexOf(place)] = { ...mention, cue: mention.cue ?? place.cue };
  }
  return result;
}
