import { StatsError } from '../stats-error.ts';

/** A variable of a model, as plain typed arrays; a factor code below zero is a missing value. */
export type ModelVariable =
  | { readonly name: string; readonly kind: 'numeric'; readonly values: Float64Array }
  | {
      readonly name: string;
      readonly kind: 'factor';
      readonly codes: Int32Array;
      readonly levels: readonly string[];
      /** Reference level of the treatment contrast; the first level by default. */
      readonly reference?: string;
    };

/** One multiplicand of a design column: values row by row, or a number for each factor level. */
export type DesignPart =
  | { readonly kind: 'values'; readonly values: Float64Array }
  | { readonly kind: 'coded'; readonly codes: Int32Array; readonly table: Float64Array };

/** A column of the design: the product of its parts (no parts: the intercept). */
export interface DesignColumn {
  readonly name: string;
  readonly parts: readonly DesignPart[];
}

/** A term of the model and the columns it occupies. */
export interface DesignTerm {
  readonly name: string;
  /** Names of the variables whose product the term is. */
  readonly variables: readonly string[];
  readonly first: number;
  readonly count: number;
}

/** Design of a linear model: columns in order, the intercept first when there is one. */
export interface Design {
  readonly rows: number;
  readonly intercept: boolean;
  readonly columns: readonly DesignColumn[];
  readonly terms: readonly DesignTerm[];
}

/** Rows a model uses: all of the first `count` when `index` is absent, else those listed. */
export interface RowSelection {
  readonly count: number;
  readonly index?: Int32Array;
}

/** Rows whose mask is non-zero (all rows without a mask) and whose weight is not zero. */
export function selectRows(rows: number, mask?: Uint8Array, weights?: Float64Array): RowSelection {
  if (mask && mask.length !== rows)
    throw new StatsError('length-mismatch', 'mask has another length', 'mask');
  if (weights && weights.length !== rows) {
    throw new StatsError('length-mismatch', 'weights have another length', 'weights');
  }
  if (!mask && !weights) return { count: rows };
  const index = new Int32Array(rows);
  let count = 0;
  for (let i = 0; i < rows; i++) {
    if (mask && mask[i] === 0) continue;
    if (weights) {
      const w = weights[i]!;
      if (!(w >= 0 && w < Infinity)) {
        throw new StatsError('out-of-domain', 'weights must be finite and not negative', 'weights');
      }
      if (w === 0) continue;
    }
    index[count++] = i;
  }
  return count === rows ? { count } : { count, index: index.subarray(0, count) };
}

/**
 * Mask of the rows in which no variable is missing (NaN or infinite value, code below zero); undefined when every
 * row is complete.
 */
export function completeRows(
  variables: readonly ModelVariable[],
  others: readonly Float64Array[] = [],
): Uint8Array | undefined {
  let mask: Uint8Array | undefined;
  const drop = (rows: number, i: number): void => {
    mask ??= new Uint8Array(rows).fill(1);
    mask[i] = 0;
  };
  const numeric = [...others];
  for (const variable of variables) {
    if (variable.kind === 'numeric') numeric.push(variable.values);
    else {
      const { codes } = variable;
      for (let i = 0; i < codes.length; i++) if (codes[i]! < 0) drop(codes.length, i);
    }
  }
  for (const values of numeric) {
    for (let i = 0; i < values.length; i++) if (!Number.isFinite(values[i]!)) drop(values.length, i);
  }
  return mask;
}

/** Writes rows from..to (positions in the selection) of a column into `out` at `offset`, unchanged. */
export function fillColumn(
  column: DesignColumn,
  selection: RowSelection,
  from: number,
  to: number,
  out: Float64Array,
  offset: number,
): void {
  const count = to - from;
  const first = column.parts[0];
  if (!first) {
    out.fill(1, offset, offset + count);
    return;
  }
  writePart(first, selection, from, to, out, offset);
  for (let k = 1; k < column.parts.length; k++) timesPart(column.parts[k]!, selection, from, to, out, offset);
}

function writePart(
  part: DesignPart,
  { index }: RowSelection,
  from: number,
  to: number,
  out: Float64Array,
  offset: number,
): void {
  const count = to - from;
  if (part.kind === 'values') {
    const { values } = part;
    if (!index) out.set(values.subarray(from, to), offset);
    else for (let i = 0; i < count; i++) out[offset + i] = values[index[from + i]!]!;
    return;
  }
  const { codes, table } = part;
  if (!index) for (let i = 0; i < count; i++) out[offset + i] = table[codes[from + i]!] ?? NaN;
  else for (let i = 0; i < count; i++) out[offset + i] = table[codes[index[from + i]!]!] ?? NaN;
}

function timesPart(
  part: DesignPart,
  { index }: RowSelection,
  from: number,
  to: number,
  out: Float64Array,
  offset: number,
): void {
  const count = to - from;
  for (let i = 0; i < count; i++) {
    const row = index ? index[from + i]! : from + i;
    out[offset + i]! *= part.kind === 'values' ? part.values[row]! : (part.table[part.codes[row]!] ?? NaN);
  }
}

/** Value of a column in one row of the original data. */
export function columnValue(column: DesignColumn, row: number): number {
  let product = 1;
  for (const part of column.parts) {
    product *= part.kind === 'values' ? part.values[row]! : (part.table[part.codes[row]!] ?? NaN);
  }
  return product;
}
