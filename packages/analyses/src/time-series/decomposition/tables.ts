import { num, rich, type TableBlock } from '@constat/report';
import { symbol, table, text, value } from '../../shared/table.ts';
import { fieldText } from '../kit/calendar.ts';
import type { DecompositionOptions } from './options.ts';
import type { DecompositionResult } from './result.ts';
import { isProduct } from './text.ts';

/** Longer cycles are shown in the figure alone. */
const MOST_SEASONS = 60;

export function seasonTable(
  { figure, info, stl }: DecompositionResult,
  options: DecompositionOptions,
): TableBlock {
  const shown = figure.slice(0, MOST_SEASONS);
  const cut =
    shown.length < figure.length
      ? rich` The first ${num(shown.length, 'integer')} of ${num(figure.length, 'integer')} are shown.`
      : [];
  return table(shown, {
    id: 'season',
    title: rich`Season of ${info.label}`,
    columns: [
      text('Season', (_, i) => info.seasons[i] ?? String(i + 1)),
      value(isProduct(options) ? 'Factor' : 'Effect', 'number', (effect) => effect),
      isProduct(options) ? value('Difference from the trend', 'percent', (effect) => effect - 1) : [],
    ],
    notes: rich`${isProduct(options) ? 'Factors of the trend; their mean is 1.' : 'Differences from the trend, in units of the series.'}${stl?.sWindow ? ' The season changes; those of the first cycle are shown.' : ''}${cut}`,
  });
}

export function partsTable(result: DecompositionResult, options: DecompositionOptions): TableBlock {
  const { trendStrength, seasonalStrength, remainderSd, firstTrend, lastTrend, figure } = result;
  const range = Math.max(...figure) - Math.min(...figure);
  const product = isProduct(options);
  const rows = [
    { part: 'Trend', strength: trendStrength, what: 'First value', size: firstTrend },
    { part: '', strength: null, what: 'Last value', size: lastTrend },
    { part: 'Season', strength: seasonalStrength, what: 'Highest less lowest', size: range },
    { part: 'Remainder', strength: null, what: 'Standard deviation', size: remainderSd },
  ];
  return table(rows, {
    id: 'parts',
    title: 'Trend, Season and Remainder',
    columns: [
      text('Part', ({ part }) => part),
      product ? [] : value('Strength', 'proportion', ({ strength }) => strength),
      text('Measure', ({ what }) => what),
      value('Value', 'number', ({ size }) => size),
    ],
    notes: product
      ? rich`*n* = ${num(result.n, 'integer')}. The trend is in units of the series; season and remainder are factors.`
      : rich`*n* = ${num(result.n, 'integer')}. Strength is 1 less the variance of the remainder over that of part and remainder together, at least 0.`,
  });
}

/** Values that the robust fit set aside. */
export function outlierTable({ outliers, outlierCount, info }: DecompositionResult): readonly TableBlock[] {
  if (outliers.length === 0) return [];
  return [
    table(outliers, {
      id: 'outliers',
      title: 'Values Far From the Fit',
      columns: [
        text(info.time?.label ?? 'Position', ({ at }) => fieldText(at, info.spacing?.unit)),
        value('Value', 'number', ({ value }) => value),
        value('Remainder', 'number', ({ remainder }) => remainder),
        symbol('w', 'proportion', ({ weight }) => weight),
      ],
      notes: rich`*w* is the weight in the last round, from 0 to 1.${outlierCount > outliers.length ? rich` The farthest ${num(outliers.length, 'integer')} of ${num(outlierCount, 'integer')} are shown.` : ''}`,
    }),
  ];
}
