/** R's own files: .rds with one object, .RData with several by name. Each data frame is a table. */

import type { ImportOptions } from '../delimited.ts';
import { ImportError } from '../errors.ts';
import { importLabelled, type LabelledColumn } from '../labelled.ts';
import { type Imported, type ImportNotice, plural } from '../report.ts';
import type { ByteSource } from '../source.ts';
import { unpack } from '../unpack.ts';
import { rColumn } from './r-columns.ts';
import { R_FORMAT, readSerialized } from './r-serial.ts';
import { attributeOf, hasClass, lengthOf, NO_ATTRIBUTES, type RValue, textsOf } from './r-values.ts';

const WORKSPACE = /^RD[XA][23]\n$/;
const MAGIC = 5;

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

const isFrame = (value: RValue): boolean => value.kind === 'list' && hasClass(value, 'data.frame');

/** The data frames in an object, by name; where there is none, a matrix or a vector is a table of its own. */
function tablesOf(root: RValue, name: string): readonly Table[] {
  const frames = framesIn(root, name, 0);
  if (frames.length > 0) return frames;
  const single = root.kind === 'pairs' && root.pairs.length === 1 ? root.pairs[0]!.value : root;
  const made = tableOfVector(single);
  return made ? [{ name, value: made }] : [];
}

function framesIn(value: RValue, name: string, depth: number): readonly Table[] {
  if (isFrame(value)) return [{ name, value }];
  if (depth > 2) return [];
  if (value.kind === 'pairs')
    return value.pairs.flatMap((pair, i) => framesIn(pair.value, pair.tag ?? `${name} ${i + 1}`, depth + 1));
  if (value.kind !== 'list') return [];
  const names = textsOf(attributeOf(value, 'names'));
  return value.values.flatMap((each, i) => framesIn(each, names[i] || `${name} ${i + 1}`, depth + 1));
}

/** A matrix by its columns, a vector as one column; null for anything else. */
function tableOfVector(value: RValue): RValue | null {
  if (
    value.kind !== 'double' &&
    value.kind !== 'integer' &&
    value.kind !== 'logical' &&
    value.kind !== 'character'
  )
    return null;
  const dim = attributeOf(value, 'dim');
  const [rows = lengthOf(value), columns = 1] = dim?.kind === 'integer' ? dim.values : [];
  if (rows < 1 || rows * columns !== lengthOf(value)) return null;
  const dimNames = attributeOf(value, 'dimnames');
  const names = dimNames?.kind === 'list' ? textsOf(dimNames.values[1] ?? null) : [];
  const parts = Array.from({ length: columns }, (_, k): RValue => {
    const part = { ...value, values: value.values.slice(k * rows, (k + 1) * rows) } as RValue;
    return dim ? ({ ...part, attributes: NO_ATTRIBUTES } as RValue) : part;
  });
  return {
    kind: 'list',
    values: parts,
    attributes: new Map([
      [
        'names',
        {
          kind: 'character',
          values: parts.map((_, k) => names[k] ?? (columns === 1 ? 'value' : `V${k + 1}`)),
          attributes: NO_ATTRIBUTES,
        } satisfies RValue,
      ],
    ]),
  };
}

function importFrame({ value }: Table, options: ImportOptions): Imported {
  const parts = value.kind === 'list' ? value.values : [];
  const names = textsOf(attributeOf(value, 'names'));
  const rowNames = rowNamesOf(value);
  const read = parts.map((part, i) => [names[i] ?? '', rColumn(names[i] ?? '', part)] as const);
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
  const table = { format: R_FORMAT, rows, columns, notices };
  if (columns.some((column) => lengthOfColumn(column) !== rows))
    throw new ImportError('import.file-damaged', { format: R_FORMAT });
  return importLabelled(table, options);
}

const lengthOfColumn = ({ data }: LabelledColumn): number =>
  data.kind === 'texts' ? data.codes.length : data.values.length;

/** Names that somebody gave to the rows are a column; numbers from 1 on are none. */
function rowNamesOf(value: RValue): LabelledColumn | null {
  const names = attributeOf(value, 'row.names');
  return names?.kind === 'character' && names.values.length > 0 ? rColumn('Name', names) : null;
}
