/**
 * The local store (IndexedDB through Dexie). Everything is keyed by its owner, a user id or 'guest', so that signing
 * out, clearing caches or switching accounts never destroys work. Dataset rows live apart from their description:
 * the page reads descriptions only, the engine worker reads the binary columns.
 */
import type { Cells, Column, ExactOperation, FilterGroup, MadeBy } from '@constat/data';
import type { Report, SavedDataset, SavedResult, SavedResultType } from '@constat/report';
import type { DesignPlan } from '@constat/stats';
import Dexie, { type EntityTable, type Table } from 'dexie';
import { isPacked, type PackedTexts, unpackTexts } from './packed-texts.ts';

/** A column without its cells. */
export type ColumnInfo = Omit<Column, 'cells'>;

/** A dataset without its cells. */
export interface DatasetInfo {
  readonly id: string;
  readonly owner: string;
  readonly name: string;
  readonly description: string;
  readonly dateCreated: string;
  readonly dateModified: string;
  readonly dateOpened: string;
  readonly userId: string | null;
  readonly revision: number;
  readonly rows: number;
  readonly columns: readonly ColumnInfo[];
  /** The revision in which variables changed last, by every name that they had; absent before the first edit, and on copies. */
  readonly changedIn?: Readonly<Record<string, number>>;
  /** Bytes of the cells, counted when they were stored; absent on what was stored by earlier versions. */
  readonly bytes?: number;
  readonly sampleId?: string;
  /** Set on what a filter derived: the dataset whose rows it keeps, and the filter. */
  readonly filteredFrom?: { readonly id: string; readonly filter: FilterGroup };
  /** Set on what a restructuring made. */
  readonly madeBy?: MadeBy;
  /** Set on the worksheet of a planned experiment. */
  readonly designedBy?: DesignPlan;
  /** Set while the dataset waits in the bin for undo. */
  readonly deletedAt?: string;
  /** Set in the bin on the earlier version of a dataset that was replaced. */
  readonly replaced?: boolean;
}

/** The cells of one column, as they are in memory: typed arrays, or strings for text. */
export interface StoredCells {
  readonly datasetId: string;
  readonly columnId: string;
  readonly cells: Cells;
}

/** The same as it may be written: long texts packed, which reading unpacks. */
export interface PackedCells {
  readonly datasetId: string;
  readonly columnId: string;
  readonly cells: Cells | PackedTexts;
}

/** What is not there, or damaged, is given on as it is. */
const unpacked = (stored: PackedCells | undefined): PackedCells | undefined =>
  stored?.cells && isPacked(stored.cells)
    ? { ...stored, cells: { kind: 'strings', values: unpackTexts(stored.cells) } }
    : stored;

export interface StoredResult {
  readonly id: string;
  readonly owner: string;
  /** When it was last saved, for sorting; ISO 8601. */
  readonly dateSaved: string;
  readonly result: SavedResult;
  readonly deletedAt?: string;
  /** When anything of it was last changed, its deletion too; milliseconds since 1970. Absent: as it was made. */
  readonly changedAt?: number;
}

/** What lists, searches and counts need of a saved result: a few hundred bytes beside the tens of kilobytes of the whole. */
export interface ResultHead {
  readonly id: string;
  readonly owner: string;
  /** Grows with every write of the owner's results, so that what changed since is found without reading all. */
  readonly seq: number;
  /** 0 in the bin. */
  readonly live: 0 | 1;
  readonly dateSaved: string;
  readonly deletedAt?: string;
  readonly changedAt: number;
  readonly title: string;
  readonly type: SavedResultType;
  readonly component: string;
  readonly timestamp: number;
  readonly projectId: string;
  readonly tags?: readonly string[];
  readonly note?: string;
  readonly order?: number;
  readonly analysisId: string;
  /** null for a calculator. */
  readonly dataset: Pick<SavedDataset, 'id' | 'name' | 'revision'> | null;
  /** All texts among the options, variables included; absent on what earlier versions listed. */
  readonly words?: readonly string[];
  /** Cases used. */
  readonly n: number;
  /** Its main number, else its finding: runs as JSON, which the browser reads much faster than objects. */
  readonly summary: string;
  readonly hasFigure: boolean;
  /** Why the result cannot be shown; absent when it can. */
  readonly problem?: string;
}

export interface StoredReport {
  readonly id: string;
  readonly owner: string;
  readonly report: Report;
  /** Milliseconds since 1970, as in the report; two tabs compare it before they write. */
  readonly dateModified: number;
  readonly deletedAt?: string;
  /** The version that this device and the account last agreed on; absent on reports that are on this device alone. */
  readonly synced?: Report;
}

export interface StoredProject {
  readonly id: string;
  readonly owner: string;
  readonly name: string;
  readonly dateCreated: string;
  readonly dateModified: string;
  readonly deletedAt?: string;
  /** Set once the project is in the account. */
  readonly cloud?: ProjectInCloud;
}

export interface ProjectInCloud {
  readonly id: string;
  /** The name that the account had when it was last asked. */
  readonly name?: string;
  /** The results that the account's file held when it was last read or written. */
  readonly synced: readonly string[];
  /** Its reports, in the same way. */
  readonly syncedReports?: readonly string[];
  /** When that was; ISO 8601. */
  readonly syncedAt: string;
}

/** Fields of a saved result that its owner changes; null takes a field away. */
export interface ResultFields {
  readonly title?: string;
  readonly projectId?: string;
  readonly tags?: readonly string[] | null;
  readonly note?: string | null;
  readonly order?: number | null;
  readonly deletedAt?: string | null;
  /** What a later run found. */
  readonly data?: SavedResult['data'];
  readonly timestamp?: number;
}

