/** Puts a bundle into the local store: all of it in one transaction, or nothing. What is here already stays as it is. */

import { withRenamedResults } from '@constat/analyses';
import { type Dataset, randomId } from '@constat/data';
import { DEFAULT_PROJECT, type Report, renameResults, type SavedResult } from '@constat/report';
import { datasetNamed, freeName } from '../../storage/dataset-names.ts';
import { listDatasets, loadDataset, toStored } from '../../storage/datasets.ts';
import { type DatasetInfo, db } from '../../storage/db.ts';
import { putResults } from '../../storage/result-heads.ts';
import { changeResults } from '../../storage/results-history.ts';
import type { Bundle } from './read-bundle.ts';
import { sameData, sameValue } from './same-data.ts';

/** What becomes of a dataset: it is new, comes beside another of its name, or is here already, cell by cell. */
export interface PlannedDataset {
  readonly id: string;
  readonly name: string;
  readonly rows: number;
  readonly columns: number;
  readonly as: 'new' | 'renamed' | 'present';
  /** Id and name that it has here. */
  readonly here: { readonly id: string; readonly name: string; readonly revision: number };
}

export interface PlannedResult {
  readonly id: string;
  readonly title: string;
  readonly as: 'new' | 'present';
  readonly hereId: string;
  readonly hasData: boolean;
  readonly stale: boolean;
}

/** What importing would do, to be shown before it is done. */
export interface BundlePlan {
  readonly title: string;
  readonly date: string;
  readonly constat: string;
  readonly project: string | null;
  readonly datasets: readonly PlannedDataset[];
  readonly results: readonly PlannedResult[];
  /** Title of the report, if there is one. */
  readonly report: string | null;
}

/** Only reads. */
export async function planRestore(owner: string, { manifest, ...bundle }: Bundle): Promise<BundlePlan> {
  const here = await listDatasets(owner);
  const taken: { readonly id: string; readonly name: string }[] = [...here];
  const datasets: PlannedDataset[] = [];
  for (const dataset of bundle.datasets) {
    const planned = await planDataset(dataset, here, taken);
    datasets.push(planned);
    taken.push(planned.here);
  }
  const results: PlannedResult[] = [];
  for (const [i, saved] of bundle.results.entries()) {
    const existing = await db.results.get(saved.id);
    const same =
      existing?.owner === owner && existing.deletedAt === undefined && isSameResult(existing.result, saved);
    const listed = manifest.results[i];
    results.push({
      id: saved.id,
      title: saved.title,
      as: same ? 'present' : 'new',
      hereId: existing === undefined || same ? saved.id : newResultId(),
      hasData: saved.data.dataset === null || listed?.dataset !== null,
      stale: listed?.stale === true,
    });
  }
  return {
    title: manifest.title,
    date: manifest.date,
    constat: manifest.constat,
    project: manifest.project,
    datasets,
    results,
    report: bundle.report?.title ?? null,
  };
}

/** Computed from the same options to the same blocks; where the data is called differently here does not matter. */
function isSameResult(
  { data: { dataset: _a, ...a } }: SavedResult,
  { data: { dataset: _b, ...b } }: SavedResult,
) {
  return sameValue(a, b);
}

const newResultId = (): string => `result_${Date.now()}_${crypto.randomUUID().slice(0, 8)}`;

async function planDataset(
  dataset: Dataset,
  here: readonly DatasetInfo[],
  taken: readonly { readonly id: string; readonly name: string }[],
): Promise<PlannedDataset> {
  const facts = { id: dataset.id, name: dataset.name, rows: dataset.rows, columns: dataset.columns.length };
  const named = datasetNamed(here, dataset.name);
  const candidates = here.filter(
    ({ id, sampleId }) =>
      id === dataset.id || id === named?.id || (sampleId !== undefined && sampleId === dataset.sampleId),
  );
  for (const { id, name, revision, rows } of candidates) {
    if (rows !== dataset.rows) continue;
    const existing = await loadDataset(id).catch(() => null);
    if (existing && sameData(existing, dataset))
      return { ...facts, as: 'present', here: { id, name, revision } };
  }
  const name = freeName(taken, dataset.name);
  const id = (await db.datasets.get(dataset.id)) === undefined ? dataset.id : randomId('dataset');
  return {
    ...facts,
    as: name === dataset.name ? 'new' : 'renamed',
    here: { id, name, revision: dataset.revision },
  };
}

type Here = ReadonlyMap<string, PlannedDataset['here']>;

