/**
 * The reports of a project on their way between this device and the account. A report belongs to the project of its first
 * result. What two devices wrote since they last met is put together; a version that is already known is never taken for news.
 */
import { type Report, readReport } from '@constat/report';
import { isRecord } from '../lib/is-record.ts';
import { db, type ProjectInCloud, type ResultHead, type StoredReport } from './db.ts';
import { isStoredReport } from './intact.ts';
import { mergeReports } from './report-merge.ts';

/** A report that was deleted, and when; milliseconds since 1970. */
export interface GoneReport {
  readonly id: string;
  readonly at: number;
}

export interface ReportContent {
  readonly kept: readonly Report[];
  readonly deleted: readonly GoneReport[];
  /** What a newer version of the app wrote: kept as it is. */
  readonly unread: readonly unknown[];
}

export const NO_REPORTS: ReportContent = { kept: [], deleted: [], unread: [] };

/** The reports of one project on this device. */
export interface LocalReports extends ReportContent {
  /** The versions that this device and the account last agreed on, by id. */
  readonly bases: ReadonlyMap<string, Report>;
  /** Reports that this device has in other projects, with the time of their last change. */
  readonly elsewhere: ReadonlyMap<string, number>;
}

export const NO_LOCAL_REPORTS: LocalReports = { ...NO_REPORTS, bases: new Map(), elsewhere: new Map() };

/** The results that a report shows, in its order. */
const resultsOf = ({ items }: Report): readonly string[] =>
  items.flatMap((item) => (item.kind === 'result' ? [item.resultId] : []));

/** The project that a report belongs to; null for one without a result that is known. */
function homeOf(report: Report, heads: ReadonlyMap<string, Pick<ResultHead, 'projectId'>>): string | null {
  for (const id of resultsOf(report)) {
    const head = heads.get(id);
    if (head) return head.projectId;
  }
  return null;
}

/** The project of a report, read from the local store. */
export async function projectOfReport(owner: string, report: Report): Promise<string | null> {
  const heads = await db.resultHeads.bulkGet([...resultsOf(report)]);
  const own = heads.flatMap((head) => (head?.owner === owner ? [[head.id, head] as const] : []));
  return homeOf(report, new Map(own));
}

/** The version that is stored; its time is kept beside it. */
const versionOf = ({ report, dateModified }: StoredReport): Report => ({ ...report, dateModified });

/** The reports of a project as they are on this device. */
export async function localReports(
  owner: string,
  projectId: string,
  heads: readonly ResultHead[],
  cloud: ProjectInCloud | undefined,
): Promise<LocalReports> {
  const stored = (await db.reports.where('owner').equals(owner).toArray()).filter(isStoredReport);
  if (stored.length === 0 && !cloud?.syncedReports?.length) return NO_LOCAL_REPORTS;
  const byId = new Map(heads.map((head) => [head.id, head]));
  const inside = stored.filter(({ report }) => homeOf(report, byId) === projectId);
  const known = new Set(stored.map(({ id }) => id));
  // The bin forgets after a week; what was here at the last sync and is nowhere now was deleted.
  const forgotten = (cloud?.syncedReports ?? []).filter((id) => !known.has(id));
  const at = cloud ? Date.parse(cloud.syncedAt) + 1 : 0;
  return {
    unread: [],
    kept: inside.filter(({ deletedAt }) => deletedAt === undefined).map(versionOf),
    deleted: [
      ...inside.flatMap(({ id, deletedAt }) =>
        deletedAt === undefined ? [] : [{ id, at: Date.parse(deletedAt) }],
      ),
      ...forgotten.map((id) => ({ id, at })),
    ],
    bases: new Map(inside.flatMap(({ id, synced }) => (synced ? [[id, synced] as const] : []))),
    elsewhere: new Map(
      stored.filter((each) => !inside.includes(each)).map(({ id, dateModified }) => [id, dateModified]),
    ),
  };
}

/** Everything but the time of two versions is compared: two devices may write in the same moment. */
const textOf = (report: Report): string => JSON.stringify({ ...report, dateModified: 0 });
const saysSame = (a: Report, b: Report): boolean => textOf(a) === textOf(b);

/** Whether a version says something that is not in the one it may have grown from. */
const isNews = (version: Report, base: Report): boolean =>
  version.dateModified > base.dateModified ||
  (version.dateModified === base.dateModified && !saysSame(version, base));

/** The later of two versions; of the same moment the one that every device chooses. */
function later(a: Report, b: Report): Report {
  if (a.dateModified !== b.dateModified) return a.dateModified > b.dateModified ? a : b;
  return textOf(a) > textOf(b) ? a : b;
}

