import { type Dataset, type FindQuery, findCells } from '@constat/data';
import { useEffect, useRef, useState } from 'react';
import { editMany, useEditor } from './editor-session.ts';
import { focusGrid, select, selectedRange, useGrid } from './grid-state.ts';
import { cellAt } from './selection.ts';

const pause = () => new Promise((resolve) => setTimeout(resolve, 0));

/** The next match after the active cell; lets the page breathe between stretches. */
async function findNext(dataset: Dataset, query: FindQuery, backwards: boolean, current: () => boolean) {
  const { active } = useGrid.getState().selection;
  for (const found of findCells(dataset, query, active, backwards)) {
    if (found) return found;
    await pause();
    if (!current()) return null;
  }
  return null;
}

/** Where `replace` works: the active cell, or all of the selection, or of the data where one cell is selected. */
function replaceRange({ rows, columns }: Dataset, all: boolean) {
  const { active } = useGrid.getState().selection;
  const selected = selectedRange(rows, columns.length);
  const several = selected.rows * selected.columns > 1;
  const whole = { row: 0, column: 0, rows, columns: columns.length };
  return { several, range: all ? (several ? selected : whole) : { ...active, rows: 1, columns: 1 } };
}

/** Finding and replacing: what is looked for, and what is said about it. */
export function useFind(dataset: Dataset) {
  const find = useGrid((state) => state.find);
  const [query, setQuery] = useState<FindQuery>({ text: '', matchCase: false, wholeCell: false });
  const [replacement, setReplacement] = useState('');
  const [said, setSaid] = useState('');
  const input = useRef<HTMLInputElement>(null);
  /** Grows with every search: one that goes on while another began is recognised. */
  const search = useRef(0);
  useEffect(() => {
    if (find === 'closed') return;
    input.current?.focus();
    input.current?.select();
  }, [find]);
  const close = () => {
    search.current += 1;
    useGrid.setState({ find: 'closed' });
    focusGrid();
  };
  const go = async (backwards: boolean) => {
    if (query.text === '') return;
    search.current += 1;
    const mine = search.current;
    setSaid('Searching…');
    const found = await findNext(dataset, query, backwards, () => mine === search.current);
    if (mine !== search.current) return;
    if (!found) {
      setSaid(`'${query.text}' was not found.`);
      return;
    }
    select(cellAt(found.row, found.column));
    setSaid(`Row ${(found.row + 1).toLocaleString('en')}, ${dataset.columns[found.column]?.name ?? ''}`);
  };
  const replace = (all: boolean) => {
    if (query.text === '') return;
    const { range, several } = replaceRange(dataset, all);
    editMany(`Replace ${query.text}`, { kind: 'replace-text', range, query, replacement }, ({ cells }) => {
      if (all)
        setSaid(
          `${cells.toLocaleString('en')} ${cells === 1 ? 'cell' : 'cells'} changed${several ? ' in the selection' : ''}.`,
        );
      else void go(false);
    });
    const { refusal, busy } = useEditor.getState();
    if (refusal !== null) setSaid(refusal);
    else if (busy !== null) setSaid(`${busy}…`);
  };
  return {
    open: find !== 'closed',
    input,
    query,
    setQuery,
    replacement,
    setReplacement,
    said,
    go,
    replace,
    close,
  };
}
