/** Saved results in the local store. */
import { type SavedResult, SavedResultError, upgradeSavedResult } from '@constat/report';
import { db, type ResultFields, type StoredResult } from './db.ts';
import { putResults } from './result-heads.ts';
import { resultsChanged } from './results-events.ts';
import { changeResults, HISTORY_TABLES } from './results-history.ts';

/** A part of an operation on many results, which is one step to undo. */
export interface Operation {
  readonly id: string;
  readonly total: number;
}

/** Saves a result under its own id, replacing an earlier version of it. */
export async function saveResult(owner: string, result: SavedResult): Promise<void> {
  const now = new Date();
  await putResults([
    { id: result.id, owner, dateSaved: now.toISOString(), result, changedAt: now.getTime() },
  ]);
  resultsChanged(owner, new Set([result.projectId]));
}

/** Whole results of the owner by id, in the order asked for; what is gone or in the bin is left out. */
export async function getResults(owner: string, ids: readonly string[]): Promise<readonly StoredResult[]> {
  const found = await db.results.bulkGet([...ids]);
  return found.filter(
    (stored): stored is StoredResult => stored?.owner === owner && stored.deletedAt === undefined,
  );
}

/** The same, checked and upgraded; what cannot be read is left out. */
export async function readableResults(
  owner: string,
  ids: readonly string[],
): Promise<readonly SavedResult[]> {
  return (await getResults(owner, ids)).flatMap(({ result }) => {
    try {
      return [upgradeSavedResult(result)];
    } catch (error) {
      if (error instanceof SavedResultError) return [];
      throw error;
    }
  });
}

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

/** Adds a result in a way that undo takes away again. */
export async function addResult(owner: string, result: SavedResult, description: string): Promise<void> {
  const now = Date.now();
  const dateSaved = new Date(now).toISOString();
  await db.transaction('rw', HISTORY_TABLES, async () => {
    // It comes into the world deleted: bringing it back is the step.
    await putResults([{ id: result.id, owner, dateSaved, result, deletedAt: dateSaved, changedAt: now }]);
    await changeResults(owner, {
      type: 'edit',
      description,
      edits: { results: { [result.id]: { deletedAt: null } } },
    });
  });
}

/** A second copy of a result, which can be renamed, moved and deleted on its own; answers its id. */
export async function duplicateResult(owner: string, ofId: string): Promise<string> {
  const timestamp = Date.now();
  const id = newResultId(timestamp);
  const [stored] = await getResults(owner, [ofId]);
  if (!stored) return id;
  const { title } = stored.result;
  const copy = { ...stored.result, id, timestamp, title: `${title} (copy)` };
  await addResult(owner, copy, `Copy of ${title}`);
  return id;
}

/**
 * What a live result gives now, in the place of what it gave. It follows from data and options, which have an undo of their own, so this
 * is no step. A result that was changed or deleted meanwhile stays as it is.
 */
export async function refreshResult(
  owner: string,
  { id, timestamp }: SavedResult,
  fields: Pick<ResultFields, 'data' | 'timestamp' | 'title'>,
): Promise<void> {
  const refreshed = await db.transaction('rw', HISTORY_TABLES, async () => {
    const [stored] = await getResults(owner, [id]);
    if (!stored || stored.result.timestamp !== timestamp) return null;
    const result: SavedResult = { ...stored.result, ...fields };
    const changedAt = Math.max(Date.now(), (stored.changedAt ?? timestamp) + 1);
    await putResults([{ ...stored, result, changedAt }]);
    return result;
  });
  if (refreshed) resultsChanged(owner, new Set([refreshed.projectId]));
}

const newResultId = (timestamp: number): string => `result_${timestamp}_${crypto.randomUUID().slice(0, 8)}`;

/** Puts what a later run found in the place of what a result held; its title, tags, note and place stay. */
export const replaceFinding = (
  owner: string,
  { id, title }: SavedResult,
  found: SavedResult,
): Promise<void> =>
  editResult(owner, id, `New run of ${title}`, { data: found.data, timestamp: found.timestamp });
