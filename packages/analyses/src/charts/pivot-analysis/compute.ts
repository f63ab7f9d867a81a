import {
  type Frame,
  fieldLevels,
  type GroupedField,
  groupingOf,
  PERCENTAGES,
  type Pivot,
  type PivotAxis,
  PivotError,
  pivot,
  WEIGHTABLE,
} from '@constat/data';
import type { NumberFormat } from '@constat/report';
import { zip } from '@constat/stats';
import { RefusedError, type RunContext, type Sample } from '../../contract.ts';
import { layoutOf } from './layout.ts';
import type { PivotOptions } from './options.ts';
import { limitRefusal, nothingLeft } from './refusals.ts';

/** A row or a column of the table, in the order shown. */
export interface PivotLine {
  /** The last of its levels; empty for the total. */
  readonly label: string;
  /** All of its levels, the outer one first. */
  readonly path: readonly string[];
  readonly kind: 'level' | 'missing' | 'other' | 'total';
  readonly depth: number;
  /** Whether it sums up lines below or before it. */
  readonly sums: boolean;
  /** The leaves that it holds: from, and up to. */
  readonly from: number;
  readonly to: number;
}

export interface PivotFieldName {
  readonly name: string;
  readonly label: string;
  /** How its levels were made. */
  readonly by: PivotOptions['rows'][number]['by'];
  readonly type: string;
  /** The levels shown, in their order. */
  readonly levels: readonly string[];
  /** The smallest and the largest value of each of its bins or spans of time; null where its levels are its values, or rows are too many. */
  readonly spans: Readonly<Record<string, readonly [number, number]>> | null;
  /** Edges of its bins lie at these numbers. */
  readonly width: number | null;
}

export interface PivotValueName {
  readonly label: string;
  readonly field: string | null;
  readonly fieldLabel: string;
  readonly format: NumberFormat;
  /** Whether its cells are parts of their total. */
  readonly adds: boolean;
}

export interface PivotResult {
  readonly sample: Sample;
  readonly filtered: number;
  readonly leftOut: number;
  readonly rowFields: readonly PivotFieldName[];
  readonly columnFields: readonly PivotFieldName[];
  readonly rows: readonly PivotLine[];
  readonly columns: readonly PivotLine[];
  readonly values: readonly PivotValueName[];
  /** Row by row; in each the values of the first column, then those of the next. Null for an empty cell. */
  readonly cells: readonly (readonly (number | null)[])[];
  /** Rows of the data in each cell. */
  readonly counts: readonly (readonly number[])[];
}

export const compute = (frame: Frame, options: PivotOptions, run: RunContext): PivotResult =>
  computeCounted(frame, options, run, null);

/** The same of rows that stand for as many cases as a column says; null where each is one case. */
export function computeCounted(
  frame: Frame,
  options: PivotOptions,
  run: RunContext,
  countedBy: string | null,
): PivotResult {
  const found = pivoted(frame, options, countedBy);
  const rowsOfData = found.used + found.filtered + found.leftOut;
  if (found.used === 0) throw new RefusedError([nothingLeft()]);
  const { totals } = options;
  const layout = layoutOf(options);
  const down = totals === 'both' || totals === 'down';
  const across = totals === 'both' || totals === 'across';
  const rows = rowLines(found.rows, down || options.rows.length === 0);
  const columns = columnLines(found.columns, across || options.columns.length === 0, options.subtotals);
  const width = found.columns.nodes.length;
  const showsSums = options.subtotals;
  const at = (row: number, column: number) => row * width + column;
  const counts = found.grids.at(-1)!;
  const values = found.grids.slice(0, -1);
  run.keep?.('place', () => placeCells(found.rows, found.rowPlace), 1);
  run.keep?.('place', () => placeCells(found.columns, found.columnPlace), 2);
  return {
    sample: { used: found.used, excluded: rowsOfData - found.used },
    filtered: found.filtered,
    leftOut: found.leftOut,
    rowFields: layout.rows.map((field, i) => fieldName(frame, field, found.rows, i)),
    columnFields: layout.columns.map((field, i) => fieldName(frame, field, found.columns, i)),
    rows: rows.map(({ line }) => line),
    columns: columns.map(({ line }) => line),
    values: options.values.map((value) => valueName(frame, value, options.confidenceLevel)),
    cells: rows.map(({ node, line }) =>
      columns.flatMap(({ node: column }) =>
        values.map((grid) =>
          line.sums && line.depth > 0 && !showsSums ? null : numberOrNull(grid[at(node, column)]!),
        ),
      ),
    ),
    counts: rows.map(({ node }) => columns.map(({ node: column }) => counts[at(node, column)]! || 0)),
  };
}

