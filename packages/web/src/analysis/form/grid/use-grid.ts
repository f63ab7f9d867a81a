/** The state of a grid: what was typed, what can be undone, where the keyboard is. */
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { notify } from '../../../state/notify.ts';
import {
  blankRow,
  blockOf,
  cellKey,
  type GridColumn,
  type GridRow,
  isBlank,
  paste,
  readCell,
  type Typed,
  typedWithoutRow,
  withCell,
  withoutRow,
} from './grid-model.ts';
import { keyMove } from './key-move.ts';

interface GridInput {
  readonly columns: readonly GridColumn[];
  readonly rows: readonly GridRow[];
  readonly onRows: (rows: readonly GridRow[]) => void;
  /** 0 when no row can be added. */
  readonly max: number;
  readonly nameOf: (row: number) => string;
}

interface Step {
  readonly rows: readonly GridRow[];
  readonly typed: Typed;
}

/** The most steps that can be taken back. */
const MOST_STEPS = 200;

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

export function useGrid({ columns, rows, onRows, max, nameOf }: GridInput) {
  const table = useRef<HTMLTableElement>(null);
  const [typed, setTyped] = useState<Typed>(new Map());
  const past = useRef<Step[]>([]);
  const future = useRef<Step[]>([]);
  // Keystrokes in one cell are one step.
  const lastCell = useRef<string | null>(null);
  const goTo = useRef<readonly [number, number] | null>(null);

  const focus = (row: number, column: number): boolean => {
    const cell = table.current?.querySelector<HTMLElement>(`[data-cell="${cellKey(row, column)}"]`);
    cell?.focus();
    if (cell instanceof HTMLInputElement) cell.select();
    return cell !== undefined && cell !== null;
  };
  useLayoutEffect(() => {
    if (goTo.current && focus(...goTo.current)) goTo.current = null;
  });

  const put = ({ rows: next, typed: texts }: Step) => {
    setTyped(texts);
    onRows(next);
  };
  const commit = (next: Step, cell: string | null) => {
    if (cell === null || cell !== lastCell.current)
      past.current = [...past.current.slice(-MOST_STEPS), { rows, typed }];
    lastCell.current = cell;
    future.current = [];
    put(next);
  };
  const travel = (from: { current: Step[] }, to: { current: Step[] }) => {
    const step = from.current.at(-1);
    if (!step) return;
    from.current = from.current.slice(0, -1);
    to.current = [...to.current, { rows, typed }];
    lastCell.current = null;
    put(step);
  };
  const undo = () => travel(past, future);
  const redo = () => travel(future, past);

  const add = (column = 0) => {
    if (rows.length >= max) return;
    goTo.current = [rows.length, column];
    commit({ rows: [...rows, blankRow(columns)], typed }, null);
  };
  const remove = (row: number) => {
    const before: Step = { rows, typed };
    commit({ rows: withoutRow(rows, row), typed: typedWithoutRow(typed, row) }, null);
    if (!isBlank(columns, rows[row] ?? []))
      notify(`${nameOf(row)} deleted`, { label: 'Undo', onAction: () => commit(before, null) });
  };
  const type = (row: number, column: number, text: string) => {
    const option = columns[column]!.option;
    const value = option.kind === 'text' ? text : readCell(option, text);
    const texts = new Map(typed).set(cellKey(row, column), text);
    commit({ rows: withCell(rows, row, column, value ?? null), typed: texts }, cellKey(row, column));
  };
  const set = (row: number, column: number, value: unknown) =>
    commit({ rows: withCell(rows, row, column, value), typed }, null);
  /** Whether the text was a block, which the grid takes instead of the cell. */
  const pasteAt = (row: number, column: number, text: string): boolean => {
    const block = blockOf(text);
    if (!block) return false;
    const before: Step = { rows, typed };
    const { filled, unread, left, ...next } = paste(columns, rows, typed, { row, column }, block, max);
    commit(next, null);
    const parts = [
      `${counted(filled, 'cell')} pasted`,
      ...(unread > 0 ? [`${unread} not understood`] : []),
      ...(left > 0 ? [`no room for ${counted(left, 'row')}`] : []),
    ];
    notify(parts.join(', '), { label: 'Undo', onAction: () => commit(before, null) });
    return true;
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>, row: number, column: number) => {
    const move = keyMove(event);
    if (move === null) return;
    const { undone, deleted, down, right } = move;
    if (undone !== undefined) (undone ? undo : redo)();
    else if (deleted) {
      goTo.current = [Math.max(0, Math.min(row, rows.length - 2)), column];
      remove(row);
    } else if (!focus(row + down, column + right)) {
      if (!move.grows) return;
      add(column);
    }
    event.preventDefault();
  };

  return { table, typed, add, remove, type, set, pasteAt, onKeyDown };
}
