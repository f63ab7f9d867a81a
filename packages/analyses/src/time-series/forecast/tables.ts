import { num, rich, type TableBlock } from '@constat/report';
import { hasTrend, isNonEmpty, parametersOf } from '@constat/stats';
import { table, text, value } from '../../shared/table.ts';
import { ACCURACY_NOTE, accuracyTable } from '../kit/future.ts';
import type { ForecastOptions } from './options.ts';
import type { ForecastResult } from './result.ts';
import { MODEL_NAMES, SYMBOLS } from './text.ts';

const PARAMETER_NAMES = { alpha: 'level', beta: 'trend', gamma: 'season', phi: 'damping' } as const;

/** Parameters and states. */
export function modelTable(result: ForecastResult, options: ForecastOptions): TableBlock {
  const { model, parameters, first, level, trend, seasonal, info } = result;
  const rows = [
    { what: 'Level', first: first.level, last: level },
    ...(hasTrend(model) ? [{ what: 'Trend, a step', first: first.trend, last: trend }] : []),
    ...seasonal.slice(0, MOST_SEASONS).map((value, i) => ({
      what: seasonName(result, i),
      first: first.seasonal[firstIndex(result, i)] ?? null,
      last: value,
    })),
  ];
  return table(rows, {
    id: 'states',
    title: rich`States of ${info.label}`,
    columns: [
      text('State', ({ what }) => what),
      value('Before the first forecast', 'number', ({ first }) => first),
      value('At the end', 'number', ({ last }) => last),
    ],
    notes: rich`${titled(MODEL_NAMES[model])}: ${parametersOf(model)
      .map((name) => `${SYMBOLS[name]} (${PARAMETER_NAMES[name]})`)
      .join(
        ', ',
      )} = ${parametersOf(model).flatMap((name, i) => [...(i > 0 ? [', '] : []), num(parameters[name], 'proportion', 4)])}, ${options.parameters === 'own' ? 'as given' : 'estimated'}. Sum of squared one-step errors ${num(result.sse)}, from position ${num(result.firstFitted, 'integer')} on; their standard deviation ${num(result.sigma)}.${seasonal.length > MOST_SEASONS ? rich` The first ${num(MOST_SEASONS, 'integer')} seasons are shown.` : ''}`,
  });
}

const MOST_SEASONS = 60;

/** The season of the i-th value to come, by its place in the cycle of the first value. */
const placeInCycle = ({ n, info }: ForecastResult, i: number): number => (n + i) % info.period;

const seasonName = (result: ForecastResult, i: number): string => {
  const at = placeInCycle(result, i);
  const name = result.info.seasons[at] ?? String(at + 1);
  return /^\d+$/.test(name) ? `Season ${name}` : name;
};

/** Where that season stands among the first states. */
const firstIndex = (result: ForecastResult, i: number): number => {
  const { period } = result.info;
  return (placeInCycle(result, i) - ((result.firstFitted - 1) % period) + period) % period;
};

/** With a capital to begin with. */
const titled = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** The models compared. */
export function candidateTable({ candidates }: ForecastResult): readonly TableBlock[] {
  if (!isNonEmpty(candidates)) return [];
  return [
    table(candidates, {
      id: 'candidates',
      title: 'Models Compared',
      columns: [
        text('Model', ({ model }) => titled(MODEL_NAMES[model])),
        value('Parameters', 'integer', ({ parameters }) => parameters),
        value('AICc', 'number', ({ aicc }) => aicc),
        value('Above the best', 'number', ({ aicc }) => aicc - candidates[0].aicc),
      ],
      notes: rich`AICc = *n* log(SSE / *n*) + 2*k* + 2*k*(*k* + 1) / (*n* − *k* − 1), over the values for which every model has a one-step forecast; *k* counts parameters, first states and the variance.`,
    }),
  ];
}

export function accuracy({ within, holdout }: ForecastResult): TableBlock {
  return accuracyTable(
    [
      { of: 'One step ahead, within the series', accuracy: within },
      ...(holdout
        ? [
            { of: 'Values held out', accuracy: holdout.model },
            { of: 'Values held out, naive', accuracy: holdout.naive },
          ]
        : []),
    ],
    holdout
      ? rich`${ACCURACY_NOTE} Values held out are forecast one to ${num(holdout.model.n, 'integer')} steps ahead; naive takes the last value, or that of the same season.`
      : ACCURACY_NOTE,
  );
}