/** The table with a count of rows after the values. */
function pivoted(frame: Frame, options: PivotOptions, countedBy: string | null): Pivot {
  const layout = layoutOf(options);
  const count = {
    ...layout.values[0]!,
    field: null,
    statistic: 'count',
    weight: null,
    show: 'value',
  } as const;
  try {
    const values = [...layout.values, count];
    if (countedBy === null) return pivot(frame, { ...layout, values });
    const weighted = values.map((value) =>
      WEIGHTABLE.includes(value.statistic) ? { ...value, weight: countedBy } : value,
    );
    return pivot(frame, { ...layout, values: weighted, counts: countedBy });
  } catch (error) {
    if (error instanceof PivotError) throw new RefusedError([limitRefusal(error, frame)]);
    throw error;
  }
}

/** No infinity or minus zero either: a formula may divide by zero. */
const numberOrNull = (value: number): number | null => (Number.isFinite(value) ? value + 0 : null);

interface Placed {
  readonly node: number;
  readonly line: PivotLine;
}

const TOTAL = 'Total';

function lineOf(axis: PivotAxis, node: number): PivotLine {
  const { depth, from, to, children, level } = axis.nodes[node]!;
  const path: string[] = [];
  for (let at = node; axis.nodes[at]!.depth > 0; at = axis.nodes[at]!.parent) {
    const step = axis.nodes[at]!;
    path.unshift(axis.levels[step.depth - 1]![step.level]!.label);
  }
  return {
    label: depth === 0 ? TOTAL : path.at(-1)!,
    path,
    kind: depth === 0 ? 'total' : axis.levels[depth - 1]![level]!.kind,
    depth,
    sums: children.length > 0 || depth === 0,
    from,
    to,
  };
}

/** Rows: what is summed up stands above its parts, the total last. */
function rowLines(axis: PivotAxis, withTotal: boolean): readonly Placed[] {
  const lines = axis.nodes.map((_, node): Placed => ({ node, line: lineOf(axis, node) }));
  const [total, ...others] = lines;
  return withTotal ? [...others, total!] : others;
}

/** Columns: what is summed up stands after its parts, the total last. */
function columnLines(axis: PivotAxis, withTotal: boolean, subtotals: boolean): readonly Placed[] {
  const lines: Placed[] = [];
  const add = (node: number): void => {
    const { children, depth } = axis.nodes[node]!;
    children.forEach(add);
    const shown = depth === 0 ? withTotal : children.length === 0 || subtotals;
    if (shown) lines.push({ node, line: lineOf(axis, node) });
  };
  add(0);
  return lines;
}

/** The leaf of each row of the data, by the names of its levels. */
function placeCells(axis: PivotAxis, places: Int32Array) {
  const leaves = axis.nodes.flatMap((node, i) =>
    node.children.length === 0 && node.to > node.from ? [lineOf(axis, i).path.join(', ') || TOTAL] : [],
  );
  return { kind: 'categories', codes: places, levels: leaves } as const;
}

/** Of more rows the spans of levels are not looked for. */
const MOST_SPANNED = 200_000;

