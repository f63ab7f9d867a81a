/** Reports in the local store. */
import type { Report, ReportItem } from '@constat/report';
import { db, type StoredReport } from './db.ts';
import { isStoredReport } from './intact.ts';
import { projectOfReport } from './project-reports.ts';
import { mergeReports } from './report-merge.ts';
import { reportChanged } from './results-events.ts';

/** The owner's reports, the last changed first. */
export async function listReports(owner: string): Promise<readonly StoredReport[]> {
  const stored = await db.reports.where('owner').equals(owner).toArray();
  return stored
    .filter((each) => each.deletedAt === undefined && isStoredReport(each))
    .sort((a, b) => b.dateModified - a.dateModified);
}

/** One report of this owner, also from the bin. */
export async function getReport(owner: string, id: string): Promise<StoredReport | undefined> {
  const stored = await db.reports.get(id);
  return stored?.owner === owner ? stored : undefined;
}

export interface SavedReport {
  readonly report: Report;
  /** What was stored meanwhile by somebody else, which is in the report now. */
  readonly theirs: Report | null;
}

/**
 * Stores a report. `base` is the version that the changes began with: when another one is stored by now, the changes of
 * both are put together. A report in the bin is kept there.
 */
export async function saveReport(owner: string, mine: Report, base: Report | null): Promise<SavedReport> {
  const saved = await db.transaction('rw', db.reports, async () => {
    const stored = await db.reports.get(mine.id);
    const known = stored === undefined || stored.dateModified === base?.dateModified;
    const theirs = known ? null : stored.report;
    const merged = theirs ? mergeReports(base ?? mine, mine, theirs) : mine;
    const dateModified = Math.max(Date.now(), (stored?.dateModified ?? 0) + 1);
    const report: Report = { ...merged, dateModified };
    await db.reports.put({ ...stored, id: report.id, owner, report, dateModified });
    return { report, theirs };
  });
  await tellProject(owner, saved.report);
  return saved;
}

async function tellProject(owner: string, report: Report): Promise<void> {
  const project = await projectOfReport(owner, report);
  if (project !== null) reportChanged(owner, project);
}

/** Changes a report without opening it. */
async function changeStored(owner: string, id: string, next: (report: Report) => Report): Promise<void> {
  const stored = await getReport(owner, id);
  if (stored) await saveReport(owner, next(stored.report), stored.report);
}

/** Another title. */
export const renameReport = (owner: string, id: string, title: string): Promise<void> =>
  changeStored(owner, id, (report) => ({ ...report, title }));

/** Other items. */
export const changeItems = (
  owner: string,
  id: string,
  next: (items: readonly ReportItem[]) => readonly ReportItem[],
): Promise<void> => changeStored(owner, id, (report) => ({ ...report, items: next(report.items) }));

/** An id for an item, unique in its report. */
export const newItemId = (): string => `item_${crypto.randomUUID().slice(0, 8)}`;

/** Puts a report in the bin. */
export const removeReport = (owner: string, id: string): Promise<void> =>
  setDeleted(owner, id, new Date().toISOString());

/** Takes a report out of the bin. */
export const restoreReport = (owner: string, id: string): Promise<void> => setDeleted(owner, id, null);

async function setDeleted(owner: string, id: string, deletedAt: string | null): Promise<void> {
  const report = await db.transaction('rw', db.reports, async () => {
    const stored = await db.reports.get(id);
    if (stored?.owner !== owner) return null;
    const { deletedAt: _, ...rest } = stored;
    // What comes back is newer than its deletion, on other devices too; one of this device alone is as it was.
    const back = stored.synced
      ? { ...rest, dateModified: Math.max(Date.now(), stored.dateModified + 1) }
      : rest;
    await db.reports.put(deletedAt === null ? back : { ...rest, deletedAt });
    return stored.report;
  });
  if (report) await tellProject(owner, report);
}

/** A second copy of a report; answers its id. */
export async function duplicateReport(owner: string, report: Report): Promise<string> {
  const now = Date.now();
  const id = `report_${now}_${crypto.randomUUID().slice(0, 8)}`;
  const title = report.title === '' ? '' : `${report.title} (copy)`;
  await saveReport(owner, { ...report, id, title, dateCreated: now, dateModified: now }, null);
  return id;
}
