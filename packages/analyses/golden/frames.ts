/** Data for the golden results, made from the sample of an example: awkward, shuffled, mirrored, cut short. */
import { type Cells, type Column, Frame } from '@constat/data';

/** A level as people really name them: quotes, markup and separators of every format it may end up in. */
export const STRANGE_LEVEL = 'O\'Neil "A" & <b>B</b>, 50 % *x*|_y_';

const pick = <T extends Float64Array | Int32Array>(values: T, rows: readonly number[]): T =>
  values.constructor === Float64Array
    ? (Float64Array.from(rows, (row) => values[row]!) as T)
    : (Int32Array.from(rows, (row) => values[row]!) as T);

function cellsOf(cells: Cells, rows: readonly number[]): Cells {
  switch (cells.kind) {
    case 'numbers':
      return { ...cells, values: pick(cells.values, rows) };
    case 'categories':
      return { ...cells, codes: pick(cells.codes, rows) };
    case 'strings':
      return { ...cells, values: rows.map((row) => cells.values[row] ?? null) };
  }
}

const mapColumns = (frame: Frame, change: (column: Column, index: number) => Column): Frame =>
  new Frame(frame.columns.map(change), frame.settings);

/** The rows named, in this order. */
export const withRows = (frame: Frame, rows: readonly number[]): Frame =>
  mapColumns(frame, (column) => ({ ...column, cells: cellsOf(column.cells, rows) }));

const allRows = (frame: Frame): number[] => Array.from({ length: frame.rows }, (_, row) => row);

/** The first rows, and every one where they are fewer. */
export const firstRows = (frame: Frame, count: number): Frame =>
  count >= frame.rows ? frame : withRows(frame, allRows(frame).slice(0, count));

/** Whether two frames share a variable that is a category, the groups of which rows are counted in. */
const codesOf = ({ cells }: Column): Int32Array | null =>
  cells.kind === 'categories' && cells.levels.length > 1 ? cells.codes : null;

const groupCodes = (frame: Frame, used: readonly string[]): Int32Array | null =>
  used.map((name) => codesOf(frame.column(name))).find((codes) => codes !== null) ?? null;

/** Rows so ordered that every group has its first case before any has its second. */
export function interleaved(frame: Frame, used: readonly string[]): Frame {
  const codes = groupCodes(frame, used);
  if (!codes) return frame;
  const seen = new Map<number, number>();
  const ranked = allRows(frame).map((row) => {
    const rank = seen.get(codes[row]!) ?? 0;
    seen.set(codes[row]!, rank + 1);
    return { row, rank };
  });
  return withRows(
    frame,
    ranked.sort((a, b) => a.rank - b.rank || a.row - b.row).map(({ row }) => row),
  );
}

/** The first rows of each group. */
export function perGroup(frame: Frame, used: readonly string[], count: number): Frame | null {
  const codes = groupCodes(frame, used);
  if (!codes) return null;
  const seen = new Map<number, number>();
  return withRows(
    frame,
    allRows(frame).filter((row) => {
      const rank = seen.get(codes[row]!) ?? 0;
      seen.set(codes[row]!, rank + 1);
      return rank < count;
    }),
  );
}

/** One group keeps every row, the others one in three. */
export function unequal(frame: Frame, used: readonly string[]): Frame {
  const codes = groupCodes(frame, used);
  if (!codes) return frame;
  const first = codes[0];
  return withRows(
    frame,
    allRows(frame).filter((row) => codes[row] === first || row % 3 === 0),
  );
}

function changeCells(
  frame: Frame,
  names: readonly string[],
  change: (cells: Cells, index: number) => Cells,
): Frame {
  return mapColumns(frame, (column) => {
    const index = names.indexOf(column.name);
    return index < 0 ? column : { ...column, cells: change(column.cells, index) };
  });
}

const blanked = (cells: Cells, isBlank: (row: number) => boolean): Cells => {
  switch (cells.kind) {
    case 'numbers':
      return { ...cells, values: cells.values.map((value, row) => (isBlank(row) ? Number.NaN : value)) };
    case 'categories':
      return { ...cells, codes: cells.codes.map((code, row) => (isBlank(row) ? -1 : code)) };
    case 'strings':
      return { ...cells, values: cells.values.map((value, row) => (isBlank(row) ? null : value)) };
  }
};

