/** Pieces of R and columns of tables of charts by category and group. */
import type { NumberFormat } from '@constat/report';
import { rFactor, rName, rNumber, rRead, rStrings } from '../../shared/r-code.ts';
import { type Columns, limits, text, under } from '../../shared/table.ts';
import { BOOTSTRAP_SAMPLES, type CellNames, type CellPlace } from './cells.ts';
import { panelLabel } from './panels.ts';

/** The first columns: what a row is about. */
export const cellColumns = (names: CellNames): Columns<CellPlace> => [
  names.panelled.length > 0 ? text(panelLabel(names), ({ panel }) => names.panels[panel] ?? '') : [],
  names.category ? text(names.category.label, ({ category }) => names.categories[category] ?? '') : [],
  names.group ? text(names.group.label, ({ group }) => names.groups[group] ?? '') : [],
];

/** Reads the complete cases as `y`, `x`, `g` and, for panels, `p`; `by` is what `tapply` groups by. */
/** Limits of means by samples of the cases in R; other samples give other digits. */
export const rBootstrap = (by: string, level: number): readonly string[] => {
  const tail = (1 - level) / 2;
  return [
    'set.seed(1)',
    `boot <- function(v) quantile(replicate(${BOOTSTRAP_SAMPLES}, mean(v[sample.int(length(v), replace = TRUE)])), c(${rNumber(tail)}, ${rNumber(1 - tail)}), type = 6)`,
    `b <- tapply(y, ${by}, boot); lower <- sapply(b, function(v) v[1]); upper <- sapply(b, function(v) v[2])`,
    'lower; upper',
  ];
};

export function rCells(names: CellNames): { readonly lines: readonly string[]; readonly by: string } {
  const { category, outcome, group, categories, groups, panelled, panels } = names;
  const across = category && { name: category.name, levels: categories };
  const within = group && { name: group.name, levels: groups };
  const factors = [across, within, ...panelled].filter((each) => each !== null);
  const used = [category, outcome, group, ...panelled].flatMap((each) => (each ? [each.name] : []));
  return {
    lines: [
      rRead(...factors),
      `d <- d[complete.cases(d[, ${rStrings(used)}, drop = FALSE]), ]`,
      `x <- ${across ? rFactor(across) : 'factor(rep("all", nrow(d)))'}`,
      ...(within ? [`g <- ${rFactor(within)}`] : []),
      ...(panelled.length > 0
        ? [
            panelled.length > 1
              ? `p <- factor(paste(${panelled.map(rFactor).join(', ')}, sep = ", "), levels = ${rStrings(panels)})`
              : `p <- ${panelled.map(rFactor).join('')}`,
          ]
        : []),
      ...(outcome ? [`y <- d$${rName(outcome.name)}`] : []),
    ],
    by: panelled.length > 0 ? `list(${within ? 'g, ' : ''}x, p)` : within ? 'list(g, x)' : 'x',
  };
}

/** One factor of all cells. */
export const rCell = ({ group, panelled }: CellNames): string =>
  group || panelled.length > 0
    ? `interaction(${[...(group ? ['g'] : []), 'x', ...(panelled.length > 0 ? ['p'] : [])].join(', ')})`
    : 'x';

/** The ends of error bars. */
export const errorBarColumns = (
  format: NumberFormat,
): Columns<{ readonly lower: number | null; readonly upper: number | null }> =>
  under(
    'Error bars',
    limits(format, ({ lower, upper }) => ({ ciLower: lower, ciUpper: upper })),
  );
