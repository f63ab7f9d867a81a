import { type FigureBlock, type NoticeBlock, num, rich } from '@constat/report';
import { normal } from '@constat/stats';
import type { Presentation } from '../../presentation.ts';
import { SHAPIRO_WILK, when } from '../../shared/references.ts';
import { alphaOf } from '../../shared/wording.ts';
import { leftOutNotice, spacingCheck } from '../kit/blocks.ts';
import { errorNormality, whiteNoiseCheck } from '../kit/error-checks.ts';
import { correlogramFigure } from '../kit/figures.ts';
import { forecastFigure, forecastTable } from '../kit/future.ts';
import type { ArimaOptions } from './options.ts';
import { rCode } from './r-code.ts';
import type { ArimaResult } from './result.ts';
import { accuracy, candidateTable, coefficientTable } from './tables.ts';
import { apa, finding, interpretation, methods } from './text.ts';

export function present(result: ArimaResult, options: ArimaOptions): Presentation {
  const { info, forecasts, fit } = result;
  const level = options.confidenceLevel;
  const next = forecasts[0]!;
  const isOwn = options.orders === 'own';
  const [course, ...others] = figures(result, options);
  return {
    ...finding(result, options),
    notices: [...leftOutNotice(info, result.sample), ...edgeNotice(result, isOwn)],
    lead: course ? [course] : [],
    estimates: [
      {
        label: ['Next value'],
        value: next.mean,
        format: 'number',
        detail: rich`${num(level, 'level')} interval ${num(next.lower)} to ${num(next.upper)}`,
      },
      { label: ['AICc'], value: fit.aicc, format: 'number', detail: ['smaller is better'] },
    ],
    tables: [
      coefficientTable(result, options),
      forecastTable(forecasts, info, level, [
        'Intervals of single values to come, if the model holds; the coefficients count as known.',
      ]),
      accuracy(result),
      ...candidateTable(result),
    ],
    checks: [
      ...whiteNoiseCheck(
        result.residualTest,
        alphaOf(options.confidenceLevel),
        'The residuals are autocorrelated: the model misses something. Try larger orders, a season, or differences.',
        isOwn
          ? { kind: 'set-options', label: 'Choose the orders by AICc', options: { orders: 'auto' } }
          : undefined,
      ),
      errorNormality(fit.nUsed, result.normality, alphaOf(options.confidenceLevel)),
      spacingCheck(info, result.widest),
    ],
    figures: others,
    interpretation: interpretation(result, options),
    apa: apa(result, options),
    methods: methods(result, options),
    works: [
      'boxJenkins1976',
      'gardnerHarveyPhillips1980',
      'hyndmanKoehler2006',
      ...when(!isOwn, 'hyndmanKhandakar2008', 'kwiatkowski1992'),
      ...when(result.residualTest !== null, 'ljungBox1978'),
      ...when(result.normality !== null, ...SHAPIRO_WILK),
    ],
    r: rCode(result, options),
  };
}

/** A coefficient at the edge of its region often means one difference too many. */
function edgeNotice({ fit, coefficients }: ArimaResult, isOwn: boolean): NoticeBlock[] {
  if (!fit.isAtEdge && coefficients.every(({ standardError }) => standardError !== null)) return [];
  return [
    {
      kind: 'notice',
      code: 'edge-of-region',
      level: 'warning',
      message: rich`A coefficient lies at the edge of the stationary or invertible region, where its standard error cannot be told. That often means one difference too many, or too large orders.`,
      ...(isOwn
        ? {
            action: {
              kind: 'set-options',
              label: 'Choose the orders by AICc',
              options: { orders: 'auto' },
            },
          }
        : {}),
    },
  ];
}

function figures(
  { info, points, forecasts, residualAcf, fit }: ArimaResult,
  options: ArimaOptions,
): FigureBlock[] {
  const level = options.confidenceLevel;
  const bound = normal.isf((1 - level) / 2) / Math.sqrt(fit.nUsed);
  return [
    ...(options.plots.includes('forecast') ? [forecastFigure(info, points, forecasts, level)] : []),
    ...(options.plots.includes('residuals') && residualAcf.length > 0
      ? [
          correlogramFigure(
            residualAcf.map((r, i) => ({ lag: i + 1, r, bound })),
            {
              id: 'residual-acf',
              title: rich`Autocorrelations of the Residuals`,
              axis: 'Autocorrelation',
              label: `the residuals of ${info.label}`,
              period: info.period,
              notes: rich`The band holds ${num(level, 'level')} of the autocorrelations of white noise.`,
            },
          ),
        ]
      : []),
  ];
}
