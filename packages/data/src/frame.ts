/**
 * What an analysis sees of a dataset: columns by name, as numbers or as factors, with missing values (blank cells
 * and the column's own codes) already marked. Conversions are made once and kept.
 */
import { type Column, type DesignPart, lengthOf, valueLabel } from './column.ts';
import { isMissingText, missingNumbers } from './missing.ts';

export interface Factor {
  /** Index into `levels` per row; -1 where missing. */
  readonly codes: Int32Array;
  /** Levels that occur, in the column's own order, else numbers and doses (10 mg) by size and text by code point. */
  readonly levels: readonly string[];
  /** The values behind the levels: the same, unless levels are called by their labels. */
  readonly values: readonly string[];
  /** Rows per level. */
  readonly counts: Uint32Array;
}

export interface FrameSettings {
  /** Levels go by their value labels where they have some: `male` instead of 1. */
  readonly labels?: boolean;
}

/** How many cases each row stands for; NaN where a row counts for nothing. */
export interface CaseWeights {
  readonly name: string;
  readonly label: string;
  readonly values: Float64Array;
}

/** Rows in which every one of the named columns has a value. */
export interface CompleteRows {
  /** 1 = the row is used. */
  readonly mask: Uint8Array;
  readonly used: number;
  readonly excluded: number;
}

export class UnknownColumnError extends Error {
  constructor(readonly column: string) {
    super(`There is no column '${column}'.`);
    this.name = 'UnknownColumnError';
  }
}

export class Frame {
  readonly rows: number;
  readonly #byName: ReadonlyMap<string, Column>;
  readonly #numbers = new Map<string, Float64Array>();
  readonly #factors = new Map<string, Factor>();

  constructor(
    readonly columns: readonly Column[],
    readonly settings: FrameSettings = {},
  ) {
    this.rows = columns[0] ? lengthOf(columns[0].cells) : 0;
    this.#byName = new Map(columns.map((column) => [column.name, column]));
  }

  has(name: string): boolean {
    return this.#byName.has(name);
  }

  column(name: string): Column {
    const column = this.#byName.get(name);
    if (!column) throw new UnknownColumnError(name);
    return column;
  }

  /** Label of the column where it has one, else its name. */
  label(name: string): string {
    return this.column(name).label || name;
  }

  /** The column as numbers, NaN where missing; categories count as numbers only when every level is one. */
  numbers(name: string): Float64Array {
    let values = this.#numbers.get(name);
    if (!values) {
      values = toNumbers(this.column(name));
      this.#numbers.set(name, values);
    }
    return values;
  }

  /** The column as levels; a numeric column becomes one level per distinct value. */
  factor(name: string): Factor {
    let factor = this.#factors.get(name);
    if (!factor) {
      const plain = toFactor(this.column(name));
      factor = this.settings.labels ? named(plain, this.column(name)) : plain;
      this.#factors.set(name, factor);
    }
    return factor;
  }

  /** The weights of the rows, where a numeric column weighs them: missing, zero and negative ones leave a row out. */
  weights(): CaseWeights | null {
    const column = this.columns.find((each) => each.weighsCases && each.type === 'numeric');
    if (!column) return null;
    const values = this.numbers(column.name).map((weight) =>
      weight > 0 && weight < Number.POSITIVE_INFINITY ? weight : Number.NaN,
    );
    return { name: column.name, label: this.label(column.name), values };
  }

  /** The column that is a part of the design; null where none is. */
  designPart(part: DesignPart): Column | null {
    return this.columns.find((each) => each.design === part) ?? null;
  }

  /** True where the cell of the column has no value. */
  isMissing(name: string): (row: number) => boolean {
    const column = this.column(name);
    switch (column.cells.kind) {
      case 'numbers': {
        const values = this.numbers(name);
        return (row) => Number.isNaN(values[row]!);
      }
      case 'categories': {
        const { codes, levels } = column.cells;
        const missing = levels.map((level) => isMissingText(level, column));
        return (row) => codes[row]! < 0 || missing[codes[row]!]!;
      }
      case 'strings': {
        const { values } = column.cells;
        return (row) => isMissingText(values[row]!, column);
      }
    }
  }

  /** Listwise deletion over the named columns. */
  complete(names: readonly string[]): CompleteRows {
    const mask = new Uint8Array(this.rows).fill(1);
    for (const name of new Set(names)) this.#leaveOutMissing(name, mask);
    let used = 0;
    for (let row = 0; row < this.rows; row++) used += mask[row]!;
    return { mask, used, excluded: this.rows - used };
  }

  /** Sets the mask to 0 where the column has no value; in the loop of its kind, because this is done for every run. */
  #leaveOutMissing(name: string, mask: Uint8Array): void {
    const column = this.column(name);
    if (column.cells.kind === 'numbers') {
      const values = this.numbers(name);
      for (let row = 0; row < mask.length; row++) if (Number.isNaN(values[row]!)) mask[row] = 0;
    } else if (column.cells.kind === 'categories') {
      const { codes, levels } = column.cells;
      const missing = Uint8Array.from(levels, (level) => (isMissingText(level, column) ? 1 : 0));
      for (let row = 0; row < mask.length; row++) {
        const code = codes[row]!;
        if (code < 0 || missing[code] === 1) mask[row] = 0;
      }
    } else {
      const missing = this.isMissing(name);
      for (let row = 0; row < mask.length; row++) if (missing(row)) mask[row] = 0;
    }
  }
}

