/** The columns of an estimate with its error and limits, whatever it is and however it was found. */
import { num, rich } from '@constat/report';
import { type Columns, estimate, interval, symbol, value } from '../shared/table.ts';
import type { Measure } from './inference.ts';
import { isRatio, type Limited, type Limits } from './shown.ts';

/** `b`, `SE` and the ratio; or the number, its error (where it is on the same scale) and its limits. */
export function estimateColumns<Row extends Limited>(
  measure: Measure,
  level: number,
  places: number | undefined,
  shown: (row: Row) => Limits,
): readonly Columns<Row>[] {
  if (isRatio(measure))
    return [
      symbol('b', 'number', (row: Row) => row.estimate, 3),
      symbol('SE', 'number', (row: Row) => row.standardError, 3),
      estimate(
        rich`${measure.head}, ${num(level, 'level')} CI`,
        'number',
        (row: Row) => (row.aside ? null : shown(row)),
        places,
      ),
    ];
  const decimals = measure.shown ? undefined : places;
  return [
    value(measure.head, measure.format, (row: Row) => shown(row).estimate, decimals),
    ...(measure.shown ? [] : [symbol('SE', 'number', (row: Row) => row.standardError, places)]),
    interval(level, measure.format, shown, decimals),
  ];
}
