/** What of the findings about one analysis is known, what is new, and what is known but no longer true. */
import type { Finding } from './compare.ts';
import type { Known } from './known.ts';

export interface Verdict {
  readonly failures: readonly string[];
  /** Numbers that could not be looked for, because R lacks a package. */
  readonly skipped: number;
}

export function judge(known: Known, findings: readonly Finding[], missing: readonly string[]): Verdict {
  // the list says what is not found where exactly these packages are missing
  const isExact = missing.join() === known.without.join();
  const failures: string[] = [];
  let skipped = 0;
  const counts = new Map<string, Finding[]>();
  for (const finding of findings) {
    const key = keyOf(finding.table, finding.kind, finding.column);
    counts.set(key, [...(counts.get(key) ?? []), finding]);
  }
  const expected = new Map(
    known.differences.flatMap(({ table, kind, columns }) =>
      Object.entries(columns).map(([column, count]) => [keyOf(table, kind, column), count] as const),
    ),
  );
  for (const [key, group] of counts) {
    const allowed = expected.get(key) ?? 0;
    const isUnseen = !isExact && (allowed > 0 || !group.some(({ isSure }) => isSure));
    if (isUnseen) skipped += group.length;
    else if (group.length > allowed)
      failures.push(
        `${key}: ${group.length} differ${allowed > 0 ? ` (${allowed} are known)` : ''}; ${group
          .slice(0, 3)
          .map(({ words }) => words)
          .join('; ')}`,
      );
  }
  if (isExact)
    for (const [key, count] of expected) {
      const now = counts.get(key)?.length ?? 0;
      if (now < count && Number.isFinite(count))
        failures.push(`${key}: ${now} differ, and not ${count} as known.txt says; make the list shorter`);
    }
  return { failures, skipped };
}

const keyOf = (table: string, kind: string, column: string): string => `${table}.${column} (${kind})`;
