import { type FigureBlock, num, rich } from '@constat/report';
import { normal } from '@constat/stats';
import { correlogramFigure } from '../kit/figures.ts';
import { forecastFigure } from '../kit/future.ts';
import type { ForecastOptions } from './options.ts';
import type { ForecastResult } from './result.ts';

export function figures(result: ForecastResult, options: ForecastOptions): readonly FigureBlock[] {
  const { plots, confidenceLevel: level } = options;
  const { info, points, forecasts, residualAcf, errors } = result;
  const bound = normal.isf((1 - level) / 2) / Math.sqrt(errors);
  return [
    ...(plots.includes('forecast') ? [forecastFigure(info, points, forecasts, level)] : []),
    ...(plots.includes('residuals') && residualAcf.length > 0
      ? [
          correlogramFigure(
            residualAcf.map((r, i) => ({ lag: i + 1, r, bound })),
            {
              id: 'residual-acf',
              title: rich`Autocorrelations of the One-Step Errors`,
              axis: 'Autocorrelation',
              label: `the one-step errors of ${info.label}`,
              period: info.period,
              notes: rich`The band holds ${num(level, 'level')} of the autocorrelations of white noise.`,
            },
          ),
        ]
      : []),
  ];
}
