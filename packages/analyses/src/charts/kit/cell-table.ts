/** Pieces of R and columns of tables of charts by category and group. */
import type { NumberFormat } from '@constat/report';
import { rFactor, rName, rRead, rStrings } from '../../shared/r-code.ts';
import { type Columns, limits, text, under } from '../../shared/table.ts';
import type { CellNames } from './cells.ts';

/** The first columns: what a row is about. */
export const cellColumns = ({
  category,
  group,
  categories,
  groups,
}: CellNames): Columns<{
  readonly category: number;
  readonly group: number;
}> => [
  category ? text(category.label, (cell) => categories[cell.category]!) : [],
  group ? text(group.label, (cell) => groups[cell.group]!) : [],
];

/** Reads the complete cases as `y`, `x` and `g`; `by` is what `tapply` groups by. */
export function rCells(names: CellNames): { readonly lines: readonly string[]; readonly by: string } {
  const { category, outcome, group, categories, groups } = names;
  const across = category && { name: category.name, levels: categories };
  const within = group && { name: group.name, levels: groups };
  const factors = [across, within].filter((each) => each !== null);
  const used = [category, outcome, group].flatMap((each) => (each ? [each.name] : []));
  return {
    lines: [
      rRead(...factors),
      `d <- d[complete.cases(d[, ${rStrings(used)}, drop = FALSE]), ]`,
      `x <- ${across ? rFactor(across) : 'factor(rep("all", nrow(d)))'}`,
      ...(within ? [`g <- ${rFactor(within)}`] : []),
      ...(outcome ? [`y <- d$${rName(outcome.name)}`] : []),
    ],
    by: within ? 'list(g, x)' : 'x',
  };
}

/** The ends of error bars. */
export const errorBarColumns = (
  format: NumberFormat,
): Columns<{ readonly lower: number | null; readonly upper: number | null }> =>
  under(
    'Error bars',
    limits(format, ({ lower, upper }) => ({ ciLower: lower, ciUpper: upper })),
  );
