import { num, rich, type TableBlock } from '@constat/report';
import { symbol, table, text, under, value } from '../../shared/table.ts';
import type { TimeSeriesOptions } from './options.ts';
import type { TimeSeriesResult } from './result.ts';

export function testTable({ tests, n }: TimeSeriesResult, { fitDf }: TimeSeriesOptions): TableBlock {
  return table(tests, {
    id: 'tests',
    title: 'Tests of White Noise',
    columns: [
      value('Lags', 'integer', ({ lag }) => lag),
      symbol('df', 'df', ({ ljungBox }) => ljungBox.df),
      under(
        'Ljung–Box',
        symbol('Q', 'statistic', ({ ljungBox }) => ljungBox.statistic),
        symbol('p', 'p', ({ ljungBox }) => ljungBox.pValue),
      ),
      under(
        'Box–Pierce',
        symbol('Q', 'statistic', ({ boxPierce }) => boxPierce.statistic),
        symbol('p', 'p', ({ boxPierce }) => boxPierce.pValue),
      ),
    ],
    notes: rich`*n* = ${num(n, 'integer')}. Each row tests all autocorrelations up to its lag together; χ² with as many degrees of freedom as lags${fitDf > 0 ? rich`, less ${num(fitDf, 'integer')}` : ''}. Ljung–Box is the closer approximation in short series.`,
  });
}

export function lagTable(result: TimeSeriesResult, { fitDf }: TimeSeriesOptions): TableBlock {
  return table(result.lags, {
    id: 'autocorrelations',
    title: 'Autocorrelations',
    columns: [
      value('Lag', 'integer', ({ lag }) => lag),
      symbol('r', 'proportion', ({ acf }) => acf),
      symbol('SE', 'proportion', ({ standardError }) => standardError),
      value(rich`Partial *r*`, 'proportion', ({ pacf }) => pacf),
      under(
        'Ljung–Box up to this lag',
        symbol('Q', 'statistic', ({ ljungBox }) => ljungBox?.statistic ?? null),
        symbol('p', 'p', ({ ljungBox }) => ljungBox?.pValue ?? null),
      ),
    ],
    notes: rich`*n* = ${num(result.n, 'integer')}. *SE* is Bartlett’s, if the autocorrelations from this lag on are zero; the band of white noise is ±${num(result.bound, 'proportion')} at every lag.${fitDf > 0 ? ' Lags up to the number of fitted coefficients have no test.' : ''}`,
  });
}

/** The values as they are, and by season. */
export function summaryTable({ summary, seasons, info }: TimeSeriesResult): TableBlock {
  const all = { ...summary, name: 'All' };
  return table([...seasons, all], {
    id: 'summary',
    title: seasons.length > 0 ? rich`Values of ${info.label} by Season` : rich`Values of ${info.label}`,
    columns: [
      text(seasons.length > 0 ? 'Season' : 'Values', ({ name }) => name),
      symbol('n', 'integer', ({ n }) => n),
      symbol('M', 'number', ({ mean }) => mean),
      symbol('SD', 'number', ({ sd }) => sd),
      value('Min', 'value', ({ min }) => min),
      value('Mdn', 'value', ({ median }) => median),
      value('Max', 'value', ({ max }) => max),
    ],
    style: (row) => ({ total: row === all && seasons.length > 0 }),
    notes:
      seasons.length > 0
        ? rich`Values before any differences. Seasons are places in a cycle of ${num(info.period, 'integer')}, the first that of the first value; with a trend, later seasons of a cycle differ for that reason too.`
        : rich`Values before any differences.`,
  });
}
