/** What is to be said of several columns alike is said once. */
import type { Imported, ImportNotice } from './report.ts';

/** Fewer columns are named one by one. */
const MIN_ALIKE = 3;
const SHOWN = 2;

/** A notice of one column with the sentence for many: {columns} stands for their names, {count} for their cells. */
export interface ColumnNotice extends ImportNotice {
  readonly alike?: string;
}

/** Notices with the same sentence and the same words become one, at the place of the first. */
export function joinAlike(notices: readonly ColumnNotice[]): readonly ImportNotice[] {
  const groups = new Map<string, ColumnNotice[]>();
  for (const notice of notices) {
    const key = keyOf(notice);
    if (key !== null) groups.set(key, [...(groups.get(key) ?? []), notice]);
  }
  return notices.flatMap((notice) => {
    const group = groups.get(keyOf(notice) ?? '') ?? [];
    const { alike, ...plain } = notice;
    if (alike === undefined || group.length < MIN_ALIKE) return [plain];
    return group[0] === notice ? [joined(plain, alike, group)] : [];
  });
}

const keyOf = ({ code, alike, column, words = [] }: ColumnNotice): string | null =>
  alike === undefined || column === undefined ? null : JSON.stringify([code, alike, [...words].sort()]);

function joined(
  { column: _, ...notice }: ImportNotice,
  alike: string,
  group: readonly ColumnNotice[],
): ImportNotice {
  const columns = group.flatMap(({ column }) => column ?? []);
  const count = group.reduce((sum, each) => sum + (each.count ?? 0), 0);
  const names = `${columns.slice(0, SHOWN).join(', ')} and ${columns.length - SHOWN} more`;
  return {
    ...notice,
    columns,
    ...(count > 0 ? { count } : {}),
    message: alike.replace('{columns}', () => names).replace('{count}', () => count.toLocaleString('en')),
  };
}

/** Where a table begins is asked first: until then, its names among the values are no words that could mean missing. */
export const withoutWords = ({ dataset, report }: Imported): Imported => ({
  dataset,
  report: { ...report, notices: report.notices.filter(({ code }) => code !== 'missing-words') },
});