/** A result that points to its dataset as it is called here; one on changed data stays marked as such. */
function pointed(saved: SavedResult, ids: Here, revisions: ReadonlyMap<string, number>): SavedResult {
  const used = saved.data.dataset;
  const here = used ? ids.get(used.id) : undefined;
  if (!used || !here) return saved;
  const shift = here.revision - (revisions.get(used.id) ?? here.revision);
  const dataset = { ...used, id: here.id, name: here.name, revision: used.revision + shift };
  return { ...saved, data: { ...saved.data, dataset } };
}

/** A dataset under its id here, with what it was made from pointing to where that is. */
function placed(dataset: Dataset, here: PlannedDataset['here'], ids: Here): Dataset {
  const { filteredFrom, madeBy } = dataset;
  const now = (id: string): string => ids.get(id)?.id ?? id;
  return {
    ...dataset,
    id: here.id,
    name: here.name,
    ...(filteredFrom ? { filteredFrom: { ...filteredFrom, id: now(filteredFrom.id) } } : {}),
    ...(madeBy ? { madeBy: { ...madeBy, id: now(madeBy.id) } } : {}),
  };
}

export interface RestoredBundle {
  readonly plan: BundlePlan;
  /** Ids here of all results of the bundle, in its order. */
  readonly resultIds: readonly string[];
  readonly projectId: string;
  readonly reportId: string | null;
}

/** Stores the bundle for an owner. */
export async function restoreBundle(
  owner: string,
  bundle: Bundle,
  projectId = DEFAULT_PROJECT,
): Promise<RestoredBundle> {
  return db.transaction('rw', db.tables, async () => {
    const plan = await planRestore(owner, bundle);
    const ids = new Map(plan.datasets.map((dataset) => [dataset.id, dataset.here]));
    const revisions = new Map(bundle.datasets.map(({ id, revision }) => [id, revision]));
    for (const [i, dataset] of bundle.datasets.entries()) {
      const planned = plan.datasets[i];
      if (!planned || planned.as === 'present') continue;
      const { info, cells } = toStored(owner, placed(dataset, planned.here, ids));
      await db.cells.bulkPut(cells);
      await db.datasets.add(info);
    }
    const now = new Date().toISOString();
    const project = await placeProject(owner, plan.project, projectId, now);
    const added: string[] = [];
    const names = new Map(plan.results.map(({ id, hereId }) => [id, hereId]));
    for (const [i, saved] of bundle.results.entries()) {
      const planned = plan.results[i];
      if (!planned || planned.as === 'present') continue;
      const id = planned.hereId;
      const own = withRenamedResults(pointed(saved, ids, revisions), (other) => names.get(other) ?? other);
      const result = { ...own, id, projectId: project.id, selected: false };
      // It comes into the world deleted: bringing it back is the step that undo takes away again.
      await putResults([{ id, owner, dateSaved: now, result, deletedAt: now, changedAt: Date.now() }]);
      added.push(id);
    }
    const resultIds = plan.results.map(({ hereId }) => hereId);
    const reportId = bundle.report ? await placeReport(owner, bundle.report, plan.results) : null;
    if (added.length > 0 || project.isNew)
      await changeResults(owner, {
        type: 'edit',
        description: `Import of ${plan.title}`,
        edits: {
          results: Object.fromEntries(added.map((id) => [id, { deletedAt: null }])),
          ...(project.isNew ? { projects: { [project.id]: { deletedAt: null } } } : {}),
        },
      });
    return { plan, resultIds, projectId: project.id, reportId };
  });
}

/** The project that the results go to: the one of their own name, made where it is missing. */
async function placeProject(
  owner: string,
  name: string | null,
  otherwise: string,
  now: string,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  if (name === null) return { id: otherwise, isNew: false };
  const own = await db.projects.where('owner').equals(owner).toArray();
  const known = own.find(
    (project) => project.deletedAt === undefined && project.name.toLowerCase() === name.toLowerCase(),
  );
  if (known) return { id: known.id, isNew: false };
  const id = `project_${crypto.randomUUID()}`;
  await db.projects.add({ id, owner, name, dateCreated: now, dateModified: now, deletedAt: now });
  return { id, isNew: true };
}

async function placeReport(
  owner: string,
  report: Report,
  results: readonly PlannedResult[],
): Promise<string> {
  const ids = new Map(results.map(({ id, hereId }) => [id, hereId]));
  const items = renameResults(report.items, (id) => ids.get(id) ?? id);
  const existing = await db.reports.get(report.id);
  if (
    existing?.owner === owner &&
    existing.deletedAt === undefined &&
    sameValue(existing.report.items, items)
  )
    return report.id;
  const id = existing === undefined ? report.id : randomId('report');
  await db.reports.add({ id, owner, report: { ...report, id, items }, dateModified: report.dateModified });
  return id;
}
