/** What a file is by its first bytes, for those whose name does not say. */
import { isCompound } from './compound-file.ts';
import { isSas7bdat } from './sas/sas7bdat-pages.ts';
import { type ByteSource, sniff } from './source.ts';
import { isFlatOds } from './workbook.ts';

const START = 1024;
/** Beginnings that belong to one format. */
const SIGNATURES = [
  ['$FL2', 'sav'],
  ['$FL3', 'zsav'],
  ['PAR1', 'parquet'],
  ['RDX2\n', 'rdata'],
  ['RDX3\n', 'rdata'],
  ['X\n\u0000\u0000', 'rds'],
  ['\u001f\u008b', 'gz'],
  ['BZh', 'bz2'],
  ['\u00fd7zXZ\u0000', 'xz'],
  ['<stata_dta>', 'dta'],
  ['HEADER RECORD*******', 'xpt'],
  // an archive: of which kind, its reader sees
  ['PK\u0003\u0004', 'zip'],
] as const;
/** Portable files carry this among their first lines (PSPP, Portable File Format). */
const PORTABLE = /SPSS PORT FILE/;
/** A list of objects, or objects line by line. */
const JSON_START = /^\s*\[\s*\{/;
const NDJSON_START = /^\s*\{\s*"/;
/** Comments, then the name of the relation or of the first attribute. */
const ARFF_START = /^(?:\s*(?:%[^\n]*)?\n)*\s*@(?:relation|attribute)\s/i;
/** Bytes below space that text may have: tab and line ends up to carriage return, escape. */
const isControl = (byte: number): boolean => byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d) && byte !== 0x1b;

/** The kind of a file, or null where its content is none that can be read. */
export async function fileKind(source: ByteSource) {
  const start = await source.read(0, Math.min(START, source.size));
  const begins = latin(start);
  const signed = SIGNATURES.find(([signature]) => begins.startsWith(signature));
  if (signed) return signed[1];
  if (isCompound(start)) return 'xls';
  if (isSas7bdat(start)) return 'sas7bdat';
  if (isOldStata(start)) return 'dta';
  if (PORTABLE.test(begins.replace(/[\r\n]/g, ''))) return 'por';
  const { start: lines } = await sniff(source);
  if (lines.some(isControl)) return null;
  const text = latin(lines.subarray(0, START));
  if (JSON_START.test(text)) return 'json';
  if (ARFF_START.test(text)) return 'arff';
  if (isFlatOds(lines)) return 'fods';
  return NDJSON_START.test(text) ? 'ndjson' : 'csv';
}

/** Sheets that are text: pages of the web, Excel's XML, SYLK and DIF. */
const SHEET_START = /^\s*(?:<|ID;P|TABLE\s+0,1)/;

/** Whether a text file is one of the sheets that programs write as text; else cells and dividers are all there is. */
export async function isSheetText(source: ByteSource): Promise<boolean> {
  const { start } = await sniff(source);
  return SHEET_START.test(latin(start.subarray(0, START)));
}

/** How mysqldump and pg_dump begin, and any program in SQL that makes and fills tables. */
const SQL_START =
  /^\s*-- (?:MySQL|MariaDB) dump |^\s*--\s+-- PostgreSQL database dump|^\s*(?:--[^\n]*\n\s*)*(?:(?:SET|USE|BEGIN|PRAGMA|DROP TABLE)\b[^;]{0,200};\s*)*(?:CREATE (?:TEMPORARY )?TABLE\b[^;]{0,200}\(|INSERT INTO\s[^;]{1,200}\bVALUES\b)/i;

/** Whether a text is a database written as a program. */
export async function isSqlDump(source: ByteSource): Promise<boolean> {
  const { start } = await sniff(source);
  return SQL_START.test(latin(start.subarray(0, START)));
}

/** Stata 6 to 12: release, byte order, file type 1 (Stata, dta format description). */
const isOldStata = ([release = 0, order = 0, type = 0]: Uint8Array): boolean =>
  release >= 105 && release <= 115 && (order === 1 || order === 2) && type === 1;

/** One character for each byte. */
function latin(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}
