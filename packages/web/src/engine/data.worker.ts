/** Changes of data beside the page: transforms, filters, edits of variables, and taking them back. */
import {
  applyExact,
  applyTransform,
  type Column,
  columnsChange,
  type Dataset,
  digestColumn,
  type ExactOperation,
  editColumns,
  expressionColumns,
  type FilterGroup,
  filteredName,
  filterMask,
  filterProblems,
  jsonCell,
  keepRows,
  previewConversion,
  RestructureError,
  rerunStep,
  TransformError,
  type TransformStep,
  VariableError,
} from '@constat/data';
import { expose } from 'comlink';
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
  stepLabels,
} from '../storage/edit-log.ts';
import type { DataHandlers, Edited, Refused } from './data-contract.ts';
import { newColumns, unfiltered } from './new-columns.ts';
import { renameInFilter } from './rename-filter.ts';
import { restructureHandlers } from './restructure-handlers.ts';

const SHOWN_ROWS = 10;
const SHOWN_SOURCES = 4;

/** The dataset worked on last, with its cells. */
let kept: Dataset | null = null;

async function datasetOf({ id, revision }: DatasetRef): Promise<Dataset> {
  if (kept?.id === id && kept.revision === revision) return kept;
  const dataset = await loadDataset(id);
  if (!dataset) throw new StaleDatasetError();
  kept = dataset;
  return dataset;
}

/** Refusals are answers; anything else is a fault and stays an error. */
async function orRefused<T>(work: () => Promise<T>): Promise<T | Refused> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof TransformError)
      return { status: 'refused', message: error.message, ...(error.at ? { at: error.at } : {}) };
    if (
      error instanceof VariableError ||
      error instanceof RestructureError ||
      error instanceof NothingToMoveError ||
      error instanceof StaleDatasetError
    )
      return { status: 'refused', message: error.message };
    if (error instanceof ChangedElsewhereError)
      return { status: 'refused', message: new StaleDatasetError().message };
    throw error;
  }
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

function derive(original: Dataset, filter: FilterGroup): Dataset {
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

const commit = (
  ref: DatasetRef,
  label: string,
  change: (dataset: Dataset) => readonly Column[],
): Promise<Edited> =>
  take(ref, ({ dataset, log }) => ({
    operation: columnsChange(dataset.columns, change(dataset)),
    log: (inverse) => recordStep(log, label, inverse),
  }));

async function move(id: string, direction: 'undo' | 'redo'): Promise<Edited> {
  const info = await db.datasets.get(id);
  if (!info) throw new StaleDatasetError();
  return take(info, ({ log }) => {
    const step = log.steps[direction === 'undo' ? log.position - 1 : log.position];
    if (!step) throw new NothingToMoveError(direction);
    return { operation: step.operation, log: (inverse) => moveStep(log, direction, inverse) };
  });
}

class NothingToMoveError extends Error {
  constructor(direction: 'undo' | 'redo') {
    super(`There is nothing to ${direction}.`);
    this.name = 'NothingToMoveError';
  }
}

/** The variables that a step reads. */
function sourcesOf(step: TransformStep): readonly string[] {
  if (step.kind === 'computeVariable') return expressionColumns(step.expression);
  if (step.kind === 'impute') return [step.variable, ...step.predictors];
  return step.kind === 'compositeScore' ? step.selectedVariables : [step.variable];
}

const handlers: DataHandlers = {
  ...restructureHandlers(datasetOf, orRefused),

  previewTransform: (ref, step) =>
    orRefused(async () => {
      const dataset = await datasetOf(ref);
      const made = applyTransform(dataset, step).columns;
      const sources = sourcesOf(step)
        .slice(0, SHOWN_SOURCES)
        .flatMap((name) => dataset.columns.filter((column) => column.name === name));
      const shown = [...sources, ...made];
      return {
        status: 'preview',
        columns: shown.map(({ name, type }, i) => ({ name, type, isNew: i >= sources.length })),
        rows: Array.from({ length: Math.min(SHOWN_ROWS, dataset.rows) }, (_, row) =>
          shown.map((column) => {
            const cell = jsonCell(column, row);
            return cell === null ? null : String(cell);
          }),
        ),
        total: dataset.rows,
        digests: made.map(digestColumn),
      };
    }),

  createVariable: (ref, step) =>
    orRefused(() =>
      commit(ref, `Create ${step.newVariableName.trim()}`, (dataset) => [
        ...dataset.columns,
        ...applyTransform(dataset, step).columns,
      ]),
    ),

  addColumns: (ref, label, columns) =>
    orRefused(async () => {
      const dataset = await datasetOf(ref);
      const { filteredFrom } = dataset;
      if (!filteredFrom)
        return commit(ref, label, (now) => [...now.columns, ...newColumns(now.columns, columns)]);
      const original = await db.datasets.get(filteredFrom.id);
      if (!original) throw new StaleDatasetError();
      return commit(original, label, (now) => {
        const mask = filterMask(now.columns, now.rows, filteredFrom.filter);
        return [...now.columns, ...newColumns(now.columns, unfiltered(columns, mask, dataset.rows))];
      });
    }),

  editVariables: (ref, label, edits) =>
    orRefused(() => commit(ref, label, (dataset) => editColumns(dataset.columns, edits))),

  rerunVariable: (ref, columnId) =>
    orRefused(async () => {
      const { columns } = await datasetOf(ref);
      const name = columns.find((column) => column.id === columnId)?.name ?? '';
      return commit(ref, `Run ${name} again`, (dataset) => rerunStep(dataset, columnId));
    }),

  async previewConversions(ref, columnIds, type) {
    const { columns } = await datasetOf(ref);
    return columns
      .filter((column) => columnIds.includes(column.id))
      .map((column) => ({ columnId: column.id, name: column.name, ...previewConversion(column, type) }));
  },

  async digests(ref, names) {
    const { columns } = await datasetOf(ref);
    return columns.filter((column) => names.includes(column.name)).map(digestColumn);
  },

  undo: (id) => orRefused(() => move(id, 'undo')),
  redo: (id) => orRefused(() => move(id, 'redo')),
  history: stepLabels,

  async countRows(ref, filter) {
    const { columns, rows } = await datasetOf(ref);
    const problems = filterProblems(columns, filter);
    if (problems.length > 0) return { status: 'problems', problems: problems.map(({ message }) => message) };
    const mask = filterMask(columns, rows, filter);
    let count = 0;
    for (let row = 0; row < rows; row++) count += mask[row]!;
    return { status: 'counted', kept: count, rows };
  },

  async applyFilter(ref, filter) {
    return saveFiltered(derive(await datasetOf(ref), filter));
  },
};

expose(handlers);
