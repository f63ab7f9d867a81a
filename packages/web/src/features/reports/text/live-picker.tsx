import type { NumberSettings, SavedResult } from '@constat/report';
import Popover from '@mui/material/Popover';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { findOffered, isReadAlone, type Offered, offeredBy } from './live-search.ts';
import './live-picker.css';

interface LivePickerProps {
  /** Below the cursor, in the window. */
  readonly at: { readonly left: number; readonly top: number };
  readonly results: ReadonlyMap<string, SavedResult>;
  readonly numbers: NumberSettings;
  /** What is said where no result offers anything. */
  readonly empty?: string;
  /** Whether the numbers of tables and figures are among what is offered. */
  readonly numbered?: boolean;
  readonly onChoose: (choice: Offered) => void;
  readonly onClose: () => void;
}

/** A number, table or figure of results, found by its words; Enter puts it in, Escape goes on writing. */
export function LivePicker(props: LivePickerProps) {
  const { at, results, numbers, numbered = true, onChoose, onClose } = props;
  const { empty = 'Add a result to the report first.' } = props;
  const id = useId();
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const offered = useMemo(
    () => offeredBy(results.values(), numbers).filter((each) => numbered || isReadAlone(each)),
    [results, numbers, numbered],
  );
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
          {offered.length === 0 ? empty : 'No number of a result has these words.'}
        </p>
      )}
    </Popover>
  );
}
