/** The one history of a dataset that all pages share: each change is made on what the store holds, and noted. */
import {
  applyExact,
  type Column,
  columnsChange,
  type Dataset,
  type ExactOperation,
  type FilterGroup,
  filteredName,
  filterMask,
  filterProblems,
  keepRows,
} from '@constat/data';
import { filteredId, findFiltered, StaleDatasetError, saveFiltered } from '../storage/dataset-edits.ts';
import { type DatasetRef, loadDataset, removeDataset } from '../storage/datasets.ts';
import { db } from '../storage/db.ts';
import {
  ChangedElsewhereError,
  type EditLog,
  loadLog,
  moveStep,
  recordStep,
  type Edited as StoredState,
  saveEdits,
} from '../storage/edit-log.ts';
import type { Edited } from './data-contract.ts';
import { renameInFilter } from './rename-filter.ts';

/** There is nothing to take back, or to make again. */
export class NothingToMoveError extends Error {
  constructor(direction: 'undo' | 'redo') {
    super(`There is nothing to ${direction}.`);
    this.name = 'NothingToMoveError';
  }
}

/** The dataset worked on last, with its cells. */
let kept: Dataset | null = null;

const MAX_TRIES = 5;

/** A dataset with its cells, as the store holds it. */
export async function datasetOf({ id, revision }: DatasetRef): Promise<Dataset> {
  if (kept?.id === id && kept.revision === revision) return kept;
  const dataset = await loadDataset(id);
  if (!dataset) throw new StaleDatasetError();
  kept = dataset;
  return dataset;
}

/** What a filter derived follows its original; where the filter no longer fits, it is cleared: true. */
async function refreshFiltered(original: Dataset, before: readonly Column[]): Promise<boolean> {
  const derived = await findFiltered(original.id);
  if (!derived?.filteredFrom) return false;
  const now = new Map(original.columns.map((column) => [column.id, column.name]));
  const names = new Map(before.map((column) => [column.name, now.get(column.id) ?? column.name]));
  const filter = renameInFilter(derived.filteredFrom.filter, names);
  if (filterProblems(original.columns, filter).length > 0) {
    await removeDataset(derived.id);
    return true;
  }
  await saveFiltered(derive(original, filter));
  return false;
}

/** The rows of a dataset that a filter keeps, as a dataset beside it. */
export function derive(original: Dataset, filter: FilterGroup): Dataset {
  const { sampleId: _, ...rest } = original;
  const { rows, columns } = keepRows(original, filterMask(original.columns, original.rows, filter));
  const now = new Date().toISOString();
  return {
    ...rest,
    id: filteredId(original.id),
    name: filteredName(original.name, rows),
    dateCreated: now,
    dateModified: now,
    rows,
    columns,
    filteredFrom: { id: original.id, filter },
  };
}

/** Makes an exact step of the one history that all pages share, and notes it. */
async function take(
  ref: DatasetRef,
  decide: (edited: StoredState) => {
    readonly operation: ExactOperation;
    readonly log: (inverse: ExactOperation) => EditLog;
  },
): Promise<Edited> {
  const dataset = await datasetOf(ref);
  const before: StoredState = { dataset, log: await loadLog(dataset) };
  const { operation, log } = decide(before);
  const applied = applyExact(dataset, operation);
  const after: StoredState = { dataset: applied.dataset, log: log(applied.inverse) };
  const info = await saveEdits(before, after);
  const { sampleId: _, ...next } = after.dataset;
  kept = { ...next, revision: info.revision, dateModified: info.dateModified };
  const known = new Set(dataset.columns.map((column) => column.id));
  return {
    status: 'edited',
    info,
    history: labelsOf(after.log),
    filterCleared: await refreshFiltered(kept, dataset.columns),
    added: next.columns.filter((column) => !known.has(column.id)).map((column) => column.name),
    before: dataset.columns.map(({ id, name }) => ({ id, name })),
  };
}

const labelsOf = ({ steps, position }: EditLog) => ({
  undo: steps[position - 1]?.label ?? null,
  redo: steps[position]?.label ?? null,
});

/**
 * Changes the variables of a dataset. The change is made on what the store holds: where somebody else stored something
 * meanwhile (another tab, or a change asked for before this one was shown), it is made on that.
 */
export async function commit(
  ref: DatasetRef,
  label: string,
  change: (dataset: Dataset) => readonly Column[],
): Promise<Edited> {
  const once = () =>
    take(ref, ({ dataset, log }) => ({
      operation: columnsChange(dataset.columns, change(dataset)),
      log: (inverse) => recordStep(log, label, inverse),
    }));
  for (let tries = 1; ; tries++)
    try {
      return await once();
    } catch (error) {
      if (!(error instanceof ChangedElsewhereError) || tries === MAX_TRIES) throw error;
      kept = null;
    }
}

/** Takes the last change back, or makes the one taken back again. */
export async function move(id: string, direction: 'undo' | 'redo'): Promise<Edited> {
  const info = await db.datasets.get(id);
  if (!info) throw new StaleDatasetError();
  return take(info, ({ log }) => {
    const step = log.steps[direction === 'undo' ? log.position - 1 : log.position];
    if (!step) throw new NothingToMoveError(direction);
    return { operation: step.operation, log: (inverse) => moveStep(log, direction, inverse) };
  });
}
