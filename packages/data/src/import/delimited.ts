/**
 * Delimited text to a dataset:
 *
 *     bytes --sniff--> encoding, delimiter, header --scan--> builders --(recover)--> detect --> columns + report
 */
import type { NewDataset } from '../new-dataset.ts';
import { assemble } from './assemble.ts';
import { decodeUtf8, type Encoding, encodeUtf8, encodeWindows1252 } from './bytes.ts';
import { CellReader } from './cell-reader.ts';
import { type BuilderRules, ColumnBuilder } from './column-builder.ts';
import { CsvScanner, MAX_COLUMNS, TooManyColumnsError } from './csv-scanner.ts';
import {
  COMMA,
  detectDelimiter,
  type FirstRecord,
  firstRecords,
  readRecord,
  SEMICOLON,
  SPACE,
  skipBlank,
  statedDelimiter,
  writesComma,
} from './delimiter.ts';
import type { ImportSource } from './detect.ts';
import { ImportError, type ImportErrorCode, ONLY_NAMES } from './errors.ts';
import { decode } from './finish.ts';
import type { HeaderRows } from './header-rows.ts';
import { isHeader, nameColumns } from './headers.ts';
import { withoutWords } from './join-notices.ts';
import type { DecimalMark } from './numbers.ts';
import type { Imported, ImportNotice } from './report.ts';
import { type ScanHelpers, type SharedReading, SPARE, shareReading } from './shared-scan.ts';
import { type ByteSource, ChunkReader, sniff } from './source.ts';
import { headerRows, withSurvey } from './survey-header.ts';
import { cutAt, endNotices, tableEnd } from './table-end.ts';
import { sheetStart, type TableStart, tableStart, titleNotices } from './table-start.ts';

export interface ImportOptions extends NewDataset {
  /** Words that mean missing wherever they stand alone in a cell. */
  readonly missingTokens?: readonly string[];
  /** Order to use where day and month can be confused. */
  readonly dayFirst?: boolean;
  /** Times with a distance from UTC keep what the clock showed; otherwise they become times of UTC. */
  readonly byClock?: boolean;
  /** File of an archive with several tables; the first one when absent. */
  readonly entry?: string;
  /** Sheet of a workbook; its first one when absent. */
  readonly sheet?: string;
  /** How the bytes of a text file are to be read; found from its first bytes when absent. */
  readonly encoding?: Encoding;
  /** The character between the cells of a text file; found from its first records when absent. */
  readonly delimiter?: Delimiter;
  /** The decimal mark of a text file; a comma may be one when absent and the cells are divided by semicolons. */
  readonly decimal?: DecimalMark;
  /** Whether the first row holds the names; it does when absent and one of its cells is a word. */
  readonly header?: boolean;
  /** Columns of digits, by name, whose leading zeros are kept: they are read as text. */
  readonly keepZeros?: readonly string[];
  /** Columns, by name, whose values keep the space around them; it is taken off elsewhere. */
  readonly keepSpaces?: readonly string[];
  /** Columns of text, by name, to be read as the numbers that they print, such as 1,234.50 or 45%. */
  readonly asNumbers?: readonly string[];
  /** Columns, by name, whose answers on a scale (Never … Always) are to be ordinal. */
  readonly asOrdinal?: readonly string[];
  /** Numbers that mean missing, by the name of their column. */
  readonly missingCodes?: Readonly<Record<string, readonly string[]>>;
  /** The column, by name, by which the file weights its cases, where that is to be applied. */
  readonly weightBy?: string;
  /** Leaves out the lines above the table that are none of it; when absent those of a sheet are, those of a text file are not. */
  readonly skipTitle?: boolean;
  /** The same for totals and notes below the table. */
  readonly skipBelow?: boolean;
  /** Leaves out rows between the others that hold nothing. */
  readonly skipBlank?: boolean;
  /** The row of the file or sheet, counted from 1, in which the table begins, whatever stands above it. */
  readonly firstRow?: number;
  /** The cells of a sheet that are read, such as B3:F20, B:F or 3:20; all that are used when absent. */
  readonly range?: string;
  /** Others who can read parts of a long text file. */
  readonly helpers?: ScanHelpers;
  readonly onProgress?: (done: number, total: number) => void;
  /** Import stops with 'import.cancelled' when this becomes true; looked at after every chunk. */
  readonly signal?: { readonly aborted: boolean };
}

