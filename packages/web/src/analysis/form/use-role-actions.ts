import { type AnyForm, type RawOptions, refusesColumn } from '@constat/analyses';
import type { ColumnInfo } from '../../storage/db.ts';
import {
  assignFresh,
  firstAcceptingRole,
  hasOpenPair,
  roleKeys,
  roleOf,
  roleOption,
  shownRoles,
  unassign,
} from '../options-state.ts';
import { useForm } from './form-context.ts';

/** A box for several variables, and those of the asked ones that it takes. */
export interface Box {
  readonly key: string;
  readonly label: string;
  readonly taken: readonly ColumnInfo[];
}

/** The boxes that take some of these variables together. */
export const boxesFor = (
  analysis: AnyForm,
  options: RawOptions,
  columns: readonly ColumnInfo[],
  distinctOf: (name: string) => number | null,
): readonly Box[] =>
  shownRoles(analysis, options).flatMap((key) => {
    const option = roleOption(analysis, key);
    if (!option || option.kind === 'variable') return [];
    const taken = columns.filter((column) => refusesColumn(option, column, distinctOf(column.name)) === null);
    return taken.length === 0 ? [] : [{ key, label: option.label, taken }];
  });

export interface RoleActions {
  /** Puts a variable into a box. */
  readonly send: (column: ColumnInfo, role: string) => void;
  /** Puts several variables into a box, in their order. */
  readonly sendMany: (columns: readonly ColumnInfo[], role: string) => void;
  /** Puts several variables into the first box for several that takes some of them. */
  readonly sendAll: (columns: readonly ColumnInfo[]) => void;
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
  const sendMany = (columns: readonly ColumnInfo[], role: string) => {
    change((raw) => columns.reduce((next, { name }) => assignFresh(analysis, next, role, name), raw));
    announce(`${columns.length.toLocaleString('en')} variables added to ${labelOf(role)}.`);
  };
  const sendAll = (columns: readonly ColumnInfo[]) => {
    const [first] = boxesFor(analysis, options, columns, distinctOf);
    if (first) sendMany(first.taken, first.key);
    else announce('No box takes these variables together.');
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
  return { send, sendMany, sendAll, toggle };
}
