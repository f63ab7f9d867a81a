/** Saved results in the local store. */
import type { SavedResult } from '@constat/report';
import { db, type StoredResult } from './db.ts';
import { isStoredResult } from './intact.ts';

/** Saves a result under its own id, replacing an earlier version of it. */
export async function saveResult(owner: string, result: SavedResult): Promise<void> {
  await db.results.put({ id: result.id, owner, dateSaved: new Date().toISOString(), result });
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

/** Changes the title of a result. */
export async function renameResult(id: string, title: string): Promise<void> {
  await db.results
    .where('id')
    .equals(id)
    .modify((stored: { result: SavedResult }) => {
      stored.result = { ...stored.result, title };
    });
}

/** Puts results in the bin together; `restoreResults` brings them back. */
export async function removeResults(ids: readonly string[]): Promise<void> {
  const deletedAt = new Date().toISOString();
  await db.results
    .where('id')
    .anyOf(ids)
    .modify((stored: { deletedAt?: string }) => {
      stored.deletedAt = deletedAt;
    });
}

/** The ids deleted together last, or none: what undo brings back, also after a reload. */
export async function lastDeletedResults(owner: string): Promise<readonly string[]> {
  const deleted = await db.results
    .where('owner')
    .equals(owner)
    .filter((stored) => stored.deletedAt !== undefined)
    .toArray();
  const last = deleted
    .map((stored) => stored.deletedAt)
    .sort()
    .at(-1);
  return deleted.filter((stored) => stored.deletedAt === last).map((stored) => stored.id);
}

export async function restoreResults(ids: readonly string[]): Promise<void> {
  await db.results
    .where('id')
    .anyOf(ids)
    .modify((stored: { deletedAt?: string }) => {
      delete stored.deletedAt;
    });
}
