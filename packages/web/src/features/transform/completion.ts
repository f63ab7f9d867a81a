/** Completion of expressions: the word before the cursor, and what it may become. */
import { EXPRESSION_FUNCTIONS, quoteName, signatureOf } from '@constat/data';

export interface Suggestion {
  readonly id: string;
  readonly label: string;
  readonly help: string;
  /** What replaces the word. */
  readonly insert: string;
  /** How far behind the insertion's end the cursor goes: 1 puts it between parentheses. */
  readonly back: number;
}

interface Named {
  readonly name: string;
  readonly type: string;
}

const MAX_SUGGESTIONS = 8;

/** The word that ends at the cursor, with an opening backtick where it has one. */
export function wordBefore(text: string, cursor: number): { readonly word: string; readonly start: number } {
  const before = text.slice(0, cursor);
  const open = before.lastIndexOf('`');
  if (open >= 0 && (before.split('`').length - 1) % 2 === 1) return { word: before.slice(open), start: open };
  const word = /[\p{L}_][\p{L}\p{N}\p{M}_.]*$/u.exec(before)?.[0] ?? '';
  return { word, start: cursor - word.length };
}

/** Columns, then functions, that start with the word, before those that have it elsewhere. */
export function suggest(word: string, columns: readonly Named[]): readonly Suggestion[] {
  const wanted = word.replace(/^`/, '').toLowerCase();
  if (wanted === '' && !word.startsWith('`')) return [];
  const all: readonly Suggestion[] = [
    ...columns.map(({ name, type }) => ({
      id: `column ${name}`,
      label: name,
      help: type,
      insert: quoteName(name),
      back: 0,
    })),
    ...(word.startsWith('`') ? [] : EXPRESSION_FUNCTIONS).map((each) => ({
      id: `function ${each.name}`,
      label: signatureOf(each),
      help: each.help,
      insert: `${each.name}()`,
      back: each.parameters.length === 0 ? 0 : 1,
    })),
  ];
  const starts = (each: Suggestion) => each.label.toLowerCase().startsWith(wanted);
  const inside = (each: Suggestion) =>
    wanted.length > 1 && each.label.split('(')[0]!.toLowerCase().includes(wanted);
  return [...all.filter(starts), ...all.filter((each) => !starts(each) && inside(each))].slice(
    0,
    MAX_SUGGESTIONS,
  );
}

/** The text and cursor after a suggestion took the place of the word. */
export function complete(
  text: string,
  cursor: number,
  suggestion: Suggestion,
): { readonly text: string; readonly cursor: number } {
  const { start } = wordBefore(text, cursor);
  const rest = text.slice(cursor);
  // A parenthesis that is there already is not written twice.
  const insert =
    suggestion.insert.endsWith('()') && rest.startsWith('(')
      ? suggestion.insert.slice(0, -2)
      : suggestion.insert;
  const end = start + insert.length;
  return {
    text: text.slice(0, start) + insert + rest,
    cursor: insert === suggestion.insert ? end - suggestion.back : end + 1,
  };
}
