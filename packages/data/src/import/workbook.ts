/**
 * Workbooks: one sheet becomes rows of text that pass through the same detection as any file. Excel's .xlsx and OpenDocument are
 * read here; for .xls a library is loaded with the first of them, and given only what is whole.
 */
import { encodeUtf8 } from './bytes.ts';
import { CompoundDamage, checkCompound, isCompound, isEncryptedWorkbook } from './compound-file.ts';
import { formatDate } from './dates.ts';
import type { ImportOptions } from './delimited.ts';
import { COMMA } from './delimiter.ts';
import { ImportError } from './errors.ts';
import { isDigitCode } from './numbers.ts';
import { type OdsBook, openFlatOds, openOds } from './ods.ts';
import { importDelimited } from './repeated-header.ts';
import { type Imported, type ImportNotice, listed, plural } from './report.ts';
import { readRange, type SheetRange } from './sheet-range.ts';
import { type ByteSource, bytesSource } from './source.ts';
import { momentText, type SheetText } from './xlsx/sheet.ts';
import { styleOf } from './xlsx/styles.ts';
import { openXlsx } from './xlsx/xlsx.ts';
import { decodeText } from './xlsx/xml.ts';
import { isZip, Zip, ZipDamage } from './zip.ts';

type Library = typeof import('@e965/xlsx');
type WorkSheet = import('@e965/xlsx').WorkSheet;
type CellObject = import('@e965/xlsx').CellObject;

/** Sheets older than files in files begin with this byte; other sheets outside of an archive are text. */
const OLD_SHEET = 0x09;
const START = 512;
/** Cells between the corners of a sheet; two cells far apart make an endless one. */
const MAX_CELLS = 3e7;

/** Reads one sheet of a workbook: the first that holds a table, unless `options.sheet` names another. */
export async function importWorkbook(source: ByteSource, options: ImportOptions): Promise<Imported> {
  const bytes = await source.read(0, source.size);
  if (options.signal?.aborted) throw new ImportError('import.cancelled');
  const {
    sheet,
    sheets,
    text,
    errors,
    uncomputed = 0,
    top,
    textColumns,
    isCut,
    merged = 0,
    passed = [],
  } = await readSheet(bytes, options);
  const { dataset, report } = await importDelimited(
    bytesSource(text),
    { source: 'file', delimiter: COMMA, empty: 'import.sheet-empty', made: true, sheetTop: top, textColumns },
    options,
  );
  const notices = [
    ...passedNotice(passed, sheet),
    ...(isCut ? [CUT_SHORT] : []),
    ...errorNotice(errors),
    ...uncomputedNotice(uncomputed),
    ...mergedNotice(merged),
    ...report.notices,
  ];
  return { dataset, report: { ...report, notices, sheet, sheets } };
}

interface ReadSheet extends SheetText {
  readonly sheet: string;
  readonly sheets: readonly string[];
  /** The sheets before it that hold no table. */
  readonly passed?: readonly string[];
}

async function readSheet(bytes: Uint8Array, options: ImportOptions): Promise<ReadSheet> {
  const wanted = options.sheet;
  const range = readRange(options.range);
  const filled = <T>(read: T | null): T => {
    if (read !== null) return read;
    throw options.range === undefined || range === null
      ? new ImportError('import.sheet-empty')
      : new ImportError('import.range-empty', { range: options.range.trim() });
  };
  try {
    if (isZip(bytes)) {
      const { inflateSync } = await import('fflate');
      const zip = new Zip(bytes, inflateSync);
      const book = openXlsx(zip);
      if (book) {
        return readChosen(book.sheets, wanted, range, filled, (sheet) => book.read(sheet, range));
      }
      // parts in binary instead of XML (.xlsb)
      if (zip.read('xl/workbook.bin')) return await readWithLibrary(bytes, wanted, range, filled);
      const ods = openOds(zip);
      if (!ods)
        throw new ImportError(isLocked(zip) ? 'import.workbook-password' : 'import.archive-no-workbook');
      return readOds(ods, wanted, range, filled);
    }
    const flat = isFlatOds(bytes) ? openFlatOds(bytes) : null;
    if (flat) return readOds(flat, wanted, range, filled);
    if (isCompound(bytes)) {
      checkCompound(bytes);
      if (isEncryptedWorkbook(bytes)) throw new ImportError('import.workbook-password');
    } else if (bytes[0] !== OLD_SHEET && bytes.subarray(0, START).includes(0)) throw new CompoundDamage();
  } catch (error) {
    throw error instanceof ZipDamage || error instanceof CompoundDamage
      ? new ImportError('import.workbook-damaged')
      : error;
  }
  return readWithLibrary(bytes, wanted, range, filled);
}