export interface Dialect {
  readonly source: ImportSource;
  /** Found from the first records when absent. */
  readonly delimiter?: number;
  /** The delimiter that the name of the file promises, where it fits. */
  readonly preferred?: number;
  readonly empty: ImportErrorCode;
  /** The first record is known to be the header. */
  readonly header?: boolean;
  /** The text was made here from another format: how to read it is not the user's to choose, nor worth a word. */
  readonly made?: boolean;
  /** The text is a sheet whose first used row is this one, counted from 1. */
  readonly sheetTop?: number;
  /** Positions of columns that the file holds as text, which reading them as numbers would change. */
  readonly textColumns?: ReadonlySet<number>;
}

/** What divides cells, by the character. */
export const DELIMITERS = [',', ';', '\t', '|', ' '] as const;
export type Delimiter = (typeof DELIMITERS)[number];

const FIRST_CAPACITY = 1024;
const NUL = 0;

/** What the first pass keeps between chunks. */
interface Pass {
  readonly scanner: CsvScanner;
  readonly header: readonly Uint8Array[] | null;
}

/** What was read, and where in the file the table begins; null where its lines cannot be told by their bytes. */
export interface ReadText {
  readonly imported: Imported;
  readonly tableAt: number | null;
}

/** Reads delimited text into a dataset, or throws ImportError. */
export async function readDelimited(
  file: ByteSource,
  dialect: Dialect,
  asked: ImportOptions,
): Promise<ReadText> {
  const options = dialect.made ? withoutDialect(asked) : asked;
  const { encoding, mark: own, start, end: sniffed, whole } = await sniff(file, options.encoding);
  if (start.includes(NUL)) throw new ImportError(dialect.empty);
  const stated = dialect.made ? null : statedDelimiter(start);
  const delimiter =
    options.delimiter?.charCodeAt(0) ??
    stated?.delimiter ??
    dialect.delimiter ??
    detectDelimiter(start, sniffed, whole, dialect.preferred);
  const from = stated?.length ?? 0;
  const records = firstRecords(start.subarray(from), sniffed - from, whole, delimiter);
  const { table, skips, offset, firstRow } = beginning(
    start.subarray(from, sniffed),
    records,
    delimiter,
    dialect,
    options,
  );
  const isText = dialect.made === true && dialect.sheetTop === undefined;
  const ending = isText ? null : await tableEnd(file, delimiter, encoding);
  const isCut = ending !== null && (options.skipBelow ?? dialect.sheetTop !== undefined);
  const source = isCut ? cutAt(file, ending.at) : file;
  const mark = own + rawLength(start, from + offset, encoding);
  const tokens = options.missingTokens ?? [];
  const rules: BuilderRules = {
    decimalComma:
      options.decimal === undefined
        ? delimiter === SEMICOLON || (delimiter !== COMMA && writesComma(records))
        : options.decimal === ',',
    missingTokens: tokens.map(encodeUtf8),
  };
  const hasHeader = dialect.header ?? options.header;
  const survey = hasHeader === false ? null : headerRows(records.filter(({ start: at }) => at >= offset));
  const total = source.size;
  const watch = (position: number) => {
    if (options.signal?.aborted) throw new ImportError('import.cancelled');
    options.onProgress?.(position, total);
  };

  let pass: Pass | null = null;
  let shared: SharedReading | null = null;
  // Until they are asked; the two bytes of a UTF-16 character cannot be told apart in the middle of a file.
  let helpers = encoding.startsWith('utf-16') ? undefined : options.helpers;
  const chunks = new ChunkReader(source, encoding, mark);
  try {
    while (!chunks.finished) {
      await chunks.next((buffer, end, final) => {
        let from = 0;
        if (!pass) {
          const begun = begin(buffer, end, final, delimiter, rules, hasHeader, table.hasRowNames, survey);
          if (!begun) return 0;
          pass = begun.pass;
          from = begun.from;
        }
        return pass.scanner.scan(buffer, from, end, final);
      });
      const { scanner } = (pass as Pass | null) ?? {};
      if (scanner && !chunks.finished) {
        if (helpers) shared = await shareReading(scanner, chunks, helpers);
        helpers = undefined;
        const perByte = scanner.rows / Math.max(1, chunks.position - mark);
        scanner.reserve(Math.ceil(perByte * chunks.stop * SPARE) + 16);
      }
      watch(shared?.position ?? chunks.position);
      if (shared && chunks.stopped) await shared.goOn();
    }
  } catch (error) {
    throw error instanceof TooManyColumnsError
      ? new ImportError('import.too-many-columns', { limit: MAX_COLUMNS.toLocaleString('en') })
      : error;
  } finally {
    chunks.close();
  }
  const done = pass as Pass | null;
  if (!done || done.scanner.contentRows === 0)
    throw new ImportError(dialect.empty, {}, done?.header ? ONLY_NAMES : '');
  settleDecimals(done.scanner, options.decimal);
  const textColumns = keepText(done, dialect.textColumns ?? new Set(), options);
  const above = done.header === null ? 0 : 1 + (survey?.rows ?? 0);
  await recover(done.scanner, new ChunkReader(source, encoding, mark), above, watch);
  const marked = options.encoding ?? (encoding === 'utf-8' && own === 0 ? null : encoding);
  const assembled = assemble({ ...done, source: dialect.source, marked, textColumns }, options);
  const labelled = survey === null ? assembled : withSurvey(assembled, done.header, survey);
  const isOpen =
    table.titleLines > 0 && !skips && options.firstRow === undefined && options.skipTitle === undefined;
  const imported = withNotices(isOpen ? withoutWords(labelled) : labelled, [
    ...(options.firstRow === undefined ? titleNotices(table, skips) : []),
    ...endNotices(ending, isCut),
  ]);
  const tableAt = encoding.startsWith('utf-16') || done.header === null ? null : mark;
  if (!dialect.made) return { imported: { ...imported, report: { ...imported.report, firstRow } }, tableAt };
  const { delimiter: _delimiter, encoding: _encoding, decimal: _decimal, ...rest } = imported.report;
  const report = dialect.sheetTop === undefined ? rest : { ...rest, firstRow };
  return { imported: { ...imported, report }, tableAt };
}

