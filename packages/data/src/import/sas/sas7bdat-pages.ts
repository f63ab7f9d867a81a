/**
 * The pages of a SAS data file: what its columns are, and where its rows lie. Facts of the format are from M. Shotwell,
 * "SAS7BDAT Database Binary Format" (2013).
 */
import type { BinaryReader } from '../binary-reader.ts';
import { type Decode, decodeLoosely, decoderOf, unpadded } from '../charset.ts';
import { ImportError } from '../errors.ts';

export const SAS = 'SAS';

export interface SasColumn {
  readonly name: string;
  readonly label: string;
  readonly format: string;
  readonly isText: boolean;
  readonly offset: number;
  readonly length: number;
}

export interface SasFile {
  readonly columns: readonly SasColumn[];
  readonly rowBytes: number;
  readonly rows: number;
  readonly decode: Decode;
  /** How shorter rows are packed. */
  readonly packing: 'char' | 'binary';
  /** The stretches of the file that hold one row each, in order; a shorter one is packed. */
  readonly places: readonly { readonly at: number; readonly length: number }[];
}

interface TextPlace {
  readonly block: number;
  readonly offset: number;
  readonly length: number;
}

const MAGIC = [
  0xc2, 0xea, 0x81, 0x60, 0xb3, 0x14, 0x11, 0xcf, 0xbd, 0x92, 0x08, 0x00, 0x09, 0xc7, 0x31, 0x8c,
];
/** Whether a file begins as those of SAS do. */
export const isSas7bdat = (bytes: Uint8Array): boolean => MAGIC.every((byte, i) => bytes[12 + i] === byte);

const THREE = 0x33;
/** What the first texts of a file with COMPRESS=BINARY begin with; COMPRESS=CHAR has SASYZCRL there. */
const BINARY_COMPRESSION = 'SASYZCR2';

/** Numbers of the character sets that SAS files name (SAS 9.4 National Language Support, encoding values). */
const CHARSETS: Readonly<Record<number, string>> = {
  20: 'utf-8',
  28: 'ascii',
  29: 'latin1',
  30: 'iso-8859-2',
  31: 'iso-8859-3',
  32: 'iso-8859-4',
  33: 'iso-8859-5',
  34: 'iso-8859-6',
  35: 'iso-8859-7',
  36: 'iso-8859-8',
  37: 'windows-1254',
  40: 'iso-8859-15',
  60: 'windows-1250',
  61: 'windows-1251',
  62: 'windows-1252',
  63: 'windows-1253',
  64: 'windows-1254',
  65: 'windows-1255',
  66: 'windows-1256',
  67: 'windows-1257',
  68: 'windows-1258',
  123: 'big5',
  125: 'gb18030',
  134: 'euc-jp',
  138: 'shift_jis',
  140: 'euc-kr',
  205: 'gb18030',
};

const ROW_SIZE = 0xf7f7f7f7;
const COLUMN_SIZE = 0xf6f6f6f6;
const COLUMN_TEXT = 0xfffffffd;
const COLUMN_NAMES = 0xffffffff;
const COLUMN_ATTRIBUTES = 0xfffffffc;
const COLUMN_FORMAT = 0xfffffbfe;
const KNOWN: ReadonlySet<number> = new Set([
  ROW_SIZE,
  COLUMN_SIZE,
  COLUMN_TEXT,
  COLUMN_NAMES,
  COLUMN_ATTRIBUTES,
  COLUMN_FORMAT,
  0xfffffffe,
  0xfffffc00,
]);

const DATA_PAGE = 0x100;
const MIXED_PAGE = 0x200;
const META_PAGES: ReadonlySet<number> = new Set([0, 0x4000, 0x9000, 0x0400]);
const SKIPPED = 1;

/** Reads the header and all pages. */
export function readPages(reader: BinaryReader): SasFile {
  if (reader.left < 288 || !isSas7bdat(reader.bytes))
    throw new ImportError('import.file-not-format', { format: SAS });
  return new Pages(reader).read();
}

class Pages {
  readonly #wide: boolean;
  readonly #int: number;
  readonly #decode: Decode;
  readonly #texts: Uint8Array[] = [];
  readonly #names: TextPlace[] = [];
  readonly #attributes: { offset: number; length: number; isText: boolean }[] = [];
  readonly #formats: { format: TextPlace; label: TextPlace }[] = [];
  readonly #places: { at: number; length: number }[] = [];
  #rowBytes = 0;
  #rows = 0;
  #mixedRows = 0;
  #packing: SasFile['packing'] = 'char';

  constructor(readonly reader: BinaryReader) {
    const { bytes } = reader;
    this.#wide = bytes[32] === THREE;
    this.#int = this.#wide ? 8 : 4;
    reader.littleEndian = bytes[37] === 1;
    this.#decode = decoderOf(CHARSETS[bytes[70]!] ?? 'utf-8') ?? decodeLoosely;
  }

