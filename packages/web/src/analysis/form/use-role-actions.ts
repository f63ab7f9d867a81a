import type { ColumnInfo } from '../../storage/db.ts';
import {
  assignFresh,
  firstAcceptingRole,
  hasOpenPair,
  roleKeys,
  roleOf,
  unassign,
} from '../options-state.ts';
import { useForm } from './form-context.ts';

export interface RoleActions {
  /** Puts a variable into a box. */
  readonly send: (column: ColumnInfo, role: string) => void;
  /** Puts a variable into the first box that takes it, or takes it out again. */
  readonly toggle: (column: ColumnInfo) => void;
}

/** How many different values a variable has, once that is known. */
export function useDistinct(): (name: string) => number | null {
  const { summaries } = useForm();
  return (name) => summaries.get(name)?.distinct ?? null;
}

/** What becomes of a variable of the list, each time said aloud. */
export function useRoleActions(): RoleActions {
  const { analysis, options, change, announce } = useForm();
  const distinctOf = useDistinct();
  const labelOf = (role: string) => analysis.options[role]?.label ?? role;
  const send = (column: ColumnInfo, role: string) => {
    change((raw) => assignFresh(analysis, raw, role, column.name));
    announce(`${column.name} added to ${labelOf(role)}.`);
  };
  const toggle = (column: ColumnInfo) => {
    const open = roleKeys(analysis).find((key) => hasOpenPair(analysis, options, key, column.name));
    const held = roleOf(analysis, options, column.name);
    if (open === undefined && held !== null) {
      change((raw) => unassign(analysis, raw, held, column.name));
      announce(`${column.name} removed from ${labelOf(held)}.`);
      return;
    }
    const role = open ?? firstAcceptingRole(analysis, options, column, distinctOf(column.name));
    if (role !== null) send(column, role);
    else announce(`No box takes ${column.name}.`);
  };
  return { send, toggle };
}
