/** SAS data files (.sas7bdat), plain or with COMPRESS=CHAR or COMPRESS=BINARY. */
import { BinaryReader } from '../binary-reader.ts';
import { checkCells, NumberStore, TextStore } from '../cell-store.ts';
import type { ImportOptions } from '../delimited.ts';
import { ImportError } from '../errors.ts';
import { importLabelled, type LabelledColumn } from '../labelled.ts';
import type { Imported } from '../report.ts';
import type { ByteSource } from '../source.ts';
import { tagLetter } from '../tagged-missing.ts';
import { sasNumbers, sasUnit } from './sas-formats.ts';
import { unpackBinaryRow } from './sas-rdc.ts';
import { unpackRow } from './sas-rle.ts';
import { readPages, SAS, type SasColumn, type SasFile } from './sas7bdat-pages.ts';

const PROGRESS_ROWS = 16_384;
/** The third byte of what is missing, turned over, is the kind: 2 for .A to 27 for .Z. */
const FIRST_KIND = 2;
const LETTERS = 26;

/** Reads a SAS data file. */
export async function importSas7bdat(source: ByteSource, options: ImportOptions): Promise<Imported> {
  const reader = new BinaryReader(await source.read(0, source.size), SAS);
  if (options.signal?.aborted) throw new ImportError('import.cancelled');
  const file = readPages(reader);
  const { columns, rowBytes, rows, places } = file;
  const unpack = file.packing === 'binary' ? unpackBinaryRow : unpackRow;
  if (columns.length === 0) throw new ImportError('import.file-no-data', { format: SAS });
  checkCells(rows, columns.length);
  const row = new Uint8Array(rowBytes);
  const readers = columns.map((column) => cellReader(column, row, reader.littleEndian, file));
  places.slice(0, rows).forEach(({ at, length }, i) => {
    const bytes = reader.bytes.subarray(at, at + length);
    if (length === rowBytes) row.set(bytes);
    else if (!unpack(bytes, row)) throw reader.damaged();
    for (const { store } of readers) store();
    if (i % PROGRESS_ROWS === 0) options.onProgress?.(at, source.size);
  });
  return importLabelled(
    {
      format: SAS,
      rows,
      columns: columns.map(({ name, label }, i) => ({
        name,
        label,
        labels: new Map(),
        missing: [],
        ...readers[i]!.finish(),
      })),
      notices: [],
    },
    options,
  );
}

interface CellReader {
  readonly store: () => void;
  readonly finish: () => Pick<LabelledColumn, 'data' | 'tags' | 'unit'>;
}

/** Numbers are the first bytes of a double, as many as SAS was told to keep; any NaN is missing. */
function cellReader(
  { isText, offset, length, format }: SasColumn,
  row: Uint8Array,
  littleEndian: boolean,
  { decode }: SasFile,
): CellReader {
  if (isText) {
    const texts = new TextStore();
    const cell = row.subarray(offset, offset + length);
    return {
      store: () => texts.push(cell),
      finish: () => ({ data: { kind: 'texts', ...texts.finish(decode) } }),
    };
  }
  const numbers = new NumberStore();
  const double = new Uint8Array(8);
  const view = new DataView(double.buffer);
  const at = littleEndian ? 8 - length : 0;
  const tags = new Map<number, string>();
  let cell = 0;
  return {
    store() {
      for (let i = 0; i < length; i++) double[at + i] = row[offset + i]!;
      const value = view.getFloat64(0, littleEndian);
      const kind = Number.isNaN(value) ? ~double[littleEndian ? 5 : 2]! & 0xff : 0;
      if (kind >= FIRST_KIND && kind < FIRST_KIND + LETTERS) tags.set(cell, tagLetter(kind - FIRST_KIND + 1));
      numbers.push(value);
      cell++;
    },
    finish: () => ({ data: sasNumbers(numbers.finish(), format), ...sasUnit(format), tags }),
  };
}
