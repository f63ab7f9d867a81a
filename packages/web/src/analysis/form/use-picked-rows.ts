import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import type { ColumnInfo } from '../../storage/db.ts';
import {
  NOTHING_SELECTED,
  type Selection,
  selectAll,
  selectOne,
  selectRange,
  selectToggle,
  type Typed,
  typedRow,
  typeMore,
} from './selection.ts';

const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  /^[\p{L}\p{N}_]$/u.test(key) && !ctrlKey && !metaKey && !altKey;

/** Several rows of the list at once: with Shift a range, with Ctrl single ones, with Ctrl+A all; letters go to the next name. */
export function usePickedRows(columns: readonly ColumnInfo[], picking: boolean) {
  const [selection, setSelection] = useState<Selection>(NOTHING_SELECTED);
  const typed = useRef<Typed>({ text: '', at: 0 });
  const names = columns.map(({ name }) => name);
  const clear = () => setSelection(NOTHING_SELECTED);
  return {
    names: selection.names,
    clear,
    /** The rows that go together with this one, in the order of the list. */
    together: (column: ColumnInfo): readonly ColumnInfo[] =>
      selection.names.has(column.name) ? columns.filter(({ name }) => selection.names.has(name)) : [column],
    /** A row was reached with Shift held, from another. */
    extend: (from: ColumnInfo, to: ColumnInfo) =>
      setSelection((before) =>
        selectRange(before.anchor === null ? selectOne(from.name) : before, names, to.name),
      ),
    /** Takes a key that is about selecting; answers the row to go to, null for none, undefined where it is another key. */
    key: (column: ColumnInfo, event: KeyboardEvent): number | null | undefined => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a') {
        setSelection(selectAll(names));
        return null;
      }
      if (event.key === 'Escape' && selection.names.size > 0) {
        clear();
        return null;
      }
      if (!isLetter(event)) return undefined;
      // letters are also keys of the whole app
      event.stopPropagation();
      typed.current = typeMore(typed.current, event.key, event.timeStamp);
      const row = typedRow(names, columns.indexOf(column), typed.current.text);
      return row < 0 ? null : row;
    },
    /** Takes a click that selects; a finger's tap is one only while several are being picked. */
    click: (column: ColumnInfo, event: MouseEvent, touched: boolean): boolean => {
      if (event.shiftKey) setSelection((before) => selectRange(before, names, column.name));
      else if (event.ctrlKey || event.metaKey || picking)
        setSelection((before) => selectToggle(before, column.name));
      else if (touched) return false;
      else setSelection(selectOne(column.name));
      return true;
    },
  };
}