/** What two versions become that grew from one; the later one where nobody knows what they grew from. */
function combined(base: Report | undefined, mine: Report, theirs: Report): Report {
  if (saysSame(mine, theirs)) return later(mine, theirs);
  if (!base) return later(mine, theirs);
  if (!isNews(theirs, base)) return mine;
  if (!isNews(mine, base)) return theirs;
  const dateModified = Math.max(mine.dateModified, theirs.dateModified) + 1;
  return { ...mergeReports(base, mine, theirs), dateModified };
}

/** What the account stores together with what this device has. */
export function mergeReportContents(
  stored: ReportContent,
  mine: LocalReports,
  forgetBefore: number,
): ReportContent {
  const kept = new Map<string, Report>();
  for (const report of stored.kept) {
    const moved = mine.elsewhere.get(report.id);
    if (moved === undefined || moved < report.dateModified) kept.set(report.id, report);
  }
  for (const report of mine.kept) {
    const theirs = kept.get(report.id);
    kept.set(report.id, theirs ? combined(mine.bases.get(report.id), report, theirs) : report);
  }
  const there = new Set([...stored.kept, ...stored.deleted].map(({ id }) => id));
  const deleted = new Map<string, GoneReport>();
  for (const gone of [...stored.deleted, ...mine.deleted.filter(({ id }) => there.has(id))]) {
    const before = deleted.get(gone.id);
    if (!before || before.at < gone.at) deleted.set(gone.id, gone);
  }
  const isGone = (report: Report): boolean => (deleted.get(report.id)?.at ?? 0) > report.dateModified;
  const left = [...kept.values()].filter((report) => !isGone(report));
  const alive = new Set(left.map(({ id }) => id));
  return {
    kept: left,
    deleted: [...deleted.values()].filter(({ id, at }) => at > forgetBefore && !alive.has(id)),
    unread: stored.unread,
  };
}

/**
 * Brings this device up to what the account has. `sent` are the versions that went there: what was written since then stays,
 * together with what came back.
 */
export async function takeOverReports(
  owner: string,
  { kept, deleted }: ReportContent,
  sent: readonly Report[] = [],
): Promise<void> {
  const sentById = new Map(sent.map((report) => [report.id, report]));
  await db.transaction('rw', db.reports, async () => {
    for (const theirs of kept) {
      const known = await db.reports.get(theirs.id);
      if (known && known.owner !== owner) continue;
      const next = known ? afterMeeting(known, theirs, sentById.get(theirs.id)) : newHere(owner, theirs);
      if (next) await db.reports.put(next);
    }
    for (const { id, at } of deleted) {
      const known = await db.reports.get(id);
      const isHere = known?.owner === owner && known.deletedAt === undefined;
      if (known && isHere && known.dateModified < at)
        await db.reports.put({ ...known, deletedAt: new Date(at).toISOString() });
    }
  });
}

const newHere = (owner: string, report: Report): StoredReport => ({
  id: report.id,
  owner,
  report,
  dateModified: report.dateModified,
  synced: report,
});

/** What is stored after meeting the version of the account; null when that one is old news. */
function afterMeeting(known: StoredReport, theirs: Report, sent: Report | undefined): StoredReport | null {
  const base = sent ?? known.synced;
  if (base && theirs.dateModified < base.dateModified) return null;
  const mine = versionOf(known);
  const report = combined(base, mine, theirs);
  // Pages that show the report tell versions apart by their time.
  const isOther = report.dateModified <= mine.dateModified && !saysSame(report, mine);
  const dateModified = isOther ? mine.dateModified + 1 : report.dateModified;
  const { deletedAt, ...rest } = known;
  const stays = deletedAt !== undefined && Date.parse(deletedAt) >= dateModified;
  return {
    ...rest,
    ...(stays ? { deletedAt } : {}),
    report: { ...report, dateModified },
    dateModified,
    synced: theirs,
  };
}

/** As the file of the project has them. */
export const reportsInFile = ({ kept, deleted, unread }: ReportContent) => ({
  kept: [...kept, ...unread],
  deleted,
});

/** Reads the reports of a project file; earlier files have none. */
export function readReports(value: unknown): ReportContent {
  if (!isRecord(value)) return NO_REPORTS;
  const list = (part: unknown): readonly unknown[] => (Array.isArray(part) ? part : []);
  const read = list(value.kept).map((each) => {
    try {
      return { report: readReport(each) };
    } catch {
      return { unread: each };
    }
  });
  return {
    kept: read.flatMap((each) => ('report' in each ? [each.report] : [])),
    unread: read.flatMap((each) => ('unread' in each ? [each.unread] : [])),
    deleted: list(value.deleted).flatMap((each) =>
      isRecord(each) && typeof each.id === 'string' && typeof each.at === 'number'
        ? [{ id: each.id, at: each.at }]
        : [],
    ),
  };
}