/** Where the table begins: where it was said to, below titles, or at the start. `offset` is the position in the text. */
function beginning(
  text: Uint8Array,
  records: readonly FirstRecord[],
  delimiter: number,
  { made, sheetTop }: Dialect,
  { skipTitle, firstRow }: ImportOptions,
): {
  readonly table: TableStart;
  readonly skips: boolean;
  readonly offset: number;
  readonly firstRow: number;
} {
  const table = made
    ? sheetStart(sheetTop === undefined ? [] : records)
    : tableStart(records, delimiter === SPACE);
  const skips = (skipTitle ?? sheetTop !== undefined) && table.titleLines > 0 && firstRow === undefined;
  const top = sheetTop ?? 1;
  if (firstRow !== undefined) {
    const offset = sheetTop === undefined ? lineStart(text, firstRow) : records[firstRow - top]?.start;
    return offset === undefined
      ? { table, skips: false, offset: 0, firstRow: top }
      : { table, skips: false, offset, firstRow };
  }
  const offset = skips ? table.start : 0;
  const line = sheetTop === undefined ? lineOf(text, offset) : top + (skips ? table.titleLines : 0);
  return { table, skips, offset, firstRow: line };
}

const LINE_FEED = 0x0a;

/** Where a line of a text begins, counted from 1; undefined beyond its end. */
function lineStart(text: Uint8Array, line: number): number | undefined {
  let at = 0;
  for (let passed = 1; passed < line; passed++) {
    const end = text.indexOf(LINE_FEED, at);
    if (end < 0) return undefined;
    at = end + 1;
  }
  return at;
}

/** The line of a position. */
function lineOf(text: Uint8Array, position: number): number {
  let line = 1;
  for (let at = text.indexOf(LINE_FEED); at >= 0 && at < position; at = text.indexOf(LINE_FEED, at + 1))
    line++;
  return line;
}

/** Bytes of the source before a position of its beginning in UTF-8. */
const rawLength = (start: Uint8Array, length: number, encoding: Encoding): number =>
  encoding.startsWith('utf-16') ? 2 * (decodeUtf8(start, 0, length) ?? '').length : length;

const withNotices = (imported: Imported, notices: readonly ImportNotice[]): Imported => ({
  ...imported,
  report: { ...imported.report, notices: [...notices, ...imported.report.notices] },
});

function withoutDialect(options: ImportOptions): ImportOptions {
  const { delimiter: _delimiter, encoding: _encoding, decimal: _decimal, ...rest } = options;
  return rest;
}

