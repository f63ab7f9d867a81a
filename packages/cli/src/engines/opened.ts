/** What opening a table gives, and what can go wrong that its user can put right. */
import { type ColumnType, type Dialect, rowsSql, type Source, type SourceColumn } from '@constat/data';

/** What is said about the table beyond its address. */
export interface TableSettings {
  readonly table?: string;
  /** Types that differ from those of the engine. */
  readonly types?: ReadonlyMap<string, ColumnType>;
  /** Words and numbers that mean missing, in every column. */
  readonly missing?: readonly string[];
  /** Conditions that rows have to meet, as typed. */
  readonly filter?: unknown;
  /** Seconds after which a statement is given up. */
  readonly seconds?: number;
  /** The only folder that files may be in. */
  readonly within?: string;
}

export interface OpenedSource {
  readonly source: Source;
  /** Lines of R that connect to the same place as `con`; no password is in them. */
  readonly connectR: readonly string[];
  /** Statements that read the rows and columns of an analysis, the last one; those before it prepare it. */
  select(
    columns: readonly string[],
    sample?: { readonly size: number; readonly seed: number },
  ): readonly string[];
  /** Whether the role could change the table, were it not for the read-only way of asking; null where that cannot be found out. */
  mayWrite?(): Promise<boolean | null>;
  close(): Promise<void>;
}

/** The address, the table or a type is not right. */
export class SourceError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SourceError';
  }
}

const TYPE_OF = { number: 'numeric', text: 'categorical', boolean: 'boolean', date: 'date' } as const;

/** Variables of the columns that an engine lists, with the types that were asked for. */
export function sourceColumns(
  dialect: Dialect,
  listed: readonly { readonly name: string; readonly engineType: string }[],
  { types = new Map(), missing = [] }: TableSettings,
): readonly SourceColumn[] {
  for (const name of types.keys())
    if (!listed.some((column) => column.name === name))
      throw new SourceError(`--types: there is no column '${name}'.`);
  return listed.map(({ name, engineType }) => {
    const own = TYPE_OF[dialect.storage(engineType)];
    const type = types.get(name) ?? own;
    if (type !== own && type !== 'categorical' && type !== 'ordinal')
      throw new SourceError(
        `'${name}' is ${engineType} in the database and cannot be read as ${type}; there it can be ${own}, categorical or ordinal.`,
      );
    return {
      name,
      type,
      engineType,
      ...(missing.length > 0 ? { missingValueCodes: missing } : {}),
    };
  });
}

/** What was thrown, in words. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The statements that read columns of a table, or a sample of its rows. */
export function selectStatements(
  dialect: Dialect,
  relation: Parameters<typeof rowsSql>[1],
  columns: readonly string[],
  sample?: { readonly size: number; readonly seed: number },
): readonly string[] {
  const select = rowsSql(dialect, relation, columns);
  if (!sample) return [select];
  const drawn = dialect.sample(select, sample.size, sample.seed);
  return [...drawn.before, drawn.select];
}
