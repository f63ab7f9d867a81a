/** Tables of dBASE and its kin (.dbf): a head that says what the fields are, and rows of fixed width (dBASE .DBF file structure). */
import { BinaryReader } from './binary-reader.ts';
import { checkCells, NumberStore, TextStore } from './cell-store.ts';
import { decodeLoosely, decoderOf, unpadded } from './charset.ts';
import type { ImportOptions } from './delimited.ts';
import { ImportError } from './errors.ts';
import { importLabelled, type LabelledColumn } from './labelled.ts';
import { parseNumber } from './numbers.ts';
import type { Imported } from './report.ts';
import type { ByteSource } from './source.ts';

const DBF = 'DBF';
const HEAD = 32;
const FIELD = 32;
const END_OF_FIELDS = 0x0d;
const DELETED = 0x2a;
/** Character sets by the byte that names them; others are found from the text. */
const CODE_PAGES: Readonly<Record<number, string>> = {
  2: 'ibm850',
  3: 'windows-1252',
  87: 'windows-1252',
  101: 'ibm866',
  200: 'windows-1250',
  201: 'windows-1251',
  203: 'windows-1253',
};

const TRUTH: Readonly<Record<string, number>> = { t: 1, y: 1, f: 0, n: 0 };
const TRUE_FALSE = new Map([
  ['0', 'false'],
  ['1', 'true'],
]);

interface Field {
  readonly name: string;
  readonly kind: string;
  readonly length: number;
  readonly at: number;
}

/** Reads a table of dBASE; rows that were deleted there are left out. */
export async function importDbf(source: ByteSource, options: ImportOptions): Promise<Imported> {
  const reader = new BinaryReader(await source.read(0, source.size), DBF);
  reader.skip(4);
  const told = reader.u32();
  const [first, width] = [reader.u16(), reader.u16()];
  reader.seek(29);
  const decode = decoderOf(CODE_PAGES[reader.u8()] ?? '') ?? decodeLoosely;
  reader.seek(HEAD);
  const fields: Field[] = [];
  for (
    let at = 1;
    reader.left > FIELD && reader.bytes[reader.at] !== END_OF_FIELDS;
    at += fields.at(-1)?.length ?? 0
  ) {
    const name = reader.ascii(11);
    const kind = reader.ascii(1);
    reader.skip(4);
    fields.push({ name, kind, length: reader.u8(), at });
    reader.skip(FIELD - 17);
  }
  const total = fields.reduce((sum, { length }) => sum + length, 1);
  if (fields.length === 0 || width < total || first < HEAD + FIELD * fields.length)
    throw new ImportError('import.file-not-format', { format: DBF });
  if (first + told * width > reader.bytes.length) throw reader.damaged();
  const rows: Uint8Array[] = [];
  for (let row = 0; row < told; row++) {
    reader.seek(first + row * width);
    const cells = reader.take(width);
    if (cells[0] !== DELETED) rows.push(cells);
  }
  checkCells(rows.length, fields.length);
  const columns = fields.map((field): LabelledColumn => {
    const cells = rows.map((row) => row.subarray(field.at, field.at + field.length));
    return { name: field.name, labels: new Map(), missing: [], ...columnOf(field.kind, cells, decode) };
  });
  return importLabelled({ format: DBF, rows: rows.length, columns, notices: [] }, options);
}

const word = (cell: Uint8Array): string => String.fromCharCode(...unpadded(cell)).trim();

/** The day of a text such as 20240229, or missing. */
function dayOf(text: string): number {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? [];
  return day === undefined ? Number.NaN : Date.parse(`${year}-${month}-${day}`);
}

function columnOf(
  kind: string,
  cells: readonly Uint8Array[],
  decode: (bytes: Uint8Array) => string,
): Pick<LabelledColumn, 'data'> & Partial<LabelledColumn> {
  const numbers = (read: (cell: Uint8Array) => number, of: 'numbers' | 'dates' = 'numbers') => {
    const store = new NumberStore();
    for (const cell of cells) store.push(read(cell));
    return { data: { kind: of, values: store.finish() } };
  };
  const view = ({ buffer, byteOffset, length }: Uint8Array) => new DataView(buffer, byteOffset, length);
  switch (kind) {
    case 'N':
    case 'F':
      return numbers((cell) => parseNumber(word(cell)));
    case 'D':
      return numbers((cell) => dayOf(word(cell)), 'dates');
    case 'I':
      return numbers((cell) => view(cell).getInt32(0, true));
    case 'B':
    case 'O':
      return numbers((cell) => (cell.length === 8 ? view(cell).getFloat64(0, true) : Number.NaN));
    case 'L':
      return { ...numbers((cell) => TRUTH[word(cell).toLowerCase()] ?? Number.NaN), labels: TRUE_FALSE };
    default: {
      const store = new TextStore();
      for (const cell of cells) store.push(cell);
      return { data: { kind: 'texts', ...store.finish(decode) } };
    }
  }
}
