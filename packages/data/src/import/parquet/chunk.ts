/** One column of one row group of a Parquet file, page by page. */
import type { ColumnMetaData, Compressors, Encoding, PageHeader } from 'hyparquet';
import { Cursor, ParquetDamage, readHybrid } from './hybrid.ts';
import type { ValueReader } from './values.ts';

/** Bytes of one page once unpacked. */
const MAX_PAGE = 2 ** 28;

export interface Codecs {
  readonly readHeader: (reader: { view: DataView; offset: number }) => PageHeader;
  readonly compressors: Compressors;
}

/** The file uses something that is not read here. */
export class ParquetUnsupported extends Error {}

export interface Chunk {
  readonly bytes: Uint8Array;
  readonly meta: ColumnMetaData;
  readonly rows: number;
  /** Whether cells may be missing. */
  readonly optional: boolean;
}

/** What the dictionary of a chunk holds, and the room that the file may still unpack into. */
interface State {
  dictionary: Float64Array | Int32Array | null;
  budget: { left: number };
}

/** Calls `store` with the row, counted in the chunk, and the cell of every row that has one. */
export function readChunk(
  { bytes, meta, rows, optional }: Chunk,
  values: ValueReader,
  codecs: Codecs,
  budget: { left: number },
  store: (row: number, cell: number) => void,
): void {
  const state: State = { dictionary: null, budget };
  const reader = { view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), offset: 0 };
  let row = 0;
  while (row < rows) {
    if (reader.offset >= bytes.length) throw new ParquetDamage();
    const header = codecs.readHeader(reader);
    const size = header.compressed_page_size;
    if (!(size >= 0 && reader.offset + size <= bytes.length)) throw new ParquetDamage();
    const packed = bytes.subarray(reader.offset, reader.offset + size);
    reader.offset += size;
    const data = header.data_page_header ?? header.data_page_header_v2;
    if (header.type === 'DICTIONARY_PAGE') {
      const count = countOf(header.dictionary_page_header?.num_values, Number.MAX_SAFE_INTEGER);
      const page = unpack(packed, header.uncompressed_page_size, meta.codec, codecs, state);
      state.dictionary = values.plain(new Cursor(page), count);
    } else if (data) {
      const count = countOf(data.num_values, rows - row);
      const { levels, body } = openPage(packed, header, count, optional, meta.codec, codecs, state);
      const present = levels ? levels.reduce((sum, level) => (level === 1 ? sum + 1 : sum), 0) : count;
      const cells = decode(data.encoding, body, present, values, state);
      let next = 0;
      for (let i = 0; i < count; i++) if (!levels || levels[i] === 1) store(row + i, cells[next++]!);
      row += count;
    }
  }
}

function countOf(count: number | undefined, most: number): number {
  if (!(count !== undefined && Number.isInteger(count) && count >= 0 && count <= most))
    throw new ParquetDamage();
  return count;
}

/** Which rows have a value, and where the values begin. */
function openPage(
  packed: Uint8Array,
  header: PageHeader,
  count: number,
  optional: boolean,
  codec: ColumnMetaData['codec'],
  codecs: Codecs,
  state: State,
): { readonly levels: Int32Array | null; readonly body: Cursor } {
  const second = header.data_page_header_v2;
  if (!second) {
    const body = new Cursor(unpack(packed, header.uncompressed_page_size, codec, codecs, state));
    if (!optional) return { levels: null, body };
    if (header.data_page_header?.definition_level_encoding === 'BIT_PACKED')
      throw new ParquetUnsupported('an encoding that is no longer used');
    return { levels: readHybrid(new Cursor(body.take(body.u32())), 1, count), body };
  }
  const all = new Cursor(packed);
  all.skip(second.repetition_levels_byte_length);
  const levels = all.take(second.definition_levels_byte_length);
  const rest = all.take(all.left);
  const size =
    header.uncompressed_page_size -
    second.repetition_levels_byte_length -
    second.definition_levels_byte_length;
  const page = second.is_compressed === false ? rest : unpack(rest, size, codec, codecs, state);
  return {
    levels: optional ? readHybrid(new Cursor(levels), 1, count) : null,
    body: new Cursor(page),
  };
}

function unpack(
  packed: Uint8Array,
  size: number,
  codec: ColumnMetaData['codec'],
  { compressors }: Codecs,
  { budget }: State,
): Uint8Array {
  if (codec === 'UNCOMPRESSED') return packed;
  if (!(size >= 0 && size <= MAX_PAGE && size <= budget.left)) throw new ParquetDamage();
  budget.left -= size;
  if (size === 0) return new Uint8Array(0);
  const decompress = compressors[codec];
  if (!decompress) throw new ParquetUnsupported(`${codec ?? 'unknown'} compression`);
  const page = decompress(packed, size);
  if (page.length !== size) throw new ParquetDamage();
  return page;
}

function decode(
  encoding: Encoding,
  body: Cursor,
  count: number,
  values: ValueReader,
  { dictionary }: State,
): Float64Array | Int32Array {
  if (encoding !== 'PLAIN_DICTIONARY' && encoding !== 'RLE_DICTIONARY')
    return count === 0 ? new Int32Array(0) : values.encoded(encoding, body, count);
  if (count === 0) return new Int32Array(0);
  if (!dictionary) throw new ParquetDamage();
  const codes = readHybrid(body, body.bytes[body.skip(1)]!, count);
  const cells = dictionary instanceof Int32Array ? new Int32Array(count) : new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const code = codes[i]!;
    if (!(code >= 0 && code < dictionary.length)) throw new ParquetDamage();
    cells[i] = dictionary[code]!;
  }
  return cells;
}
