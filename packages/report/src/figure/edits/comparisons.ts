/** Comparisons of two levels that a result holds in its tables: what the brackets of its figures may show, and nothing else. */
import type { Block, FigureBlock, TableBlock } from '../../blocks.ts';
import { runsToText } from '../../format.ts';
import type { Comparison } from './brackets.ts';
import { categoriesOf } from './levels.ts';
import { panelsOf } from './units.ts';

type Cells = TableBlock['rows'][number]['cells'];

const textOf = (cells: Cells, key: string): string | null => {
  const cell = cells[key];
  if (typeof cell === 'string') return cell;
  return Array.isArray(cell) ? runsToText(cell) : null;
};

/** The column with p values; where some are adjusted they stand last. */
const pColumn = ({ columns }: TableBlock): string | null =>
  columns.findLast(({ format }) => format === 'p')?.key ?? null;

/** What a figure is about, as ids of blocks end with it: `raincloud-Weight`, `tukey-Weight`. */
const subjectOf = (id: string): string => id.replace(/^[^-]*-?/, '');

/** Pairs of a post hoc table. */
function pairsOf(table: TableBlock, levels: ReadonlySet<string>): readonly Comparison[] {
  const p = pColumn(table);
  if (p === null || !['First', 'Second'].every((key) => table.columns.some((column) => column.key === key)))
    return [];
  return table.rows.flatMap(({ cells }) => {
    const [from, to, pValue] = [textOf(cells, 'First'), textOf(cells, 'Second'), cells[p]];
    return from !== null && to !== null && levels.has(from) && levels.has(to) && typeof pValue === 'number'
      ? [{ from, to, pValue }]
      : [];
  });
}

/** Which of the outcomes a figure is about: by its id, which has the name, or by its title, which has the label; of labels in each other the longest. */
function outcomeOf({ id, title }: FigureBlock, names: readonly string[]): number {
  const subject = subjectOf(id);
  const named = names.indexOf(subject);
  if (named >= 0) return named;
  const words = runsToText(title);
  const found = names.filter((name) => name !== '' && (words.includes(name) || subject.endsWith(name)));
  return names.indexOf(found.sort((a, b) => b.length - a.length)[0] ?? '');
}

/** The test of two groups, or of a pair of variables. */
function testOf(table: TableBlock, levels: readonly string[], figure: FigureBlock): readonly Comparison[] {
  const [from, to] = levels;
  const p = pColumn(table);
  if (table.id !== 'test' || p === null || levels.length !== 2 || from === undefined || to === undefined)
    return [];
  const about = table.columns.find(({ key }) => key === 'Outcome' || key === 'Pair')?.key;
  if (about === undefined) return [];
  const names = table.rows.map(({ cells }) => textOf(cells, about) ?? '');
  const at =
    about === 'Pair'
      ? names.findIndex((name) => levels.every((level) => name.includes(level)))
      : outcomeOf(figure, names);
  const row = table.rows[at];
  const pValue = row?.cells[p];
  return typeof pValue === 'number' ? [{ from, to, pValue }] : [];
}

/** The comparisons between the categories of a figure, each pair once. */
export function comparisonsIn(blocks: readonly Block[], figure: FigureBlock): readonly Comparison[] {
  const [panel] = panelsOf(figure.spec);
  const levels = [...(panel ? (categoriesOf(figure.spec, panel)?.places.keys() ?? []) : [])];
  if (levels.length < 2) return [];
  const tables = blocks.filter((block) => block.kind === 'table');
  const subject = subjectOf(figure.id);
  const known = new Set(levels);
  const found = tables
    .map((table) => ({ id: table.id, pairs: pairsOf(table, known) }))
    .filter(({ pairs }) => pairs.length > 0);
  const mine = subject === '' ? [] : found.filter(({ id }) => subjectOf(id) === subject);
  // Tables about several outcomes are told apart by their names; one that stands alone needs none.
  const taken = mine.length > 0 ? mine : found.slice(0, 1);
  const pairs =
    taken.length > 0
      ? taken.flatMap((one) => one.pairs)
      : tables.flatMap((table) => testOf(table, levels, figure));
  return pairs.filter(
    (one, i) =>
      pairs.findIndex(
        ({ from, to }) => (from === one.from && to === one.to) || (from === one.to && to === one.from),
      ) === i,
  );
}
