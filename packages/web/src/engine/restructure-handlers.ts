/** Whole datasets made from others: previews, storing them, and making them anew. */
import {
  type Column,
  type Dataset,
  describeRestructure,
  jsonCell,
  newDataset,
  otherSource,
  planImputation,
  type Restructured,
  type RestructuredPart,
  RestructureError,
  type RestructureStep,
  restructure,
  restructureSteps,
} from '@constat/data';
import { replaceDataset } from '../storage/dataset-bin.ts';
import { StaleDatasetError } from '../storage/dataset-edits.ts';
import { type DatasetRef, loadDataset, saveDataset } from '../storage/datasets.ts';
import { type DatasetInfo, db } from '../storage/db.ts';
import type { Refused, RestructureHandlers, RestructurePreview } from './data-contract.ts';

const SHOWN_ROWS = 10;
const SHOWN_COLUMNS = 30;
const SEEN_COLUMNS = 5;

/** The second dataset read last, so that a preview while typing reads it once. */
let other: Dataset | null = null;

async function otherOf(step: RestructureStep): Promise<Dataset | null> {
  const id = otherSource(step);
  if (id === null || id === '') return null;
  const info = await db.datasets.get(id);
  if (!info || info.deletedAt !== undefined)
    throw new RestructureError(
      'unknown-dataset',
      'The second dataset is no longer on this device. Choose another.',
    );
  if (other?.id !== id || other.revision !== info.revision) other = await loadDataset(id);
  return other;
}

const madeDataset = (
  source: Dataset,
  step: RestructureStep,
  second: Dataset | null,
  { trace }: Restructured,
  part: RestructuredPart,
  name: string,
): Dataset => ({
  ...newDataset(
    {
      name,
      description: `${source.name}, ${describeRestructure(step, second?.name)}`,
      userId: source.userId,
    },
    part.rows,
    part.columns,
  ),
  madeBy: { id: source.id, step, part: part.suffix, ...(trace ? { trace } : {}) },
});

/** True once the page gave up what is being made. */
let cancelled = false;

const SLICE_MS = 40;

/** Runs long work in slices, so that the worker hears when it is to stop; null when it was. */
async function inSlices(
  work: ReturnType<typeof restructureSteps>,
  progress: (share: number) => void,
): Promise<Restructured | null> {
  for (;;) {
    const until = performance.now() + SLICE_MS;
    for (let last = false; !last; ) {
      const { done, value } = work.next();
      if (done) return value;
      last = performance.now() > until;
      if (last) progress(value.done / value.total);
    }
    await new Promise((resolve) => setTimeout(resolve));
    if (cancelled) return null;
  }
}

/** What an imputation would fill in; the imputing itself is not done before it is asked for. */
function planned(source: Dataset, step: Extract<RestructureStep, { kind: 'impute' }>): RestructurePreview {
  const { facts } = planImputation(source, step);
  const rows = source.rows * (step.imputations + 1);
  return {
    status: 'preview',
    parts: [{ suffix: 'imputed', rows, columns: source.columns.length + 2 }],
    columns: [],
    rows: [],
    facts,
  };
}

/** The columns with the new ones first where they would be out of sight. */
function newInSight(columns: readonly Column[], isNew: (column: Column) => boolean): readonly Column[] {
  if (columns.findIndex(isNew) < SEEN_COLUMNS) return columns;
  return [...columns.filter(isNew), ...columns.filter((column) => !isNew(column))];
}

/** The handlers, over the way the worker reads datasets and answers refusals. */
export function restructureHandlers(
  datasetOf: (ref: DatasetRef) => Promise<Dataset>,
  orRefused: <T>(work: () => Promise<T>) => Promise<T | Refused>,
): RestructureHandlers {
  return {
    previewRestructure: (ref, step) =>
      orRefused(async () => {
        const source = await datasetOf(ref);
        if (step.kind === 'impute') return planned(source, step);
        const { parts, facts } = restructure(source, step, await otherOf(step));
        const [first] = parts;
        const known = new Set(source.columns.map((column) => column.name));
        const isNew = ({ name }: Column) => !known.has(name);
        const shown = newInSight(first?.columns ?? [], isNew).slice(0, SHOWN_COLUMNS);
        return {
          status: 'preview',
          parts: parts.map(({ suffix, rows, columns }) => ({ suffix, rows, columns: columns.length })),
          columns: shown.map((column) => ({ name: column.name, type: column.type, isNew: isNew(column) })),
          rows: Array.from({ length: Math.min(SHOWN_ROWS, first?.rows ?? 0) }, (_, row) =>
            shown.map((column) => {
              const cell = jsonCell(column, row);
              return cell === null ? null : String(cell);
            }),
          ),
          facts,
        };
      }),

    createDatasets: (ref, step, names, progress) =>
      orRefused(async () => {
        const source = await datasetOf(ref);
        const second = await otherOf(step);
        cancelled = false;
        const made = await inSlices(restructureSteps(source, step, second), progress);
        if (!made) return { status: 'cancelled' };
        const { parts } = made;
        const owner = (await db.datasets.get(source.id))?.owner;
        if (owner === undefined || names.length !== parts.length) throw new StaleDatasetError();
        const infos = await db.transaction('rw', db.datasets, db.cells, async () => {
          const saved: DatasetInfo[] = [];
          for (const [i, part] of parts.entries())
            saved.push(await saveDataset(owner, madeDataset(source, step, second, made, part, names[i]!)));
          return saved;
        });
        return { status: 'created', infos };
      }),

    async cancelCreation() {
      cancelled = true;
    },

    rerunDataset: (id) =>
      orRefused(async () => {
        const info = await db.datasets.get(id);
        const source = info?.madeBy ? await db.datasets.get(info.madeBy.id) : undefined;
        if (!info?.madeBy || !source || source.deletedAt !== undefined)
          throw new RestructureError(
            'unknown-dataset',
            'The dataset it was made from is no longer on this device.',
          );
        const { step, part: suffix } = info.madeBy;
        const from = await datasetOf({ id: source.id, revision: source.revision });
        const second = await otherOf(step);
        cancelled = false;
        const made = await inSlices(restructureSteps(from, step, second), () => undefined);
        if (!made) throw new RestructureError('nothing-chosen', 'Cancelled. Nothing was changed.');
        const part = made.parts.find((each) => each.suffix === suffix);
        if (!part) throw new RestructureError('nothing-chosen', `There are no rows with ${suffix} any more.`);
        const replaced = await replaceDataset(id, madeDataset(from, step, second, made, part, info.name));
        return { status: 'replaced', replaced };
      }),
  };
}
