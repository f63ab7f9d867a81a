/** A figure as text that can be compared and read: its specification line by line, its data as short lists. */
import type { FigureBlock } from '@constat/report';

/** Lists longer than this are told by their ends and a checksum. */
const WHOLE_LIST = 12;
const ENDS = 4;

type Row = Readonly<Record<string, unknown>>;

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Six digits tell every change of what is drawn; what is zero but for rounding is zero. */
function scalarText(value: unknown): string {
  if (typeof value !== 'number') return JSON.stringify(value) ?? 'undefined';
  return Math.abs(value) < 1e-12 ? '0' : String(Number(value.toPrecision(6)));
}

/** FNV-1a over the text. */
export function checksum(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

function listText(values: readonly string[]): string {
  if (values.length <= WHOLE_LIST) return values.join(' ');
  const ends = [...values.slice(0, ENDS), '…', ...values.slice(-ENDS)];
  return `${ends.join(' ')} (${values.length} values, ${checksum(values.join(' '))})`;
}

/** The rows of a dataset, one line for each field. */
function rowsText(rows: readonly Row[], indent: string): string[] {
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return fields.map((field) => `${indent}${field}: ${listText(rows.map((row) => valueText(row[field])))}`);
}

const valueText = (value: unknown): string =>
  Array.isArray(value)
    ? `[${value.map(valueText).join(', ')}]`
    : isRow(value)
      ? `{${Object.entries(value)
          .map(([key, item]) => `${key}: ${valueText(item)}`)
          .join(', ')}}`
      : scalarText(value);

const SHORT = 100;

/** How many single values there are, counted no further than so many. */
function countUpTo(value: unknown, most: number): number {
  if (typeof value !== 'object' || value === null) return 1;
  let count = 0;
  for (const item of Array.isArray(value) ? value : Object.values(value)) {
    count += countUpTo(item, most - count);
    if (count > most) break;
  }
  return count;
}

/** Any part of a specification; what fits stays on one line. */
function linesOf(key: string, value: unknown, indent: string): string[] {
  // a value takes a sign and what separates it from the next: many cannot be short
  const isLong = countUpTo(value, SHORT / 2) > SHORT / 2;
  const short = isLong ? '' : valueText(value);
  if (!isLong && short.length + indent.length + key.length <= SHORT) return [`${indent}${key}: ${short}`];
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    if (value.every(isRow) && (key === 'values' || indent.length === 2))
      return [`${indent}${key}: ${value.length} rows`, ...rowsText(value, inner)];
    if (!value.some((item) => isRow(item) || Array.isArray(item)))
      return [`${indent}${key}: ${listText(value.map(scalarText))}`];
    return [`${indent}${key}:`, ...value.flatMap((item, i) => linesOf(String(i), item, inner))];
  }
  if (isRow(value))
    return [
      `${indent}${key}:`,
      ...Object.entries(value).flatMap(([name, item]) => linesOf(name, item, inner)),
    ];
  return [`${indent}${key}: ${short}`];
}

/** The specification of a figure as text. */
export const figureText = ({ spec }: FigureBlock): string =>
  Object.entries(spec)
    .flatMap(([key, value]) => linesOf(key, value, ''))
    .join('\n');

/** Where the figure is known from another case: its data, and a checksum of how they are drawn. */
export const figureDataText = ({ spec: { datasets, ...rest } }: FigureBlock): string =>
  [...linesOf('datasets', datasets ?? {}, ''), `drawing: ${checksum(valueText(rest))}`].join('\n');
