/**
 * Apache Parquet files: flat columns with their types, all common encodings and compressions. Lists and structures have
 * no place in a table and are left out in words. The libraries for metadata and compression are loaded with the first
 * file.
 */
import type { FileMetaData, RowGroup, SchemaElement } from 'hyparquet';
import { checkCells } from '../cell-store.ts';
import { decodeLoosely } from '../charset.ts';
import type { ImportOptions } from '../delimited.ts';
import { ImportError } from '../errors.ts';
import { type ColumnNotice, joinAlike } from '../join-notices.ts';
import { importLabelled, type LabelledColumn, validTime } from '../labelled.ts';
import { type Imported, type ImportNotice, textKept } from '../report.ts';
import type { ByteSource } from '../source.ts';
import { type Codecs, ParquetUnsupported, readChunk } from './chunk.ts';
import { applyNotes, NOTES_KEY } from './column-notes.ts';
import { ParquetDamage } from './hybrid.ts';
import { applyPandas, PANDAS_KEY } from './pandas-notes.ts';
import { type CellKind, kindOf, ValueReader } from './values.ts';

const PARQUET = 'Parquet';
const MAGIC = [0x50, 0x41, 0x52, 0x31];
/** Bytes that a file may unpack to; a table that a browser can hold stays below it. */
const MAX_UNPACKED = 2 ** 31;
const BOOLEAN_LABELS = new Map([
  ['0', 'false'],
  ['1', 'true'],
]);
const NO_LABELS: ReadonlyMap<string, string> = new Map();

/** Reads a Parquet file. */
export async function importParquet(source: ByteSource, options: ImportOptions): Promise<Imported> {
  const [start, end] = await Promise.all([
    source.read(0, MAGIC.length),
    source.read(Math.max(0, source.size - MAGIC.length), source.size),
  ]);
  const isMagic = (bytes: Uint8Array) => MAGIC.every((byte, i) => bytes[i] === byte);
  if (!isMagic(start)) throw new ImportError('import.file-not-format', { format: PARQUET });
  if (!isMagic(end)) throw damaged();
  try {
    return await read(source, options);
  } catch (error) {
    if (error instanceof ImportError) throw error;
    if (error instanceof ParquetUnsupported)
      throw new ImportError('import.file-unsupported', { format: PARQUET, feature: error.message });
    // The libraries answer damage with errors of many kinds.
    throw damaged();
  }
}

const damaged = (): ImportError => new ImportError('import.file-damaged', { format: PARQUET });

async function read(source: ByteSource, options: ImportOptions): Promise<Imported> {
  const [{ parquetMetadataAsync }, { parquetHeader }, codecs] = await Promise.all([
    import('hyparquet'),
    import('hyparquet/src/column.js'),
    import('hyparquet-compressors'),
  ]);
  const metadata = await parquetMetadataAsync(
    {
      byteLength: source.size,
      slice: async (from, to) => new Uint8Array(await source.read(from, to ?? source.size)).buffer,
    },
    { geoparquet: false },
  );
  const rows = checkMetadata(metadata);
  const budget = { left: MAX_UNPACKED };
  const how: Codecs = {
    readHeader: parquetHeader,
    compressors: {
      SNAPPY: codecs.decompressSnappy,
      GZIP: codecs.decompressGzip,
      BROTLI: codecs.decompressBrotli,
      LZ4: codecs.decompressLz4,
      LZ4_RAW: codecs.decompressLz4Raw,
      ZSTD: (input, length) => codecs.decompressZstd(input, new Uint8Array(length)),
    },
  };
  const { flat, notices } = flatColumns(metadata.schema);
  checkCells(rows, flat.length);
  const columns: LabelledColumn[] = [];
  const exact: ColumnNotice[] = [];
  for (const [i, element] of flat.entries()) {
    if (options.signal?.aborted) throw new ImportError('import.cancelled');
    const readAs = (kind: CellKind) =>
      readColumn(source, metadata.row_groups, element, rows, how, { kind, budget });
    const { column, lost } = await readAs(kindOf(element)!);
    const isText = lost > 0 && element.type === 'INT64' && !(options.asNumbers ?? []).includes(element.name);
    columns.push(isText ? (await readAs('text')).column : column);
    if (isText) exact.push(textKept(element.name));
    options.onProgress?.(Math.round((source.size * (i + 1)) / flat.length), source.size);
  }
  const imported = importLabelled(
    { format: PARQUET, rows, columns, notices: [...notices, ...joinAlike(exact)] },
    options,
  );
  const said = (wanted: string) => metadata.key_value_metadata?.find(({ key }) => key === wanted)?.value;
  const [notes, ofPandas] = [said(NOTES_KEY), said(PANDAS_KEY)];
  if (notes === undefined && ofPandas === undefined) return imported;
  const noted = applyNotes(applyPandas(imported.dataset.columns, ofPandas), notes);
  return {
    dataset: { ...imported.dataset, columns: noted },
    report: {
      ...imported.report,
      columns: imported.report.columns.map((column, i) => ({ ...column, type: noted[i]!.type })),
    },
  };
}

