/** What explains the series beside its own past: variables of the data and interventions, over its times and those that are forecast. */
import type { Frame } from '@constat/data';
import { numbersAt, type SeriesRegressor } from '@constat/stats';
import { RefusedError } from '../../contract.ts';
import { placeText, type Series } from '../kit/series.ts';
import type { ArimaOptions } from './options.ts';
import { refusals } from './refusals.ts';

/** Regressors under the names of their variables or interventions, known for `horizon` steps behind the series. */
export function readRegressors(
  frame: Frame,
  series: Series,
  options: ArimaOptions,
): readonly SeriesRegressor[] {
  return [
    ...options.regressors.map((name) => ({ name, values: regressorValues(frame, name, series, options) })),
    ...interventionsOf(series, options),
  ];
}

function regressorValues(frame: Frame, name: string, series: Series, options: ArimaOptions): Float64Array {
  const all = frame.numbers(name);
  const past = numbersAt(all, series.rows);
  const gap = past.findIndex((value) => !Number.isFinite(value));
  if (gap >= 0) throw new RefusedError([refusals.regressorMissing(name, placeText(series, gap))]);
  if (past.every((value) => value === past[0])) throw new RefusedError([refusals.regressorConstant(name)]);
  const { horizon } = options;
  if (options.futureRegressors === 'last')
    return Float64Array.from([...past, ...new Float64Array(horizon).fill(past.at(-1) ?? 0)]);
  const future = numbersAt(all, series.behind.rows.slice(0, horizon));
  const unknown = future.findIndex((value) => !Number.isFinite(value));
  const known = unknown < 0 ? future.length : unknown;
  if (known < horizon) throw new RefusedError([refusals.regressorUnknown(name, horizon, known)]);
  return Float64Array.from([...past, ...future]);
}

/** 0 before an event, 1 from it on, or at its position alone. */
function interventionsOf(series: Series, options: ArimaOptions): readonly SeriesRegressor[] {
  const { length } = series;
  return options.interventions.map(({ name, type, at }, i) => {
    const shown = name.trim() || `Intervention ${i + 1}`;
    // one that has begun with the first value, or begins behind the last one, moves nothing that was seen
    const first = type === 'step' ? 2 : 1;
    if (at < first || at > length)
      throw new RefusedError([refusals.interventionOutside(shown, first, length)]);
    if (type === 'pulse' && Number.isNaN(series.values[at - 1]!))
      throw new RefusedError([refusals.interventionAtGap(shown, at)]);
    return {
      name: shown,
      values: Float64Array.from({ length: length + options.horizon }, (_, t) =>
        (type === 'step' ? t + 1 >= at : t + 1 === at) ? 1 : 0,
      ),
    };
  });
}