export interface ProjectFields {
  readonly name?: string;
  readonly deletedAt?: string | null;
}

/** New values of fields, by the id of what has them. */
export interface ResultEdits {
  readonly results?: Readonly<Record<string, ResultFields>>;
  readonly projects?: Readonly<Record<string, ProjectFields>>;
}

/** One step of the results manager that can be undone. */
export interface StoredOperation {
  readonly owner: string;
  readonly step: number;
  /** `op_...` */
  readonly id: string;
  readonly type: 'bulk_move' | 'bulk_delete' | 'edit';
  readonly description: string;
  readonly undoData: ResultEdits;
  readonly redoData: ResultEdits;
  readonly timestamp: number;
}

/** Where an owner stands in the steps: those before `position` can be undone, the others done again. */
export interface StoredOperationLog {
  readonly owner: string;
  readonly position: number;
}

/** The options last used for one analysis on one dataset. */
export interface StoredDraft {
  readonly owner: string;
  readonly datasetId: string;
  readonly analysisId: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly dateModified: string;
}

/** One step of what can be undone or brought again in a dataset. */
export interface StoredEdit {
  readonly datasetId: string;
  readonly step: number;
  readonly label: string;
  /** Takes the step back, or makes it again, whichever comes next. */
  readonly operation: ExactOperation;
  readonly bytes: number;
}

/** Where a dataset stands in its steps: those before `position` can be undone, the others made again. */
export interface StoredEditLog {
  readonly datasetId: string;
  /** The revision that the steps belong to; another one makes them useless. */
  readonly revision: number;
  readonly position: number;
}

/** How long a store that could not be opened waits before it is opened again; twice as long each time, up to the second number. */
const OPEN_AGAIN_MS = 250;
const LONGEST_OPEN_AGAIN_MS = 8_000;

class ConstatDatabase extends Dexie {
  declare datasets: EntityTable<DatasetInfo, 'id'>;
  declare cells: Table<StoredCells, [string, string], PackedCells>;
  /** Written through `result-heads.ts` only, which keeps a head beside each. */
  declare results: EntityTable<StoredResult, 'id'>;
  declare resultHeads: EntityTable<ResultHead, 'id'>;
  declare projects: EntityTable<StoredProject, 'id'>;
  declare drafts: Table<StoredDraft, [string, string, string]>;
  declare edits: Table<StoredEdit, [string, number]>;
  declare editLogs: EntityTable<StoredEditLog, 'datasetId'>;
  declare operations: Table<StoredOperation, [string, number]>;
  declare operationLogs: EntityTable<StoredOperationLog, 'owner'>;
  declare reports: EntityTable<StoredReport, 'id'>;

  constructor() {
    super('constat');
    this.version(1).stores({
      datasets: 'id, owner',
      cells: '[datasetId+columnId], datasetId',
      results: 'id, owner, dateSaved',
      projects: 'id, owner',
      drafts: '[owner+datasetId+analysisId], datasetId',
    });
    this.version(2).stores({ edits: '[datasetId+step], datasetId', editLogs: 'datasetId' });
    this.version(3).stores({ operations: '[owner+step], owner', operationLogs: 'owner' });
    this.version(4).stores({ reports: 'id, owner' });
    // Filled by `fillHeads` when results are first listed: a start does not wait for it.
    this.version(5).stores({ resultHeads: 'id, owner, deletedAt, [owner+live+dateSaved], [owner+seq]' });
    this.cells.hook('reading', unpacked);
  }

  private openAgainMs = OPEN_AGAIN_MS;

  /** Opens the store; one that did not open refuses whatever is asked of it until it is opened again, which happens soon. */
  override open() {
    const opening = super.open();
    opening.then(
      () => {
        this.openAgainMs = OPEN_AGAIN_MS;
      },
      (error: Error) => {
        if (error.name === Dexie.errnames.DatabaseClosed) return; // closed on purpose
        setTimeout(() => {
          if (!this.isOpen()) this.open().catch(() => undefined);
        }, this.openAgainMs);
        this.openAgainMs = Math.min(2 * this.openAgainMs, LONGEST_OPEN_AGAIN_MS);
      },
    );
    return opening;
  }
}

export const db = new ConstatDatabase();

/** Asks the browser not to evict the store under pressure; browsers may refuse, work is kept either way. */
export async function persistStorage(): Promise<void> {
  await navigator.storage?.persist?.().catch(() => false);
}

/** Deleted things stay restorable for this long. */
const BIN_DAYS = 7;

/** Empties the bin of what nobody restored in a week. */
export async function emptyBin(now = Date.now()): Promise<void> {
  const limit = new Date(now - BIN_DAYS * 86_400_000).toISOString();
  const expired = (item: { readonly deletedAt?: string }) =>
    item.deletedAt !== undefined && item.deletedAt < limit;
  await db.transaction('rw', db.tables, async () => {
    const ids = (await db.datasets.filter(expired).toArray()).map((dataset) => dataset.id);
    await db.cells.where('datasetId').anyOf(ids).delete();
    await db.drafts.where('datasetId').anyOf(ids).delete();
    await db.edits.where('datasetId').anyOf(ids).delete();
    await db.editLogs.bulkDelete(ids);
    await db.datasets.bulkDelete(ids);
    const results = await db.resultHeads.where('deletedAt').below(limit).primaryKeys();
    await db.results.bulkDelete(results);
    await db.resultHeads.bulkDelete(results);
    await db.projects.filter(expired).delete();
    await db.reports.filter(expired).delete();
  });
}
