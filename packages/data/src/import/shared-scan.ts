/**
 * A long file read by several workers: the first reads from its beginning, the others from a line end further on, each as
 * if a record began there. Only a quoted cell with a line end inside can prove them wrong; the first then reads on alone.
 * What comes out is the same as if one had read everything.
 */
import type { PackedEntries } from './byte-dictionary.ts';
import { type BuilderRules, ColumnBuilder } from './column-builder.ts';
import { CsvScanner } from './csv-scanner.ts';
import { type ByteSource, ChunkReader } from './source.ts';

/** One part of the file, for whoever reads it. */
export interface ScanTask {
  /** First byte, which follows a line end. */
  readonly from: number;
  readonly to: number;
  readonly delimiter: number;
  readonly rules: BuilderRules;
  /** Columns known to be text from the part before; the others are taken for numbers. */
  readonly text: readonly boolean[];
  /** How many rows to expect. */
  readonly rows: number;
}

/** A column of a part. */
interface ScannedColumn {
  readonly values: Float64Array<ArrayBuffer> | null;
  readonly codes: Int32Array<ArrayBuffer> | null;
  readonly entries: PackedEntries;
  readonly exact: readonly number[];
  readonly recoverBelow: number;
  readonly usesPoint: boolean;
  readonly usesComma: boolean;
  readonly leadingZeros: boolean;
  readonly precisionLost: boolean;
  readonly tokensSeen: readonly number[];
}

/** What a part holds. */
export interface ScannedPart {
  readonly columns: readonly ScannedColumn[];
  readonly rows: number;
  readonly contentRows: number;
  readonly shortRows: number;
  readonly blankRows: number;
  /** Bytes of a last record that goes on beyond the part. */
  readonly left: number;
}

/** Others who can read parts of the same file. */
export interface ScanHelpers {
  readonly count: number;
  /** Bytes from which a part is worth a helper. */
  readonly least: number;
  scan(task: ScanTask): Promise<ScannedPart>;
}

/** Reads one part: the work of a helper. */
export async function scanPart(source: ByteSource, task: ScanTask): Promise<ScannedPart> {
  const capacity = Math.max(16, task.rows);
  const columns = task.text.map((isText) => {
    const column = new ColumnBuilder(task.rules, capacity);
    if (isText) column.toText(0);
    return column;
  });
  const scanner = new CsvScanner(columns, task.delimiter, task.rules, capacity);
  const chunks = new ChunkReader(source, 'utf-8', task.from);
  chunks.stop = task.to;
  try {
    while (!chunks.stopped) await chunks.next((buffer, end, final) => scanner.scan(buffer, 0, end, final));
  } finally {
    chunks.close();
  }
  const { rows, contentRows, shortRows, blankRows } = scanner;
  return {
    columns: columns.map((column) => ({
      values: column.values,
      codes: column.codes,
      entries: column.dictionary.packed(),
      exact: [...column.exact],
      recoverBelow: column.recoverBelow,
      usesPoint: column.usesPoint,
      usesComma: column.usesComma,
      leadingZeros: column.leadingZeros,
      precisionLost: column.precisionLost,
      tokensSeen: [...column.tokensSeen],
    })),
    rows,
    contentRows,
    shortRows,
    blankRows,
    left: chunks.left,
  };
}

/** The memory of a part that can change hands instead of being copied. */
export const partBuffers = ({ columns }: ScannedPart): ArrayBuffer[] =>
  columns.flatMap(({ values, codes, entries }) =>
    [values, codes, entries.bytes, entries.ends].flatMap((array) => (array ? [array.buffer] : [])),
  );

const LF = 0x0a;
/** More room than rows are expected. */
export const SPARE = 1.02;
/** A line longer than this is not looked for. */
const WINDOW = 256 * 1024;

/** What the first reader reads, as a share of a part, while the others are not warm yet. */
const HEAD_START = 0.15;

/** Where parts begin: line ends near equal shares of the bytes after `from`, as many as there are helpers at most. */
async function findSplits(
  source: ByteSource,
  from: number,
  { count, least }: ScanHelpers,
): Promise<readonly number[]> {
  const parts = Math.min(count + 1, Math.floor((source.size - from) / least));
  const splits: number[] = [];
  for (let part = 1; part < parts; part++) {
    const near = from + Math.floor(((source.size - from) * (part + HEAD_START)) / (parts + HEAD_START));
    const bytes = await source.read(near, Math.min(source.size, near + WINDOW));
    const split = near + bytes.indexOf(LF) + 1;
    if (split > Math.max(near, splits.at(-1) ?? 0) && split < source.size) splits.push(split);
  }
  return splits;
}

