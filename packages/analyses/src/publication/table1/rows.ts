/** What single rows of the table have of their own. */
import type { Summary } from './characteristic.ts';
import type { RowTest, Table1Options } from './options.ts';

/** Null is what is chosen for all rows. */
export interface RowSetting {
  readonly label: string | null;
  readonly summary: Summary | null;
  readonly test: Exclude<RowTest, 'as'> | null;
  readonly decimals: number | null;
}

const FOR_ALL: RowSetting = { label: null, summary: null, test: null, decimals: null };

/** The settings of a characteristic; of several rows for one the last counts. */
export function rowSetting({ rows }: Table1Options, name: string): RowSetting {
  const row = rows.findLast(({ variable }) => variable === name);
  if (!row) return FOR_ALL;
  return {
    label: row.label.trim() === '' ? null : row.label.trim(),
    summary: row.summary === 'as' ? null : row.summary,
    test: row.test === 'as' ? null : row.test,
    decimals: row.decimals === 'as' ? null : Number(row.decimals),
  };
}
