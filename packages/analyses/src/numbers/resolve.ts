/** From a number in a result to the statistic it is. */
import {
  type Block,
  type Cell,
  cellOf,
  type Estimate,
  type NumberFormat,
  type NumberRun,
  type Runs,
  runsToText,
  type TableBlock,
  type TableColumn,
  type TableRow,
} from '@constat/report';
import { exactly, named, type StatisticKey } from './dictionary/index.ts';
import { otherwise, placed } from './places.ts';

/** Which statistic a number is; of a limit also what it is the limit of. */
export interface Meant {
  readonly key: StatisticKey;
  readonly limit?: 'lower' | 'upper';
  /** The statistic that a limit belongs to. */
  readonly of?: StatisticKey;
}

/** Heads that say nothing: the text above, or the row, names the statistic. */
const GENERIC = new Set(['Value', 'Estimate', 'Statistic']);
/** Heads over names of statistics; over anything else stand names of the data, which mean nothing here. */
const NAMES_STATISTICS = new Set([
  'Test',
  'Measure',
  'Effect size',
  'Diagnostic',
  'Quantity',
  'Coefficient',
  'Index',
  'Metric',
  'Rate',
]);
const LIMITS: Readonly<Record<string, 'lower' | 'upper'>> = {
  LL: 'lower',
  UL: 'upper',
  Lower: 'lower',
  Upper: 'upper',
};
const PREDICTION = /prediction|interval of a value|^\d+% interval/i;
/** What stands between an estimate and its limits. */
const BESIDE: ReadonlySet<StatisticKey> = new Set([
  'standardError',
  'robustSE',
  'sd',
  'marginOfError',
  'median',
  'exactP',
  'forecastSE',
  'equivalenceBound',
  'z',
  't',
]);

const textOf = (cell: Cell): string =>
  typeof cell === 'string' ? cell : typeof cell === 'object' && cell !== null ? runsToText(cell) : '';

const headOf = (table: TableBlock, column: TableColumn) => ({
  label: runsToText(column.label),
  above: column.spanner === undefined ? '' : runsToText(table.spanners?.[column.spanner] ?? []),
});

/** The statistic of a cell; null where nothing names it. */
export function meantByCell(
  analysis: string,
  table: TableBlock,
  row: TableRow,
  column: TableColumn,
): Meant | null {
  const place = `${analysis}/${table.id}`;
  const { label, above } = headOf(table, column);
  const format = row.format ?? column.format ?? 'number';
  const whole = above === '' ? label : `${above} ${label}`;
  const own = placed(place, whole) ?? placed(place, label);
  if (own !== null && own !== 'row') return { key: own };
  const exact = GENERIC.has(whole) ? null : exactly(whole, format);
  if (exact) return { key: exact };
  const limit = LIMITS[label];
  if (limit) return limitOf(analysis, table, row, column, limit);
  const ofRow = own === 'row' || rowsNameStatistics(table) ? namedByRow(table, row, format) : null;
  const key =
    own === 'row'
      ? ofRow
      : GENERIC.has(label)
        ? (named(above, format) ?? ofRow ?? named(label, format))
        : (named(label, format) ?? named(above, format));
  const meant = key ?? otherwise(place);
  return meant === null ? null : { key: meant };
}

const rowsNameStatistics = ({ columns: [first] }: TableBlock): boolean =>
  first !== undefined && NAMES_STATISTICS.has(runsToText(first.label));

/** What the limits belong to: named above them, or the estimate before them. */
function limitOf(
  analysis: string,
  table: TableBlock,
  row: TableRow,
  column: TableColumn,
  limit: 'lower' | 'upper',
): Meant {
  const { above } = headOf(table, column);
  const format = row.format ?? column.format ?? 'number';
  const estimates = table.columns
    .slice(0, table.columns.indexOf(column))
    .filter((other) => LIMITS[runsToText(other.label)] === undefined && other.format === column.format)
    .map((other) => meantByCell(analysis, table, row, other)?.key);
  const of =
    named(/ (?:for|of) (.+)$/u.exec(above)?.[1] ?? '', format) ??
    named(above, format) ??
    estimates.findLast((key) => key !== undefined && !BESIDE.has(key)) ??
    (rowsNameStatistics(table) ? namedByRow(table, row, format) : null);
  const key = PREDICTION.test(above) ? 'predictionLimit' : 'ci';
  return of === null || BESIDE.has(of) ? { key, limit } : { key, limit, of };
}

