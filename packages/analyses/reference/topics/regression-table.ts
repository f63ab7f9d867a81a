import type { ModelColumn, RowVariable } from '../../src/publication/kit/model-rows.ts';
import type { RegressionTableResult } from '../../src/publication/regression-table/compute.ts';
import { analysisAdapter } from '../adapter.ts';

/** The cells of a column by variable and level. */
const partsOf = ({ parts }: ModelColumn, variables: readonly RowVariable[]): unknown =>
  Object.fromEntries(
    variables.flatMap(({ name, levels }) => {
      const part = parts[name];
      if (!part) return [];
      const cells = part.cells.map((cell) => cell && { n: cell.n, events: cell.events, ...cell.estimate });
      return [
        [
          name,
          levels === null
            ? cells[0]
            : {
                pValue: part.pValue,
                levels: Object.fromEntries(levels.map((level, i) => [level, cells[i]])),
              },
        ],
      ];
    }),
  );

export const adapter = analysisAdapter<RegressionTableResult>({
  topic: 'regression-table',
  analysis: 'regression-table',
  options: ({
    type,
    outcome,
    event,
    exposure,
    covariates,
    factors,
    references,
    models,
    blocks,
    cases,
    confidenceLevel,
  }) => ({
    type,
    outcome,
    event,
    exposure,
    covariates,
    factors,
    references,
    models,
    blocks,
    cases,
    confidenceLevel,
    columns: ['counts', 'overall'],
  }),
  values: ({ columns, variables }) => ({
    n: columns.at(-1)?.whole?.n,
    ...Object.fromEntries(
      columns.map((column) => [
        column.kind === 'block' ? `model${column.number}` : column.kind,
        partsOf(column, variables),
      ]),
    ),
  }),
});
