import { visible } from '@constat/data';
import { type DragEvent, type KeyboardEvent, type MouseEvent, memo } from 'react';
import type { ColumnInfo } from '../../storage/db.ts';
import { Icon } from '../../ui/icon.tsx';

/** 'Dependent variables' is too long for a row of the list: 'Dependent'. */
const shortLabel = (label: string): string => label.replace(/ variables?$/i, '');

/** What a row tells its list; the same object for as long as the list is there. */
export interface RowEvents {
  readonly element: (column: ColumnInfo, element: HTMLElement | null) => void;
  readonly focus: (column: ColumnInfo) => void;
  readonly keyDown: (column: ColumnInfo, event: KeyboardEvent<HTMLElement>) => void;
  readonly click: (column: ColumnInfo, event: MouseEvent<HTMLElement>) => void;
  readonly toggle: (column: ColumnInfo) => void;
  readonly menu: (column: ColumnInfo, anchor: HTMLElement) => void;
  readonly drag: (column: ColumnInfo | null) => void;
}

interface VariableRowProps {
  readonly column: ColumnInfo;
  /** The role it is in, by its label. */
  readonly role: string | undefined;
  readonly held: boolean;
  /** One of several that are chosen in the list. */
  readonly picked: boolean;
  /** Tab stops at one row of the list. */
  readonly current: boolean;
  readonly events: RowEvents;
}

/** A variable in the list; drawn again only when something about it changes, because there may be hundreds. */
export const VariableRow = memo(function VariableRow({
  column,
  role,
  held,
  picked,
  current,
  events,
}: VariableRowProps) {
  const onDragStart = (event: DragEvent) => {
    event.dataTransfer.setData('text/plain', column.name);
    event.dataTransfer.effectAllowed = 'move';
    events.drag(column);
  };
  return (
    <div
      ref={(element) => events.element(column, element)}
      role="option"
      aria-selected={held || picked}
      aria-label={`${visible(column.name)}${column.label ? `, ${column.label}` : ''}, ${column.type}${role ? `, in ${role}` : ''}`}
      className={`var${held ? ' is-used' : ''}${picked ? ' is-picked' : ''}`}
      tabIndex={current ? 0 : -1}
      draggable
      onFocus={() => events.focus(column)}
      onKeyDown={(event) => events.keyDown(column, event)}
      onKeyUp={(event) => {
        if (event.key === ' ') events.menu(column, event.currentTarget);
      }}
      onClick={(event) => events.click(column, event)}
      onDoubleClick={() => events.toggle(column)}
      onContextMenu={(event) => {
        event.preventDefault();
        events.menu(column, event.currentTarget);
      }}
      onDragStart={onDragStart}
      onDragEnd={() => events.drag(null)}
    >
      <Icon name={column.type} />
      <span className="nm">{visible(column.name)}</span>
      {column.label && <span className="lb trunc">{column.label}</span>}
      {role ? (
        <span className="used">{shortLabel(role)}</span>
      ) : (
        <span className="add" data-add>
          <kbd className="kbd">Enter</kbd>
          <Icon name="plus" size={14} />
        </span>
      )}
    </div>
  );
});
