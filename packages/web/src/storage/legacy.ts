/**
 * Work that earlier versions kept in local storage comes into the present store: one transaction for each old key, which is
 * removed only when everything in it is stored. What cannot be read is kept, under a key of its own.
 */
import {
  COLUMN_ROLES,
  COLUMN_TYPES,
  type ColumnInfo,
  type Dataset,
  randomId,
  rowsToDataset,
} from '@constat/data';
import { DEFAULT_PROJECT, type SavedResult, upgradeSavedResult } from '@constat/report';
import { freeName } from './dataset-names.ts';
import { listDatasets, toStored } from './datasets.ts';
import { db } from './db.ts';
import { keptKey, LEGACY_KINDS, type LegacyKind, legacyKind } from './legacy-keys.ts';
import { fromEarlierResult } from './legacy-result.ts';
import { putResults } from './result-heads.ts';

type Fields = Readonly<Record<string, unknown>>;
type OldStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

export interface Migrated {
  readonly datasets: number;
  readonly results: number;
  readonly projects: number;
  /** Things that could not be read; they are kept. */
  readonly kept: number;
}

const NOTHING: Migrated = { datasets: 0, results: 0, projects: 0, kept: 0 };

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;

/** How many of the things in a key were stored, and those that were not. */
interface Taken {
  readonly stored: number;
  readonly rest: readonly unknown[];
  /** Things that say they belong to somebody else: they wait for that person. */
  readonly theirs?: readonly unknown[];
}

type Take = (owner: string, items: readonly unknown[]) => Promise<Taken>;

const TAKE: Readonly<Record<Exclude<LegacyKind, 'theme'>, Take>> = {
  projects: takeProjects,
  results: takeResults,
  datasets: takeDatasets,
};

/** Takes over what this browser kept for a person; safe to call again, and from two tabs at once. */
export async function migrateLegacy(owner: string, storage: OldStorage = localStorage): Promise<Migrated> {
  const total = { ...NOTHING };
  const keys = Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? '');
  for (const kind of LEGACY_KINDS)
    for (const key of keys.filter((each) => legacyKind(each) === kind)) {
      const text = storage.getItem(key);
      if (text === null) continue;
      if (kind === 'theme') {
        takeTheme(text, storage);
        storage.removeItem(key);
        continue;
      }
      const items = itemsIn(text, kind);
      const {
        stored,
        rest,
        theirs = [],
      }: Taken = items
        ? await db.transaction('rw', db.tables, () => TAKE[kind](owner, items))
        : { stored: 0, rest: [text] };
      total[kind] += stored;
      total.kept += rest.length;
      // Another tab may have written since; then it is looked at again next time.
      if (storage.getItem(key) !== text) continue;
      if (rest.length > 0) keep(storage, key, items ? JSON.stringify(rest) : text);
      if (theirs.length > 0) storage.setItem(key, JSON.stringify(theirs));
      else storage.removeItem(key);
    }
  return total;
}

/** Beside what was kept before. */
function keep(storage: OldStorage, key: string, text: string): void {
  let at = keptKey(key);
  for (let i = 2; (storage.getItem(at) ?? text) !== text; i++) at = `${keptKey(key)}:${i}`;
  storage.setItem(at, text);
}

/** The list in a key, bare or inside an object; null when it is damaged. */
function itemsIn(text: string, kind: LegacyKind): readonly unknown[] | null {
  try {
    const value: unknown = JSON.parse(text);
    const list = isFields(value) ? (value[kind] ?? value.state) : value;
    const inner = isFields(list) ? list[kind] : list;
    return Array.isArray(inner) ? inner : null;
  } catch {
    return null;
  }
}

function takeTheme(text: string, storage: OldStorage): void {
  const mode = /light|dark|system/.exec(text)?.[0];
  if (mode !== undefined && storage.getItem('constat:theme') === null) storage.setItem('constat:theme', mode);
}

