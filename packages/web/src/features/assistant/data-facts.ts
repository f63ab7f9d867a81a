/** The description of the open dataset that the assistant works with: names, types, levels and counts, never a row. */
import type { DataFacts } from '@constat/analyses';
import type { Summaries } from '../../analysis/use-summaries.ts';
import type { DatasetInfo } from '../../storage/db.ts';

const FEW_LEVELS = 12;

/** Null while the values are not counted. */
export function factsOf(dataset: DatasetInfo | null, summaries: Summaries): DataFacts | null {
  if (!dataset || (dataset.columns.length > 0 && summaries.size === 0)) return null;
  return {
    name: dataset.name,
    rows: dataset.rows,
    variables: dataset.columns.map(({ name, label, type }) => {
      const summary = summaries.get(name);
      const levels = summary?.levels ?? [];
      return {
        name,
        type,
        levels: summary?.distinct ?? null,
        missing: summary?.missing ?? 0,
        levelNames: type !== 'numeric' && levels.length <= FEW_LEVELS ? levels.map(({ level }) => level) : [],
        ...(label ? { label } : {}),
      };
    }),
  };
}
