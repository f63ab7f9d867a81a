import { type Matrix, matrix } from '../linalg/matrix.ts';
import { StreamedQr } from '../linalg/streamed-qr.ts';
import { StatsError } from '../stats-error.ts';

/** A factor of a design: the level of each row, below zero where it is missing. */
export interface CellFactor {
  readonly name: string;
  readonly codes: Int32Array;
  readonly levels: readonly string[];
}

/** One combination of levels that occurs, and what least squares needs of its rows. */
export interface ReducedCell {
  /** Level of each factor. */
  readonly levels: Int32Array;
  readonly n: number;
  readonly means: Float64Array;
  /** Triangular factor of the deviations from the means. */
  readonly within: Matrix;
}

/** Rows of a design reduced to its cells. */
export interface ReducedCells {
  readonly n: number;
  readonly cells: readonly ReducedCell[];
  /** Position in `cells` of each row, -1 for rows left out. */
  readonly cellOf: Int32Array;
}

/** Rows gathered for one cell before its factor absorbs them. */
const BLOCK = 256;
/** More combinations of levels than this are not enumerated. */
const MAX_COMBINATIONS = 1_000_000;

/**
 * Means of the columns and the triangular factor of their deviations in every cell of the design: an orthogonal
 * transformation of the rows, so that any linear model whose columns are products of a function of the cell with at most
 * one of these columns has the same least-squares solution and sums of squares on the reduced rows (Seber & Lee 2003,
 * "Linear Regression Analysis", 3.4). Two passes, linear in the rows. Rows with mask 0, a missing level or a missing
 * value are left out.
 */
export function reduceCells(
  factors: readonly CellFactor[],
  columns: readonly Float64Array[],
  mask?: Uint8Array,
): ReducedCells {
  const rows = columns[0]?.length ?? 0;
  const { cellOf, cells } = occupiedCells(factors, columns, rows, mask);
  const c = columns.length;
  const counts = new Float64Array(cells.length);
  const means = new Float64Array(cells.length * c);
  const origin = firstRow(columns, cellOf);
  for (let row = 0; row < rows; row++) if (cellOf[row]! >= 0) counts[cellOf[row]!]! += 1;
  columns.forEach((values, j) => {
    const from = origin[j]!;
    for (let row = 0; row < rows; row++) {
      const cell = cellOf[row]!;
      if (cell >= 0) means[cell * c + j]! += values[row]! - from;
    }
  });
  for (let cell = 0; cell < cells.length; cell++)
    for (let j = 0; j < c; j++) means[cell * c + j] = means[cell * c + j]! / counts[cell]! + origin[j]!;
  const within = withinFactors(columns, cellOf, means, cells.length);
  return {
    n: counts.reduce((sum, count) => sum + count, 0),
    cells: cells.map((levels, cell) => ({
      levels,
      n: counts[cell]!,
      means: means.slice(cell * c, cell * c + c),
      within: within[cell]!,
    })),
    cellOf,
  };
}

function occupiedCells(
  factors: readonly CellFactor[],
  columns: readonly Float64Array[],
  rows: number,
  mask: Uint8Array | undefined,
): { readonly cellOf: Int32Array; readonly cells: readonly Int32Array[] } {
  const combinations = factors.reduce((product, { levels }) => product * levels.length, 1);
  if (combinations > MAX_COMBINATIONS)
    throw new StatsError('out-of-domain', 'too many combinations of levels', 'factors');
  const code = new Int32Array(rows);
  if (mask) for (let row = 0; row < rows; row++) if (mask[row] === 0) code[row] = -1;
  let stride = 1;
  for (const { codes, levels } of factors) {
    for (let row = 0; row < rows; row++)
      code[row] = code[row]! < 0 || codes[row]! < 0 ? -1 : code[row]! + stride * codes[row]!;
    stride *= levels.length;
  }
  for (const values of columns)
    for (let row = 0; row < rows; row++) if (Number.isNaN(values[row]!)) code[row] = -1;
  const position = new Int32Array(combinations).fill(-1);
  for (let row = 0; row < rows; row++) if (code[row]! >= 0) position[code[row]!] = 1;
  const cells: Int32Array[] = [];
  for (let at = 0; at < combinations; at++) {
    if (position[at]! < 0) continue;
    position[at] = cells.length;
    let rest = at;
    cells.push(
      Int32Array.from(factors, ({ levels }) => {
        const level = rest % levels.length;
        rest = Math.floor(rest / levels.length);
        return level;
      }),
    );
  }
  for (let row = 0; row < rows; row++) if (code[row]! >= 0) code[row] = position[code[row]!]!;
  return { cellOf: code, cells };
}

function firstRow(columns: readonly Float64Array[], cellOf: Int32Array): Float64Array {
  const row = cellOf.findIndex((cell) => cell >= 0);
  return Float64Array.from(columns, (values) => values[row] ?? 0);
}

function withinFactors(
  columns: readonly Float64Array[],
  cellOf: Int32Array,
  means: Float64Array,
  cells: number,
): readonly Matrix[] {
  const c = columns.length;
  if (c === 1) return oneColumn(columns[0]!, cellOf, means, cells);
  const factors = Array.from({ length: cells }, () => new StreamedQr(c, BLOCK));
  const filled = new Int32Array(cells);
  for (let row = 0; row < cellOf.length; row++) {
    const cell = cellOf[row]!;
    if (cell < 0) continue;
    const qr = factors[cell]!;
    const at = filled[cell]!;
    for (let j = 0; j < c; j++) qr.block[j * BLOCK + at] = columns[j]![row]! - means[cell * c + j]!;
    filled[cell] = at + 1;
    if (at + 1 === BLOCK) {
      qr.absorb(BLOCK);
      filled[cell] = 0;
    }
  }
  return factors.map((qr, cell) => {
    qr.absorb(filled[cell]!);
    return qr.factor();
  });
}

/** The factor of a single column is the root of its sum of squares. */
function oneColumn(
  values: Float64Array,
  cellOf: Int32Array,
  means: Float64Array,
  cells: number,
): readonly Matrix[] {
  const squares = new Float64Array(cells);
  for (let row = 0; row < cellOf.length; row++) {
    const cell = cellOf[row]!;
    if (cell >= 0) squares[cell]! += (values[row]! - means[cell]!) ** 2;
  }
  return Array.from(squares, (sum) => matrix(1, 1, Float64Array.of(Math.sqrt(sum))));
}
