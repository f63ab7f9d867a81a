import { haveSameColumns } from '@constat/data';
import Button from '@mui/material/Button';
import { useEffect, useId, useRef, useState } from 'react';
import { useWorkspace } from '../../state/workspace.ts';
import { freeName } from '../../storage/dataset-names.ts';
import { Icon } from '../../ui/icon.tsx';
import type { SeveralTable } from './import-contract.ts';
import type { ImportFlow } from './import-flow.ts';

type Readable = SeveralTable & { readonly read: { readonly columns: readonly string[] } };

const isReadable = (table: SeveralTable): table is Readable => 'columns' in table.read;

/** Names that no dataset has yet, nor another of the list. */
function freeNames(names: readonly string[]): readonly string[] {
  const taken = useWorkspace.getState().datasets.map(({ id, name }) => ({ id, name }));
  return names.map((name) => {
    const free = freeName(taken, name);
    taken.push({ id: free, name: free });
    return free;
  });
}

const count = (number: number, noun: string): string =>
  `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`;

/** Several tables that were read: which to import, and whether into one dataset. */
export function SeveralStep({
  tables,
  busy,
  flow,
}: {
  tables: readonly SeveralTable[];
  busy: boolean;
  flow: ImportFlow;
}) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const readable = tables.filter(isReadable);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(readable.map(({ at }) => at)));
  const [together, setTogether] = useState(false);
  useEffect(() => heading.current?.focus(), []);
  const taken = readable.filter(({ at }) => chosen.has(at));
  const same = haveSameColumns(taken.map(({ read }) => read.columns.map((name) => ({ name }))));
  const submit = () => {
    const names = freeNames(taken.map(({ name }) => name));
    const list = taken.map(({ at, name }, i) => ({ at, name: together && same ? name : names[i]! }));
    flow.storeSeveral(list, together && same ? freeNames([taken[0]?.name ?? 'Data'])[0]! : null);
  };
  return (
    <form
      className="imp-step"
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <h2 ref={heading} tabIndex={-1}>
        {count(tables.length, 'table')}
      </h2>
      <ul className="imp-several">
        {tables.map((table) => (
          <li key={table.at}>
            <input
              id={`${id}-${table.at}`}
              type="checkbox"
              disabled={!isReadable(table)}
              checked={chosen.has(table.at)}
              onChange={() => {
                const next = new Set(chosen);
                if (!next.delete(table.at)) next.add(table.at);
                setChosen(next);
              }}
            />
            <label htmlFor={`${id}-${table.at}`}>{table.name}</label>
            {isReadable(table) ? (
              <Told table={table} />
            ) : (
              <p className="imp-problem">{'problem' in table.read && table.read.problem}</p>
            )}
          </li>
        ))}
      </ul>
      {same && (
        <label className="imp-join">
          <input type="checkbox" checked={together} onChange={() => setTogether(!together)} /> Put the rows of
          all into one dataset. They have the same columns; the variable Source says where each row is from.
        </label>
      )}
      <div className="imp-acts">
        <Button onClick={flow.cancel} disabled={busy}>
          Back
        </Button>
        <span className="grow" />
        <Button type="submit" variant="contained" disabled={busy || taken.length === 0}>
          <Icon name="import" />
          {busy
            ? 'Importing...'
            : `Import ${together && same ? 'one dataset' : count(taken.length, 'dataset')}`}
        </Button>
      </div>
    </form>
  );
}

/** How large a table is, and what was decided while reading it. */
function Told({ table: { read } }: { table: Readable }) {
  if (!('rows' in read)) return null;
  const { rows, columns, notices } = read;
  return (
    <div className="muted">
      {count(rows, 'row')}, {count(columns.length, 'variable')}
      {notices.length > 0 && (
        <details>
          <summary>{count(notices.length, 'note')}</summary>
          <ul>
            {notices.map((notice) => (
              <li key={notice}>{notice}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
