/** A table that is elsewhere: its variables are known, and what is asked of it are plans. */
import type { Column, ColumnType } from '../column.ts';
import type { Answer, Condition, Plan } from './plan.ts';

/** A variable of the table. */
export interface SourceColumn extends Omit<Column, 'cells' | 'id' | 'role' | 'description'> {
  /** Type as the engine calls it. */
  readonly engineType: string;
}

/** Rows as the table has them, for methods that need every case: levels and numbers, null where missing. */
export interface RowsWanted {
  readonly columns: readonly string[];
  /** Rows beyond which nothing is sent; with `sample` the size of the random sample. */
  readonly limit: number;
  /** Seed of the sample that the engine draws. */
  readonly sample?: number;
}

export interface Source {
  /** What does the sums: DuckDB v1.5.5, PostgreSQL 15.4. */
  readonly engine: string;
  /** What people call the table. */
  readonly name: string;
  readonly columns: readonly SourceColumn[];
  /** What rows have to meet throughout, in addition to the conditions of plans. */
  readonly filter: readonly Condition[];
  ask(plan: Plan): Promise<Answer>;
  /** Column by column. */
  rows(wanted: RowsWanted): Promise<readonly (readonly (string | number | null)[])[]>;
  /** Statements sent so far, oldest first; empty where there are none. */
  readonly statements: readonly string[];
}

/** Whether cells of the type are numbers. */
export const holdsNumbers = (type: ColumnType): boolean => type === 'numeric' || type === 'date';

export class UnknownSourceColumnError extends Error {
  constructor(readonly column: string) {
    super(`The table has no column '${column}'.`);
    this.name = 'UnknownSourceColumnError';
  }
}

/** The column of that name. */
export function columnNamed(columns: readonly SourceColumn[], name: string): SourceColumn {
  const found = columns.find((each) => each.name === name);
  if (!found) throw new UnknownSourceColumnError(name);
  return found;
}