/** An OpenDocument file in one piece names its root among its first words (ODF 1.3 part 3, 3.1.2). */
export const isFlatOds = (bytes: Uint8Array): boolean =>
  /<office:doc\w+[\s>]/.test(decodeText(bytes, 0, Math.min(bytes.length, START)));

function readOds(
  { sheets, read }: OdsBook,
  wanted: string | undefined,
  range: SheetRange | null,
  filled: <T>(read: T | null) => T,
): ReadSheet {
  return readChosen(sheets, wanted, range, filled, (sheet) => read(sheet, range));
}

/** An OpenDocument file whose parts are encrypted says so in its manifest (ODF 1.3 part 2, 4.8). */
function isLocked(zip: Zip): boolean {
  const manifest = zip.read('META-INF/manifest.xml');
  return manifest !== null && decodeText(manifest, 0, manifest.length).includes('encryption-data');
}

function chooseSheet(sheets: readonly string[], wanted: string | undefined): string {
  const name = wanted ?? sheets[0];
  if (name === undefined) throw new ImportError('import.workbook-empty');
  if (!sheets.includes(name)) throw new ImportError('import.sheet-missing', { sheet: name });
  return name;
}

async function readWithLibrary(
  bytes: Uint8Array,
  wanted: string | undefined,
  range: SheetRange | null,
  filled: <T>(read: T | null) => T,
): Promise<ReadSheet> {
  const library = await import('@e965/xlsx');
  const book = openWorkbook(library, bytes);
  return readChosen(book.SheetNames, wanted, range, filled, (sheet) => {
    const content = book.Sheets[sheet];
    if (!content) throw new ImportError('import.sheet-missing', { sheet });
    return sheetText(content, range, book.Workbook?.WBProps?.date1904 === true);
  });
}

/** Sheets that are looked at for a table, and the rows that words alone may fill. */
const LOOKED_AT = 5;
const MAX_WORDS = 60;
const QUOTE = 0x22;
const NEWLINE = 0x0a;

/** Whether a sheet holds a table: two columns or more, or a column that is longer than words about a table are. */
function holdsTable({ text }: SheetText): boolean {
  let rows = 1;
  let isInside = false;
  for (const byte of text) {
    if (byte === QUOTE) isInside = !isInside;
    else if (isInside) continue;
    else if (byte !== NEWLINE) return true;
    else if (++rows > MAX_WORDS) return true;
  }
  return false;
}

/** The sheet that is wanted; else the first that holds a table, where one of the first does. */
function readChosen(
  sheets: readonly string[],
  wanted: string | undefined,
  range: SheetRange | null,
  filled: <T>(read: T | null) => T,
  read: (sheet: string) => SheetText | null,
): ReadSheet {
  const sheet = chooseSheet(sheets, wanted);
  const first = read(sheet);
  const isOpen = wanted === undefined && range === null;
  if (isOpen && !(first && holdsTable(first)))
    for (const [i, other] of sheets.slice(1, LOOKED_AT).entries()) {
      const found = read(other);
      if (found && holdsTable(found))
        return { sheet: other, sheets, passed: sheets.slice(0, i + 1), ...found };
    }
  return { sheet, sheets, ...filled(first) };
}

