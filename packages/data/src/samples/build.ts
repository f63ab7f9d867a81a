/** From rows of plain values to the columns of a sample. */
import type { Column, ColumnType } from '../column.ts';
import type { SampleRandom } from './generator.ts';

export interface SampleVariable {
  readonly name: string;
  readonly type: ColumnType;
  readonly description: string;
  /** Categories in their order; numbers, dates and text have none. */
  readonly levels?: readonly string[];
  /** How many rows have no value. */
  readonly gaps?: number;
}

export type SampleRow = readonly (number | string)[];

export const LIKERT = ['Strongly Disagree', 'Disagree', 'Neutral', 'Agree', 'Strongly Agree'] as const;
export const YES_NO = ['No', 'Yes'] as const;
/** Items of every Likert scale that are worded the other way round. */
export const REVERSED: ReadonlySet<number> = new Set([3, 6, 8]);
/** Cut points of a standard normal score between the five answers. */
const CUTS = [-1.4, -0.6, 0.25, 1.15] as const;

export const numeric = (name: string, description: string, gaps = 0): SampleVariable => ({
  name,
  type: 'numeric',
  description,
  gaps,
});
export const date = (name: string, description: string): SampleVariable => ({
  name,
  type: 'date',
  description,
});
export const category = (name: string, description: string, levels: readonly string[]): SampleVariable => ({
  name,
  type: 'categorical',
  description,
  levels,
});
export const ordered = (name: string, description: string, levels: readonly string[]): SampleVariable => ({
  name,
  type: 'ordinal',
  description,
  levels,
});

/** Ten or so Likert items with the reversed ones marked. */
export const likertItems = (stem: string, description: string, count: number): SampleVariable[] =>
  Array.from({ length: count }, (_, i) =>
    ordered(
      `${stem}${i + 1}`,
      `${description}, item ${i + 1}${REVERSED.has(i + 1) ? ' (reverse coded)' : ''}`,
      LIKERT,
    ),
  );

/** The answer that a score leads to; a reversed item mirrors it. */
export function likertAnswer(score: number, reversed: boolean): string {
  const step = CUTS.filter((cut) => score > cut).length;
  return LIKERT[reversed ? LIKERT.length - 1 - step : step]!;
}

/** Columns from rows, with gaps spread at random. */
export function sampleColumns(
  variables: readonly SampleVariable[],
  rows: readonly SampleRow[],
  random: SampleRandom,
): readonly Column[] {
  return variables.map((variable, position): Column => {
    const { name, type, description, levels, gaps = 0 } = variable;
    const cells: (number | string | null)[] = rows.map((values) => values[position]!);
    for (const row of distinctRows(random, gaps, rows.length)) cells[row] = null;
    const base = { id: `c${position + 1}`, name, type, role: 'none', description } as const;
    if (type === 'text')
      return {
        ...base,
        cells: { kind: 'strings', values: cells.map((cell) => (cell === null ? null : String(cell))) },
      };
    if (!levels)
      return {
        ...base,
        cells: {
          kind: 'numbers',
          values: Float64Array.from(cells, (cell) => (cell === null ? Number.NaN : Number(cell))),
        },
      };
    return {
      ...base,
      ...(type === 'ordinal' ? { categoryOrder: levels } : {}),
      cells: {
        kind: 'categories',
        levels,
        codes: Int32Array.from(cells, (cell) => (cell === null ? -1 : levels.indexOf(String(cell)))),
      },
    };
  });
}

function distinctRows(random: SampleRandom, count: number, of: number): ReadonlySet<number> {
  const rows = new Set<number>();
  while (rows.size < count) rows.add(Math.floor(random.uniform() * of));
  return rows;
}
