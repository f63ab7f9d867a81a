/**
 * Every change of saved results and projects by their owner, with what was before and after: the last 50 can be undone and
 * done again, also after a reload.
 */
import { DEFAULT_PROJECT, type SavedResult } from '@constat/report';
import Dexie from 'dexie';
import {
  db,
  type ProjectFields,
  type ResultEdits,
  type ResultFields,
  type StoredOperation,
  type StoredResult,
} from './db.ts';
import { putResults, RESULT_TABLES } from './result-heads.ts';
import { resultsChanged } from './results-events.ts';

/** Specification: the undo history keeps the last 50. */
export const HISTORY_LIMIT = 50;

export interface Change {
  readonly type: StoredOperation['type'];
  /** What was done, for the undo button: 'Move of 3 results'. */
  readonly description: string;
  readonly edits: ResultEdits;
  /** Changes with the same id, one after the other, are one step. */
  readonly id?: string;
}

export const newOperationId = (): string => `op_${crypto.randomUUID()}`;

/** The tables that a transaction must name to change results. */
export const HISTORY_TABLES = [...RESULT_TABLES, db.projects, db.operations, db.operationLogs];

/** Applies a change and remembers how to take it back; all or nothing. */
export async function changeResults(owner: string, change: Change): Promise<void> {
  const { type, description, edits, id = newOperationId() } = change;
  const touched = await db.transaction('rw', HISTORY_TABLES, async () => {
    const { touched: projects, before } = await apply(owner, edits);
    const position = await positionOf(owner);
    await db.operations.where('[owner+step]').between([owner, position], [owner, Dexie.maxKey]).delete();
    const last = await db.operations.get([owner, position - 1]);
    const joins = last?.id === id;
    const step = joins ? position - 1 : position;
    await db.operations.put({
      owner,
      step,
      id,
      type,
      description,
      undoData: joins ? merged(before, last.undoData) : before,
      redoData: joins ? merged(last.redoData, edits) : edits,
      timestamp: Date.now(),
    });
    await db.operationLogs.put({ owner, position: step + 1 });
    await db.operations
      .where('[owner+step]')
      .between([owner, Dexie.minKey], [owner, step - HISTORY_LIMIT], true, true)
      .delete();
    return projects;
  });
  resultsChanged(owner, touched);
}

/** Takes the last step back; answers what it was, or null when there is none. */
export const undoResults = (owner: string): Promise<string | null> => move(owner, -1);

/** Makes the step again that was taken back last. */
export const redoResults = (owner: string): Promise<string | null> => move(owner, 1);

async function move(owner: string, direction: -1 | 1): Promise<string | null> {
  const moved = await db.transaction('rw', HISTORY_TABLES, async () => {
    const position = await positionOf(owner);
    const operation = await db.operations.get([owner, direction < 0 ? position - 1 : position]);
    if (!operation) return null;
    const { touched: projects } = await apply(owner, direction < 0 ? operation.undoData : operation.redoData);
    await db.operationLogs.put({ owner, position: position + direction });
    return { projects, description: operation.description };
  });
  if (moved === null) return null;
  resultsChanged(owner, moved.projects);
  return moved.description;
}

export interface HistoryState {
  readonly undo: string | null;
  readonly redo: string | null;
}

/** What undo and redo would do now. */
export async function historyOf(owner: string): Promise<HistoryState> {
  const position = await positionOf(owner);
  const [undo, redo] = await Promise.all([
    db.operations.get([owner, position - 1]),
    db.operations.get([owner, position]),
  ]);
  return { undo: undo?.description ?? null, redo: redo?.description ?? null };
}

const positionOf = async (owner: string): Promise<number> =>
  (await db.operationLogs.get(owner))?.position ?? 0;

type ById<T> = Readonly<Record<string, T>>;

/** Field by field; the second wins. */
function mergedById<T>(first: ById<T> = {}, second: ById<T> = {}): ById<T> {
  const ids = new Set([...Object.keys(first), ...Object.keys(second)]);
  return Object.fromEntries([...ids].map((id) => [id, { ...first[id], ...second[id] } as T]));
}

const merged = (first: ResultEdits, second: ResultEdits): ResultEdits => ({
  results: mergedById(first.results, second.results),
  projects: mergedById(first.projects, second.projects),
});

interface Records<T> {
  bulkGet(ids: string[]): PromiseLike<(T | undefined)[]>;
}

/** The owner's own records among those named. */
async function recordsOf<T extends { readonly owner: string }>(
  table: Records<T>,
  owner: string,
  ids: readonly string[],
): Promise<readonly T[]> {
  const records = await table.bulkGet([...ids]);
  return records.filter((record) => record !== undefined).filter((record) => record.owner === owner);
}

function pick<T extends object>(record: object, fields: T | undefined): T {
  const values = record as Readonly<Record<string, unknown>>;
  return Object.fromEntries(Object.keys(fields ?? {}).map((key) => [key, values[key] ?? null])) as T;
}

interface Applied {
  /** The projects that have changed by it. */
  readonly touched: ReadonlySet<string>;
  /** The values that the changed fields had. */
  readonly before: ResultEdits;
}

/** Whole results held at once while many are changed. */
const AT_ONCE = 50;

/** Writes the values. */
async function apply(owner: string, edits: ResultEdits): Promise<Applied> {
  const touched = new Set(Object.keys(edits.projects ?? {}));
  const results: Record<string, ResultFields> = {};
  const ids = Object.keys(edits.results ?? {});
  for (let done = 0; done < ids.length; done += AT_ONCE) {
    const records = await recordsOf(db.results, owner, ids.slice(done, done + AT_ONCE));
    for (const { id, result, deletedAt } of records)
      results[id] = pick({ ...result, deletedAt }, edits.results?.[id]);
    await putResults(records.map((stored) => changed(stored, edits.results?.[stored.id] ?? {}, touched)));
  }
  const projects: Record<string, ProjectFields> = {};
  const dateModified = new Date().toISOString();
  // A project that a result has left or come to has changed as well.
  const records = await recordsOf(db.projects, owner, [...touched]);
  for (const stored of records) {
    const fields = edits.projects?.[stored.id];
    if (fields) projects[stored.id] = pick(stored, fields);
  }
  await db.projects.bulkPut(
    records.map((stored) => ({ ...withFields(stored, edits.projects?.[stored.id] ?? {}), dateModified })),
  );
  return { touched, before: { results, projects } };
}

/** The result with other values; notes the projects it leaves and comes to. */
function changed(
  stored: StoredResult,
  { deletedAt, ...fields }: ResultFields,
  touched: Set<string>,
): StoredResult {
  // A damaged result can be put in the bin like any other.
  const { projectId = DEFAULT_PROJECT, timestamp = 0 }: Partial<SavedResult> = stored.result ?? {};
  touched.add(projectId).add(fields.projectId ?? projectId);
  const next = {
    ...stored,
    // Always later than what is replaced, also when clocks differ: the last change wins on every device.
    changedAt: Math.max(Date.now(), (stored.changedAt ?? timestamp) + 1),
    ...(Object.keys(fields).length > 0 ? { result: withFields(stored.result, fields) } : {}),
  };
  return withFields(next, deletedAt === undefined ? {} : { deletedAt });
}

/** The record with other values; null takes the field away. */
function withFields<T extends object>(record: T, fields: object): T {
  const entries = Object.entries({ ...record, ...fields }).filter(([, value]) => value !== null);
  return Object.fromEntries(entries) as T;
}
