/** Changes of a report's items; each answers a new report. */
import type { Report, ReportItem, ReportResult } from '@constat/report';

const withItems = (report: Report, items: readonly ReportItem[]): Report => ({ ...report, items });

/** Puts items after another one, or at the end. */
export function addItems(report: Report, added: readonly ReportItem[], afterId: string | null): Report {
  const at = report.items.findIndex(({ id }) => id === afterId);
  const index = at === -1 ? report.items.length : at + 1;
  return withItems(report, report.items.toSpliced(index, 0, ...added));
}

export const removeItem = (report: Report, id: string): Report =>
  withItems(
    report,
    report.items.filter((item) => item.id !== id),
  );

/** Puts an item before another one, or last. */
export function moveBefore(report: Report, id: string, beforeId: string | null): Report {
  const item = report.items.find((each) => each.id === id);
  if (!item || id === beforeId) return report;
  const rest = report.items.filter((each) => each !== item);
  const at = rest.findIndex((each) => each.id === beforeId);
  return withItems(report, rest.toSpliced(at === -1 ? rest.length : at, 0, item));
}

/** Puts an item some places up (negative) or down; it stops at the ends. */
export function moveBy(report: Report, id: string, places: number): Report {
  const from = report.items.findIndex((item) => item.id === id);
  const item = report.items[from];
  if (!item) return report;
  const to = Math.min(Math.max(from + places, 0), report.items.length - 1);
  return to === from ? report : withItems(report, report.items.toSpliced(from, 1).toSpliced(to, 0, item));
}

export const replaceItem = (report: Report, next: ReportItem): Report =>
  withItems(
    report,
    report.items.map((item) => (item.id === next.id ? next : item)),
  );

/** Leaves a block of a result out of the report, or takes it in again. */
export function withBlock(
  { without = [], ...item }: ReportResult,
  key: string,
  shown: boolean,
): ReportResult {
  const next = shown ? without.filter((each) => each !== key) : [...without, key];
  return next.length === 0 ? item : { ...item, without: next };
}

/** Leaves a whole result out of what is read and exported, or takes it in again. */
export function withHidden({ hidden: _, ...item }: ReportResult, hidden: boolean): ReportResult {
  return hidden ? { ...item, hidden: true } : item;
}

/** Lets a result follow its data and options, or keeps it as it is. */
export function withLive({ live: _, ...item }: ReportResult, live: boolean): ReportResult {
  return live ? { ...item, live: true } : item;
}
