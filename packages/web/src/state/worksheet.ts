/** Worksheets: reports whose results are computed again when their data change, one for each dataset. */
import { createReport, type Report, type SavedResult } from '@constat/report';
import type { DatasetInfo, StoredReport } from '../storage/db.ts';
import { NO_DATA } from '../storage/no-data.ts';
import {
  changeItems,
  getReport,
  listReports,
  newItemId,
  removeReport,
  saveReport,
} from '../storage/reports.ts';
import { removeResults, saveResult } from '../storage/results.ts';
import { currentNumbers } from './preferences.ts';

/** What a filter keeps of a dataset belongs to the same worksheet. */
export const worksheetData = ({ id, filteredFrom }: Pick<DatasetInfo, 'id' | 'filteredFrom'>): string =>
  filteredFrom?.id ?? id;

/**
 * The worksheet that a result goes to: that of its dataset which was changed last; of a result without data the one that was changed
 * last of all. `reports` begin with the last changed.
 */
export function worksheetFor(
  reports: readonly Pick<StoredReport, 'id' | 'report'>[],
  data: string | null,
): Report | null {
  const worksheets = reports.map(({ report }) => report).filter(({ worksheet }) => worksheet !== undefined);
  const found = worksheets.find(({ worksheet }) => data === null || worksheet === data);
  return found ?? null;
}

/** An empty worksheet of a dataset; it is exported without title page and contents until somebody asks for them. */
export function newWorksheet(data: Pick<DatasetInfo, 'id' | 'name' | 'filteredFrom'> | null): Report {
  const report = createReport({
    title: data === null || data.name === '' ? 'Worksheet' : `Worksheet: ${data.name}`,
    items: [],
    numbers: currentNumbers(),
    timestamp: Date.now(),
    random: crypto.randomUUID().slice(0, 8),
    worksheet: data === null ? NO_DATA : worksheetData(data),
  });
  return { ...report, options: { ...report.options, titlePage: false, contents: false } };
}

export interface Added {
  readonly report: Report;
  /** Takes it away again, the worksheet too where it was made for it. */
  readonly undo: () => Promise<void>;
}

/** Saves a result and puts it at the end of the worksheet of its dataset, which is made where there is none. */
export async function addToWorksheet(
  owner: string,
  result: SavedResult,
  dataset: DatasetInfo | null,
): Promise<Added> {
  const known = worksheetFor(await listReports(owner), dataset && worksheetData(dataset));
  const report = known ?? newWorksheet(dataset);
  const item = { kind: 'result', id: newItemId(), resultId: result.id, live: true } as const;
  await saveResult(owner, result);
  if (known) await changeItems(owner, known.id, (items) => [...items, item]);
  else await saveReport(owner, { ...report, items: [item] }, null);
  return {
    report,
    undo: async () => {
      await changeItems(owner, report.id, (items) => items.filter(({ id }) => id !== item.id));
      const left = await getReport(owner, report.id);
      if (!known && left?.report.items.length === 0) await removeReport(owner, report.id);
      await removeResults(owner, [result.id]);
    },
  };
}
