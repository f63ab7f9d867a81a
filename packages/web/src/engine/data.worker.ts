/** Changes of data beside the page: transforms, filters, edits of variables, and taking them back. */
import {
  applyTransform,
  chosenMask,
  countParts,
  digestColumn,
  editColumns,
  expressionColumns,
  Frame,
  filterMask,
  filterProblems,
  isRowList,
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
import type { DatasetRef } from '../storage/datasets.ts';
import { db } from '../storage/db.ts';
import { ChangedElsewhereError, stepLabels } from '../storage/edit-log.ts';
import type { DataHandlers, Edited, NewColumn, Refused } from './data-contract.ts';
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

/** Variables computed on the rows of a dataset; what was computed on the rows that a filter leaves goes to these rows. */
async function addColumns(
  ref: DatasetRef,
  label: string,
  columns: readonly NewColumn[],
): Promise<Edited | Refused> {
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
}

/** Levels of a variable that names chosen rows. */
const CHOSEN_LEVELS = ['selected', 'other'] as const;

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

  addColumns: (ref, label, columns) => orRefused(() => addColumns(ref, label, columns)),

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

  async countRows(ref, choice) {
    const { columns, rows } = await datasetOf(ref);
    const problems = isRowList(choice) ? [] : filterProblems(columns, choice);
    if (problems.length > 0) return { status: 'problems', problems: problems.map(({ message }) => message) };
    const mask = chosenMask(columns, rows, choice);
    let count = 0;
    for (let row = 0; row < rows; row++) count += mask[row]!;
    return { status: 'counted', kept: count, rows };
  },

  async countParts(ref, choice, marks) {
    const { columns, rows } = await datasetOf(ref);
    return countParts(new Frame(columns, { labels: true }), chosenMask(columns, rows, choice), marks);
  },

  nameRows: (ref, choice, name) =>
    orRefused(async () => {
      const { columns, rows } = await datasetOf(ref);
      const codes = Int32Array.from(chosenMask(columns, rows, choice), (chosen) => 1 - chosen);
      const cells = { kind: 'categories', codes, levels: [...CHOSEN_LEVELS] } as const;
      return addColumns(ref, `Create ${name}`, [{ name, description: 'Rows selected in a figure', cells }]);
    }),

  async applyFilter(ref, filter) {
    return saveFiltered(derive(await datasetOf(ref), filter));
  },
};

expose(handlers);
