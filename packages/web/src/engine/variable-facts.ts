/** What is said of variables where their values are not given away: counts and summaries; and, where people agree, the values as CSV. */
import { datasetToCsv, type Frame, lengthOf } from '@constat/data';
import { describe } from '@constat/stats';
import type { DataFacts, VariableFacts } from './engine-contract.ts';

export function dataFacts(frame: Frame, names: readonly string[], withValues: boolean): DataFacts {
  const known = names.filter((name) => frame.has(name));
  const columns = known.map((name) => frame.column(name));
  return {
    rows: frame.rows,
    variables: known.map((name) => factsOf(frame, name)),
    csv: withValues ? datasetToCsv({ columns, rows: frame.rows }, { formulaSafe: false }) : null,
  };
}

function factsOf(frame: Frame, name: string): VariableFacts {
  const column = frame.column(name);
  const base = { name, type: column.type };
  if (column.cells.kind === 'numbers') {
    const values = frame.numbers(name).filter((value) => !Number.isNaN(value));
    if (values.length === 0) return { ...base, n: 0, missing: frame.rows };
    const { mean, sd, min, max } = describe(values);
    return { ...base, n: values.length, missing: frame.rows - values.length, mean, sd, min, max };
  }
  const { counts, levels } = frame.factor(name);
  const n = counts.reduce((sum, count) => sum + count, 0);
  return { ...base, n, missing: lengthOf(column.cells) - n, levels: levels.length, counts: [...counts] };
}
