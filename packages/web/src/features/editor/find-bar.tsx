import type { Dataset } from '@constat/data';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useId } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { useFind } from './use-find.ts';

/** Finds text in all cells, and replaces it. */
export function FindBar({ dataset }: { dataset: Dataset }) {
  const id = useId();
  const { open, input, query, setQuery, replacement, setReplacement, said, go, replace, close } =
    useFind(dataset);
  if (!open) return null;
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
