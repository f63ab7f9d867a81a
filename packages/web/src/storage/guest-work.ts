/**
 * What was done as a guest on this device, brought along by the person who signs in. Everything changes hands at once or not at
 * all, keeps its id, and can be given back.
 */
import { freeName } from './dataset-names.ts';
import { db, type StoredDraft } from './db.ts';
import { putResults } from './result-heads.ts';

const GUEST = 'guest';

export interface GuestWork {
  readonly datasets: number;
  readonly results: number;
  readonly reports: number;
}

/** What a guest would miss: samples as they came are no work. */
export async function guestWork(): Promise<GuestWork> {
  const [datasets, results, reports] = await db.transaction(
    'r',
    [db.datasets, db.results, db.reports],
    async () =>
      Promise.all([
        db.datasets
          .where('owner')
          .equals(GUEST)
          .filter(({ deletedAt, sampleId, revision }) => !deletedAt && (!sampleId || revision > 0))
          .count(),
        db.results
          .where('owner')
          .equals(GUEST)
          .filter(({ deletedAt }) => !deletedAt)
          .count(),
        db.reports
          .where('owner')
          .equals(GUEST)
          .filter(({ deletedAt }) => !deletedAt)
          .count(),
      ]),
  );
  return { datasets, results, reports };
}

/** What changed hands, by id; names as they were. */
export interface Brought {
  readonly datasets: ReadonlyMap<string, string>;
  readonly projects: ReadonlyMap<string, string>;
  readonly results: readonly string[];
  readonly reports: readonly string[];
  readonly drafts: readonly StoredDraft[];
}

/** Makes the guest's work that of the owner; a name that the owner has already gets an addition. */
export const bringAlong = (owner: string): Promise<Brought> =>
  db.transaction('rw', db.tables, async () => {
    const datasets = await db.datasets.where('owner').equals(GUEST).toArray();
    const projects = await db.projects.where('owner').equals(GUEST).toArray();
    const results = await db.results.where('owner').equals(GUEST).toArray();
    const reports = await db.reports.where('owner').equals(GUEST).toArray();
    const ownDatasets = await db.datasets.where('owner').equals(owner).toArray();
    const ownProjects = await db.projects.where('owner').equals(owner).toArray();
    await db.datasets.bulkPut(given(owner, datasets, ownDatasets));
    await db.projects.bulkPut(given(owner, projects, ownProjects));
    await putResults(results.map((each) => ({ ...each, owner })));
    await db.reports.bulkPut(reports.map((each) => ({ ...each, owner })));
    // The steps of a guest name things that are the owner's now.
    await db.operations.where('owner').equals(GUEST).delete();
    await db.operationLogs.delete(GUEST);
    return {
      datasets: new Map(datasets.map(({ id, name }) => [id, name])),
      projects: new Map(projects.map(({ id, name }) => [id, name])),
      results: results.map(({ id }) => id),
      reports: reports.map(({ id }) => id),
      drafts: await bringDrafts(owner),
    };
  });

interface Named {
  readonly id: string;
  readonly owner: string;
  readonly name: string;
}

/** The items as the owner's, under names that are free among those the owner has. */
function given<T extends Named>(owner: string, items: readonly T[], own: readonly Named[]): T[] {
  const known = [...own];
  return items.map((item) => {
    const mine = { ...item, owner, name: freeName(known, item.name) };
    known.push(mine);
    return mine;
  });
}

/** The forms as the guest left them, where the owner has none. */
async function bringDrafts(owner: string): Promise<readonly StoredDraft[]> {
  const drafts = await db.drafts.filter((draft) => draft.owner === GUEST).toArray();
  for (const draft of drafts) {
    const { datasetId, analysisId } = draft;
    await db.drafts.delete([GUEST, datasetId, analysisId]);
    if (!(await db.drafts.get([owner, datasetId, analysisId]))) await db.drafts.put({ ...draft, owner });
  }
  return drafts;
}

/** Gives everything back to the guest, as it is now, under the names it had. */
export const giveBack = (owner: string, brought: Brought): Promise<void> =>
  db.transaction('rw', db.tables, async () => {
    const own = <T extends { readonly owner: string }>(found: readonly (T | undefined)[]): readonly T[] =>
      found.flatMap((each) => (each?.owner === owner ? [{ ...each, owner: GUEST }] : []));
    const named = <T extends Named>(items: readonly T[], names: ReadonlyMap<string, string>): T[] =>
      items.map((item) => ({ ...item, name: names.get(item.id) ?? item.name }));
    const { datasets, projects, results, reports, drafts } = brought;
    await db.datasets.bulkPut(named(own(await db.datasets.bulkGet([...datasets.keys()])), datasets));
    await db.projects.bulkPut(named(own(await db.projects.bulkGet([...projects.keys()])), projects));
    await putResults(own(await db.results.bulkGet([...results])));
    await db.reports.bulkPut([...own(await db.reports.bulkGet([...reports]))]);
    for (const draft of drafts) await db.drafts.delete([owner, draft.datasetId, draft.analysisId]);
    await db.drafts.bulkPut([...drafts]);
  });
