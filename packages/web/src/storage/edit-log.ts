/** Edited datasets in the local store: changed columns, a new revision, and the steps that can be undone, all or none. */

import { type Column, type Dataset, type ExactOperation, operationBytes } from '@constat/data';
import { changedIn } from './changed-variables.ts';
import { toStored } from './datasets.ts';
import { type DatasetInfo, db, type StoredEdit } from './db.ts';
import { isLong, packTexts } from './pack-texts.ts';
import type { PackedTexts } from './packed-texts.ts';

/** The dataset in the store is not the one that was edited: another tab changed or deleted it. */
export class ChangedElsewhereError extends Error {
  constructor() {
    super('The dataset was changed in another tab.');
    this.name = 'ChangedElsewhereError';
  }
}

/** A step that can be undone, or made again. */
export interface EditStep {
  readonly step: number;
  readonly label: string;
  readonly operation: ExactOperation;
  readonly bytes: number;
}

/** The steps of a dataset: those before `position` can be undone, those from it on can be made again. */
export interface EditLog {
  readonly steps: readonly EditStep[];
  readonly position: number;
}

export const EMPTY_LOG: EditLog = { steps: [], position: 0 };

const MAX_STEPS = 200;
const MAX_BYTES = 64_000_000;

/** The log after an edit; what could be made again is forgotten, and so is what goes beyond the bounds. */
export function recordStep({ steps, position }: EditLog, label: string, operation: ExactOperation): EditLog {
  const done = steps.slice(0, position);
  const step = (done.at(-1)?.step ?? -1) + 1;
  const next = [...done, { step, label, operation, bytes: operationBytes(operation) }];
  let first = Math.max(0, next.length - MAX_STEPS);
  let bytes = next.slice(first).reduce((sum, each) => sum + each.bytes, 0);
  while (bytes > MAX_BYTES && first < next.length - 1) bytes -= next[first++]!.bytes;
  const kept = next.slice(first);
  return { steps: kept, position: kept.length };
}

/** The log after a step was undone or made again; `inverse` leads back. */
export function moveStep(
  { steps, position }: EditLog,
  direction: 'undo' | 'redo',
  inverse: ExactOperation,
): EditLog {
  const at = direction === 'undo' ? position - 1 : position;
  const step = steps[at];
  if (!step) return { steps, position };
  return {
    steps: steps.with(at, { ...step, operation: inverse, bytes: operationBytes(inverse) }),
    position: direction === 'undo' ? position - 1 : position + 1,
  };
}

/** A dataset together with what can be undone in it. */
export interface Edited {
  readonly dataset: Dataset;
  readonly log: EditLog;
}

/** Reads a dataset column by column, so that the page is not blocked by all of them at once. */
export async function openForEditing(id: string): Promise<Edited | null> {
  return db.transaction('r', db.datasets, db.cells, db.edits, db.editLogs, async () => {
    const info = await db.datasets.get(id);
    if (!info || info.deletedAt !== undefined) return null;
    const columns: Column[] = [];
    for (const column of info.columns) {
      const stored = await db.cells.get([id, column.id]);
      if (!stored) throw new Error(`The values of ${column.name} are missing from the local store.`);
      columns.push({ ...column, cells: stored.cells });
    }
    const { owner: _owner, dateOpened: _opened, replaced: _replaced, bytes: _bytes, ...dataset } = info;
    return { dataset: { ...dataset, columns }, log: await loadLog(info) };
  });
}

/** The steps that belong to this revision of a dataset. */
export async function loadLog({ id, revision }: Pick<DatasetInfo, 'id' | 'revision'>): Promise<EditLog> {
  const head = await db.editLogs.get(id);
  if (head?.revision !== revision) return EMPTY_LOG;
  const stored = await db.edits.where('datasetId').equals(id).sortBy('step');
  const steps = stored.map(({ datasetId: _, ...step }) => step);
  return { steps, position: head.position };
}

