/** R's own files: .rds with one object, .RData with several by name. Each data frame is a table. */

import type { ImportOptions } from '../delimited.ts';
import { ImportError } from '../errors.ts';
import { countsNotice, importLabelled, type LabelledColumn } from '../labelled.ts';
import { type Imported, type ImportNotice, plural } from '../report.ts';
import type { ByteSource } from '../source.ts';
import { unpack } from '../unpack.ts';
import { rColumn } from './r-columns.ts';
import { R_FORMAT, readSerialized } from './r-serial.ts';
import { COUNTS, columnsOf, dimOf, frameOf, frameOfVector, isFrame, isTable, isVector } from './r-tables.ts';
import { attributeOf, hasClass, lengthOf, type RValue, textsOf } from './r-values.ts';

const WORKSPACE = /^RD[XA][23]\n$/;
const MAGIC = 5;
/** Tables inside of tables. */
const MAX_INNER = 3;

interface Table {
  readonly name: string;
  readonly value: RValue;
}

/** Reads a file of R: its only data frame, or the one that `options.sheet` names. */
export async function importRData(source: ByteSource, options: ImportOptions): Promise<Imported> {
  const bytes = await unpacked(await source.read(0, source.size));
  if (options.signal?.aborted) throw new ImportError('import.cancelled');
  const isWorkspace = WORKSPACE.test(String.fromCharCode(...bytes.subarray(0, MAGIC)));
  const root = readSerialized(isWorkspace ? bytes.subarray(MAGIC) : bytes);
  const tables = tablesOf(root, options.name);
  const [first] = tables;
  if (!first) throw new ImportError('import.file-no-data', { format: R_FORMAT });
  const wanted = options.sheet === undefined ? first : tables.find(({ name }) => name === options.sheet);
  if (!wanted) throw new ImportError('import.sheet-missing', { sheet: options.sheet ?? '' });
  options.onProgress?.(source.size, source.size);
  const imported = importFrame(wanted, options);
  if (tables.length === 1) return imported;
  return {
    ...imported,
    report: { ...imported.report, sheet: wanted.name, sheets: tables.map(({ name }) => name) },
  };
}

async function unpacked(bytes: Uint8Array): Promise<Uint8Array> {
  const inner = await unpack(bytes, R_FORMAT);
  if (inner !== null) return inner;
  const start = String.fromCharCode(...bytes.subarray(0, 6));
  if (!start.startsWith('X\n') && !start.startsWith('A\n') && !/^RD[XA]/.test(start))
    throw new ImportError('import.file-not-format', { format: R_FORMAT });
  return bytes;
}

/**
 * What can be chosen in an object, by name: data frames, and beside them tables, matrices and series of a workspace; where there is none of
 * these, a list of vectors of one length is a table, and so is every vector.
 */
function tablesOf(root: RValue, name: string): readonly Table[] {
  const frames = framesIn(root, name, 0);
  const objects =
    root.kind === 'pairs' ? root.pairs.map(({ tag, value }) => [tag ?? name, value] as const) : [];
  const tables = [
    ...frames,
    ...objects.flatMap(([tag, value]) => (isTable(value) ? shaped(tag, value) : [])),
  ];
  if (tables.length > 0) return tables;
  if (root.kind !== 'list' || hasClass(root, 'POSIXlt'))
    return root.kind === 'pairs' ? objects.flatMap(([tag, value]) => shaped(tag, value)) : shaped(name, root);
  const parts = partsOf(root, name);
  const [first] = parts;
  const isTogether =
    first !== undefined &&
    lengthOf(first[1]) > 0 &&
    parts.every(([, value]) => isVector(value) && !isTable(value) && lengthOf(value) === lengthOf(first[1]));
  return isTogether
    ? [{ name, value: frameOf(parts) }]
    : parts.flatMap(([part, value]) => shaped(part, value));
}

/** One object as a table, where it can be one. */
function shaped(name: string, value: RValue): readonly Table[] {
  const made = hasClass(value, 'POSIXlt') ? frameOf([['value', value]]) : frameOfVector(value);
  return made ? [{ name, value: made }] : [];
}

const partsOf = (value: RValue, name: string): readonly (readonly [string, RValue])[] => {
  if (value.kind !== 'list') return [];
  const names = textsOf(attributeOf(value, 'names'));
  return value.values.map((each, i) => [names[i] || `${name} ${i + 1}`, each]);
};

function framesIn(value: RValue, name: string, depth: number): readonly Table[] {
  if (isFrame(value)) return [{ name, value }];
  if (depth > 2) return [];
  if (value.kind === 'pairs')
    return value.pairs.flatMap((pair, i) => framesIn(pair.value, pair.tag ?? `${name} ${i + 1}`, depth + 1));
  return partsOf(value, name).flatMap(([part, each]) => framesIn(each, part, depth + 1));
}

/** The columns of a frame; tables and matrices inside of one are columns of their own: a.b. */
function columnsIn(value: RValue, path: string, depth: number): readonly (readonly [string, RValue])[] {
  if (value.kind !== 'list') return [];
  const names = textsOf(attributeOf(value, 'names'));
  return value.values.flatMap((part, i) => {
    const name = `${path}${names[i] ?? ''}`;
    if (isFrame(part) && depth < MAX_INNER) return columnsIn(part, `${name}.`, depth + 1);
    if (!isVector(part) || dimOf(part).length !== 2) return [[name, part] as const];
    const columns = columnsOf(part);
    return columns.map(([each, cells]) => [columns.length === 1 ? name : `${name}.${each}`, cells] as const);
  });
}

function importFrame({ value }: Table, options: ImportOptions): Imported {
  const rowNames = rowNamesOf(value);
  const read = columnsIn(value, '', 0).map(([name, part]) => [name, rColumn(name, part)] as const);
  const columns = [
    ...(rowNames ? [rowNames] : []),
    ...read.flatMap(([, column]) => (column ? [column] : [])),
  ];
  const left = read.flatMap(([name, column]) => (column ? [] : [name]));
  const rows = columns[0] ? lengthOfColumn(columns[0]) : 0;
  const notices: readonly ImportNotice[] =
    left.length === 0
      ? []
      : [
          {
            code: 'column-left-out',
            count: left.length,
            message: `${plural(left.length, 'column')} of a kind that is no data here (such as lists) ${left.length === 1 ? 'was' : 'were'} left out: ${left.join(', ')}.`,
          },
        ];
  const table = { format: R_FORMAT, rows, columns, notices: [...notices, ...countNotice(columns, options)] };
  if (columns.some((column) => lengthOfColumn(column) !== rows))
    throw new ImportError('import.file-damaged', { format: R_FORMAT });
  return importLabelled(table, options);
}

/** A table of counts has a row for each combination: whoever counts cases weights by it. */
const countNotice = (columns: readonly LabelledColumn[], options: ImportOptions): readonly ImportNotice[] =>
  columns.some(
    ({ name, data }) => name === COUNTS && data.kind === 'numbers' && data.values.every(isCount),
  ) && columns.every(({ name, factor }) => name === COUNTS || factor !== undefined)
    ? [countsNotice(COUNTS, options)]
    : [];

const isCount = (value: number): boolean => Number.isInteger(value) && value >= 0;

const lengthOfColumn = ({ data }: LabelledColumn): number =>
  data.kind === 'texts' ? data.codes.length : data.values.length;

/** Names that somebody gave to the rows are a column; numbers from 1 on are none. */
function rowNamesOf(value: RValue): LabelledColumn | null {
  const names = attributeOf(value, 'row.names');
  return names?.kind === 'character' && names.values.length > 0 ? rColumn('Name', names) : null;
}
