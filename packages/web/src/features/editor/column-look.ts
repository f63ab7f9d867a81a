/** How the cells of a column look in the grid: decimals, alignment, width. */
import { type Column, cellText, valueLabel } from '@constat/data';

const SAMPLED = 200;
const MAX_DECIMALS = 6;
const CHARACTER = 7.7;
/** Digits of numbers and dates are all as wide as the widest. */
const DIGIT = 8.3;
const SMALL_CHARACTER = 6.2;
/** Letters that take more room than others, most of all in the weight of a name. */
const WIDE = /[mwMWQO@%]/g;
const WIDER = 4.5;
/** Longer labels do not widen a column of short values. */
const MAX_LABEL = 20;
const PADDING = 22;
const ICON = 22;
const MIN_WIDTH = 88;
const MAX_WIDTH = 280;

export interface ColumnLook {
  readonly width: number;
  readonly decimals: number;
  readonly right: boolean;
}

const decimalsOf = (text: string): number => {
  if (text.includes('e')) return 0;
  const point = text.indexOf('.');
  return point < 0 ? 0 : Math.min(MAX_DECIMALS, text.length - point - 1);
};

/** A level with what it stands for, as the variable editor writes it. */
function labelled(column: Column, text: string): string {
  const label = valueLabel(column, text);
  return label === undefined || label === text ? text : `${text} = ${label}`;
}

/** Measures the first cells of a column. */
export function lookOf(column: Column, rows: number): ColumnLook {
  let longest = 0;
  let decimals = 0;
  const numeric = column.type === 'numeric';
  for (let row = 0; row < Math.min(rows, SAMPLED); row++) {
    const text = labelled(column, cellText(column, row));
    if (numeric) decimals = Math.max(decimals, decimalsOf(text));
    longest = Math.max(longest, numeric ? text.replace(/\..*/, '').length : text.length);
  }
  if (decimals > 0) longest += decimals + 1;
  const below = Math.min(MAX_LABEL, (column.label || column.description).length);
  const wide = column.name.match(WIDE)?.length ?? 0;
  const head = Math.max(column.name.length * CHARACTER + wide * WIDER + ICON, below * SMALL_CHARACTER);
  const width = Math.round(
    Math.max(
      MIN_WIDTH,
      Math.min(
        MAX_WIDTH,
        Math.max(longest * (numeric || column.type === 'date' ? DIGIT : CHARACTER), head) + PADDING,
      ),
    ),
  );
  return { width, decimals, right: numeric };
}

/** The cell as it is shown: numbers of a column with the same decimals, levels with their labels. */
export function shownText(column: Column, row: number, { decimals, right }: ColumnLook): string {
  const text = cellText(column, row);
  if (!right) return labelled(column, text);
  if (text === '' || text.includes('e')) return text;
  const own = decimalsOf(text);
  if (own >= MAX_DECIMALS && text.length - text.indexOf('.') - 1 > MAX_DECIMALS)
    return Number(text).toFixed(MAX_DECIMALS);
  return own < decimals ? Number(text).toFixed(decimals) : text;
}
