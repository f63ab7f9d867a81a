/** Everything on this device in one file, and back again. Restoring adds what is missing and overwrites nothing newer. */
import { randomId } from '@constat/data';
import {
  type DatasetInfo,
  db,
  type StoredCells,
  type StoredDraft,
  type StoredEdit,
  type StoredEditLog,
  type StoredProject,
  type StoredReport,
  type StoredResult,
} from '../storage/db.ts';
import { isDatasetInfo, isStoredCells, isStoredReport, isStoredResult } from '../storage/intact.ts';
import {
  BACKUP_VERSION,
  type BackupRecord,
  headingLine,
  readHeading,
  readRecord,
  recordLine,
} from './backup-codec.ts';

/** How much there is to lose. */
export async function countWork(): Promise<{
  readonly datasets: number;
  readonly results: number;
  readonly reports: number;
}> {
  const tables = [db.datasets, db.results, db.reports] as const;
  const [datasets = 0, results = 0, reports = 0] = await Promise.all(tables.map((table) => table.count()));
  return { datasets, results, reports };
}

/** All records as a file; with an owner, that person's only. A record that cannot be written is left out and counted. */
export async function makeBackup(
  owner?: string,
  now = new Date(),
): Promise<{ readonly file: Blob; readonly name: string; readonly skipped: number }> {
  const parts: string[] = [headingLine(now)];
  let skipped = 0;
  const own = await ownIds(owner);
  for (const { name: table } of db.tables) {
    // Heads are made again from the results.
    if (table === db.resultHeads.name) continue;
    // One record at a time: a record the browser cannot read must not hide the others.
    const keys = await db.table(table).toCollection().primaryKeys();
    for (const key of keys) {
      try {
        const value: unknown = await db.table(table).get(key);
        if (belongs(value, owner, own)) parts.push(recordLine({ table, value }));
      } catch {
        skipped += 1;
      }
    }
  }
  const name = `constat-backup-${now.toISOString().slice(0, 10)}.jsonl`;
  return { file: new Blob(parts, { type: 'application/jsonl' }), name, skipped };
}

async function ownIds(owner: string | undefined): Promise<ReadonlySet<string>> {
  if (owner === undefined) return new Set();
  return new Set(await db.datasets.where('owner').equals(owner).primaryKeys());
}

function belongs(value: unknown, owner: string | undefined, own: ReadonlySet<string>): boolean {
  if (owner === undefined) return true;
  if (typeof value !== 'object' || value === null) return false;
  if ('owner' in value) return value.owner === owner;
  return 'datasetId' in value && typeof value.datasetId === 'string' && own.has(value.datasetId);
}

export interface Restored {
  readonly datasets: number;
  readonly results: number;
  readonly reports: number;
  /** Records that are here already, the same or newer. */
  readonly present: number;
  /** Lines that could not be read. */
  readonly damaged: number;
}

/**
 * Reads a backup into the local store; throws an Error in words when the file is none. The backup of one person becomes
 * the work of the owner who restores it: people change their accounts. A backup of several people stays theirs.
 */
export async function restoreBackup(file: Blob, owner?: string): Promise<Restored> {
  const records = new Map<string, BackupRecord[]>();
  let damaged = 0;
  let heading = false;
  for await (const line of linesOf(file)) {
    if (!heading) {
      const found = readHeading(line);
      if (!found) throw new Error('This file is not a backup made by Constat.');
      if (found.version > BACKUP_VERSION)
        throw new Error(
          'This backup was made by a newer version of Constat. Update the app, then try again.',
        );
      heading = true;
      continue;
    }
    const record = readRecord(line);
    if (record) records.set(record.table, [...(records.get(record.table) ?? []), record]);
    else damaged += 1;
  }
  if (!heading) throw new Error('This file is not a backup made by Constat.');
  return { ...(await store(owner === undefined ? records : ownedBy(records, owner))), damaged };
}

const isOwned = (value: unknown): value is { readonly owner: string } =>
  typeof value === 'object' && value !== null && 'owner' in value && typeof value.owner === 'string';

function ownedBy(
  records: ReadonlyMap<string, readonly BackupRecord[]>,
  owner: string,
): ReadonlyMap<string, readonly BackupRecord[]> {
  const values = [...records.values()].flat().map(({ value }) => value);
  const owners = new Set(values.filter(isOwned).map((value) => value.owner));
  if (owners.size !== 1 || owners.has(owner)) return records;
  const own = ({ table, value }: BackupRecord): BackupRecord =>
    isOwned(value)
      ? { table, value: { ...value, owner, ...('userId' in value ? { userId: null } : {}) } }
      : { table, value };
  return new Map([...records].map(([table, list]) => [table, list.map(own)]));
}

const valuesOf = (records: ReadonlyMap<string, readonly BackupRecord[]>, table: string): readonly unknown[] =>
  (records.get(table) ?? []).map((record) => record.value);