/** The number of rows, if the parts agree on it. */
function checkMetadata({ num_rows, row_groups }: FileMetaData): number {
  const rows = Number(num_rows);
  const sum = row_groups.reduce((total, group) => total + Number(group.num_rows), 0);
  if (!Number.isSafeInteger(rows) || rows < 0 || sum !== rows) throw new ParquetDamage();
  if (row_groups.some((group) => Number(group.num_rows) < 0)) throw new ParquetDamage();
  return rows;
}

/** Columns directly below the root that hold one value per row; the others with the reason in words. */
function flatColumns([root, ...elements]: readonly SchemaElement[]): {
  readonly flat: readonly SchemaElement[];
  readonly notices: readonly ImportNotice[];
} {
  if (!root) throw new ParquetDamage();
  const flat: SchemaElement[] = [];
  const notices: ImportNotice[] = [];
  for (let at = 0; at < elements.length; at += sizeOf(elements, at)) {
    const element = elements[at]!;
    const isFlat =
      !element.num_children && element.repetition_type !== 'REPEATED' && kindOf(element) !== null;
    if (isFlat) flat.push(element);
    else
      notices.push({
        code: 'column-left-out',
        column: element.name,
        message: `${element.name} was left out: it holds lists or structures, not one value per row.`,
      });
  }
  return { flat, notices };
}

/** Elements of the schema that an element and everything below it take. */
function sizeOf(elements: readonly SchemaElement[], at: number): number {
  let open = 1;
  let size = 0;
  while (open > 0) {
    const element = elements[at + size];
    if (!element) throw new ParquetDamage();
    open += (element.num_children ?? 0) - 1;
    size++;
  }
  return size;
}

async function readColumn(
  source: ByteSource,
  groups: readonly RowGroup[],
  element: SchemaElement,
  rows: number,
  how: Codecs,
  { kind, budget }: { readonly kind: CellKind; readonly budget: { left: number } },
): Promise<{ readonly column: LabelledColumn; readonly lost: number }> {
  const values = new ValueReader(element, kind);
  const numbers = kind === 'text' ? null : new Float64Array(rows).fill(Number.NaN);
  const codes = kind === 'text' ? new Int32Array(rows).fill(-1) : null;
  let first = 0;
  for (const group of groups) {
    const chunkRows = Number(group.num_rows);
    const meta = group.columns.find(
      ({ meta_data }) =>
        meta_data?.path_in_schema.length === 1 && meta_data.path_in_schema[0] === element.name,
    )?.meta_data;
    if (!meta || meta.type !== element.type || Number(meta.num_values) !== chunkRows)
      throw new ParquetDamage();
    const begin = Number(meta.dictionary_page_offset || meta.data_page_offset);
    const from = Math.min(begin, Number(meta.data_page_offset));
    const length = Number(meta.total_compressed_size);
    if (!(from >= 0 && length >= 0 && from + length <= source.size)) throw new ParquetDamage();
    const bytes = await source.read(from, from + length);
    const base = first;
    const store = (row: number, cell: number): void => {
      if (numbers) numbers[base + row] = cell;
      else codes![base + row] = cell;
    };
    const optional = element.repetition_type === 'OPTIONAL';
    readChunk({ bytes, meta, rows: chunkRows, optional }, values, how, budget, store);
    first += chunkRows;
  }
  return { column: labelledColumn(element.name, values, numbers, codes), lost: values.inexact };
}

function labelledColumn(
  name: string,
  { kind, texts }: ValueReader,
  numbers: Float64Array | null,
  codes: Int32Array | null,
): LabelledColumn {
  const common = { name, labels: NO_LABELS, missing: [] };
  if (codes) {
    const levels = Array.from(texts.entries(), (bytes) => decodeLoosely(bytes));
    return { ...common, data: { kind: 'texts', codes, levels } };
  }
  const values = numbers!;
  if (kind === 'boolean') return { ...common, labels: BOOLEAN_LABELS, data: { kind: 'numbers', values } };
  if (kind === 'date') return { ...common, data: { kind: 'dates', values: values.map(validTime) } };
  return { ...common, measure: 'scale', data: { kind: 'numbers', values: values.map(finite) } };
}

const finite = (value: number): number => (Number.isFinite(value) ? value : Number.NaN);