/** The header and the columns it promises; null when the first record is not complete yet. */
function begin(
  buffer: Uint8Array,
  end: number,
  final: boolean,
  delimiter: number,
  rules: BuilderRules,
  header: boolean | undefined,
  hasRowNames: boolean,
  survey: HeaderRows | null,
): { readonly pass: Pass; readonly from: number } | null {
  const from = skipBlank(buffer, 0, end);
  if (from >= end) return null;
  const record = readRecord(buffer, from, end, final, new CellReader(delimiter));
  const next = record && passRecords(buffer, record.next, end, final, delimiter, survey?.rows ?? 0);
  if (!record || next === null) return null;
  if (record.cells.length > MAX_COLUMNS) throw new TooManyColumnsError();
  const isNamed = () => isHeader(record.cells.map((cell) => decode(cell, false)));
  // years above names are no numbers
  const hasHeader = header ?? (survey?.names ? true : isNamed());
  const encode = decodeUtf8(buffer, from, next) === null ? encodeWindows1252 : encodeUtf8;
  const names = survey?.names?.map(encode) ?? record.cells;
  const cells = hasHeader && hasRowNames ? [new Uint8Array(0), ...names] : names;
  const columns = cells.map(() => new ColumnBuilder(rules, FIRST_CAPACITY));
  const scanner = new CsvScanner(columns, delimiter, rules, FIRST_CAPACITY);
  if (hasHeader) scanner.follow(buffer[next - 1]);
  return {
    pass: { scanner, header: hasHeader ? cells : null },
    from: hasHeader ? next : from,
  };
}

/** Where some columns write 3,14, or are said to, a point means something else: such columns are kept as text. */
function settleDecimals({ columns, contentRows }: CsvScanner, decimal: DecimalMark | undefined): void {
  const comma = decimal === ',' || columns.some((column) => column.values !== null && column.usesComma);
  if (!comma) return;
  for (const column of columns) if (column.usesPoint) column.toText(contentRows);
}

/**
 * Columns that reading them as numbers would change become text: codes such as 007 where the file holds text or it is asked for,
 * and whole numbers longer than a number can be. Answers the positions of those that nobody asked for.
 */
function keepText(
  { scanner, header }: Pass,
  held: ReadonlySet<number>,
  { keepZeros = [], asNumbers = [] }: ImportOptions,
): ReadonlySet<number> {
  const { names } = nameColumns(
    scanner.columns.map((_, i) => (header?.[i] === undefined ? null : decode(header[i], false))),
  );
  const kept = new Set<number>();
  for (const [i, column] of scanner.columns.entries()) {
    const isAsked = keepZeros.includes(names[i]!);
    const isId = column.precisionLost && !column.usesPoint && !column.usesComma;
    const changes = column.values !== null && (held.has(i) || isId) && !asNumbers.includes(names[i]!);
    if (!isAsked && !changes) continue;
    if (!isAsked) kept.add(i);
    column.toText(scanner.contentRows);
  }
  return kept;
}

/** Where the text goes on below some records; null when one of them is not complete yet. */
function passRecords(
  buffer: Uint8Array,
  start: number,
  end: number,
  final: boolean,
  delimiter: number,
  count: number,
): number | null {
  let at = start;
  for (let passed = 0; passed < count; passed++) {
    const record = readRecord(buffer, skipBlank(buffer, at, end), end, final, new CellReader(delimiter));
    if (!record) return null;
    at = record.next;
  }
  return at;
}

/** Pass two: the text of cells that were first read as numbers. */
async function recover(
  scanner: CsvScanner,
  chunks: ChunkReader,
  above: number,
  watch: (position: number) => void,
): Promise<void> {
  for (const column of scanner.columns)
    if (column.tokensSeen.size > 0 && column.isBlank(scanner.rows)) column.toText(scanner.contentRows);
  const limit = Math.max(...scanner.columns.map((column) => column.recoverBelow));
  if (limit === 0) return;
  const unread = new ColumnBuilder(scanner.rules, 0);
  unread.values = null;
  const columns = scanner.columns.map((column) => (column.recoverBelow > 0 ? column : unread));
  const again = new CsvScanner(columns, scanner.delimiter, scanner.rules, 0, limit);
  let started = false;
  while (!chunks.finished && !again.done) {
    await chunks.next((buffer, end, final) => {
      let from = 0;
      if (!started) {
        from = skipBlank(buffer, 0, end);
        if (from >= end) return 0;
        if (above > 0) {
          const next = passRecords(buffer, from, end, final, scanner.delimiter, above);
          if (next === null) return 0;
          from = next;
          again.follow(buffer[from - 1]);
        }
        started = true;
      }
      return again.scan(buffer, from, end, final);
    });
    watch(chunks.position);
  }
  chunks.close();
}
