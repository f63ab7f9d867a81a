/** Changes of data beside the page: transforms, filters, edits of variables, and taking them back. */
import {
  applyTransform,
  countParts,
  digestColumn,
  editColumns,
  expressionColumns,
  Frame,
  filterMask,
  filterProblems,
  jsonCell,
  previewConversion,
  RestructureError,
  rerunStep,
  TransformError,
  type TransformStep,
  VariableError,
} from '@constat/data';
import { expose } from 'comlink';
import { StaleDatasetError, saveFiltered } from '../storage/dataset-edits.ts';
import { db } from '../storage/db.ts';
import { ChangedElsewhereError, stepLabels } from '../storage/edit-log.ts';
import type { DataHandlers, Refused } from './data-contract.ts';
import { commit, datasetOf, derive, move, NothingToMoveError } from './dataset-steps.ts';
import { newColumns, unfiltered } from './new-columns.ts';
import { restructureHandlers } from './restructure-handlers.ts';

const SHOWN_ROWS = 10;
const SHOWN_SOURCES = 4;

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

  async countParts(ref, filter, marks) {
    const { columns, rows } = await datasetOf(ref);
    return countParts(new Frame(columns, { labels: true }), filterMask(columns, rows, filter), marks);
  },

  async applyFilter(ref, filter) {
    return saveFiltered(derive(await datasetOf(ref), filter));
  },
};

expose(handlers);
