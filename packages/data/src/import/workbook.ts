/**
 * Workbooks: one sheet becomes rows of text that pass through the same detection as any file. Excel's .xlsx and OpenDocument are
 * read here; for .xls a library is loaded with the first of them, and given only what is whole.
 */
import { encodeUtf8 } from './bytes.ts';
import { CompoundDamage, checkCompound, isCompound } from './compound-file.ts';
import { formatDate } from './dates.ts';
import { type ImportOptions, importDelimited } from './delimited.ts';
import { COMMA } from './delimiter.ts';
import { ImportError } from './errors.ts';
import { openOds } from './ods.ts';
import { type Imported, type ImportNotice, plural } from './report.ts';
import { type ByteSource, bytesSource } from './source.ts';
import { serialDate } from './xlsx/sheet.ts';
import { openXlsx } from './xlsx/xlsx.ts';
import { isZip, Zip, ZipDamage } from './zip.ts';

type Library = typeof import('@e965/xlsx');
type WorkSheet = import('@e965/xlsx').WorkSheet;
type CellObject = import('@e965/xlsx').CellObject;

/** Sheets older than files in files begin with this byte; other sheets outside of an archive are text. */
const OLD_SHEET = 0x09;
const START = 512;
/** Cells between the corners of a sheet; two cells far apart make an endless one. */
const MAX_CELLS = 3e7;

/** Reads one sheet of a workbook, the first unless `options.sheet` names another. */
export async function importWorkbook(source: ByteSource, options: ImportOptions): Promise<Imported> {
  const bytes = await source.read(0, source.size);
  if (options.signal?.aborted) throw new ImportError('import.cancelled');
  const { sheet, sheets, text, errors } = await readSheet(bytes, options.sheet);
  const { dataset, report } = await importDelimited(
    bytesSource(text),
    { source: 'file', delimiter: COMMA, empty: 'import.sheet-empty', made: true },
    options,
  );
  const notices = [...errorNotice(errors), ...report.notices];
  return { dataset, report: { ...report, notices, sheet, sheets } };
}

interface ReadSheet {
  readonly sheet: string;
  readonly sheets: readonly string[];
  readonly text: Uint8Array;
  readonly errors: number;
}

async function readSheet(bytes: Uint8Array, wanted: string | undefined): Promise<ReadSheet> {
  try {
    if (isZip(bytes)) {
      const { inflateSync } = await import('fflate');
      const zip = new Zip(bytes, inflateSync);
      const book = openXlsx(zip);
      if (book) {
        const sheet = chooseSheet(book.sheets, wanted);
        const read = book.read(sheet);
        if (!read) throw new ImportError('import.sheet-empty');
        return { sheet, sheets: book.sheets, ...read };
      }
      const ods = openOds(zip);
      if (!ods) throw new ImportError('import.sheet-empty');
      const sheet = chooseSheet(ods.sheets, wanted);
      const read = ods.read(sheet);
      if (!read) throw new ImportError('import.sheet-empty');
      return { sheet, sheets: ods.sheets, text: encodeUtf8(csvOf(read.rows)), errors: read.errors };
    }
    if (isCompound(bytes)) checkCompound(bytes);
    else if (bytes[0] !== OLD_SHEET && bytes.subarray(0, START).includes(0)) throw new CompoundDamage();
  } catch (error) {
    throw error instanceof ZipDamage || error instanceof CompoundDamage
      ? new ImportError('import.sheet-empty')
      : error;
  }
  return readWithLibrary(bytes, wanted);
}

/** Rows as delimited text, each cell quoted and all rows as wide as the widest. */
function csvOf(rows: readonly (readonly string[])[]): string {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  if (rows.length * width > MAX_CELLS) throw new ImportError('import.file-too-large');
  return rows
    .map((row) =>
      Array.from({ length: width }, (_, i) => `"${(row[i] ?? '').replaceAll('"', '""')}"`).join(','),
    )
    .join('\n');
}

