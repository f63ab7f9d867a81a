/** Archives: files of jamovi and JASP, workbooks, or tables that were zipped. What is inside decides. */
import type { ImportOptions } from './delimited.ts';
import { importDataBin } from './desktop/jamovi.ts';
import { importJasp } from './desktop/jasp.ts';
import { isObject, jsonOf, textOf } from './desktop/parts.ts';
import { ImportError } from './errors.ts';
import type { Imported } from './report.ts';
import { type ByteSource, bytesSource } from './source.ts';
import { importWorkbook } from './workbook.ts';
import { isZip, Zip, ZipDamage } from './zip.ts';

/** Reads a file of an archive by its name. */
type ReadInside = (name: string, source: ByteSource, options: ImportOptions) => Promise<Imported>;

const MANIFEST = 'META-INF/MANIFEST.MF';
/** Folders that systems add to archives, and files that begin with a dot. */
const HIDDEN = /(?:^|\/)(?:__MACOSX\/|\.)/;

/** Reads an archive; of several tables the first, unless `options.entry` names another. */
export async function importArchive(
  source: ByteSource,
  options: ImportOptions,
  isTable: (name: string) => boolean,
  readInside: ReadInside,
): Promise<Imported> {
  const bytes = await source.read(0, source.size);
  if (options.signal?.aborted) throw new ImportError('import.cancelled');
  if (!isZip(bytes)) throw new ImportError('import.file-not-format', { format: 'ZIP' });
  const { inflateSync } = await import('fflate');
  try {
    return await read(new Zip(bytes, inflateSync), source, options, isTable, readInside);
  } catch (error) {
    throw error instanceof ZipDamage ? new ImportError('import.file-damaged', { format: 'ZIP' }) : error;
  }
}

async function read(
  zip: Zip,
  source: ByteSource,
  options: ImportOptions,
  isTable: (name: string) => boolean,
  readInside: ReadInside,
): Promise<Imported> {
  const { names } = zip;
  if (names.includes('xl/workbook.xml') || names.includes('content.xml'))
    return importWorkbook(source, options);
  const made = textOf(zip, MANIFEST);
  if (names.includes('internal.sqlite') || /^Created-By: *JASP/im.test(made) || isJaspManifest(zip))
    return withAnalyses(importJasp(zip, options), 'JASP', jaspAnalyses(zip));
  if (names.includes('metadata.json') && names.includes('data.bin'))
    return withAnalyses(importDataBin(zip, 'jamovi', options), 'jamovi', jamoviAnalyses(names));
  if (names.includes('manifest.json') && jsonOf(zip, 'manifest.json').format === 'constat-bundle')
    throw new ImportError('import.bundle');
  const tables = names.filter((name) => isTable(name) && !HIDDEN.test(name)).sort();
  const [first] = tables;
  if (first === undefined) throw new ImportError('import.archive-no-table');
  const entry = options.entry !== undefined && tables.includes(options.entry) ? options.entry : first;
  const content = zip.read(entry);
  if (!content) throw new ZipDamage();
  const imported = await readInside(entry, bytesSource(content), options);
  if (tables.length === 1) return imported;
  return { ...imported, report: { ...imported.report, entry, entries: tables } };
}

const isJaspManifest = (zip: Zip): boolean =>
  Object.keys(jsonOf(zip, 'manifest.json')).some((key) => /^jasp/i.test(key));

const withAnalyses = (imported: Imported, program: string, names: readonly string[]): Imported =>
  names.length === 0
    ? imported
    : { ...imported, report: { ...imported.report, analyses: { program, names } } };

/** Folders such as "01 ttestIS"; each holds an analysis. */
const jamoviAnalyses = (names: readonly string[]): readonly string[] =>
  names
    .flatMap((name) => /^(\d+) ([^/]+)\/analysis$/.exec(name) ?? [])
    .flatMap((part, i, parts) =>
      i % 3 === 2 && !/^empty$/i.test(part) ? [{ name: part, at: Number(parts[i - 1]) }] : [],
    )
    .sort((a, b) => a.at - b.at)
    .map(({ name }) => name);

function jaspAnalyses(zip: Zip): readonly string[] {
  const { analyses } = jsonOf(zip, 'analyses.json');
  return Array.isArray(analyses)
    ? analyses.filter(isObject).flatMap(({ name }) => (typeof name === 'string' ? [name] : []))
    : [];
}
