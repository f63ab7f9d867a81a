import { type Dataset, type FindQuery, findCells } from '@constat/data';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useEffect, useId, useRef, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
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

/** Finds text in all cells, and replaces it. */
export function FindBar({ dataset }: { dataset: Dataset }) {
  const id = useId();
  const find = useGrid((state) => state.find);
  const [query, setQuery] = useState<FindQuery>({ text: '', matchCase: false, wholeCell: false });
  const [replacement, setReplacement] = useState('');
  const [said, setSaid] = useState('');
  const input = useRef<HTMLInputElement>(null);
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
    const { active } = useGrid.getState().selection;
    const selected = selectedRange(dataset.rows, dataset.columns.length);
    const several = selected.rows * selected.columns > 1;
    const whole = { row: 0, column: 0, rows: dataset.rows, columns: dataset.columns.length };
    const range = all ? (several ? selected : whole) : { ...active, rows: 1, columns: 1 };
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
  if (find === 'closed') return null;
  return (
    <search className="ed-fb" aria-label="Find and replace">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void go(false);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') close();
        }}
      >
        <label className="field" htmlFor={`${id}f`}>
          <Icon name="search" />
          <span className="sr">Find</span>
          <input
            id={`${id}f`}
            ref={input}
            value={query.text}
            placeholder="Find"
            autoComplete="off"
            onChange={(event) => setQuery({ ...query, text: event.target.value })}
          />
        </label>
        <label className="field" htmlFor={`${id}r`}>
          <Icon name="swap" />
          <span className="sr">Replace with</span>
          <input
            id={`${id}r`}
            value={replacement}
            placeholder="Replace with"
            autoComplete="off"
            onChange={(event) => setReplacement(event.target.value)}
          />
        </label>
        <label className="choice">
          <input
            type="checkbox"
            checked={query.matchCase}
            onChange={(event) => setQuery({ ...query, matchCase: event.target.checked })}
          />
          Match case
        </label>
        <label className="choice">
          <input
            type="checkbox"
            checked={query.wholeCell}
            onChange={(event) => setQuery({ ...query, wholeCell: event.target.checked })}
          />
          Whole cell
        </label>
        <Button type="submit">Next</Button>
        <Button onClick={() => void go(true)}>Previous</Button>
        <Button onClick={() => replace(false)}>Replace</Button>
        <Button onClick={() => replace(true)}>Replace all</Button>
        <span className="ed-said faint" role="status">
          {said}
        </span>
        <IconButton aria-label="Close find and replace" onClick={close}>
          <Icon name="close" />
        </IconButton>
      </form>
    </search>
  );
}
