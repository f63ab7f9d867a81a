import { type Column, type Frame, lengthOf } from '@constat/data';
import { type ColumnSummary, MAX_LISTED_LEVELS } from './engine-contract.ts';

/** Counts the values of one column; continuous columns are sorted once rather than turned into levels. */
export function summariseColumn(frame: Frame, column: Column): ColumnSummary {
  const { name } = column;
  if (column.cells.kind === 'numbers') {
    const { distinct, missing } = countNumbers(frame.numbers(name));
    return { name, distinct, missing, levels: distinct <= MAX_LISTED_LEVELS ? levelsOf(frame, name) : null };
  }
  const factor = frame.factor(name);
  let used = 0;
  for (const count of factor.counts) used += count;
  const distinct = factor.levels.length;
  return {
    name,
    distinct,
    missing: lengthOf(column.cells) - used,
    levels: distinct <= MAX_LISTED_LEVELS ? levelsOf(frame, name) : null,
  };
}

function countNumbers(values: Float64Array): { distinct: number; missing: number } {
  const sorted = values.slice().sort(); // NaN last
  let end = sorted.length;
  while (end > 0 && Number.isNaN(sorted[end - 1]!)) end--;
  let distinct = end > 0 ? 1 : 0;
  for (let i = 1; i < end; i++) if (sorted[i] !== sorted[i - 1]) distinct++;
  return { distinct, missing: sorted.length - end };
}

function levelsOf(frame: Frame, name: string) {
  const { levels, counts } = frame.factor(name);
  return levels.map((level, i) => ({ level, count: counts[i]! }));
}