  read(): SasFile {
    const { reader } = this;
    reader.seek(196 + (reader.bytes[35] === THREE ? 4 : 0));
    const headerBytes = reader.u32();
    const pageBytes = reader.u32();
    if (pageBytes < 64 || headerBytes < 288) throw reader.damaged();
    for (let at = headerBytes; at + pageBytes <= reader.bytes.length; at += pageBytes)
      this.#page(at, pageBytes);
    if (this.#places.length < this.#rows) throw reader.damaged();
    return {
      columns: this.#columns(),
      rowBytes: this.#rowBytes,
      rows: this.#rows,
      decode: this.#decode,
      packing: this.#packing,
      places: this.#places,
    };
  }

  #page(start: number, pageBytes: number): void {
    const { reader } = this;
    const head = start + (this.#wide ? 32 : 16);
    reader.seek(head);
    const type = reader.u16();
    const blocks = reader.u16();
    const pointers = reader.u16();
    const pointerBytes = this.#wide ? 24 : 12;
    const mixed = (type & MIXED_PAGE) !== 0;
    if (mixed || META_PAGES.has(type))
      for (let i = 0; i < pointers; i++) this.#pointer(start, head + 8 + i * pointerBytes, pageBytes);
    if (mixed) {
      const after = head + 8 + pointers * pointerBytes;
      this.#rowsAt(after + ((after - start) % 8), Math.min(this.#rows, this.#mixedRows), start + pageBytes);
    } else if ((type & DATA_PAGE) !== 0) this.#rowsAt(head + 8, blocks, start + pageBytes);
  }

  #rowsAt(at: number, count: number, end: number): void {
    for (let i = 0; i < count && this.#places.length < this.#rows; i++) {
      const from = at + i * this.#rowBytes;
      if (from + this.#rowBytes > end) throw this.reader.damaged();
      this.#places.push({ at: from, length: this.#rowBytes });
    }
  }

  #integer(at: number): number {
    this.reader.seek(at);
    return this.#wide ? this.reader.u64() : this.reader.u32();
  }

  #short(at: number): number {
    this.reader.seek(at);
    return this.reader.u16();
  }

  #pointer(start: number, at: number, pageBytes: number): void {
    const offset = this.#integer(at);
    const length = this.#integer(at + this.#int);
    const compression = this.reader.u8();
    const isRow = this.reader.u8() === 1;
    if (length === 0 || compression === SKIPPED) return;
    if (offset + length > pageBytes || length < this.#int) throw this.reader.damaged();
    const from = start + offset;
    const signature = this.#signature(from);
    if (KNOWN.has(signature) && !(isRow && compression !== 0)) this.#subheader(signature, from, length);
    else if (isRow && this.#places.length < this.#rows) this.#places.push({ at: from, length });
  }

  /** The word that tells what follows; in wide big-endian files it is the second. */
  #signature(at: number): number {
    this.reader.seek(at);
    const first = this.reader.u32();
    if (!this.#wide || this.reader.littleEndian || first === ROW_SIZE || first === COLUMN_SIZE) return first;
    return this.reader.u32();
  }

  #subheader(signature: number, at: number, length: number): void {
    const int = this.#int;
    switch (signature) {
      case ROW_SIZE:
        this.#rowBytes = this.#integer(at + 5 * int);
        this.#rows = this.#integer(at + 6 * int);
        this.#mixedRows = this.#integer(at + 15 * int);
        if (this.#rowBytes === 0 || this.#rowBytes > 2 ** 24) throw this.reader.damaged();
        break;
      case COLUMN_TEXT:
        this.#text(at + int, length - int);
        break;
      case COLUMN_NAMES:
        for (let i = 0; i < Math.floor((length - 2 * int - 12) / 8); i++)
          this.#names.push(this.#textPlace(at + int + 8 * (i + 1)));
        break;
      case COLUMN_ATTRIBUTES:
        for (let i = 0; i < Math.floor((length - 2 * int - 12) / (int + 8)); i++)
          this.#attribute(at + i * (int + 8));
        break;
      case COLUMN_FORMAT:
        this.#formats.push({
          format: this.#textPlace(at + 22 + 3 * int),
          label: this.#textPlace(at + 28 + 3 * int),
        });
        break;
    }
  }

  #text(at: number, length: number): void {
    const text = this.reader.bytes.subarray(at, at + length);
    const start = String.fromCharCode(...text.subarray(0, 64));
    if (this.#texts.length === 0 && start.includes(BINARY_COMPRESSION)) this.#packing = 'binary';
    this.#texts.push(text);
  }

  #attribute(at: number): void {
    const int = this.#int;
    const offset = this.#integer(at + int + 8);
    this.reader.seek(at + 2 * int + 8);
    const length = this.reader.u32();
    this.reader.seek(at + 2 * int + 14);
    this.#attributes.push({ offset, length, isText: this.reader.u8() === 2 });
  }

  #textPlace(at: number): TextPlace {
    return { block: this.#short(at), offset: this.#short(at + 2), length: this.#short(at + 4) };
  }

  #textAt(place: TextPlace | undefined): string {
    const block = place && this.#texts[place.block];
    return block ? this.#decode(unpadded(block.subarray(place.offset, place.offset + place.length))) : '';
  }

  #columns(): readonly SasColumn[] {
    return this.#attributes.slice(0, this.#names.length).map((attribute, i) => {
      const { offset, length, isText } = attribute;
      if (offset + length > this.#rowBytes || length === 0 || (!isText && length > 8))
        throw this.reader.damaged();
      return {
        ...attribute,
        name: this.#textAt(this.#names[i]),
        format: this.#textAt(this.#formats[i]?.format),
        label: this.#textAt(this.#formats[i]?.label),
      };
    });
  }
}
