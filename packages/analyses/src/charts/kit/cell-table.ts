/** Pieces of R and columns of tables of charts by category and group. */
import type { TableColumn } from '@constat/report';
import { rFactor, rName, rRead, rStrings } from '../../shared/r-code.ts';
import { column } from '../../shared/table.ts';
import type { CellNames } from './cells.ts';

/** The first columns: what a row is about. */
export const cellColumns = ({ category, group }: CellNames): readonly TableColumn[] => [
  ...(category ? [column('category', [category.label])] : []),
  ...(group ? [column('group', [group.label])] : []),
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
