/** Changes of data beside the page: transforms, filters, edits of variables, and taking them back. */
import {
  applyTransform,
  type Column,
  type Dataset,
  digestColumn,
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
import {
  filteredId,
  findFiltered,
  StaleDatasetError,
  saveFiltered,
  writeColumns,
} from '../storage/dataset-edits.ts';
import { type DatasetRef, loadDataset, removeDataset } from '../storage/datasets.ts';
import type { DatasetInfo } from '../storage/db.ts';
import type { DataHandlers, Edited, Refused } from './data-contract.ts';
import { Histories } from './edit-history.ts';
import { renameInFilter } from './rename-filter.ts';
import { restructureHandlers } from './restructure-handlers.ts';

const SHOWN_ROWS = 10;
const SHOWN_SOURCES = 4;

const histories = new Histories();
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
      error instanceof StaleDatasetError
    )
      return { status: 'refused', message: error.message };
    throw error;
  }
}

async function write(
  dataset: Dataset,
  columns: readonly Column[],
): Promise<{ readonly info: DatasetInfo; readonly filterCleared: boolean }> {
  const info = await writeColumns(dataset, columns);
  kept = { ...dataset, columns, revision: info.revision, dateModified: info.dateModified };
  return { info, filterCleared: await refreshFiltered(kept, dataset.columns) };
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

async function commit(
  ref: DatasetRef,
  label: string,
  change: (dataset: Dataset) => readonly Column[],
): Promise<Edited> {
  const dataset = await datasetOf(ref);
  const columns = change(dataset);
  const { info, filterCleared } = await write(dataset, columns);
  histories.record(dataset.id, label, dataset.columns, dataset.revision, info.revision);
  const known = new Set(dataset.columns.map((column) => column.id));
  return {
    status: 'edited',
    info,
    history: histories.at(info.id, info.revision),
    filterCleared,
    added: columns.filter((column) => !known.has(column.id)).map((column) => column.name),
  };
}

async function move(id: string, direction: 'undo' | 'redo'): Promise<Edited> {
  const entry = histories.peek(id, direction);
  const revision = histories.revisionOf(id);
  if (!entry || revision === null) throw new StaleDatasetError();
  const dataset = await datasetOf({ id, revision });
  if (dataset.revision !== revision) throw new StaleDatasetError();
  const { info, filterCleared } = await write(dataset, entry.columns);
  histories.moved(id, direction, dataset.columns, info.revision);
  return { status: 'edited', info, history: histories.at(id, info.revision), filterCleared, added: [] };
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
  history: async ({ id, revision }) => histories.at(id, revision),

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