/** Shares what is left of the file with helpers; null when it is too short, or its lines cannot be told apart. */
export async function shareReading(
  scanner: CsvScanner,
  chunks: ChunkReader,
  helpers: ScanHelpers,
): Promise<SharedReading | null> {
  const splits = await findSplits(chunks.source, chunks.position, helpers);
  return splits.length === 0 ? null : new SharedReading(scanner, chunks, splits, helpers);
}

/** The first reader's side: gives parts away, and takes them in when it has come to them. */
export class SharedReading {
  readonly #columns: number;
  #parts: readonly { readonly to: number; readonly part: Promise<ScannedPart | null> }[];

  constructor(
    readonly scanner: CsvScanner,
    readonly chunks: ChunkReader,
    splits: readonly number[],
    helpers: ScanHelpers,
  ) {
    const { columns, delimiter, rules, rows } = scanner;
    const perByte = rows / Math.max(1, chunks.position);
    const text = columns.map((column) => column.values === null);
    const { size } = chunks.source;
    this.#columns = columns.length;
    this.#parts = splits.map((from, i) => {
      const to = splits[i + 1] ?? size;
      const expected = Math.ceil(perByte * (to - from) * SPARE) + 16;
      const part = helpers.scan({ from, to, delimiter, rules, text, rows: expected });
      // A helper that cannot be had, or breaks, is no failure: its part is read here.
      return { to, part: part.catch(() => null) };
    });
    chunks.stop = splits[0] ?? size;
  }

  /** How far the reading has come, in bytes of the whole file: the others are taken to be as far as this one. */
  get position(): number {
    const { position, stop, source } = this.chunks;
    return this.#parts.length > 0 ? Math.round((position / stop) * source.size) : position;
  }

  /** At the first byte of the others' parts: takes them in, and leaves to be read what they could not tell. */
  async goOn(): Promise<void> {
    const { chunks, scanner } = this;
    // A record of this reader that goes on beyond its part proves the others wrong.
    const scanned = chunks.left > 0 ? [] : await Promise.all(this.#parts.map(({ part }) => part));
    // Room for exactly what is there, all at once: the columns need not be copied again when they are finished.
    scanner.reserve(scanned.reduce((rows, part) => rows + (part?.rows ?? 0), scanner.rows));
    for (const [i, { to }] of this.#parts.entries()) {
      const part = scanned[i];
      if (!part || !appendPart(scanner, part, this.#columns)) break;
      chunks.skipTo(to - part.left);
      if (part.left > 0) break;
    }
    this.#parts = [];
    chunks.stop = chunks.source.size;
  }
}

/** Puts a part behind what has been read; false when it was read under wrong assumptions and is of no use. */
function appendPart(scanner: CsvScanner, part: ScannedPart, assumed: number): boolean {
  // More columns than assumed change what counts as a short row.
  if (scanner.columns.length !== assumed) return false;
  if (!scanner.columns.every((column, i) => fits(column, part.columns[i]!, part.rows))) return false;
  const before = scanner.rows;
  const rows = before + part.rows;
  scanner.reserve(rows);
  while (scanner.columns.length < part.columns.length) scanner.addColumn();
  for (const [i, column] of scanner.columns.entries()) append(column, part.columns[i]!, before, part.rows);
  scanner.rows = rows;
  if (part.contentRows > 0) scanner.contentRows = before + part.contentRows;
  scanner.shortRows += part.shortRows;
  scanner.blankRows += part.blankRows;
  return true;
}

/** Levels are numbered as they come: a part that has to be read again as text would bring its own too late. */
function fits(column: ColumnBuilder, part: ScannedColumn, rows: number): boolean {
  if (column.values !== null) return true;
  return part.values === null ? part.recoverBelow === 0 : isBlank(part, rows);
}

const isBlank = ({ values, tokensSeen }: ScannedColumn, rows: number): boolean =>
  tokensSeen.length === 0 && (values?.subarray(0, rows).every(Number.isNaN) ?? false);

function append(column: ColumnBuilder, part: ScannedColumn, before: number, rows: number): void {
  if (part.codes !== null) {
    column.toText(before);
    if (part.recoverBelow > 0) column.recoverBelow = before + part.recoverBelow;
    const recode = column.dictionary.absorb(part.entries);
    for (const code of part.exact) column.exact.add(recode[code]!);
    const codes = column.codes!;
    for (let row = 0; row < rows; row++) codes[before + row] = recode[part.codes[row]!] ?? -1;
  } else if (part.values !== null && column.values !== null)
    column.values.set(part.values.subarray(0, rows), before);
  column.usesPoint ||= part.usesPoint;
  column.usesComma ||= part.usesComma;
  column.leadingZeros ||= part.leadingZeros;
  column.precisionLost ||= part.precisionLost;
  for (const token of part.tokensSeen) column.tokensSeen.add(token);
}