/** A few values of each variable missing, in other rows for each. */
export const withMissing = (frame: Frame, used: readonly string[]): Frame =>
  changeCells(frame, used, (cells, index) => blanked(cells, (row) => (row * 7 + index * 5 + 3) % 17 === 0));

/** No value in the variable. */
export const emptied = (frame: Frame, name: string): Frame =>
  changeCells(frame, [name], (cells) => blanked(cells, () => true));

/** One value throughout. */
export const constant = (frame: Frame, name: string): Frame =>
  changeCells(frame, [name], (cells) => {
    switch (cells.kind) {
      case 'numbers':
        return { ...cells, values: new Float64Array(cells.values.length).fill(cells.values[0] ?? 1) };
      case 'categories':
        return { ...cells, codes: new Int32Array(cells.codes.length) };
      case 'strings':
        return { ...cells, values: cells.values.map(() => cells.values[0] ?? 'a') };
    }
  });

/** A category with so many levels, in at least three rows each. */
export function withManyLevels(frame: Frame, name: string, count: number): Frame {
  const length = Math.max(frame.rows, 3 * count);
  const levels = Array.from({ length: count }, (_, i) => `Level ${i + 1}`);
  const longer = withRows(
    frame,
    Array.from({ length }, (_, row) => row % frame.rows),
  );
  return mapColumns(longer, (column) => {
    if (column.name !== name) return column;
    const { categoryOrder, valueLabels: _labels, ...rest } = column;
    return {
      ...rest,
      type: column.type === 'boolean' ? 'categorical' : column.type,
      cells: { kind: 'categories', levels, codes: Int32Array.from({ length }, (_, row) => row % count) },
      ...(categoryOrder ? { categoryOrder: levels } : {}),
    };
  });
}

/** The first value of a variable of numbers as given. */
export const withFirst = (frame: Frame, name: string, value: number): Frame =>
  mapColumns(frame, (column) =>
    column.name === name && column.cells.kind === 'numbers'
      ? { ...column, cells: { ...column.cells, values: column.cells.values.with(0, value) } }
      : column,
  );

/** Numbers with the other sign: every direction turns round. */
export const mirrored = (frame: Frame, used: readonly string[]): Frame =>
  changeCells(frame, used, (cells) =>
    cells.kind === 'numbers' ? { ...cells, values: cells.values.map((value) => -value) } : cells,
  );

/** Each variable in an order of its own: nothing has to do with anything any more. */
export function shuffled(frame: Frame, used: readonly string[]): Frame {
  return changeCells(frame, used, (cells, index) => {
    // multiplicative congruential generator (Lehmer); quality does not matter here, repetition does
    let state = 4711 + 97 * index;
    const next = (): number => {
      state = (state * 48271) % 2147483647;
      return state / 2147483647;
    };
    const rows = allRows(frame);
    for (let i = rows.length - 1; i > 0; i--) {
      const j = Math.floor(next() * (i + 1));
      [rows[i], rows[j]] = [rows[j]!, rows[i]!];
    }
    return cellsOf(cells, rows);
  });
}

/** The first level of each category under a strange name; what the levels are called now. */
export function withStrangeLevels(
  frame: Frame,
  used: readonly string[],
): { frame: Frame; names: ReadonlyMap<string, string> } {
  const names = new Map<string, string>();
  const renamed = mapColumns(frame, (column) => {
    if (!used.includes(column.name) || column.cells.kind !== 'categories') return column;
    const first = frame.factor(column.name).levels.at(-1);
    if (first === undefined || column.type === 'boolean') return column;
    names.set(first, STRANGE_LEVEL);
    const rename = (level: string): string => (level === first ? STRANGE_LEVEL : level);
    return {
      ...column,
      cells: { ...column.cells, levels: column.cells.levels.map(rename) },
      ...(column.categoryOrder ? { categoryOrder: column.categoryOrder.map(rename) } : {}),
    };
  });
  return { frame: renamed, names };
}