function openWorkbook(library: Library, bytes: Uint8Array) {
  try {
    return library.read(bytes, {
      type: 'array',
      dense: true,
      cellNF: true,
      cellHTML: false,
      // the cells of a page of the web are text: what they mean is found here
      raw: !isCompound(bytes) && !isZip(bytes),
    });
  } catch (error) {
    const isLocked = error instanceof Error && /password/i.test(error.message);
    throw new ImportError(isLocked ? 'import.workbook-password' : 'import.workbook-damaged');
  }
}

/** The used range of a sheet as CSV, each cell quoted; blank rows above it are left out, those below too. */
function sheetText(sheet: WorkSheet, range: SheetRange | null, is1904: boolean): SheetText | null {
  const rows: readonly (readonly (CellObject | undefined)[] | undefined)[] = sheet['!data'] ?? [];
  const bounds = boundsOf(rows, range);
  if (!bounds) return null;
  const { top, bottom, left, right } = bounds;
  if ((bottom - top + 1) * (right - left + 1) > MAX_CELLS) throw new ImportError('import.file-too-large');
  const lines: string[] = [];
  let errors = 0;
  const textColumns = new Set<number>();
  for (let row = top; row <= bottom; row++) {
    const cells: string[] = [];
    for (let column = left; column <= right; column++) {
      const cell = rows[row]?.[column];
      if (cell?.t === 'e') errors++;
      const text = cellText(cell, is1904);
      if (cell?.t === 's' && isDigitCode(text)) textColumns.add(column - left);
      cells.push(`"${text.replaceAll('"', '""')}"`);
    }
    lines.push(cells.join(','));
  }
  return { text: encodeUtf8(lines.join('\n')), errors, top: top + 1, textColumns };
}

/** The corners of what is there, whatever the file says about its size. */
function boundsOf(
  rows: readonly (readonly (CellObject | undefined)[] | undefined)[],
  range: SheetRange | null,
): SheetRange | null {
  let top = -1;
  let bottom = -1;
  let left = Number.POSITIVE_INFINITY;
  let right = -1;
  // Holes are passed over: a row far below does not cost what lies between.
  rows.forEach((cells, row) => {
    cells?.forEach((cell, column) => {
      if (cell?.v === undefined || cell.v === null || cell.v === '') return;
      const [r, c] = [row + 1, column + 1];
      if (range && (r < range.top || r > range.bottom || c < range.left || c > range.right)) return;
      if (top < 0) top = row;
      bottom = row;
      left = Math.min(left, column);
      right = Math.max(right, column);
    });
  });
  if (top < 0) return null;
  return { top, bottom, left, right };
}

/** What a cell holds: full numbers rather than what Excel shows, dates as ISO, errors and blanks as nothing. */
function cellText(cell: CellObject | undefined, is1904: boolean): string {
  if (!cell || cell.v === undefined || cell.v === null) return '';
  switch (cell.t) {
    case 'n': {
      const value = Number(cell.v);
      return (typeof cell.z === 'string' && momentText(value, styleOf(cell.z), is1904)) || String(value);
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

const CUT_SHORT: ImportNotice = {
  code: 'cut-short',
  message:
    'The end of the sheet is missing, and rows with it: only what is there was read. Save or download the file again.',
};

const passedNotice = (passed: readonly string[], sheet: string): readonly ImportNotice[] =>
  passed.length === 0
    ? []
    : [
        {
          code: 'more-tables',
          message: `${listed(passed)} ${passed.length === 1 ? 'holds' : 'hold'} no table, so the sheet ${sheet} was read. Another can be chosen above.`,
        },
      ];

const mergedNotice = (count: number): readonly ImportNotice[] =>
  count === 0
    ? []
    : [
        {
          code: 'merged-cells',
          count,
          message: `${plural(count, 'cell')} took the value of the merged cell that they are part of.`,
        },
      ];

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

const uncomputedNotice = (count: number): readonly ImportNotice[] =>
  count === 0
    ? []
    : [
        {
          code: 'cell-errors',
          count,
          message: `${plural(count, 'cell')} with a formula but without its result became missing. Programs such as openpyxl write them so: open the file in a spreadsheet program, save it and import it again.`,
        },
      ];
