/** Checklists of reporting guidelines: the numbers are those of the guideline, the words are short and our own. */
import type { ChecklistItem } from '../contract.ts';

export interface Checklist {
  readonly name: string;
  /** What kind of study it is for. */
  readonly about: string;
  /** Where the guideline with its own words is published. */
  readonly source: string;
  readonly items: readonly ChecklistItem[];
}

/** Items from lines: “# Methods” begins a group, “3a What it asks” is an item. */
export function itemsOf(text: string): readonly ChecklistItem[] {
  let group = '';
  return text.split('\n').flatMap((line) => {
    const trimmed = line.trim();
    if (trimmed === '') return [];
    if (trimmed.startsWith('# ')) {
      group = trimmed.slice(2);
      return [];
    }
    const space = trimmed.indexOf(' ');
    return [{ id: trimmed.slice(0, space), group, text: trimmed.slice(space + 1) }];
  });
}