async function takeProjects(owner: string, items: readonly unknown[]): Promise<Taken> {
  let stored = 0;
  const rest: unknown[] = [];
  for (const item of items) {
    const [id, name] = isFields(item) ? [textOf(item.id), textOf(item.name)] : [];
    if (id === undefined || name === undefined) rest.push(item);
    else if (id !== DEFAULT_PROJECT && !(await db.projects.get(id))) {
      const modified = isFields(item) ? dateOf(item.lastModified) : new Date().toISOString();
      await db.projects.add({ id, owner, name, dateCreated: modified, dateModified: modified });
      stored += 1;
    }
  }
  return { stored, rest };
}

async function takeResults(owner: string, items: readonly unknown[]): Promise<Taken> {
  let stored = 0;
  const rest: unknown[] = [];
  for (const item of items) {
    const result = readResult(item);
    if (!result) rest.push(item);
    else if (!(await db.results.get(result.id))) {
      const project = await db.projects.get(result.projectId);
      const projectId = project?.owner === owner ? result.projectId : DEFAULT_PROJECT;
      await putResults([
        {
          id: result.id,
          owner,
          dateSaved: new Date(result.timestamp).toISOString(),
          result: { ...result, projectId },
        },
      ]);
      stored += 1;
    }
  }
  return { stored, rest };
}

function readResult(item: unknown): SavedResult | null {
  try {
    return upgradeSavedResult(item);
  } catch {
    return fromEarlierResult(item);
  }
}

async function takeDatasets(owner: string, items: readonly unknown[]): Promise<Taken> {
  let stored = 0;
  const rest: unknown[] = [];
  const theirs: unknown[] = [];
  for (const item of items) {
    const dataset = readDataset(item);
    if (!dataset) rest.push(item);
    else if (dataset.userId !== null && dataset.userId !== owner) theirs.push(item);
    if (!dataset || (dataset.userId !== null && dataset.userId !== owner)) continue;
    if ((await db.datasets.get(dataset.id)) !== undefined) continue;
    const name = freeName(await listDatasets(owner), dataset.name);
    const { info, cells } = toStored(owner, { ...dataset, name });
    await db.cells.bulkPut(cells);
    await db.datasets.add(info);
    stored += 1;
  }
  return { stored, rest, theirs };
}

/** A dataset of rows keyed by column name, as specification 2 describes it. */
function readDataset(item: unknown): Dataset | null {
  if (!isFields(item) || !Array.isArray(item.data) || !item.data.every(isFields)) return null;
  const rows: readonly Fields[] = item.data;
  const name = textOf(item.name);
  const infos = Array.isArray(item.columns) ? item.columns.map(columnOf) : [];
  if (name === undefined || infos.length === 0 || infos.includes(null)) return null;
  const columns = infos.filter((info) => info !== null);
  if (new Set(columns.map((column) => column.name)).size !== columns.length) return null;
  const dataset = rowsToDataset(rows, columns, { name, userId: textOf(item.userId) ?? null });
  return {
    ...dataset,
    id: textOf(item.id) ?? dataset.id,
    description: textOf(item.description) ?? '',
    dateCreated: dateOf(item.dateCreated),
    dateModified: dateOf(item.dateModified),
  };
}

function columnOf(value: unknown): ColumnInfo | null {
  if (!isFields(value)) return null;
  const name = textOf(value.name);
  const type = COLUMN_TYPES.find((each) => each === value.type);
  if (name === undefined || type === undefined) return null;
  const codes = value.missingValueCodes;
  const order = value.categoryOrder;
  return {
    id: textOf(value.id) ?? randomId('column'),
    name,
    type,
    role: COLUMN_ROLES.find((role) => role === value.role) ?? 'none',
    description: textOf(value.description) ?? '',
    ...(Array.isArray(codes) && codes.length > 0 ? { missingValueCodes: codes.map(String) } : {}),
    ...(Array.isArray(order) && order.length > 0 ? { categoryOrder: order.map(String) } : {}),
  };
}

function dateOf(value: unknown): string {
  const time =
    typeof value === 'string' || typeof value === 'number' ? new Date(value).getTime() : Number.NaN;
  return (Number.isNaN(time) ? new Date() : new Date(time)).toISOString();
}
