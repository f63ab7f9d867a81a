import { dotAt } from '../linalg/dot-at.ts';
import type { Matrix } from '../linalg/matrix.ts';
import { StreamedQr } from '../linalg/streamed-qr.ts';
import { StatsError } from '../stats-error.ts';
import { type Design, type DesignColumn, fillColumn, type RowSelection } from './design.ts';
import { forEachBlock } from './least-squares.ts';
import type { ColumnStats } from './rank-reduction.ts';

/** Rows taken at a time: a block of a few columns stays in the nearest cache. */
export const SWEEP_BLOCK = 512;
/** Factors (1 + e) that are multiplied before one logarithm is taken of them; each is at most 2. */
const PER_LOGARITHM = 64;
/** Below this the root of the odds of a row counts as this, so that it can be divided by. */
const LEAST_ROOT = 1e-15;
/** Relative spread below which a column is constant but for rounding. */
const CONSTANT = 4e-15;

/** A yes/no outcome and the rows that are used. */
export interface BinaryRows {
  /** 1 where the event happened, 0 where it did not. */
  readonly outcome: Uint8Array;
  readonly selection: RowSelection;
  /** How many cases each row stands for; one without it. */
  readonly counts?: Float64Array;
}

/** A column whose coefficient is fixed: what it adds to the linear predictor is known. */
export interface FixedColumn {
  readonly column: DesignColumn;
  readonly stats: ColumnStats;
  readonly value: number;
}

/** What one pass over the rows gives at some coefficients. */
export interface SweepResult {
  /** Minus twice the log-likelihood. */
  readonly deviance: number;
  /** Triangular factor of the weighted columns. */
  readonly factor: Matrix;
  /** Right-hand side: R step = effects. Its squared length is what a Newton step takes off the deviance. */
  readonly effects: Float64Array;
  readonly decrement: number;
  /** Sum of (y - mu) x over the fixed column, half the slope of the deviance with its sign changed. */
  readonly fixedScore: number;
}

/** Shift and scale of each column: to mean 0 and standard deviation 1, the intercept as it is. */
export function columnScales(
  columns: readonly DesignColumn[],
  selection: RowSelection,
  centre: boolean,
): readonly ColumnStats[] {
  const sums = new ColumnSums(selection);
  const n = selection.count;
  return columns.map((column) => {
    if (column.parts.length === 0) return { shift: 0, scale: 1, mean: 1, sumOfSquares: 0 };
    const size = sums.sizes(column) / n;
    if (!Number.isFinite(size)) {
      throw new StatsError('not-finite', `${column.name} holds a value that is not finite`, column.name);
    }
    // sizes whose squares would leave the range of doubles are measured in a power of two
    const unit = size > 1e75 || (size > 0 && size < 1e-75) ? 2 ** -Math.round(Math.log2(size)) : 1;
    const mean = sums.total / n;
    const sd = Math.sqrt(sums.squares(column, mean, unit) / n);
    if (!(sd > CONSTANT * size * unit)) {
      throw new StatsError('constant-column', `${column.name} is constant`, column.name);
    }
    return { shift: centre ? mean : 0, scale: unit / sd, mean, sumOfSquares: n };
  });
}

/** Sums over the rows of one column at a time. */
class ColumnSums {
  readonly #selection: RowSelection;
  readonly #buffer = new Float64Array(SWEEP_BLOCK);
  total = 0;

  constructor(selection: RowSelection) {
    this.#selection = selection;
  }

  /** Sum of the absolute values; that of the values is left in `total`. */
  sizes(column: DesignColumn): number {
    const buffer = this.#buffer;
    let sizes = 0;
    let total = 0;
    forEachBlock(this.#selection.count, SWEEP_BLOCK, (from, to) => {
      fillColumn(column, this.#selection, from, to, buffer, 0);
      let size = 0;
      let sum = 0;
      for (let i = 0; i < to - from; i++) {
        const x = buffer[i]!;
        size += Math.abs(x);
        sum += x;
      }
      sizes += size;
      total += sum;
    });
    this.total = total;
    return sizes;
  }

  /** Sum of the squared deviations from the mean, in units. */
  squares(column: DesignColumn, mean: number, unit: number): number {
    const buffer = this.#buffer;
    let squares = 0;
    forEachBlock(this.#selection.count, SWEEP_BLOCK, (from, to) => {
      fillColumn(column, this.#selection, from, to, buffer, 0);
      let sum = 0;
      for (let i = 0; i < to - from; i++) {
        const d = (buffer[i]! - mean) * unit;
        sum += d * d;
      }
      squares += sum;
    });
    return squares;
  }
}

