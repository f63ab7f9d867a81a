import { type KeyboardEvent, useRef, useState } from 'react';
import type { ColumnInfo } from '../../storage/db.ts';
import { complete, type Suggestion, suggest, wordBefore } from './completion.ts';

/** Completion of the word before the cursor, with the keys that choose from the list. */
export function useCompletion(
  value: string,
  columns: readonly ColumnInfo[],
  onChange: (value: string) => void,
) {
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const [cursor, setCursor] = useState(0);
  const [at, setAt] = useState(0);
  const suggestions = open ? suggest(wordBefore(value, cursor).word, columns) : [];
  const chosen = suggestions[Math.min(at, suggestions.length - 1)];
  const close = () => setOpen(false);
  const edit = (text: string, position: number) => {
    onChange(text);
    setCursor(position);
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(position, position);
    });
  };
  const take = (suggestion: Suggestion) => {
    const done = complete(value, cursor, suggestion);
    close();
    edit(done.text, done.cursor);
  };
  /** Puts a function where the cursor is, ready for its arguments. */
  const insert = (name: string) => {
    const from = input.current?.selectionStart ?? value.length;
    edit(`${value.slice(0, from)}${name}()${value.slice(from)}`, from + name.length + 1);
  };
  const typed = ({ value: text, selectionStart }: HTMLInputElement) => {
    onChange(text);
    setCursor(selectionStart ?? text.length);
    setAt(0);
    setOpen(true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!chosen) return;
    const move = (by: number) =>
      setAt((Math.min(at, suggestions.length - 1) + by + suggestions.length) % suggestions.length);
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' || event.key === 'Tab') take(chosen);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
  };
  return { input, suggestions, chosen, take, insert, typed, close, onKeyDown };
}
