import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { useHeads } from '../../../state/use-heads.ts';
import type { ResultHead } from '../../../storage/db.ts';
import { Icon } from '../../../ui/icon.tsx';
import { timeAgo } from '../../../ui/time-ago.ts';

/** More than anybody reads: the search narrows it. */
const SHOWN = 100;

/** Every word of the query somewhere in what is known of the result. */
export function matches(head: ResultHead, query: string): boolean {
  const text = [head.title, head.component, head.dataset?.name, head.note, ...(head.tags ?? [])]
    .join(' ')
    .toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

interface ResultPickerProps {
  /** Results that the report has already. */
  readonly present: ReadonlySet<string>;
  readonly onAdd: (ids: readonly string[]) => void;
  readonly onClose: () => void;
}

const focusOnMount = (input: HTMLInputElement | null) => input?.focus();

/** Chooses results for a report, from all that are saved. */
export function ResultPicker({ present, onAdd, onClose }: ResultPickerProps) {
  const heads = useHeads();
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const id = useId();
  const wanted = useDeferredValue(query);
  const found = useMemo(
    () =>
      (heads?.results ?? [])
        .filter((head) => matches(head, wanted))
        .sort((a, b) => b.timestamp - a.timestamp),
    [heads, wanted],
  );
  const toggle = (resultId: string, on: boolean) =>
    setChosen((before) => (on ? [...before, resultId] : before.filter((each) => each !== resultId)));
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={id}>
      <form
        className="rb-picker"
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
          if (chosen.length > 0) onAdd(chosen);
        }}
      >
        <h2 id={id}>Add results</h2>
        <div className="field">
          <Icon name="search" />
          <input
            type="search"
            ref={focusOnMount}
            aria-label="Search saved results"
            placeholder="Title, tool, dataset, tag"
            value={query}
            onChange={(event) => setQuery(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.preventDefault();
            }}
          />
        </div>
        <ul aria-label="Saved results">
          {found.slice(0, SHOWN).map((head) => (
            <li key={head.id}>
              <label className="choice">
                <input
                  type="checkbox"
                  checked={chosen.includes(head.id)}
                  onChange={(event) => toggle(head.id, event.target.checked)}
                />
                <span>{head.title}</span>
                <small>
                  {[
                    head.dataset?.name,
                    `n = ${head.n.toLocaleString('en')}`,
                    timeAgo(head.timestamp),
                    ...(present.has(head.id) ? ['in the report'] : []),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </label>
            </li>
          ))}
        </ul>
        <p className="small" role="status">
          {heads === undefined
            ? 'Reading the results...'
            : heads.results.length === 0
              ? 'There are no saved results yet. Run an analysis and press Save.'
              : found.length === 0
                ? 'No result fits the search.'
                : found.length > SHOWN
                  ? `${found.length - SHOWN} more: search to find them.`
                  : ''}
        </p>
        <div className="acts">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" disabled={chosen.length === 0}>
            {chosen.length === 0
              ? 'Add'
              : chosen.length === 1
                ? 'Add 1 result'
                : `Add ${chosen.length} results`}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