/**
 * Passes over the rows for iteratively reweighted least squares (McCullagh & Nelder 1989, 2.5; Green 1984). Each
 * solves the weighted least-squares problem of the Newton step itself, min |W^1/2 X step - W^-1/2 (y - mu)|, by
 * Householder QR over blocks of rows; nothing is allocated for a row.
 */
export class LogisticSweep {
  readonly rows: BinaryRows;
  readonly columns: readonly DesignColumn[];
  readonly stats: readonly ColumnStats[];
  readonly #qr: StreamedQr;
  readonly #eta = new Float64Array(SWEEP_BLOCK);
  readonly #root = new Float64Array(SWEEP_BLOCK);
  readonly #score = new Float64Array(SWEEP_BLOCK);
  readonly #fixed: Float64Array;

  constructor(rows: BinaryRows, columns: readonly DesignColumn[], stats: readonly ColumnStats[]) {
    this.rows = rows;
    this.columns = columns;
    this.stats = stats;
    this.#qr = new StreamedQr(columns.length + 1, SWEEP_BLOCK);
    this.#fixed = new Float64Array(SWEEP_BLOCK);
  }

  /** Deviance, factor and step at the coefficients `beta` of the standardised columns. */
  at(beta: Float64Array, fixed?: FixedColumn): SweepResult {
    const p = this.columns.length;
    // a factor begins empty: a new one for each pass
    const qr = new StreamedQr(p + 1, SWEEP_BLOCK);
    const { selection } = this.rows;
    let deviance = 0;
    let fixedScore = 0;
    forEachBlock(selection.count, SWEEP_BLOCK, (from, to) => {
      this.#predict(qr.block, beta, from, to, fixed);
      deviance += this.#weigh(qr.block, from, to);
      if (fixed) for (let i = 0; i < to - from; i++) fixedScore += this.#score[i]! * this.#fixed[i]!;
      qr.absorb(to - from);
    });
    const factor = qr.factor();
    const effects = factor.data.slice(p * (p + 1), p * (p + 1) + p);
    let decrement = 0;
    for (const effect of effects) decrement += effect * effect;
    return { deviance: 2 * deviance, factor: leading(factor, p), effects, decrement, fixedScore };
  }

  /** Deviance, and the sums of (y - mu) x over the standardised columns. */
  slope(beta: Float64Array): { readonly deviance: number; readonly score: Float64Array } {
    const score = new Float64Array(this.columns.length);
    const { block } = this.#qr;
    let deviance = 0;
    forEachBlock(this.rows.selection.count, SWEEP_BLOCK, (from, to) => {
      this.#predict(block, beta, from, to);
      deviance += this.#miss(from, to);
      for (let j = 0; j < score.length; j++)
        score[j]! += dotAt(this.#score, block, j * SWEEP_BLOCK, to - from);
    });
    return { deviance: 2 * deviance, score };
  }

  /** What the outcomes of some rows differ by from their probabilities; half the deviance. */
  #miss(from: number, to: number): number {
    const { outcome, selection, counts } = this.rows;
    const eta = this.#eta;
    const score = this.#score;
    let sum = 0;
    let product = 1;
    for (let i = 0; i < to - from; i++) {
      const row = selection.index ? selection.index[from + i]! : from + i;
      const yes = outcome[row] === 1;
      const t = yes ? eta[i]! : -eta[i]!;
      const e = Math.exp(t > 0 ? -t : t);
      const rest = 1 / (1 + e);
      const missed = t > 0 ? e * rest : rest;
      const cases = counts ? counts[row]! : 1;
      score[i] = (yes ? missed : -missed) * cases;
      if (t < 0) sum -= t * cases;
      if (counts) sum += Math.log1p(e) * cases;
      else {
        product *= 1 + e;
        if ((i + 1) % PER_LOGARITHM === 0) {
          sum += Math.log(product);
          product = 1;
        }
      }
    }
    return sum + Math.log(product);
  }

  /** Smallest and largest change that a direction makes toward the outcome that was observed. */
  toward(direction: Float64Array): { readonly least: number; readonly most: number } {
    const { selection, outcome } = this.rows;
    let least = Number.POSITIVE_INFINITY;
    let most = Number.NEGATIVE_INFINITY;
    forEachBlock(selection.count, SWEEP_BLOCK, (from, to) => {
      this.#predict(this.#qr.block, direction, from, to);
      for (let i = 0; i < to - from; i++) {
        const row = selection.index ? selection.index[from + i]! : from + i;
        const change = outcome[row] === 1 ? this.#eta[i]! : -this.#eta[i]!;
        if (change < least) least = change;
        if (change > most) most = change;
      }
    });
    return { least, most };
  }