/** The statistic that the words of a row name. */
function namedByRow({ columns }: TableBlock, row: TableRow, format: NumberFormat): StatisticKey | null {
  for (const column of columns) {
    if (column.format !== undefined) continue;
    const key = named(textOf(cellOf(row, column)), format);
    if (key) return key;
  }
  return null;
}

/** The statistic of one of the numbers that answer the question, or of a limit of it. */
export function meantByEstimate({ label, format }: Estimate, limit?: 'lower' | 'upper'): Meant | null {
  const key = named(runsToText(label), format);
  if (limit) return key ? { key: 'ci', limit, of: key } : { key: 'ci', limit };
  return key ? { key } : null;
}

/** A number of a sentence: where it stands in the tables, or what the words before it say. */
export interface MeantInWords extends Meant {
  /** The cell that holds the same number. */
  readonly cell?: CellPlace;
}

export interface CellPlace {
  readonly table: string;
  readonly row: number;
  readonly column: string;
}

/** The statistic of a number in a sentence. */
export function meantByRun(
  analysis: string,
  blocks: readonly Block[],
  runs: Runs,
  index: number,
): MeantInWords | null {
  const run = runs[index];
  if (typeof run !== 'object' || !('number' in run)) return null;
  const before = runsToText(runs.slice(0, index));
  const said = saidBefore(before, run.format);
  const found = run.format === 'level' ? null : cellOfValue(analysis, blocks, run, said);
  if (found === null) return said ?? fallback(run.format);
  if (said === null || said.key === found.key) return found;
  return said.limit ? { ...found, ...said } : said;
}

/** Formats that leave no doubt. */
const BY_FORMAT: Partial<Readonly<Record<NumberFormat, StatisticKey>>> = {
  p: 'pValue',
  'p-equation': 'pValue',
  df: 'df',
  level: 'confidenceLevel',
};

const fallback = (format: NumberFormat): Meant => ({
  key: format === 'percent' ? 'share' : 'statedValue',
});

/** Up to three words, degrees of freedom, a sign: `partial η² = `, `χ²(9) = `, `odds ratio `. */
const BEFORE = /((?:[^\s(),;:=<>≈≤±]+ ){0,2}[^\s(),;:=<>≈≤±]+?)(?:\([^()]*\))?( [=<>≈≤])? $/u;

/** What the words right before a number call it. */
function saidBefore(before: string, format: NumberFormat): Meant | null {
  const sure = BY_FORMAT[format];
  if (sure) return { key: sure };
  const interval = /(?:CI|interval)(?: from)? \[?(?:[^\s[\]]+(,| to) )?$/u.exec(before);
  if (interval) return { key: 'ci', limit: interval[1] ? 'upper' : 'lower' };
  const bracket = /\[(?:[^\s[\]]+(, ))?$/u.exec(before);
  if (bracket) return { key: 'ci', limit: bracket[1] ? 'upper' : 'lower' };
  const words = BEFORE.exec(before);
  // whole numbers are counted or chosen, unless a sign says what they are
  if (!words || (format === 'integer' && words[2] === undefined)) return null;
  const tries = (words[1] ?? '').split(' ').map((_, i, all) => all.slice(i).join(' '));
  for (const text of tries) {
    const key =
      named(text, format) ??
      (text.length > 3 ? named(text.charAt(0).toUpperCase() + text.slice(1), format) : null);
    if (key) return { key };
  }
  return null;
}

/** The first cell, or estimate, that holds exactly this number, one of the statistic that the words name before others. */
function cellOfValue(
  analysis: string,
  blocks: readonly Block[],
  { number, format }: NumberRun,
  said: Meant | null,
): MeantInWords | null {
  const found: MeantInWords[] = [];
  for (const block of blocks) {
    if (block.kind === 'estimates')
      for (const item of block.items)
        if (item.value === number) {
          const meant = meantByEstimate(item);
          if (meant) found.push(meant);
        }
    if (block.kind !== 'table') continue;
    block.rows.forEach((row, r) => {
      for (const column of block.columns) {
        if (row.cells[column.key] !== number) continue;
        if ((format === 'integer') !== ((row.format ?? column.format) === 'integer')) continue;
        const meant = meantByCell(analysis, block, row, column);
        if (meant) found.push({ ...meant, cell: { table: block.id, row: r, column: column.key } });
      }
    });
  }
  const inTables = [...found.filter(({ cell }) => cell), ...found];
  const isSaid = ({ key, limit }: Meant) => key === said?.key && limit === said?.limit;
  return inTables.find(isSaid) ?? inTables[0] ?? null;
}
