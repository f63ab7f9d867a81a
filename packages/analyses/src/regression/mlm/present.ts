import { type FigureBlock, num, rich } from '@constat/report';
import type { Estimates, Presentation } from '../../presentation.ts';
import { excludedNotice } from '../../shared/parts.ts';
import { SHAPIRO_WILK, when } from '../../shared/references.ts';
import { quantileFigure, residualsFigure } from '../../shared/residual-figures.ts';
import { termsTable } from '../kit/model-tables.ts';
import { checks } from './checks.ts';
import { effectsFigures } from './figures.ts';
import { isKenwardRoger, type MlmOptions } from './options.ts';
import { rCode } from './r-code.ts';
import type { MlmResult } from './result.ts';
import { coefficientsTable, modelTable, randomTable, testsTable } from './tables.ts';
import { apa, finding, interpretation, methods } from './text.ts';
import { isCount, ratioWords } from './words.ts';

export function present(result: MlmResult, options: MlmOptions): Presentation {
  return {
    ...finding(result, options),
    notices: excludedNotice(result.sample, rich`They have no value in at least one variable of the model.`),
    estimates: estimates(result),
    tables: [
      coefficientsTable(result, options),
      randomTable(result),
      ...termsTable({ ...result, termTests: result.fTests ?? [] }, true, 'wald'),
      ...testsTable(result),
      modelTable(result, options),
    ],
    checks: checks(result, options),
    figures: [
      ...(options.plots.includes('effects') ? effectsFigures(result) : []),
      ...residualFigures(result, options),
    ],
    interpretation: interpretation(result, options),
    apa: apa(result, options),
    methods: methods(result, options),
    works: [
      'bates2015',
      ...when(ratioWords(result) === null, isKenwardRoger(options) ? 'kenwardRoger1997' : 'kuznetsova2017'),
      'nakagawaSchielzeth2013',
      ...when(isCount(options), 'nakagawaJohnsonSchielzeth2017'),
      ...when(
        result.random.some(({ terms }) => terms.length > 1),
        'johnson2014',
      ),
      ...when(
        (options.checks.includes('residuals') && result.residuals !== null) ||
          options.checks.includes('effects'),
        ...SHAPIRO_WILK,
      ),
    ],
    r: rCode(result, options),
  };
}

function residualFigures({ residuals, fit, outcome }: MlmResult, { plots }: MlmOptions): FigureBlock[] {
  if (!residuals) return [];
  return [
    ...(plots.includes('residuals') ? [residualsFigure(residuals.points, fit.n, outcome.label)] : []),
    ...(plots.includes('qq') ? [quantileFigure(residuals.quantiles, fit.n, outcome.label)] : []),
  ];
}

function estimates({ random, fit }: MlmResult): Estimates {
  return [
    ...random.flatMap(({ icc, label }) =>
      icc === null ? [] : [{ label: rich`ICC of ${label}`, value: icc, format: 'proportion' as const }],
    ),
    {
      label: rich`Marginal *R*²`,
      value: fit.rSquaredMarginal,
      format: 'proportion',
      detail: rich`predictors alone`,
    },
    {
      label: rich`Conditional *R*²`,
      value: fit.rSquaredConditional,
      format: 'proportion',
      detail: rich`with the groups; AIC ${num(fit.aic, 'number', 1)}`,
    },
  ];
}