/** What lies in each level of a field that was made of numbers or times; not of weekdays and months of all years. */
function spansOf(frame: Frame, grouped: GroupedField): PivotFieldName['spans'] {
  const by = groupingOf(frame.column(grouped.field), grouped.by);
  if (by === 'values' || by === 'weekday' || by === 'monthOfYear' || frame.rows > MOST_SPANNED) return null;
  const { codes, labels } = fieldLevels(frame, grouped);
  const values = frame.numbers(grouped.field);
  const spans = labels.map((): [number, number] => [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]);
  for (let row = 0; row < codes.length; row++) {
    const span = spans[codes[row] ?? -1];
    const value = values[row] ?? Number.NaN;
    if (!span) continue;
    span[0] = Math.min(span[0], value);
    span[1] = Math.max(span[1], value);
  }
  return Object.fromEntries(zip(labels, spans));
}

function fieldName(
  frame: Frame,
  grouped: GroupedField,
  { nodes, levels }: PivotAxis,
  depth: number,
): PivotFieldName {
  const { field, by, width } = grouped;
  const seen = new Set(nodes.filter((node) => node.depth === depth + 1).map(({ level }) => level));
  const column = frame.column(field);
  return {
    name: field,
    label: frame.label(field),
    by: groupingOf(column, by),
    type: column.type,
    levels: levels[depth]!.flatMap(({ label }, level) => (seen.has(level) ? [label] : [])),
    width,
    spans: spansOf(frame, grouped),
  };
}

const WHOLE = new Set(['count', 'distinct']);

function valueName(
  frame: Frame,
  value: PivotOptions['values'][number],
  confidenceLevel: number,
): PivotValueName {
  const { statistic, field, weight, show, name } = value;
  const percent = PERCENTAGES.includes(show) || (statistic === 'share' && show !== 'rank');
  const whole = show === 'rank' || (WHOLE.has(statistic) && weight === null);
  const fieldLabel = field === null ? '' : frame.label(field);
  return {
    label: name.trim() || headingOf(value, fieldLabel, confidenceLevel),
    field,
    fieldLabel,
    format: percent ? 'percent' : whole ? 'integer' : 'number',
    adds: (statistic === 'count' || statistic === 'sum') && (show === 'value' || show === 'percentTotal'),
  };
}

const STATISTICS: Readonly<Record<PivotOptions['values'][number]['statistic'], string>> = {
  count: 'Values of',
  distinct: 'Different',
  sum: 'Sum of',
  mean: 'Mean',
  median: 'Median',
  sd: 'SD of',
  se: 'SE of',
  ciLower: 'CI of mean',
  ciUpper: 'CI of mean',
  min: 'Minimum of',
  max: 'Maximum of',
  percentile: 'Percentile of',
  share: 'Percent of',
  formula: '',
};

const SHOWN: Readonly<Record<PivotOptions['values'][number]['show'], string>> = {
  value: '',
  percentRow: '% of row',
  percentColumn: '% of column',
  percentTotal: '% of all',
  percentParentRow: '% of level above',
  percentParentColumn: '% of level above',
  running: 'running total',
  differencePrevious: 'change',
  differenceFirst: 'change from first',
  rank: 'rank',
};

const percentText = (fraction: number): string => `${+(100 * fraction).toPrecision(6)}%`;

/** `Mean BloodPressure`, `Rows, % of row`. */
function headingOf(
  { statistic, show, percentile, level, weight, formula }: PivotOptions['values'][number],
  field: string,
  confidenceLevel: number,
): string {
  const plain = (): string => {
    if (statistic === 'formula') return formula;
    if (field === '') return weight === null ? 'Rows' : 'Weighted rows';
    if (statistic === 'share') return `${field} ${level}`;
    if (statistic === 'percentile') return `${percentText(percentile)} point of ${field}`;
    if (statistic === 'ciLower' || statistic === 'ciUpper')
      return `${field}, ${percentText(confidenceLevel)} CI ${statistic === 'ciLower' ? 'LL' : 'UL'}`;
    const weighted = weight === null ? '' : 'Weighted ';
    const words = `${STATISTICS[statistic]} ${field}`;
    return weighted === '' ? words : weighted + words.charAt(0).toLowerCase() + words.slice(1);
  };
  return show === 'value' ? plain() : `${plain()}, ${SHOWN[show]}`;
}