function toNumbers(column: Column): Float64Array {
  const { cells } = column;
  switch (cells.kind) {
    case 'numbers': {
      const missing = missingNumbers(column);
      if (!missing) return cells.values;
      return cells.values.map((value) => (missing.has(value) ? Number.NaN : value));
    }
    case 'categories': {
      const values = cells.levels.map((level) => (isMissingText(level, column) ? Number.NaN : Number(level)));
      return Float64Array.from(cells.codes, (code) => (code < 0 ? Number.NaN : values[code]!));
    }
    case 'strings':
      return Float64Array.from(cells.values, (value) =>
        isMissingText(value, column) ? Number.NaN : Number(value),
      );
  }
}

/** 1 for each code that occurs; looks no further once all have. */
function presentCodes(codes: Int32Array, count: number): Uint8Array {
  const present = new Uint8Array(count);
  let unseen = count;
  for (let row = 0; row < codes.length && unseen > 0; row++) {
    const code = codes[row]!;
    if (code < 0 || present[code] === 1) continue;
    present[code] = 1;
    unseen--;
  }
  return present;
}

function toFactor(column: Column): Factor {
  const { cells } = column;
  if (cells.kind === 'categories') {
    const present = presentCodes(cells.codes, cells.levels.length);
    const levels = cells.levels.filter((level, code) => present[code] && !isMissingText(level, column));
    const order = orderLevels(levels, column);
    const index = new Map(order.map((level, i) => [level, i]));
    return recoded(
      cells.codes,
      cells.levels.map((level) => index.get(level) ?? -1),
      order,
    );
  }
  if (cells.kind === 'numbers') {
    const values = toNumbers(column);
    const index = new Map<number, number>();
    const first = new Int32Array(values.length);
    for (let row = 0; row < values.length; row++) {
      const value = values[row]!;
      if (Number.isNaN(value)) {
        first[row] = -1;
        continue;
      }
      let code = index.get(value);
      if (code === undefined) {
        code = index.size;
        index.set(value, code);
      }
      first[row] = code;
    }
    const order = orderLevels([...index.keys()].map(String), column);
    const position = new Map(order.map((level, i) => [level, i]));
    const recode = [...index.keys()].map((value) => position.get(String(value))!);
    return recoded(first, recode, order);
  }
  // each text is looked at once, however often it occurs
  const index = new Map<string | null, number>();
  const first = new Int32Array(cells.values.length);
  for (let row = 0; row < first.length; row++) {
    const value = cells.values[row]!;
    let code = index.get(value);
    if (code === undefined) {
      code = index.size;
      index.set(value, code);
    }
    first[row] = code;
  }
  const texts = [...index.keys()];
  const order = orderLevels(
    texts.filter((text): text is string => !isMissingText(text, column)),
    column,
  );
  const position = new Map<string | null, number>(order.map((level, i) => [level, i]));
  return recoded(
    first,
    texts.map((text) => position.get(text) ?? -1),
    order,
  );
}

/** Codes through a table of new codes; missing ones stay missing. The column's own where the table changes nothing. */
function recoded(codes: Int32Array, table: readonly number[], levels: readonly string[]): Factor {
  if (table.every((code, i) => code === i)) return counted(codes, levels);
  const map = Int32Array.from(table);
  const result = new Int32Array(codes.length);
  for (let row = 0; row < codes.length; row++) {
    const code = codes[row]!;
    result[row] = code < 0 ? -1 : map[code]!;
  }
  return counted(result, levels);
}

function counted(codes: Int32Array, levels: readonly string[]): Factor {
  const counts = new Uint32Array(levels.length);
  for (let row = 0; row < codes.length; row++) if (codes[row]! >= 0) counts[codes[row]!]!++;
  return { codes, levels, values: levels, counts };
}

/** The factor with its levels called by their labels; a label of several values is followed by the value. */
function named(factor: Factor, column: Column): Factor {
  if (!column.valueLabels) return factor;
  const labels = factor.values.map((value) => valueLabel(column, value)?.trim() || value);
  const times = new Map<string, number>();
  for (const label of labels) times.set(label, (times.get(label) ?? 0) + 1);
  const levels = labels.map((label, i) =>
    times.get(label) === 1 || label === factor.values[i] ? label : `${label} (${factor.values[i]})`,
  );
  return new Set(levels).size === levels.length ? { ...factor, levels } : factor;
}

/** A number with a unit: 10 mg. */
const DOSE = /^\s*([-+]?\d+(?:\.\d+)?)\s*([^\d\s][^\d]*?)\s*$/;

/** The sizes of levels that are numbers, or numbers of one unit; null where they are neither. */
function levelSizes(levels: readonly string[]): ReadonlyMap<string, number> | null {
  if (levels.every((level) => level.trim() !== '' && Number.isFinite(Number(level))))
    return new Map(levels.map((level) => [level, Number(level)]));
  const doses = levels.map((level) => DOSE.exec(level));
  if (!doses.every((dose) => dose !== null && dose[2] === doses[0]?.[2])) return null;
  return new Map(levels.map((level, i) => [level, Number(doses[i]![1])]));
}

/** Levels that nobody ordered: numbers by size if every level is one, else by code point. */
export function sortedLevels(levels: readonly string[]): string[] {
  const sizes = levelSizes(levels);
  return sizes
    ? [...levels].sort((a, b) => sizes.get(a)! - sizes.get(b)!)
    : [...levels].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}

/** Category order first, then as if nobody had ordered them. */
function orderLevels(levels: readonly string[], column: Column): string[] {
  const sorted = sortedLevels(levels);
  const order = column.categoryOrder;
  if (!order) return sorted;
  const rank = new Map(order.map((level, i) => [level, i]));
  return sorted.sort((a, b) => (rank.get(a) ?? order.length) - (rank.get(b) ?? order.length));
}
