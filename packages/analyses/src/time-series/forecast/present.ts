import { num, rich } from '@constat/report';
import type { Presentation } from '../../presentation.ts';
import { SHAPIRO_WILK, when } from '../../shared/references.ts';
import { alphaOf } from '../../shared/wording.ts';
import { leftOutNotice, spacingCheck } from '../kit/blocks.ts';
import { errorNormality, whiteNoiseCheck } from '../kit/error-checks.ts';
import { forecastTable } from '../kit/future.ts';
import { figures } from './figures.ts';
import type { ForecastOptions } from './options.ts';
import { rCode } from './r-code.ts';
import type { ForecastResult } from './result.ts';
import { accuracy, candidateTable, modelTable } from './tables.ts';
import { apa, finding, interpretation, methods } from './text.ts';

export function present(result: ForecastResult, options: ForecastOptions): Presentation {
  const { info, forecasts, model } = result;
  const level = options.confidenceLevel;
  const next = forecasts[0]!;
  const [course, ...others] = figures(result, options);
  return {
    ...finding(result, options),
    notices: leftOutNotice(info, result.sample),
    lead: course ? [course] : [],
    estimates: [
      {
        label: ['Next value'],
        value: next.mean,
        format: 'number',
        detail: rich`${num(level, 'level')} interval ${num(next.lower)} to ${num(next.upper)}`,
      },
      {
        label: ['RMSE, one step ahead'],
        value: result.within.rmse,
        format: 'number',
        detail: ['in units of the series'],
      },
    ],
    tables: [
      forecastTable(forecasts, info, level, [
        'Intervals of single values to come, if the series goes on as it was; the parameters count as known.',
      ]),
      accuracy(result),
      modelTable(result, options),
      ...candidateTable(result),
    ],
    checks: [
      ...whiteNoiseCheck(
        result.residualTest,
        alphaOf(options.confidenceLevel),
        'Earlier errors foretell later ones: the model misses something, and its intervals are too narrow. Try another model, or ARIMA.',
        options.model === 'auto'
          ? undefined
          : { kind: 'set-options', label: 'Choose the model by AICc', options: { model: 'auto' } },
      ),
      errorNormality(result.errors, result.normality, alphaOf(options.confidenceLevel)),
      spacingCheck(info, result.widest),
    ],
    figures: others,
    interpretation: interpretation(result, options),
    apa: apa(result, options),
    methods: methods(result, options),
    works: [
      'hyndman2008',
      'hyndmanKoehler2006',
      ...when(model !== 'ses', 'holt1957'),
      ...when(model.startsWith('holt-winters'), 'winters1960'),
      ...when(result.residualTest !== null, 'ljungBox1978'),
      ...when(result.normality !== null, ...SHAPIRO_WILK),
    ],
    r: rCode(result, options),
  };
}
