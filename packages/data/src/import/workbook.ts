/**
 * Excel and OpenDocument workbooks: one sheet becomes rows of text that pass through the same detection as any file. The library that
 * reads the format is large, so it is loaded with the first workbook.
 */
import { encodeUtf8 } from './bytes.ts';
import { formatDate } from './dates.ts';
import { type ImportOptions, importDelimited } from './delimited.ts';
import { COMMA } from './delimiter.ts';
import { ImportError } from './errors.ts';
import { checkRepeats } from './ods-repeats.ts';
import { type Imported, type ImportNotice, plural } from './report.ts';
import { type ByteSource, bytesSource } from './source.ts';
import { checkZipSize } from './zip-size.ts';

type Library = typeof import('@e965/xlsx');
type WorkSheet = import('@e965/xlsx').WorkSheet;
type CellObject = import('@e965/xlsx').CellObject;

/** Days from 30 December 1899 to 1 January 1970, and from the start of the other calendar of Excel to it. */
const EPOCH_1900 = 25_569;
const EPOCH_1904 = 24_107;
const DAY_MS = 86_400_000;
/** 1900 had no 29 February, but Excel counts one: serials up to here are a day late. */
const FALSE_LEAP_DAY = 60;
/** Cells between the corners of a sheet; two cells far apart make an endless one. */
const MAX_CELLS = 1e8;

/** Reads one sheet of a workbook, the first unless `options.sheet` names another. */
export async function importWorkbook(source: ByteSource, options: ImportOptions): Promise<Imported> {
  const bytes = await source.read(0, source.size);
  if (options.signal?.aborted) throw new ImportError('import.cancelled');
  checkZipSize(bytes);
  await checkRepeats(bytes);
  const library = await import('@e965/xlsx');
  const book = openWorkbook(library, bytes);
  const sheets = book.SheetNames;
  const first = sheets[0];
  if (first === undefined) throw new ImportError('import.workbook-empty');
  const name = options.sheet ?? first;
  const sheet = sheets.includes(name) ? book.Sheets[name] : undefined;
  if (!sheet) throw new ImportError('import.sheet-missing', { sheet: name });
  const { text, errors } = sheetText(library, sheet, book.Workbook?.WBProps?.date1904 === true);
  const { dataset, report } = await importDelimited(
    bytesSource(encodeUtf8(text)),
    { source: 'file', delimiter: COMMA, empty: 'import.sheet-empty', made: true },
    options,
  );
  const notices = [...errorNotice(errors), ...report.notices];
  return { dataset, report: { ...report, notices, sheet: name, sheets } };
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
  const range = sheet['!ref'] === undefined ? null : library.utils.decode_range(sheet['!ref']);
  if (!range) throw new ImportError('import.sheet-empty');
  if ((range.e.r - range.s.r) * (range.e.c - range.s.c) > MAX_CELLS)
    throw new ImportError('import.file-too-large');
  const lines: string[] = [];
  let errors = 0;
  for (let row = range.s.r; row <= range.e.r; row++) {
    const cells: string[] = [];
    for (let column = range.s.c; column <= range.e.c; column++) {
      const cell = rows[row]?.[column];
      if (cell?.t === 'e') errors++;
      cells.push(`"${cellText(library, cell, is1904).replaceAll('"', '""')}"`);
    }
    lines.push(cells.join(','));
  }
  return { text: lines.join('\n'), errors };
}

/** What a cell holds: full numbers rather than what Excel shows, dates as ISO, errors and blanks as nothing. */
function cellText(library: Library, cell: CellObject | undefined, is1904: boolean): string {
  if (!cell || cell.v === undefined || cell.v === null) return '';
  switch (cell.t) {
    case 'n': {
      const value = Number(cell.v);
      if (typeof cell.z !== 'string' || !library.SSF.is_date(cell.z)) return String(value);
      // A time of day or a duration belongs to no date.
      return value < 1 ? (cell.w ?? String(value)) : formatDate(serialTime(value, is1904));
    }
    case 'b':
      return cell.v ? 'true' : 'false';
    case 'd':
      return cell.v instanceof Date ? formatDate(cell.v.getTime()) : String(cell.v);
    case 's':
      return String(cell.v);
    default:
      return '';
  }
}

/** Milliseconds since 1970, UTC, of a serial day; exact to the millisecond. */
function serialTime(serial: number, is1904: boolean): number {
  const days = is1904 ? serial - EPOCH_1904 : serial - EPOCH_1900 + (serial < FALSE_LEAP_DAY ? 1 : 0);
  return Math.round(days * DAY_MS);
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
