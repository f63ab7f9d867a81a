import { refusesColumn } from '@constat/analyses';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import {
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { ColumnInfo } from '../../storage/db.ts';
import { Icon } from '../../ui/icon.tsx';
import {
  assignFresh,
  firstAcceptingRole,
  hasOpenPair,
  roleKeys,
  roleOf,
  roleOption,
  unassign,
} from '../options-state.ts';
import { useForm } from './form-context.ts';
import { type RowEvents, VariableRow } from './variable-row.tsx';

/** The variables of the dataset as a listbox: arrows move, Enter assigns or removes, Space opens the role menu. */
export function VariableList() {
  const { analysis, dataset, options, summaries, change, announce, setDragging } = useForm();
  const [query, setQuery] = useState('');
  const [active, setActive] = useState<string | null>(null);
  const [menu, setMenu] = useState<{ anchor: HTMLElement; column: ColumnInfo } | null>(null);
  // A closed menu costs as much as many rows of the list: it is made when it is first opened.
  const [made, setMade] = useState(false);
  const items = useRef(new Map<string, HTMLElement>());

  const wanted = query.trim().toLowerCase();
  const columns = dataset.columns.filter(
    (column) =>
      column.name.toLowerCase().includes(wanted) || (column.label ?? '').toLowerCase().includes(wanted),
  );
  const current = columns.find((column) => column.name === active) ?? columns[0];
  const distinctOf = (name: string) => summaries.get(name)?.distinct ?? null;

  const openMenu = useCallback((column: ColumnInfo, anchor: HTMLElement) => {
    setMade(true);
    setMenu({ anchor, column });
  }, []);
  const focus = (index: number) => {
    const column = columns[Math.max(0, Math.min(columns.length - 1, index))];
    if (!column) return;
    setActive(column.name);
    items.current.get(column.name)?.focus();
  };
  const send = (column: ColumnInfo, role: string) => {
    change((raw) => assignFresh(analysis, raw, role, column.name));
    announce(`${column.name} added to ${analysis.options[role]?.label ?? role}.`);
  };
  const toggle = (column: ColumnInfo) => {
    const open = roleKeys(analysis).find((key) => hasOpenPair(analysis, options, key, column.name));
    const held = roleOf(analysis, options, column.name);
    if (open === undefined && held !== null) {
      change((raw) => unassign(analysis, raw, held, column.name));
      announce(`${column.name} removed from ${analysis.options[held]?.label ?? held}.`);
      return;
    }
    const role = open ?? firstAcceptingRole(analysis, options, column, distinctOf(column.name));
    if (role !== null) send(column, role);
    else announce(`No box takes ${column.name}.`);
  };
  const onKeyDown = (column: ColumnInfo, event: KeyboardEvent<HTMLElement>) => {
    const index = columns.indexOf(column);
    switch (event.key) {
      case 'ArrowDown':
        focus(index + 1);
        break;
      case 'ArrowUp':
        focus(index - 1);
        break;
      case 'Home':
        focus(0);
        break;
      case 'End':
        focus(columns.length - 1);
        break;
      case 'Enter':
        toggle(column);
        break;
      case ' ':
        break; // on release: the menu must not take the same key press as a choice
      case 'ContextMenu':
        openMenu(column, event.currentTarget);
        break;
      default:
        return;
    }
    event.preventDefault();
  };

  /** The plus sign opens the role menu; a finger, which has no double click, assigns with one tap. */
  const onClick = (column: ColumnInfo, event: MouseEvent<HTMLElement>) => {
    const touched = event.nativeEvent instanceof PointerEvent && event.nativeEvent.pointerType === 'touch';
    if (event.target instanceof Element && event.target.closest('[data-add]'))
      openMenu(column, event.currentTarget);
    else if (touched) toggle(column);
  };

  // Rows are given what never changes; what they set off is looked up when it happens.
  const latest = useRef({ onKeyDown, onClick, toggle });
  useLayoutEffect(() => {
    latest.current = { onKeyDown, onClick, toggle };
  });
  const events = useMemo(
    (): RowEvents => ({
      element: ({ name }, element) => {
        if (element) items.current.set(name, element);
        else items.current.delete(name);
      },
      focus: ({ name }) => setActive(name),
      keyDown: (column, event) => latest.current.onKeyDown(column, event),
      click: (column, event) => latest.current.onClick(column, event),
      toggle: (column) => latest.current.toggle(column),
      menu: openMenu,
      drag: (column) => setDragging(column?.name ?? null),
    }),
    [openMenu, setDragging],
  );

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
              current={column === current}
              events={events}
            />
          );
        })}
      </div>
      {columns.length === 0 && <p className="novars">No variable matches “{query}”.</p>}
      {made && (
        <Menu
          open={menu !== null}
          anchorEl={menu?.anchor ?? null}
          onClose={() => setMenu(null)}
          slotProps={{ list: { 'aria-label': 'Role', dense: true } }}
        >
          {menu &&
            roleKeys(analysis).map((key) => {
              const option = roleOption(analysis, key);
              const reason = option ? refusesColumn(option, menu.column, distinctOf(menu.column.name)) : null;
              return (
                <MenuItem
                  key={key}
                  disabled={reason !== null}
                  selected={roleOf(analysis, options, menu.column.name) === key}
                  onClick={() => {
                    send(menu.column, key);
                    setMenu(null);
                  }}
                >
                  {option?.label}
                  {reason !== null && (
                    <span className="hint">{`needs ${reason.split('needs ')[1] ?? ''}`}</span>
                  )}
                </MenuItem>
              );
            })}
          {menu && roleOf(analysis, options, menu.column.name) !== null && (
            <MenuItem
              onClick={() => {
                toggle(menu.column);
                setMenu(null);
              }}
            >
              Remove
            </MenuItem>
          )}
        </Menu>
      )}
    </>
  );
}