/**
 * Stores what became of a dataset: the columns, rows and steps that are not the same objects as in `saved`. Throws
 * ChangedElsewhereError, and stores nothing, when the store no longer holds `saved`.
 */
export async function saveEdits(saved: Edited, next: Edited): Promise<DatasetInfo> {
  const { id } = saved.dataset;
  const before = new Map(saved.dataset.columns.map((column) => [column.id, column.cells]));
  const packed = await packedTexts(next.dataset.columns.filter(({ id, cells }) => before.get(id) !== cells));
  return db.transaction('rw', db.datasets, db.cells, db.edits, db.editLogs, async () => {
    const stored = await db.datasets.get(id);
    if (!stored || stored.deletedAt !== undefined || stored.revision !== saved.dataset.revision)
      throw new ChangedElsewhereError();
    const { info, cells } = toStored(stored.owner, next.dataset);
    const kept = new Set(cells.map((column) => column.columnId));
    await db.cells.bulkDelete([...before.keys()].filter((each) => !kept.has(each)).map((each) => [id, each]));
    // one by one: a copy of each column is made for the store, and all at once would hold up the page
    for (const column of cells)
      if (before.get(column.columnId) !== column.cells)
        await db.cells.put({ ...column, cells: packed.get(column.columnId) ?? column.cells });
    const revision = stored.revision + 1;
    await saveLog(id, revision, saved.log, next.log);
    // An edited sample is a dataset like any other: opening the sample again gives the original.
    const { sampleId: _, ...own } = stored;
    const result: DatasetInfo = {
      ...own,
      revision,
      rows: next.dataset.rows,
      columns: info.columns,
      changedIn: changedIn(stored, saved.dataset, next.dataset),
      ...(info.bytes === undefined ? {} : { bytes: info.bytes }),
      dateModified: new Date().toISOString(),
    };
    await db.datasets.put(result);
    return result;
  });
}

/** The long texts among these columns, packed before the store is asked: it does not wait for other work. */
async function packedTexts(columns: readonly Column[]): Promise<ReadonlyMap<string, PackedTexts>> {
  const packed = new Map<string, PackedTexts>();
  for (const { id, cells } of columns)
    if (cells.kind === 'strings' && isLong(cells.values)) packed.set(id, await packTexts(cells.values));
  return packed;
}

/** What can be taken back and made again at this revision, by name; no step is read but those two. */
export async function stepLabels({ id, revision }: Pick<DatasetInfo, 'id' | 'revision'>): Promise<{
  readonly undo: string | null;
  readonly redo: string | null;
}> {
  return db.transaction('r', db.edits, db.editLogs, async () => {
    const head = await db.editLogs.get(id);
    if (head?.revision !== revision) return { undo: null, redo: null };
    const keys = await db.edits.where('datasetId').equals(id).primaryKeys();
    const steps = keys.map(([, step]) => step).sort((a, b) => a - b);
    const labelAt = async (at: number): Promise<string | null> => {
      const step = steps[at];
      return step === undefined ? null : ((await db.edits.get([id, step]))?.label ?? null);
    };
    return { undo: await labelAt(head.position - 1), redo: await labelAt(head.position) };
  });
}

async function saveLog(datasetId: string, revision: number, saved: EditLog, next: EditLog): Promise<void> {
  // A dataset that was changed elsewhere begins a new log; steps of the old one must not come back.
  if (saved.steps.length === 0) await db.edits.where('datasetId').equals(datasetId).delete();
  const known = new Map(saved.steps.map((step) => [step.step, step]));
  const kept = new Set(next.steps.map((step) => step.step));
  const gone = [...known.keys()].filter((step) => !kept.has(step));
  await db.edits.bulkDelete(gone.map((step): [string, number] => [datasetId, step]));
  const changed = next.steps.filter((step) => known.get(step.step) !== step);
  await db.edits.bulkPut(changed.map((step): StoredEdit => ({ ...step, datasetId })));
  await db.editLogs.put({ datasetId, revision, position: next.position });
}
