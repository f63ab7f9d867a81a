/**
 * How a dataset came about, as a program of R: variables that were computed are computed again from the others and compared, rows
 * that a filter kept are chosen again from all, and what was restructured, joined or aggregated is made again from the datasets before.
 */
import type { Column } from '../column.ts';
import type { Dataset } from '../dataset.ts';
import { describeRestructure, otherSource } from '../restructure/restructure.ts';
import { describeStep } from '../transform/apply.ts';
import { columnInR } from './expression.ts';
import { filterInR } from './filter.ts';
import { type Helper, helperLines } from './helpers.ts';
import { KEY, restructureInR } from './restructure.ts';
import { stepInR } from './step.ts';
import { rComment, rText } from './words.ts';

/** A dataset with the call that reads it. */
export interface ReadInR {
  readonly dataset: Dataset;
  readonly read: string;
}

const CHECK = `# Compares what was computed again with what the file holds.
again <- function(name, now, file) {
  if (length(now) != length(file)) {
    cat(name, ": ", length(now), " values instead of the ", length(file), " of the file\\n", sep = "")
    return(invisible())
  }
  if (is.numeric(now) && is.numeric(file)) equal <- abs(now - file) <= 1e-9 * pmax(1, abs(file)) else equal <- as.character(now) == as.character(file)
  equal[is.na(now) & is.na(file)] <- TRUE
  cat(name, ": ", sum(equal, na.rm = TRUE), " of ", length(file), " values are those of the file\\n", sep = "")
}`;

/** The derived variables of a dataset in the order in which they were made; a filter takes them over as they are. */
function derivedLines(
  { columns, filteredFrom }: Dataset,
  source: ReadInR | undefined,
  used: Set<Helper>,
): readonly string[] {
  const taken = new Set(source?.dataset.columns.filter(isDerived).map(({ name }) => name));
  return columns.flatMap((column) => {
    const { derivedFrom: step } = column;
    if (!step || taken.has(column.name) || (filteredFrom && !source)) return [];
    const made = stepInR(column, step, columns);
    const words = rComment(describeStep(step, column.name));
    if ('lacks' in made)
      return [
        words,
        rComment(`(not computed again here: ${made.lacks} has no likeness in R; the file holds its values)`),
      ];
    for (const helper of made.helpers) used.add(helper);
    const types = new Map([[column.name, column.type]]);
    return [words, `again(${rText(column.name)}, ${made.code}, ${columnInR(column.name, { types, used })})`];
  });
}

const isDerived = ({ derivedFrom }: Column): boolean => derivedFrom !== undefined;

function filterLines({ dataset, read }: ReadInR, source: ReadInR | undefined, used: Set<Helper>): string[] {
  const { filteredFrom, rows } = dataset;
  if (!filteredFrom) return [];
  if (!source) return [rComment('Its rows were chosen by a filter from a dataset that is not here.')];
  const words = rComment(`Rows of ${source.dataset.name} that its filter keeps`);
  const made = filterInR(filteredFrom.filter, source.dataset.columns);
  if ('lacks' in made)
    return [words, rComment(`(not chosen again here: ${made.lacks} has no likeness in R)`)];
  for (const helper of made.helpers) used.add(helper);
  return [
    words,
    `d <- ${source.read}`,
    `kept <- which(${made.code})`,
    `cat("The filter keeps", length(kept), "of", nrow(d), "rows; the file has ${rows}\\n")`,
    `d <- ${read}`,
  ];
}

function madeLines({ dataset, read }: ReadInR, byId: ReadonlyMap<string, ReadInR>): readonly string[] {
  const { madeBy } = dataset;
  if (!madeBy) return [];
  const { step } = madeBy;
  const source = byId.get(madeBy.id);
  const otherId = otherSource(step);
  const other = otherId === null ? undefined : byId.get(otherId);
  const words = rComment(
    `Made from ${source ? source.dataset.name : 'a dataset that is not here'}: ${describeRestructure(step, other?.dataset.name)}`,
  );
  const made = source
    ? restructureInR(step, source.dataset, other?.dataset)
    : { lacks: 'a dataset that is not here' };
  if ('lacks' in made)
    return [words, rComment(`(not made again here: ${made.lacks}; it is read as it was made)`)];
  return [
    words,
    `s <- ${source?.read}`,
    ...(other ? [`o <- ${other.read}`] : []),
    `d <- ${read}`,
    'made <- list()',
    ...made.lines,
    'for (name in intersect(names(made), names(d))) again(name, made[[name]], d[[name]])',
  ];
}

/** The program, empty where nothing was done to the data. */
export function datasetsInR(datasets: readonly ReadInR[]): string {
  const byId = new Map(datasets.map((each) => [each.dataset.id, each]));
  const used = new Set<Helper>();
  const parts = datasets.flatMap((each) => {
    const { dataset, read } = each;
    const { filteredFrom, madeBy } = dataset;
    if (!filteredFrom && !madeBy && !dataset.columns.some(isDerived)) return [];
    return [
      '',
      rComment(dataset.name),
      `cat("\\n", ${rText(`---- Data: ${dataset.name}`)}, "\\n", sep = "")`,
      `d <- ${read}`,
      ...madeLines(each, byId),
      ...filterLines(each, filteredFrom && byId.get(filteredFrom.id), used),
      ...derivedLines(dataset, filteredFrom && byId.get(filteredFrom.id), used),
    ];
  });
  if (parts.length === 0) return '';
  const keyed = parts.some((line) => line.includes('key(')) ? [KEY] : [];
  return [CHECK, ...keyed, ...helperLines(used), ...parts].join('\n');
}
