import { useCallback, useState } from 'react';
import type { ColumnInfo } from '../../storage/db.ts';
import { Icon } from '../../ui/icon.tsx';
import { roleOf } from '../options-state.ts';
import { useForm } from './form-context.ts';
import { PickedBar } from './picked-bar.tsx';
import { RoleMenu, type RoleQuestion } from './role-menu.tsx';
import { useRowEvents } from './use-row-events.ts';
import { VariableRow } from './variable-row.tsx';

/** The variables of the dataset as a listbox: arrows move, Enter assigns or removes, Space opens the role menu; several go together. */
export function VariableList() {
  const { analysis, dataset, options } = useForm();
  const [query, setQuery] = useState('');
  const [question, setQuestion] = useState<RoleQuestion | null>(null);
  // A closed menu costs as much as many rows of the list: it is made when it is first opened.
  const [made, setMade] = useState(false);
  const openMenu = useCallback((column: ColumnInfo, anchor: HTMLElement) => {
    setMade(true);
    setQuestion({ anchor, column });
  }, []);
  const wanted = query.trim().toLowerCase();
  const columns = dataset.columns.filter(
    (column) =>
      column.name.toLowerCase().includes(wanted) || (column.label ?? '').toLowerCase().includes(wanted),
  );
  const [picking, setPicking] = useState(false);
  const { events, current, focus, picked, clear } = useRowEvents(columns, openMenu, picking);
  const chosen = columns.filter(({ name }) => picked.has(name));
  return (
    <>
      <label className="field">
        <Icon name="search" />
        <input
          type="search"
          placeholder="Search variables"
          aria-label="Search variables"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') {
              event.preventDefault();
              focus(0);
            }
          }}
        />
      </label>
      <div className="vlist" role="listbox" aria-label="Variables" aria-multiselectable="true">
        {columns.map((column) => {
          const held = roleOf(analysis, options, column.name);
          return (
            <VariableRow
              key={column.id}
              column={column}
              role={held === null ? undefined : analysis.options[held]?.label}
              held={held !== null}
              picked={chosen.length > 1 && picked.has(column.name)}
              current={column === current}
              events={events}
            />
          );
        })}
      </div>
      <label className="choice vpicking">
        <input
          type="checkbox"
          checked={picking}
          onChange={(event) => {
            setPicking(event.target.checked);
            clear();
          }}
        />
        Select several
      </label>
      {chosen.length > 1 && <PickedBar columns={chosen} onDone={clear} />}
      {columns.length === 0 && <p className="novars">No variable matches “{query}”.</p>}
      {made && <RoleMenu question={question} onClose={() => setQuestion(null)} />}
    </>
  );
}
