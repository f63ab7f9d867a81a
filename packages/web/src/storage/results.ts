/** Saved results in the local store. */
import type { SavedResult } from '@constat/report';
import { db, type ResultFields, type StoredResult } from './db.ts';
import { isStoredResult } from './intact.ts';
import { resultsChanged } from './results-events.ts';
import { changeResults } from './results-history.ts';

/** A part of an operation on many results, which is one step to undo. */
export interface Operation {
  readonly id: string;
  readonly total: number;
}

/** Saves a result under its own id, replacing an earlier version of it. */
export async function saveResult(owner: string, result: SavedResult): Promise<void> {
  await db.results.put({ id: result.id, owner, dateSaved: new Date().toISOString(), result });
  resultsChanged(owner, new Set([result.projectId]));
}

/** The owner's results in a project, without the deleted. */
export async function resultsIn(owner: string, projectId: string): Promise<readonly SavedResult[]> {
  const stored = await listResults(owner);
  return stored.map(({ result }) => result).filter((result) => result.projectId === projectId);
}

/** Adds results that came from the account; those known here, deleted ones too, stay as they are. */
export async function addResults(
  owner: string,
  projectId: string,
  results: readonly SavedResult[],
): Promise<void> {
  await db.transaction('rw', db.results, async () => {
    const known = await db.results.bulkGet(results.map(({ id }) => id));
    const dateSaved = new Date().toISOString();
    await db.results.bulkAdd(
      results
        .filter((_, i) => known[i] === undefined)
        .map((result) => ({ id: result.id, owner, dateSaved, result: { ...result, projectId } })),
    );
  });
}

/** The owner's results, the newest first. */
export async function listResults(owner: string, limit?: number): Promise<StoredResult[]> {
  const newest = db.results
    .orderBy('dateSaved')
    .reverse()
    .filter((stored) => stored.owner === owner && stored.deletedAt === undefined && isStoredResult(stored));
  return limit === undefined ? newest.toArray() : newest.limit(limit).toArray();
}

export const countResults = (owner: string): Promise<number> =>
  db.results
    .where('owner')
    .equals(owner)
    .filter((stored) => stored.deletedAt === undefined)
    .count();

/** How many results a description speaks of. */
const counted = (n: number): string => (n === 1 ? '1 result' : `${n} results`);

const each = <T>(ids: readonly string[], fields: T): Readonly<Record<string, T>> =>
  Object.fromEntries(ids.map((id) => [id, fields]));

/** Changes what the owner wrote: title, tags, note or place. */
export const editResult = (owner: string, id: string, description: string, fields: ResultFields) =>
  changeResults(owner, { type: 'edit', description, edits: { results: { [id]: fields } } });

/** Puts results in the bin; undo brings them back. `total` is of the whole operation, when this is a part of it. */
export const removeResults = (owner: string, ids: readonly string[], operation?: Operation): Promise<void> =>
  changeResults(owner, {
    ...(operation ? { id: operation.id } : {}),
    type: 'bulk_delete',
    description: `Deletion of ${counted(operation?.total ?? ids.length)}`,
    edits: { results: each(ids, { deletedAt: new Date().toISOString() }) },
  });

/** Moves results to a project. */
export const moveResults = (
  owner: string,
  ids: readonly string[],
  projectId: string,
  operation?: Operation,
): Promise<void> =>
  changeResults(owner, {
    ...(operation ? { id: operation.id } : {}),
    type: 'bulk_move',
    description: `Move of ${counted(operation?.total ?? ids.length)}`,
    edits: { results: each(ids, { projectId }) },
  });

/** Gives results other places in the owner's own order. */
export const reorderResults = (owner: string, orders: ReadonlyMap<string, number>): Promise<void> =>
  changeResults(owner, {
    type: 'edit',
    description: 'Change of order',
    edits: { results: Object.fromEntries([...orders].map(([id, order]) => [id, { order }])) },
  });

/** A second copy of a result, which can be renamed, moved and deleted on its own; answers its id. */
export async function duplicateResult(owner: string, result: SavedResult): Promise<string> {
  const timestamp = Date.now();
  const id = `result_${timestamp}_${crypto.randomUUID().slice(0, 8)}`;
  const copy: SavedResult = { ...result, id, timestamp, title: `${result.title} (copy)` };
  const now = new Date().toISOString();
  await db.transaction('rw', db.results, db.projects, db.operations, db.operationLogs, async () => {
    await db.results.put({ id, owner, dateSaved: now, result: copy, deletedAt: now });
    await changeResults(owner, {
      type: 'edit',
      description: `Copy of ${result.title}`,
      edits: { results: { [id]: { deletedAt: null } } },
    });
  });
  return id;
}
