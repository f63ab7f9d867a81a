/** A table of a database as a source. */
import { type Answer, type Condition, type Plan, TooManyGroupsError } from '../plan.ts';
import { columnNamed, holdsNumbers, type RowsWanted, type Source, type SourceColumn } from '../source.ts';
import type { Dialect } from './dialect.ts';
import { planSql, type Relation, rowsSql } from './write.ts';

/** Sends one statement, after others that prepare it on the same connection, and answers its rows as lists. */
export type Query = (
  statement: string,
  before?: readonly string[],
) => Promise<readonly (readonly unknown[])[]>;

export interface SqlTable {
  readonly dialect: Dialect;
  /** As it stands behind FROM. */
  readonly relation: string;
  readonly name: string;
  /** With its version. */
  readonly engine: string;
  readonly columns: readonly SourceColumn[];
  readonly filter?: readonly Condition[];
  readonly query: Query;
}

const toNumber = (value: unknown): number | null =>
  value === null || value === undefined ? null : Number(value);

/** A cell as analyses see it: numbers as numbers, numbers that serve as categories by their digits. */
function toKey(value: unknown, column: SourceColumn | null): string | number | null {
  if (value === null || value === undefined) return null;
  if (column === null || holdsNumbers(column.type)) return Number(value) + 0;
  return typeof value === 'string' ? value : String(Number(value) + 0);
}

/** Reads the table through statements made of plans; all of them are kept. */
export function sqlSource(table: SqlTable): Source {
  const { dialect, columns, filter = [] } = table;
  const relation: Relation = { sql: table.relation, columns, filter };
  const statements: string[] = [];
  const send: Query = (statement, before = []) => {
    statements.push(...before, statement);
    return table.query(statement, before);
  };
  return {
    engine: table.engine,
    name: table.name,
    columns,
    filter,
    statements,
    async ask(plan: Plan): Promise<Answer> {
      const rows = await send(planSql(dialect, relation, plan));
      if (plan.by.length > 0 && rows.length > plan.limit) throw new TooManyGroupsError(plan.limit);
      const keyColumns = plan.by.map((key) => (key.kind === 'value' ? columnNamed(columns, key.name) : null));
      return {
        keys: keyColumns.map((column, k) => rows.map((row) => toKey(row[k], column))),
        values: plan.measures.map((_, m) => rows.map((row) => toNumber(row[plan.by.length + m]))),
      };
    },
    async rows({ columns: names, limit, sample }: RowsWanted) {
      const select = rowsSql(dialect, relation, names);
      const drawn =
        sample === undefined
          ? { select: `${select} LIMIT ${Math.trunc(limit)}`, before: [] }
          : dialect.sample(select, limit, sample);
      const rows = await send(drawn.select, drawn.before);
      return names.map((name, i) => rows.map((row) => toKey(row[i], columnNamed(columns, name))));
    },
  };
}
