/** What is shown of the values of a pivot table: shares of totals, running totals, differences and ranks. */
import type { Axis, AxisNode } from './axis.ts';
import type { PivotShow, PivotValue } from './layout.ts';
import type { Grid } from './statistics.ts';

interface Axes {
  readonly rows: Axis;
  readonly columns: Axis;
}

/** The value of the cell that another is divided by. */
type Base = (row: number, column: number) => readonly [row: number, column: number];

/** The grid as it is shown; nodes must be in the order in which they are shown. */
export function shownGrid(grid: Grid, { show, along }: PivotValue, axes: Axes): Grid {
  if (show === 'value') return grid;
  const base = baseOf(show, axes);
  return base ? divided(grid, base, axes) : alongSiblings(grid, show, along, axes);
}

const parentOf = ({ parent }: AxisNode): number => Math.max(0, parent);

function baseOf(show: PivotShow, { rows, columns }: Axes): Base | null {
  switch (show) {
    case 'percentRow':
      return (row) => [row, 0];
    case 'percentColumn':
      return (_, column) => [0, column];
    case 'percentTotal':
      return () => [0, 0];
    case 'percentParentRow':
      return (row, column) => [parentOf(rows.nodes[row]!), column];
    case 'percentParentColumn':
      return (row, column) => [row, parentOf(columns.nodes[column]!)];
    default:
      return null;
  }
}

/** Fractions; NaN where there is nothing to divide by. */
function divided(grid: Grid, base: Base, { rows, columns }: Axes): Grid {
  const across = columns.nodes.length;
  const result = new Float64Array(grid.length);
  for (let row = 0; row < rows.nodes.length; row++)
    for (let column = 0; column < across; column++) {
      const [i, j] = base(row, column);
      const whole = grid[i * across + j]!;
      result[row * across + column] = whole === 0 ? Number.NaN : grid[row * across + column]! / whole;
    }
  return result;
}

/** Running totals, differences and ranks among the children of each node; the whole keeps its value, or has none. */
function alongSiblings(
  grid: Grid,
  show: PivotShow,
  along: PivotValue['along'],
  { rows, columns }: Axes,
): Grid {
  const across = columns.nodes.length;
  const result = new Float64Array(grid.length).fill(Number.NaN);
  const axis = along === 'down' ? rows : columns;
  const lines = along === 'down' ? across : rows.nodes.length;
  const step = SERIES[show]!;
  for (let line = 0; line < lines; line++) {
    const at = (node: number) => (along === 'down' ? node * across + line : line * across + node);
    result[at(0)] = show === 'running' ? grid[at(0)]! : Number.NaN;
    for (const { children } of axis.nodes) {
      if (children.length === 0) continue;
      const series = step(children.map((child) => grid[at(child)]!));
      for (const [i, child] of children.entries()) result[at(child)] = series[i]!;
    }
  }
  return result;
}

const SERIES: Partial<Record<PivotShow, (values: readonly number[]) => readonly number[]>> = {
  running: (values) => {
    let total = 0;
    // an empty cell adds nothing
    return values.map((value) => {
      if (!Number.isNaN(value)) total += value;
      return total;
    });
  },
  differencePrevious: (values) => values.map((value, i) => value - (values[i - 1] ?? Number.NaN)),
  differenceFirst: (values) => values.map((value, i) => (i === 0 ? Number.NaN : value - values[0]!)),
  // 1 is the largest; equal values share the better rank
  rank: (values) =>
    values.map((value) =>
      Number.isNaN(value) ? Number.NaN : 1 + values.filter((other) => other > value).length,
    ),
};
