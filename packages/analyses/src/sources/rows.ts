/** Rows of a table elsewhere, counted. */
import { ask, type Frame, type Plan, type Source } from '@constat/data';

/** How many there are. */
export async function rowsIn(source: Source): Promise<number> {
  const { values } = await source.ask(ask.plan({ measures: [ask.rowCount] }));
  return values[0]![0] ?? 0;
}

/** Rows that have values in at least `least` of the columns, among those that meet the conditions. */
export async function usedRows(
  source: Source,
  names: readonly string[],
  among: Partial<Pick<Plan, 'complete' | 'where'>> = {},
  least = 1,
): Promise<number> {
  const { values } = await source.ask(
    ask.plan({ ...among, measures: [{ kind: 'any', names: [...new Set(names)], least }] }),
  );
  return values[0]![0] ?? 0;
}

/** A grouping variable with the values behind the levels named, or behind all of them. */
export function groupOf(
  frame: Frame,
  name: string,
  levels: readonly string[] = frame.factor(name).levels,
): { readonly name: string; readonly levels: readonly string[] } {
  const factor = frame.factor(name);
  return { name, levels: levels.map((level) => factor.values[factor.levels.indexOf(level)] ?? level) };
}
