import type { Characteristic } from '../../src/publication/table1/characteristic.ts';
import type { Table1Result } from '../../src/publication/table1/compute.ts';
import { analysisAdapter } from '../adapter.ts';

const columnsOf = (one: Characteristic): unknown =>
  one.kind === 'number'
    ? one.columns
    : one.columns.map(({ counts }) => Object.fromEntries(one.levels.map((level, i) => [level, counts[i]])));

export const adapter = analysisAdapter<Table1Result>({
  topic: 'table1',
  analysis: 'table1',
  options: ({ variables, group, summary, meansTest, smallCounts, adjust }) => ({
    variables,
    group,
    summary,
    meansTest,
    smallCounts,
    adjust,
  }),
  values: ({ sample, characteristics }) => ({
    n: sample.used,
    rows: Object.fromEntries(
      characteristics.map((one) => [
        one.name,
        {
          skewness: one.kind === 'number' ? one.skewness : null,
          columns: columnsOf(one),
          missing: one.columns.at(-1)?.missing,
          pValue: one.test?.pValue,
          adjusted: one.adjusted,
          smd: one.balance?.smd,
        },
      ]),
    ),
  }),
});