async function store(
  records: ReadonlyMap<string, readonly BackupRecord[]>,
): Promise<Omit<Restored, 'damaged'>> {
  let datasets = 0;
  let results = 0;
  let reports = 0;
  let present = 0;
  const renamed = new Map<string, string>();
  const owners = new Set<string>();
  const cells = valuesOf(records, 'cells').filter(isStoredCells);
  await db.transaction('rw', db.tables, async () => {
    for (const info of valuesOf(records, 'datasets').filter(isDatasetInfo)) {
      const placed = await placeDataset(
        info,
        cells.filter((column) => column.datasetId === info.id),
      );
      if (placed === 'present') present += 1;
      else datasets += 1;
      if (placed === 'restored') await placeSteps(info.id, records);
    }
    for (const saved of valuesOf(records, 'results').filter(isStoredResult)) {
      const existing = await db.results.get(saved.id);
      if (existing === undefined || existing.deletedAt !== undefined || existing.owner !== saved.owner) {
        const placed = existing && existing.owner !== saved.owner ? asNew(saved) : saved;
        if (placed.id !== saved.id) renamed.set(saved.id, placed.id);
        await db.results.put(placed);
        // Its head is made again below, or when results are listed next: restoring needs nothing that must be loaded first.
        await db.resultHeads.delete(placed.id);
        owners.add(placed.owner);
        results += 1;
      } else present += 1;
    }
    for (const saved of valuesOf(records, 'reports').filter(isStoredReport))
      if (await placeReport(saved, renamed)) reports += 1;
      else present += 1;
    for (const project of valuesOf(records, 'projects') as readonly StoredProject[])
      if (await isMissing(db.projects.get(project.id))) await db.projects.put(project);
    for (const draft of valuesOf(records, 'drafts') as readonly StoredDraft[])
      if (!(await db.drafts.get([draft.owner, draft.datasetId, draft.analysisId])))
        await db.drafts.put(draft);
  });
  await import('../storage/result-heads.ts')
    .then(({ fillAgain }) => Promise.all([...owners].map(fillAgain)))
    .catch(() => undefined);
  return { datasets, results, reports, present };
}

/** The same result beside somebody else's of the same id. */
function asNew(saved: StoredResult): StoredResult {
  const id = randomId('result');
  return { ...saved, id, result: { ...saved.result, id } };
}

/** Brings a report back, beside a changed one or somebody else's as a copy; false when it is here already. */
async function placeReport(saved: StoredReport, renamed: ReadonlyMap<string, string>): Promise<boolean> {
  const existing = await db.reports.get(saved.id);
  const foreign = existing !== undefined && existing.owner !== saved.owner;
  const usable = existing !== undefined && isStoredReport(existing) && existing.deletedAt === undefined;
  if (!foreign && usable && existing.dateModified >= saved.dateModified) return false;
  const id = foreign || usable ? randomId('report') : saved.id;
  const items = saved.report.items.map((item) =>
    item.kind === 'result' ? { ...item, resultId: renamed.get(item.resultId) ?? item.resultId } : item,
  );
  const title = usable && !foreign ? `${saved.report.title} (backup)` : saved.report.title;
  await db.reports.put({ ...saved, id, report: { ...saved.report, id, title, items } });
  return true;
}

/** Nothing there, or only in the bin. */
async function isMissing(found: PromiseLike<{ readonly deletedAt?: string } | undefined>): Promise<boolean> {
  const record = await found;
  return record === undefined || record.deletedAt !== undefined;
}

/** Brings a dataset back; beside a different one of the same id, or somebody else's, it comes as a copy. */
async function placeDataset(
  info: DatasetInfo,
  cells: readonly StoredCells[],
): Promise<'restored' | 'copied' | 'present'> {
  const { deletedAt: _, ...restored } = info;
  const existing = await db.datasets.get(info.id);
  const foreign = existing !== undefined && existing.owner !== info.owner;
  const usable = existing !== undefined && isDatasetInfo(existing) && existing.deletedAt === undefined;
  if (!foreign && usable && existing.revision >= info.revision) return 'present';
  if (!foreign && !usable) {
    await db.cells.where('datasetId').equals(info.id).delete();
    await db.cells.bulkPut(cells);
    await db.datasets.put(restored);
    return 'restored';
  }
  const id = randomId('dataset');
  await db.cells.bulkPut(cells.map((column) => ({ ...column, datasetId: id })));
  await db.datasets.put({ ...restored, id, name: foreign ? info.name : `${info.name} (backup)` });
  return 'copied';
}

/** What could be undone in a dataset comes back with it. */
async function placeSteps(id: string, records: ReadonlyMap<string, readonly BackupRecord[]>): Promise<void> {
  const ofDataset = <T extends { readonly datasetId: string }>(table: string) =>
    (valuesOf(records, table) as readonly T[]).filter((record) => record.datasetId === id);
  await db.edits.where('datasetId').equals(id).delete();
  await db.edits.bulkPut(ofDataset<StoredEdit>('edits'));
  await db.editLogs.bulkPut(ofDataset<StoredEditLog>('editLogs'));
}

/** The lines of a file, without ever holding all of it. */
async function* linesOf(file: Blob): AsyncGenerator<string> {
  const reader = file.stream().pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line !== '') yield line;
  }
  if (rest !== '') yield rest;
}
