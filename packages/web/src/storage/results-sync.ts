/** Saved results, and the reports that show them, on their way between this device and the account. */
import { DEFAULT_PROJECT, type SavedResult } from '@constat/report';
import { db, type ResultHead, type StoredProject, type StoredResult } from './db.ts';
import { changedAt, type Gone, isSame, madeAt, type ProjectContent } from './project-content.ts';
import { type LocalReports, localReports, takeOverReports } from './project-reports.ts';
import { fillHeads, headsOf, putResults, RESULT_TABLES } from './result-heads.ts';
import { getResults } from './results.ts';

/** What this device knows about a project, and where results are that it knows to be elsewhere. */
export interface LocalContent {
  readonly content: ProjectContent & { readonly reports: LocalReports };
  readonly elsewhere: ReadonlyMap<string, Gone>;
}

const goneFrom = ({ id, live, changedAt: at }: ResultHead): Gone =>
  live === 1 ? { id, at, moved: true } : { id, at };

/** The project as it is on this device. */
export async function localContent(
  owner: string,
  { id: projectId, cloud }: Pick<StoredProject, 'id' | 'cloud'>,
): Promise<LocalContent> {
  await fillHeads(owner);
  const heads = await headsOf(owner);
  const inside = heads.filter((head) => head.projectId === projectId && head.live === 1);
  const stored = await getResults(
    owner,
    inside.map(({ id }) => id),
  );
  const known = new Set(heads.map(({ id }) => id));
  // The bin forgets after a week; what was here at the last sync and is nowhere now was deleted.
  const forgotten = (cloud?.synced ?? []).filter((id) => !known.has(id));
  const at = cloud ? Date.parse(cloud.syncedAt) + 1 : 0;
  return {
    content: {
      reports: await localReports(owner, projectId, heads, cloud),
      results: stored.map(({ result }) => result),
      changed: Object.fromEntries(inside.map((head) => [head.id, head.changedAt])),
      deleted: [
        ...heads.filter((head) => head.projectId === projectId && head.live === 0).map(goneFrom),
        ...forgotten.map((id) => ({ id, at })),
      ],
    },
    elsewhere: new Map(
      heads.filter((head) => head.projectId !== projectId).map((head) => [head.id, goneFrom(head)]),
    ),
  };
}

/** Brings this device up to what a project holds; what changed here since, or since `sent`, stays as it is. */
export async function takeOver(
  owner: string,
  projectId: string,
  content: ProjectContent,
  sent?: LocalContent,
): Promise<void> {
  await takeOverReports(owner, content.reports, sent?.content.reports.kept);
  const ids = [...content.results, ...content.deleted].map(({ id }) => id);
  await db.transaction('rw', RESULT_TABLES, async () => {
    const found = await db.results.bulkGet(ids);
    const here = new Map(found.flatMap((stored) => (stored ? [[stored.id, stored]] : [])));
    const dateSaved = new Date().toISOString();
    await putResults([
      ...content.results.flatMap((result) => {
        const at = changedAt(content, result);
        const known = here.get(result.id);
        if (known && !isOlder(known, owner, result, at)) return [];
        const { deletedAt: _, ...rest } = known ?? { id: result.id, owner, dateSaved };
        return [{ ...rest, result: { ...result, projectId }, changedAt: at }];
      }),
      ...content.deleted.flatMap((gone) => {
        const known = here.get(gone.id);
        const isIn = known?.owner === owner && known.result.projectId === projectId && !known.deletedAt;
        return known && isIn && timeOf(known) < gone.at ? [takenOut(known, gone)] : [];
      }),
    ]);
  });
}

const timeOf = ({ changedAt: at, result }: StoredResult): number => at ?? madeAt(result);

function isOlder(known: StoredResult, owner: string, result: SavedResult, at: number): boolean {
  if (known.owner !== owner) return false;
  if (timeOf(known) !== at) return timeOf(known) < at;
  // The same moment here and there: the account has what all devices agree on.
  return known.deletedAt === undefined && !isSame(known.result, result);
}

/** A result that moved keeps its time, so that the project it moved to can claim it. */
const takenOut = (known: StoredResult, { at, moved }: Gone): StoredResult =>
  moved
    ? { ...known, result: { ...known.result, projectId: DEFAULT_PROJECT } }
    : { ...known, deletedAt: new Date(at).toISOString(), changedAt: at };
