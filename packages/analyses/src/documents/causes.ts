/** What the documents about causes share: the states of a cause, and the rule that a cause is a condition and never a person. */
import type { DocumentContent, OutlineItem } from './contract.ts';
import { outlineOf } from './values.ts';

/** What is known of a cause; the first holds while nothing is chosen. */
export const CAUSE_STATES = {
  suspected: 'Suspected',
  testing: 'In test',
  confirmed: 'Confirmed',
  'ruled-out': 'Ruled out',
};

/** The lines of an outline below its first level, which names kinds of causes. */
export const causesOf = (content: DocumentContent, key: string): readonly OutlineItem[] =>
  outlineOf(content, key).filter(({ level }) => level > 0);

/** The words that blame a person where a condition is wanted, or null. */
export const blameIn = (text: string): string | null =>
  /\b(?:human error|operator error|carelessness|did not pay attention)\b/i.exec(text)?.[0] ?? null;

/** The sentence about such words. */
export const blameMessage = (label: string, words: string): string =>
  `${label} says “${words}”; ask why that could happen, and name the condition that can be changed.`;
