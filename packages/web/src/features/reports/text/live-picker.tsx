import type { NumberSettings, SavedResult } from '@constat/report';
import Popover from '@mui/material/Popover';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { findOffered, type Offered, offeredBy } from './live-search.ts';

interface LivePickerProps {
  /** Below the cursor, in the window. */
  readonly at: { readonly left: number; readonly top: number };
  readonly results: ReadonlyMap<string, SavedResult>;
  readonly numbers: NumberSettings;
  readonly onChoose: (choice: Offered) => void;
  readonly onClose: () => void;
}

/** A number, table or figure of the report's results, found by its words; Enter puts it in, Escape goes on writing. */
export function LivePicker({ at, results, numbers, onChoose, onClose }: LivePickerProps) {
  const id = useId();
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const offered = useMemo(() => offeredBy(results.values(), numbers), [results, numbers]);
  const found = useMemo(() => findOffered(offered, query), [offered, query]);
  const current = Math.min(chosen, found.length - 1);
  useEffect(() => {
    list.current?.children[current]?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const choice = found[current];
    if (step !== undefined && found.length > 0) setChosen((current + step + found.length) % found.length);
    else if (event.key === 'Enter' && choice) onChoose(choice);
    else return;
    event.preventDefault();
  };
  return (
    <Popover
      open
      anchorReference="anchorPosition"
      anchorPosition={at}
      onClose={onClose}
      disableRestoreFocus
      slotProps={{ paper: { role: 'dialog', 'aria-label': 'Number of a result', className: 'live-picker' } }}
    >
      <div className="field">
        <Icon name="search" size={16} />
        <input
          // The box opens to be written into.
          ref={(input) => input?.focus()}
          role="combobox"
          aria-label="Find a number, table or figure"
          aria-expanded
          aria-controls={id}
          aria-activedescendant={found.length > 0 ? `${id}-${current}` : undefined}
          placeholder="Mean, p, Table ..."
          autoComplete="off"
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id={id} ref={list} className="found" role="listbox" aria-label="Numbers of results">
        {found.map((choice, i) => (
          <div
            key={`${choice.result} ${choice.at}`}
            id={`${id}-${i}`}
            role="option"
            aria-selected={i === current}
            tabIndex={-1}
            onClick={() => onChoose(choice)}
            onKeyDown={onKeyDown}
          >
            <b>{choice.shown}</b>
            <span>{choice.label}</span>
            <small>
              {choice.title}
              {choice.group === '' ? '' : `, ${choice.group}`}
            </small>
          </div>
        ))}
      </div>
      {found.length === 0 && (
        <p className="small" role="status">
          {offered.length === 0
            ? 'Add a result to the report first.'
            : 'No number of a result has these words.'}
        </p>
      )}
    </Popover>
  );
}
