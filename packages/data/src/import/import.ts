/** The ways in: a file by its extension, and pasted text. */
import { datasetNameOf } from '../new-dataset.ts';
import { importArchive } from './archive.ts';
import { importArff } from './arff.ts';
import { encodeUtf8, type OldEncoding } from './bytes.ts';
import { inUtf8, isOldEncoding, isOldMac } from './charset.ts';
import { importDbf } from './dbf.ts';
import type { ImportOptions } from './delimited.ts';
import { COMMA, pasteDelimiter, TAB } from './delimiter.ts';
import { importDta } from './dta/dta.ts';
import { ImportError } from './errors.ts';
import { withDoubledQuotes } from './escaped-quotes.ts';
import { fileKind, isSheetText, isSqlDump } from './file-kind.ts';
import { guessEncoding } from './guess-encoding.ts';
import { importJson, importNdjson } from './json.ts';
import { importParquet } from './parquet/parquet.ts';
import { importPor } from './por/por.ts';
import { importRData } from './r/rds.ts';
import { importDelimited } from './repeated-header.ts';
import type { Imported, ImportNotice } from './report.ts';
import { withCommas } from './ruled-columns.ts';
import { importSas7bdat } from './sas/sas7bdat.ts';
import { importXpt } from './sas/xpt.ts';
import { importSav } from './sav/sav.ts';
import { type ByteSource, bytesSource } from './source.ts';
import { unpack } from './unpack.ts';
import { importWorkbook } from './workbook.ts';

/** Extensions that the product takes. */
export const IMPORT_EXTENSIONS = [
  'csv',
  'txt',
  'tsv',
  'dat',
  'asc',
  'prn',
  'tab',
  'raw',
  'lvm',
  'xls',
  'xlsx',
  'xlsm',
  'xlsb',
  'ods',
  'fods',
  'html',
  'htm',
  'json',
  'geojson',
  'ndjson',
  'jsonl',
  'sav',
  'zsav',
  'por',
  'dta',
  'xpt',
  'sas7bdat',
  'parquet',
  'arff',
  'dbf',
  'rds',
  'rdata',
  'rda',
  'omv',
  'jasp',
  'zip',
  'gz',
  'bz2',
  'xz',
] as const;
export type ImportExtension = (typeof IMPORT_EXTENSIONS)[number];

/** Names that many programs give to their files: what these are, their content says. */
const SAY_NOTHING = ['dat', 'asc', 'prn', 'tab', 'raw', 'lvm'] as const satisfies readonly ImportExtension[];
type SaysNothing = (typeof SAY_NOTHING)[number];

/** What the product's own sentence does not name. */
const OTHER_KINDS =
  'Also read: TSV, DAT, TAB, ASC, PRN, RAW, LVM, XLSM, XLSB, ODS, FODS, HTML (HTM), NDJSON (JSONL), GeoJSON, SPSS (SAV, ZSAV, POR), Stata (DTA), SAS (SAS7BDAT, XPT), R (RDS, RData), jamovi (OMV), JASP, Weka (ARFF), dBASE (DBF), Parquet, and each of them as .gz, .bz2, .xz or .zip.';

const SQL_DUMP =
  'An SQL file is a program that fills a database, not a table: import it there and export the table as CSV, such as with mysql --batch, COPY … TO … WITH CSV HEADER, or the export of a program like DBeaver.';

/** The extension of a file name in lower case, null where it has none, or ImportError 'import.unsupported-type'. */
export function importExtension(fileName: string): ImportExtension | null {
  const ext = /\.([^.\\/]*)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  if (ext === '') return null;
  const known = IMPORT_EXTENSIONS.find((extension) => extension === ext);
  if (!known)
    throw new ImportError('import.unsupported-type', { ext }, ext === 'sql' ? SQL_DUMP : OTHER_KINDS);
  return known;
}

/** Reads CSV or other delimited text: comma, semicolon or tab, found from the first records. */
export const importCsv = (source: ByteSource, options: ImportOptions): Promise<Imported> =>
  importText(source, options, {});

async function importText(
  source: ByteSource,
  options: ImportOptions,
  preferred: { readonly preferred?: number },
): Promise<Imported> {
  if (await isSqlDump(source)) throw new ImportError('import.unsupported-type', { ext: 'sql' }, SQL_DUMP);
  const dialect = { source: 'file', empty: 'import.csv-empty', ...preferred } as const;
  const isMac = options.encoding === undefined && (await isOldMac(source));
  const guessed = isMac || options.encoding !== undefined ? null : await guessEncoding(source);
  const encoding = isMac ? 'macintosh' : (guessed ?? options.encoding);
  if (!isOldEncoding(encoding)) {
    const isOpen = options.delimiter === undefined && options.firstRow === undefined;
    const { helpers: _, ...own } = options;
    const escaped = await withDoubledQuotes(source);
    if (escaped) return said(await importDelimited(escaped.source, dialect, own), [escaped.notice]);
    const ruled = isOpen ? await withCommas(source) : null;
    if (!ruled) return importDelimited(source, dialect, options);
    const read = await importDelimited(ruled.source, { ...dialect, delimiter: COMMA }, own);
    return said(read, ruled.notices);
  }
  // helpers would read the bytes of the file themselves
  const { helpers: _, ...rest } = options;
  const imported = await importDelimited(await inUtf8(source, encoding), dialect, {
    ...rest,
    encoding: 'utf-8',
  });
  const told = isMac ? [OLD_MAC] : guessed === null ? [] : [guessedNotice(guessed)];
  const notices = [...told, ...imported.report.notices];
  return { ...imported, report: { ...imported.report, encoding, notices } };
}

