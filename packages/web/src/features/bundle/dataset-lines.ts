/** A dataset in the exact form of bundles: a backup that holds it alone, so that one format keeps data everywhere. */
import {
  type Cells,
  COLUMN_ROLES,
  COLUMN_TYPES,
  type Column,
  type Dataset,
  DESIGN_PARTS,
  lengthOf,
  storageOf,
} from '@constat/data';
import { isRecord } from '../../lib/is-record.ts';
import {
  BACKUP_VERSION,
  headingLine,
  readHeading,
  readRecord,
  recordLine,
} from '../../recovery/backup-codec.ts';
import { toStored } from '../../storage/datasets.ts';
import type { ColumnInfo, DatasetInfo, StoredCells } from '../../storage/db.ts';
import { isDatasetInfo, isStoredCells } from '../../storage/intact.ts';
import { damaged } from './bundle-format.ts';

/** Nobody's name is in a bundle; whoever restores it becomes the owner. */
const NOBODY = 'guest';

/** The lines, column by column, so that no text grows as large as the data. */
export function* datasetLines(dataset: Dataset, now: Date): Generator<string> {
  const { info, cells } = toStored(NOBODY, { ...dataset, userId: null });
  yield headingLine(now);
  yield recordLine({ table: 'datasets', value: { ...info, dateOpened: now.toISOString() } });
  for (const column of cells) yield recordLine({ table: 'cells', value: column });
}

/** The dataset that the lines hold; throws BundleError when they are not whole. */
export function readDatasetLines(text: string, name: string): Dataset {
  const wrong = () => damaged(`the data of ${name} cannot be read.`);
  const [first = '', ...lines] = text.split('\n').filter((line) => line !== '');
  const heading = readHeading(first);
  if (!heading || heading.version > BACKUP_VERSION) throw wrong();
  let info: DatasetInfo | null = null;
  const cells = new Map<string, Cells>();
  for (const line of lines) {
    const record = readRecord(line);
    if (record?.table === 'datasets' && info === null && isDatasetInfo(record.value)) info = record.value;
    else if (record?.table === 'cells' && isStoredCells(record.value)) addCells(cells, record.value, wrong);
    else throw wrong();
  }
  if (!info || !isSound(info)) throw wrong();
  const { rows, columns } = info;
  const {
    owner: _owner,
    dateOpened: _opened,
    deletedAt: _deleted,
    bytes: _bytes,
    replaced: _old,
    ...rest
  } = info;
  return {
    ...rest,
    userId: null,
    columns: columns.map((column): Column => {
      const stored = cells.get(column.id);
      if (!stored || lengthOf(stored) !== rows || !fits(column, stored)) throw wrong();
      return { ...column, cells: stored };
    }),
  };
}

function addCells(cells: Map<string, Cells>, stored: StoredCells, wrong: () => Error): void {
  if (cells.has(stored.columnId)) throw wrong();
  cells.set(stored.columnId, stored.cells);
}

const allDifferent = (texts: readonly string[]): boolean => new Set(texts).size === texts.length;
const isText = (value: unknown): value is string => typeof value === 'string';
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);
const isAbsentOr = (value: unknown, is: (value: unknown) => boolean): boolean =>
  value === undefined || is(value);

/** What pages rely on beyond the shape that the store checks. */
function isSound(info: DatasetInfo): boolean {
  const { rows, revision, columns } = info;
  return (
    Number.isSafeInteger(rows) &&
    rows >= 0 &&
    Number.isSafeInteger(revision) &&
    isText(info.description) &&
    isText(info.dateCreated) &&
    isAbsentOr(info.sampleId, isText) &&
    isAbsentOr(info.filteredFrom, isRecord) &&
    isAbsentOr(info.madeBy, isRecord) &&
    isAbsentOr(info.designedBy, isRecord) &&
    allDifferent(columns.map(({ id }) => id)) &&
    allDifferent(columns.map(({ name }) => name)) &&
    columns.every(isSoundColumn)
  );
}

const isSoundColumn = (column: ColumnInfo): boolean =>
  COLUMN_TYPES.includes(column.type) &&
  COLUMN_ROLES.includes(column.role) &&
  isText(column.description) &&
  isAbsentOr(column.label, isText) &&
  isAbsentOr(column.missingValueCodes, isTexts) &&
  isAbsentOr(column.categoryOrder, isTexts) &&
  isAbsentOr(column.weighsCases, (value) => value === true) &&
  isAbsentOr(column.design, (value) => DESIGN_PARTS.some((part) => part === value)) &&
  isAbsentOr(column.derivedFrom, isRecord) &&
  isAbsentOr(column.valueLabels, (value) => isRecord(value) && Object.values(value).every(isText));

/** Cells of the kind that the column's type uses, none of them pointing nowhere. */
function fits({ type }: ColumnInfo, cells: Cells): boolean {
  if (cells.kind !== storageOf(type)) return false;
  if (cells.kind === 'strings') return cells.values.every((value) => value === null || isText(value));
  if (cells.kind === 'numbers') return true;
  const { codes, levels } = cells;
  return isTexts(levels) && allDifferent(levels) && codes.every((code) => code >= -1 && code < levels.length);
}
