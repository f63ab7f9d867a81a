/** A dataset that was restructured, joined or aggregated, made again in R from the datasets it came from. */
import type { Column } from '../column.ts';
import type { Dataset } from '../dataset.ts';
import type { AggregateStatistic, RestructureStep } from '../restructure/steps.ts';
import { jsonCell } from '../rows.ts';
import { rNumbers, rText, rTexts } from './words.ts';

type Step<K extends RestructureStep['kind']> = Extract<RestructureStep, { kind: K }>;

/** Lines that make the list `made` from `s` (and `o`, the other dataset), in the order of the rows of `d`; or what has no likeness. */
export type MadeInR = { readonly lines: readonly string[] } | { readonly lacks: string };

/** What the lines call: rows by the variables that tell them apart. */
export const KEY = `# What tells rows apart, as one text for each.
key <- function(x, names) if (length(names) == 0) rep("", nrow(x)) else do.call(paste, c(lapply(names, function(name) as.character(x[[name]])), sep = "\\r"))`;

const put = (name: string, code: string): string => `made[[${rText(name)}]] <- ${code}`;
const of = (table: 's' | 'o', name: string): string => `${table}[[${rText(name)}]]`;

function longer({ families, keep, indexName, indexValues }: Step<'wideToLong'>): readonly string[] {
  const areNumbers = indexValues.every((value) => value.trim() !== '' && Number.isFinite(Number(value)));
  const values = areNumbers ? rNumbers(indexValues.map(Number)) : rTexts(indexValues);
  return [
    `i <- rep(seq_len(nrow(s)), each = ${indexValues.length})`,
    ...keep.map((name) => put(name, `${of('s', name)}[i]`)),
    put(indexName.trim(), `rep(${values}, nrow(s))`),
    ...families.map(({ name, columns }) =>
      put(name.trim(), `c(rbind(${columns.map((column) => of('s', column)).join(', ')}))`),
    ),
  ];
}

function wider(step: Step<'longToWide'>, columns: readonly Column[]): MadeInR {
  const { ids, index, measures, pattern } = step;
  const column = columns.find(({ name }) => name === index);
  if (!column || column.type === 'date' || column.type === 'boolean')
    return { lacks: 'a date or a truth value that names variables' };
  const rows = column.cells.kind === 'categories' ? column.cells.codes.length : column.cells.values.length;
  const values = new Set(Array.from({ length: rows }, (_, row) => String(jsonCell(column, row) ?? 'NA')));
  const spread = measures.flatMap((measure) =>
    [...values].map((value) => {
      const name = pattern.replaceAll('{measure}', () => measure).replaceAll('{value}', () => value);
      return put(
        name,
        `${of('s', measure)}[match(paste(k[first], ${rText(value)}, sep = "\\r"), paste(k, ${of('s', index)}, sep = "\\r"))]`,
      );
    }),
  );
  return {
    lines: [
      `k <- key(s, ${rTexts(ids)})`,
      'first <- which(!duplicated(k))',
      ...ids.map((name) => put(name, `${of('s', name)}[first]`)),
      ...spread,
    ],
  };
}

const STATISTICS: Readonly<Record<AggregateStatistic, string>> = {
  mean: 'if (length(x)) mean(x) else NA',
  sd: 'sd(x)',
  median: 'if (length(x)) median(x) else NA',
  sum: 'if (length(x)) sum(x) else NA',
  min: 'if (length(x)) min(x) else NA',
  max: 'if (length(x)) max(x) else NA',
  n: 'length(x)',
  missing: 'n - length(x)',
  first: 'x[1]',
  last: 'if (length(x)) x[length(x)] else NA',
};

function aggregated({ groups, statistics }: Step<'aggregate'>): readonly string[] {
  return [
    `k <- key(s, ${rTexts(groups)}); own <- key(d, ${rTexts(groups)})`,
    'of_groups <- function(x, f) unname(sapply(own, function(g) { x <- x[k == g]; f(x[!is.na(x)], length(x)) }))',
    ...groups.map((name) => put(name, `${of('s', name)}[match(own, k)]`)),
    put('N', 'unname(sapply(own, function(g) sum(k == g)))'),
    ...statistics.map(({ variable, statistic }) =>
      put(
        `${variable}_${statistic}`,
        `of_groups(${of('s', variable)}, function(x, n) ${STATISTICS[statistic]})`,
      ),
    ),
  ];
}

/** What is done with the rows that match, by kind of join. */
const ROWS: Readonly<Partial<Record<Step<'merge'>['join'], readonly [string, string]>>> = {
  left: [
    'rep(seq_along(k), pmax(1, lengths(found)))',
    'unlist(lapply(found, function(x) if (length(x)) x else NA))',
  ],
  inner: ['rep(seq_along(k), lengths(found))', 'unlist(found)'],
  anti: ['which(lengths(found) == 0)', 'integer()'],
};

function merged(step: Step<'merge'>, left: Dataset, right: Dataset | undefined): MadeInR {
  const rows = ROWS[step.join];
  if (!rows) return { lacks: `a ${step.join} join` };
  if (!right) return { lacks: 'a dataset that is not here' };
  const taken = new Set(left.columns.map(({ name }) => name));
  const keys = new Set(step.keys.map((pair) => pair.right));
  const more = step.join === 'anti' ? [] : right.columns.filter(({ name }) => !keys.has(name));
  const named = more.map((column) => {
    let { name } = column;
    while (taken.has(name) && step.suffix.trim() !== '') name += step.suffix.trim();
    taken.add(name);
    return put(name, `${of('o', column.name)}[r]`);
  });
  const wanted = (side: 'left' | 'right') => rTexts(step.keys.map((pair) => pair[side]));
  return {
    lines: [
      `k <- key(s, ${wanted('left')}); theirs <- key(o, ${wanted('right')})`,
      // a missing key is no key
      `absent <- rowSums(is.na(s[${wanted('left')}])) > 0; theirs[rowSums(is.na(o[${wanted('right')}])) > 0] <- NA`,
      'found <- lapply(seq_along(k), function(i) if (absent[i]) integer() else which(theirs == k[i]))',
      `l <- ${rows[0]}; r <- ${rows[1]}`,
      ...left.columns.map(({ name }) => put(name, `${of('s', name)}[l]`)),
      ...named,
    ],
  };
}

/** The step in R; `from` is the dataset that it started from, `other` the second one of a join. */
export function restructureInR(step: RestructureStep, from: Dataset, other: Dataset | undefined): MadeInR {
  switch (step.kind) {
    case 'wideToLong':
      return { lines: longer(step) };
    case 'longToWide':
      return wider(step, from.columns);
    case 'aggregate':
      return { lines: aggregated(step) };
    case 'merge':
      return merged(step, from, other);
    default:
      return { lacks: `the step '${step.kind}'` };
  }
}
