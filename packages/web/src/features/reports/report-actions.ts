/** What can be done with reports from outside the builder. */
import { createReport, type Report, type ReportItem } from '@constat/report';
import { notify } from '../../state/notify.ts';
import { currentNumbers } from '../../state/preferences.ts';
import { reportNotStored } from '../../state/storage-full.ts';
import { becomeGuest, useWorkspace } from '../../state/workspace.ts';
import {
  duplicateReport,
  newItemId,
  removeReport,
  renameReport,
  restoreReport,
  saveReport,
} from '../../storage/reports.ts';

export const failed = (error: unknown, retry: (() => void) | null = null) =>
  reportNotStored(error, 'The browser refused to store the report.', retry);

const ownerNow = (): string => useWorkspace.getState().owner ?? '';

/** Results as items of a report. */
export const itemsOf = (resultIds: readonly string[]): readonly ReportItem[] =>
  resultIds.map((resultId) => ({ kind: 'result', id: newItemId(), resultId }));

/** Makes a report of results and opens it. */
export function startReport(resultIds: readonly string[], open: (id: string) => void): void {
  const report = createReport({
    items: itemsOf(resultIds),
    numbers: currentNumbers(),
    timestamp: Date.now(),
    random: crypto.randomUUID().slice(0, 8),
  });
  const owner = useWorkspace.getState().owner ?? becomeGuest();
  saveReport(owner, report, null).then(() => open(report.id), failed);
}

export function rename(id: string, title: string): void {
  renameReport(ownerNow(), id, title).then(() => notify('Report renamed'), failed);
}

export function duplicate(report: Report): void {
  duplicateReport(ownerNow(), report).then(() => notify('Report copied'), failed);
}

/** Puts a report in the bin; the message brings it back. */
export function remove(id: string): void {
  const owner = ownerNow();
  const back = () => {
    restoreReport(owner, id).then(() => notify('Report brought back'), failed);
  };
  removeReport(owner, id).then(() => notify('Report deleted', { label: 'Undo', onAction: back }), failed);
}