/** An import with words of its own before the others. */
const said = ({ dataset, report }: Imported, notices: readonly ImportNotice[]): Imported => ({
  dataset,
  report: { ...report, notices: [...notices, ...report.notices] },
});

const SCRIPTS: Readonly<Partial<Record<OldEncoding, string>>> = {
  'windows-1250': 'Central European',
  'windows-1251': 'Cyrillic',
  'windows-1253': 'Greek',
  'windows-1254': 'Turkish',
  'windows-1255': 'Hebrew',
  'windows-1256': 'Arabic',
  shift_jis: 'Japanese',
  'euc-kr': 'Korean',
  gb18030: 'simplified Chinese',
  big5: 'traditional Chinese',
};

const guessedNotice = (encoding: OldEncoding): ImportNotice => ({
  code: 'encoding-assumed',
  message: `The file is not UTF-8; by its letters it is ${SCRIPTS[encoding] ?? encoding}, and it was read so. If letters look wrong, choose another encoding.`,
});

const OLD_MAC: ImportNotice = {
  code: 'encoding-assumed',
  message: 'The file is not UTF-8; by its line ends it is of a Mac, and it was read as Mac OS Roman.',
};

/** Reads pasted text: tab or comma by the first line, cells trimmed. */
export async function importPaste(text: string, options: ImportOptions): Promise<Imported> {
  if (text.trim() === '') throw new ImportError('import.paste-empty');
  return importDelimited(
    bytesSource(encodeUtf8(text)),
    { source: 'paste', delimiter: pasteDelimiter(text), empty: 'import.paste-no-rows' },
    options,
  );
}

/** Kinds that are archives, told apart by what is inside. */
type ArchiveExtension = 'omv' | 'jasp' | 'zip';
/** One file packed, by the program that does so. */
const PACKED = { gz: 'gzip', bz2: 'bzip2', xz: 'xz' } as const;

const isArchive = (kind: ImportExtension): kind is ArchiveExtension =>
  kind === 'omv' || kind === 'jasp' || kind === 'zip';

const isPacked = (kind: ImportExtension): kind is keyof typeof PACKED => Object.hasOwn(PACKED, kind);

/** Whether a file inside of an archive is one to be read; not archives again, nor pages, which say something of the others. */
function isTable(name: string): boolean {
  const ext = /\.([^.\\/]*)$/.exec(name)?.[1]?.toLowerCase();
  return !/^(?:zip|html?)$/.test(ext ?? '') && IMPORT_EXTENSIONS.some((extension) => extension === ext);
}

type FileOptions = Omit<ImportOptions, 'name'> & { readonly name?: string };

const READERS: Readonly<
  Record<
    Exclude<ImportExtension, keyof typeof PACKED | SaysNothing | ArchiveExtension>,
    (source: ByteSource, options: ImportOptions) => Promise<Imported>
  >
> = {
  csv: importCsv,
  txt: importCsv,
  tsv: (source, options) => importText(source, options, { preferred: TAB }),
  json: importJson,
  geojson: importJson,
  ndjson: importNdjson,
  jsonl: importNdjson,
  xls: importWorkbook,
  xlsx: importWorkbook,
  xlsm: importWorkbook,
  xlsb: importWorkbook,
  ods: importWorkbook,
  fods: importWorkbook,
  html: importWorkbook,
  htm: importWorkbook,
  sav: importSav,
  zsav: importSav,
  por: importPor,
  dta: importDta,
  xpt: importXpt,
  sas7bdat: importSas7bdat,
  parquet: importParquet,
  arff: importArff,
  dbf: importDbf,
  rds: importRData,
  rdata: importRData,
  rda: importRData,
};

const isText = (kind: ImportExtension): boolean => kind === 'csv' || kind === 'txt' || kind === 'tsv';

const isSheet = (kind: ImportExtension): boolean =>
  kind.startsWith('xls') || kind === 'ods' || kind === 'fods';

const saysNothing = (kind: ImportExtension): kind is SaysNothing =>
  SAY_NOTHING.some((extension) => extension === kind);

/** What content says, where it is surely no text in columns. */
const otherThanText = <T extends string>(kind: T | 'csv' | null): T | null => (kind === 'csv' ? null : kind);

/** What a file is: what its name says, unless that is text or a sheet and the content is surely something else. */
async function kindOf(
  named: ImportExtension | null,
  source: ByteSource,
): Promise<Exclude<ImportExtension, SaysNothing> | null> {
  if (named === null || saysNothing(named)) return fileKind(source);
  if (isText(named)) return otherThanText(await fileKind(source)) ?? named;
  if (!isSheet(named)) return named;
  const found = await fileKind(source);
  return found === 'csv' && !(await isSheetText(source)) ? found : named;
}

/** Reads a file by its extension, or by its content where the name has none; the dataset takes its name unless another is given. */
export async function importFile(
  fileName: string,
  source: ByteSource,
  options: FileOptions = {},
): Promise<Imported> {
  const kind = await kindOf(importExtension(fileName), source);
  if (!kind) throw new ImportError('import.unknown-type');
  if (isPacked(kind)) {
    const format = PACKED[kind];
    const inner = await unpack(await source.read(0, source.size), format);
    if (inner === null) throw new ImportError('import.file-not-format', { format });
    return importFile(fileName.replace(/\.(?:gz|bz2|xz)$/i, ''), bytesSource(inner), options);
  }
  if (isArchive(kind)) {
    const named = { ...options, name: options.name ?? datasetNameOf(fileName) };
    return importArchive(source, named, isTable, (name, inside, { name: _, ...rest }) =>
      importFile(name, inside, options.name === undefined ? rest : named),
    );
  }
  return READERS[kind](source, { ...options, name: options.name ?? datasetNameOf(fileName) });
}