function chooseSheet(sheets: readonly string[], wanted: string | undefined): string {
  const name = wanted ?? sheets[0];
  if (name === undefined) throw new ImportError('import.workbook-empty');
  if (!sheets.includes(name)) throw new ImportError('import.sheet-missing', { sheet: name });
  return name;
}

async function readWithLibrary(bytes: Uint8Array, wanted: string | undefined): Promise<ReadSheet> {
  const library = await import('@e965/xlsx');
  const book = openWorkbook(library, bytes);
  const sheet = chooseSheet(book.SheetNames, wanted);
  const content = book.Sheets[sheet];
  if (!content) throw new ImportError('import.sheet-missing', { sheet });
  const { text, errors } = sheetText(library, content, book.Workbook?.WBProps?.date1904 === true);
  return { sheet, sheets: book.SheetNames, text: encodeUtf8(text), errors };
}

function openWorkbook(library: Library, bytes: Uint8Array) {
  try {
    return library.read(bytes, { type: 'array', dense: true, cellNF: true, cellHTML: false });
  } catch {
    throw new ImportError('import.sheet-empty');
  }
}

/** The used range of a sheet as CSV, each cell quoted; blank rows above it are left out, those below too. */
function sheetText(
  library: Library,
  sheet: WorkSheet,
  is1904: boolean,
): { readonly text: string; readonly errors: number } {
  const rows: readonly (readonly (CellObject | undefined)[] | undefined)[] = sheet['!data'] ?? [];
  const { top, bottom, left, right } = boundsOf(rows);
  if ((bottom - top + 1) * (right - left + 1) > MAX_CELLS) throw new ImportError('import.file-too-large');
  const lines: string[] = [];
  let errors = 0;
  for (let row = top; row <= bottom; row++) {
    const cells: string[] = [];
    for (let column = left; column <= right; column++) {
      const cell = rows[row]?.[column];
      if (cell?.t === 'e') errors++;
      cells.push(`"${cellText(library, cell, is1904).replaceAll('"', '""')}"`);
    }
    lines.push(cells.join(','));
  }
  return { text: lines.join('\n'), errors };
}

/** The corners of what is there, whatever the file says about its size. */
function boundsOf(rows: readonly (readonly (CellObject | undefined)[] | undefined)[]): {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
} {
  let top = -1;
  let bottom = -1;
  let left = Number.POSITIVE_INFINITY;
  let right = -1;
  // Holes are passed over: a row far below does not cost what lies between.
  rows.forEach((cells, row) => {
    cells?.forEach((cell, column) => {
      if (cell?.v === undefined || cell.v === null || cell.v === '') return;
      if (top < 0) top = row;
      bottom = row;
      left = Math.min(left, column);
      right = Math.max(right, column);
    });
  });
  if (top < 0) throw new ImportError('import.sheet-empty');
  return { top, bottom, left, right };
}

/** What a cell holds: full numbers rather than what Excel shows, dates as ISO, errors and blanks as nothing. */
function cellText(library: Library, cell: CellObject | undefined, is1904: boolean): string {
  if (!cell || cell.v === undefined || cell.v === null) return '';
  switch (cell.t) {
    case 'n': {
      const value = Number(cell.v);
      if (typeof cell.z !== 'string' || !library.SSF.is_date(cell.z)) return String(value);
      // A time of day or a duration belongs to no date.
      return value < 1 ? (cell.w ?? String(value)) : serialDate(value, is1904);
    }
    case 'b':
      return cell.v ? 'true' : 'false';
    case 'd':
      return cell.v instanceof Date && !Number.isNaN(cell.v.getTime())
        ? formatDate(cell.v.getTime())
        : String(cell.v);
    case 's':
      return String(cell.v);
    default:
      return '';
  }
}

const errorNotice = (count: number): readonly ImportNotice[] =>
  count === 0
    ? []
    : [
        {
          code: 'cell-errors',
          count,
          message: `${plural(count, 'cell')} with an error such as #N/A or #DIV/0! became missing.`,
        },
      ];
