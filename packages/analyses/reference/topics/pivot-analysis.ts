import { type Column, Frame } from '@constat/data';
import type { PivotResult } from '../../src/charts/pivot-analysis/compute.ts';
import { analysisAdapter, type ReferenceAdapter } from '../adapter.ts';

const nameOf = (path: readonly string[]): string => (path.length === 0 ? 'all' : path.join(' / '));

/** Dates as the product reads them; R reads words. */
function withDate(frame: Frame, column: Column): Column {
  if (column.name !== 'day') return column;
  const { codes, levels } = frame.factor(column.name);
  const days = levels.map((level) => Date.parse(level));
  const values = Float64Array.from(codes, (code) => days[code] ?? Number.NaN);
  return { ...column, type: 'date', cells: { kind: 'numbers', values } };
}

const table = analysisAdapter<PivotResult>({
  topic: 'pivot',
  analysis: 'pivot-analysis',
  options: ({ rows, columns, values, filters, missing }) => ({ rows, columns, values, filters, missing }),
  values: ({ sample, rows, columns, cells }) => ({
    used: sample.used,
    cells: Object.fromEntries(
      rows.flatMap((row, i) =>
        columns.flatMap((column, j) => {
          const cell = cells[i]![j]!;
          return cell === null ? [] : [[`${nameOf(row.path)} | ${nameOf(column.path)}`, cell]];
        }),
      ),
    ),
  }),
});

const withDates = (frame: Frame): Frame => new Frame(frame.columns.map((column) => withDate(frame, column)));

export const adapter: ReferenceAdapter = {
  topic: 'pivot',
  asked: (inputs, frame) => ({
    ...table.asked(inputs, frame),
    ...(frame ? { frame: withDates(frame) } : {}),
  }),
  answer: (inputs, frame) => table.answer(inputs, frame && withDates(frame)),
};
