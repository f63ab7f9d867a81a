/**
 * Delimited text to a dataset:
 *
 *     bytes --sniff--> encoding, delimiter, header --scan--> builders --(recover)--> detect --> columns + report
 */
import type { NewDataset } from '../new-dataset.ts';
import { assemble } from './assemble.ts';
import { encodeUtf8 } from './bytes.ts';
import { CellReader } from './cell-reader.ts';
import { type BuilderRules, ColumnBuilder } from './column-builder.ts';
import { CsvScanner, TooManyColumnsError } from './csv-scanner.ts';
import { detectDelimiter, readRecord, SEMICOLON, skipBlank } from './delimiter.ts';
import type { ImportSource } from './detect.ts';
import { ImportError, type ImportErrorCode } from './errors.ts';
import { decode } from './finish.ts';
import { isHeader } from './headers.ts';
import type { Imported } from './report.ts';
import { type ByteSource, ChunkReader, sniff } from './source.ts';

export interface ImportOptions extends NewDataset {
  /** Words that mean missing wherever they stand alone in a cell. */
  readonly missingTokens?: readonly string[];
  /** Order to use where day and month can be confused. */
  readonly dayFirst?: boolean;
  /** Sheet of a workbook; its first one when absent. */
  readonly sheet?: string;
  readonly onProgress?: (done: number, total: number) => void;
  /** Import stops with 'import.cancelled' when this becomes true; looked at after every chunk. */
  readonly signal?: { readonly aborted: boolean };
}

interface Dialect {
  readonly source: ImportSource;
  /** Found from the first records when absent. */
  readonly delimiter?: number;
  readonly empty: ImportErrorCode;
  /** The first record is known to be the header. */
  readonly header?: boolean;
}

const FIRST_CAPACITY = 1024;
const SPARE = 1.02;
const NUL = 0;

/** What the first pass keeps between chunks. */
interface Pass {
  readonly scanner: CsvScanner;
  readonly header: readonly Uint8Array[] | null;
}

/** Reads delimited text into a dataset, or throws ImportError. */
export async function importDelimited(
  source: ByteSource,
  dialect: Dialect,
  options: ImportOptions,
): Promise<Imported> {
  const { encoding, mark, start, end: sniffed, whole } = await sniff(source);
  if (start.includes(NUL)) throw new ImportError(dialect.empty);
  const delimiter = dialect.delimiter ?? detectDelimiter(start, sniffed, whole);
  const tokens = options.missingTokens ?? [];
  const missingTokens = tokens.map(encodeUtf8);
  const total = source.size;
  const watch = (position: number) => {
    if (options.signal?.aborted) throw new ImportError('import.cancelled');
    options.onProgress?.(position, total);
  };

  let pass: Pass | null = null;
  const chunks = new ChunkReader(source, encoding, mark);
  try {
    while (!chunks.finished) {
      await chunks.next((buffer, end, final) => {
        let from = 0;
        if (!pass) {
          const begun = begin(buffer, end, final, delimiter, dialect, missingTokens);
          if (!begun) return 0;
          pass = begun.pass;
          from = begun.from;
        }
        const { scanner } = pass;
        const stop = scanner.scan(buffer, from, end, final);
        if (!final && scanner.rows > 0) {
          const perByte = scanner.rows / Math.max(1, chunks.position - mark);
          scanner.reserve(Math.ceil(perByte * total * SPARE) + 16);
        }
        return stop;
      });
      watch(chunks.position);
    }
  } catch (error) {
    throw error instanceof TooManyColumnsError ? new ImportError(dialect.empty) : error;
  }
  const done = pass as Pass | null;
  if (!done || done.scanner.contentRows === 0) throw new ImportError(dialect.empty);
  settleDecimals(done.scanner);
  await recover(done.scanner, new ChunkReader(source, encoding, mark), done.header !== null, dialect, watch);
  const marked = encoding === 'utf-8' && mark === 0 ? null : encoding;
  return assemble({ ...done, source: dialect.source, marked }, options);
}

/** The header and the columns it promises; null when the first record is not complete yet. */
function begin(
  buffer: Uint8Array,
  end: number,
  final: boolean,
  delimiter: number,
  dialect: Dialect,
  missingTokens: readonly Uint8Array[],
): { readonly pass: Pass; readonly from: number } | null {
  const trimQuoted = dialect.source === 'paste';
  const from = skipBlank(buffer, 0, end);
  if (from >= end) return null;
  const record = readRecord(buffer, from, end, final, new CellReader(delimiter, trimQuoted));
  if (!record) return null;
  const hasHeader = dialect.header ?? isHeader(record.cells.map((cell) => decode(cell, false)));
  const rules: BuilderRules = { decimalComma: delimiter === SEMICOLON, missingTokens };
  const columns = record.cells.map(() => new ColumnBuilder(rules, FIRST_CAPACITY));
  return {
    pass: {
      scanner: new CsvScanner(columns, delimiter, trimQuoted, rules, FIRST_CAPACITY),
      header: hasHeader ? record.cells : null,
    },
    from: hasHeader ? record.next : from,
  };
}

/** Where some columns write 3,14 a point means something else: such columns are kept as text. */
function settleDecimals({ columns, contentRows }: CsvScanner): void {
  if (!columns.some((column) => column.values !== null && column.usesComma)) return;
  for (const column of columns) if (column.usesPoint) column.toText(contentRows);
}

/** Pass two: the text of cells that were first read as numbers. */
async function recover(
  scanner: CsvScanner,
  chunks: ChunkReader,
  hasHeader: boolean,
  { source }: Dialect,
  watch: (position: number) => void,
): Promise<void> {
  for (const column of scanner.columns)
    if (column.values && column.tokensSeen.size > 0 && column.values.every(Number.isNaN))
      column.toText(scanner.contentRows);
  const limit = Math.max(...scanner.columns.map((column) => column.recoverBelow));
  if (limit === 0) return;
  const unread = new ColumnBuilder(scanner.rules, 0);
  unread.values = null;
  const columns = scanner.columns.map((column) => (column.recoverBelow > 0 ? column : unread));
  const trimQuoted = source === 'paste';
  const again = new CsvScanner(columns, scanner.delimiter, trimQuoted, scanner.rules, 0, limit);
  let started = false;
  while (!chunks.finished && !again.done) {
    await chunks.next((buffer, end, final) => {
      let from = 0;
      if (!started) {
        from = skipBlank(buffer, 0, end);
        if (from >= end) return 0;
        if (hasHeader) {
          const header = readRecord(buffer, from, end, final, new CellReader(scanner.delimiter, trimQuoted));
          if (!header) return 0;
          from = header.next;
        }
        started = true;
      }
      return again.scan(buffer, from, end, final);
    });
    watch(chunks.position);
  }
}