  /** Visits blocks of rows with their linear predictor and standardised columns. */
  visit(
    beta: Float64Array,
    each: (from: number, count: number, eta: Float64Array, columns: Float64Array) => void,
  ): void {
    forEachBlock(this.rows.selection.count, SWEEP_BLOCK, (from, to) => {
      this.#predict(this.#qr.block, beta, from, to);
      each(from, to - from, this.#eta, this.#qr.block);
    });
  }

  /** Standardised columns into the block, their sum with the coefficients into the linear predictor. */
  #predict(block: Float64Array, beta: Float64Array, from: number, to: number, fixed?: FixedColumn): void {
    const count = to - from;
    const eta = this.#eta;
    eta.fill(0, 0, count);
    for (let j = 0; j < this.columns.length; j++) {
      const column = this.columns[j]!;
      const b = beta[j]!;
      const only = column.parts.length === 1 ? column.parts[0] : undefined;
      if (only?.kind === 'values' && !this.rows.selection.index) {
        const { values } = only;
        const { shift, scale } = this.stats[j]!;
        for (let i = 0, k = j * SWEEP_BLOCK; i < count; i++, k++) {
          const x = (values[from + i]! - shift) * scale;
          block[k] = x;
          eta[i]! += b * x;
        }
        continue;
      }
      this.#fill(column, this.stats[j]!, from, to, block, j * SWEEP_BLOCK);
      for (let i = 0, k = j * SWEEP_BLOCK; i < count; i++, k++) eta[i]! += b * block[k]!;
    }
    if (!fixed) return;
    this.#fill(fixed.column, fixed.stats, from, to, this.#fixed, 0);
    for (let i = 0; i < count; i++) eta[i]! += fixed.value * this.#fixed[i]!;
  }

  #fill(
    column: DesignColumn,
    { shift, scale }: ColumnStats,
    from: number,
    to: number,
    out: Float64Array,
    offset: number,
  ): void {
    fillColumn(column, this.rows.selection, from, to, out, offset);
    if (column.parts.length === 0) return;
    for (let i = offset; i < offset + to - from; i++) out[i] = (out[i]! - shift) * scale;
  }

  /** Weights the block and puts the working residuals behind it; half the deviance of its rows. */
  #weigh(block: Float64Array, from: number, to: number): number {
    const { outcome, selection, counts } = this.rows;
    const count = to - from;
    const eta = this.#eta;
    const root = this.#root;
    const score = this.#score;
    const last = this.columns.length * SWEEP_BLOCK;
    let sum = 0;
    let product = 1;
    for (let i = 0; i < count; i++) {
      const row = selection.index ? selection.index[from + i]! : from + i;
      const yes = outcome[row] === 1;
      const t = yes ? eta[i]! : -eta[i]!;
      // e = exp(-|t|) as the square of its root: no cancellation on either side
      const exact = Math.exp(t > 0 ? -0.5 * t : 0.5 * t);
      const e = exact * exact;
      const half = Math.max(exact, LEAST_ROOT);
      const rest = 1 / (1 + e);
      const missed = t > 0 ? e * rest : rest;
      const working = t > 0 ? half : 1 / half;
      const cases = counts ? counts[row]! : 1;
      const rootCases = counts ? Math.sqrt(cases) : 1;
      root[i] = half * rest * rootCases;
      score[i] = (yes ? missed : -missed) * cases;
      block[last + i] = (yes ? working : -working) * rootCases;
      if (t < 0) sum -= t * cases;
      if (counts) sum += Math.log1p(e) * cases;
      else {
        product *= 1 + e;
        if ((i + 1) % PER_LOGARITHM === 0) {
          sum += Math.log(product);
          product = 1;
        }
      }
    }
    for (let j = 0; j < this.columns.length; j++) {
      const offset = j * SWEEP_BLOCK;
      for (let i = 0; i < count; i++) block[offset + i]! *= root[i]!;
    }
    return sum + Math.log(product);
  }
}

/** The leading square part of a factor. */
function leading(factor: Matrix, p: number): Matrix {
  const data = new Float64Array(p * p);
  for (let j = 0; j < p; j++)
    for (let i = 0; i <= j; i++) data[i + j * p] = factor.data[i + j * factor.rows]!;
  return { rows: p, columns: p, data };
}

/** Refuses columns that those before them determine, by name. */
export function refuseCollinear(factor: Matrix, design: Design, stats: readonly ColumnStats[]): void {
  const p = factor.rows;
  for (let j = 1; j < p; j++) {
    let whole = 0;
    for (let i = 0; i <= j; i++) whole += factor.data[i + j * p]! ** 2;
    const { mean, scale } = stats[j]!;
    const noise = 64 * Number.EPSILON * (1 + Math.abs(mean * scale));
    const share = Math.abs(factor.data[j + j * p]!) / Math.sqrt(whole);
    if (share > Math.max(1e-11, noise)) continue;
    const { name } = design.columns[j]!;
    throw new StatsError('collinear', `${name} is a linear combination of the columns before it`, name);
  }
}
