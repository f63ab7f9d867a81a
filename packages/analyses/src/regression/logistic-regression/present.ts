import { num, rich } from '@constat/report';
import type { Estimates, Presentation } from '../../presentation.ts';
import type { WorkKey } from '../../shared/bibliography.ts';
import { excludedNotice } from '../../shared/parts.ts';
import { when } from '../../shared/references.ts';
import { alphaNumber, alphaOf, rowsOrCases } from '../../shared/wording.ts';
import { crudeRatios } from '../kit/crude.ts';
import {
  curveChecks,
  curveFigures,
  curveMethods,
  curveTable,
  rCurves,
  withCurves,
} from '../kit/curve-blocks.ts';
import { errorsWorks } from '../kit/errors.ts';
import { type MarginalWords, marginalFigure, marginalTables } from '../kit/marginal.ts';
import { termsTable } from '../kit/model-tables.ts';
import { checks } from './checks.ts';
import { calibrationFigure, oddsFigure, probabilityFigure, rocFigure } from './figures.ts';
import { limitsBy } from './limits.ts';
import type { LogisticOptions } from './options.ts';
import { rCode } from './r-code.ts';
import type { LogisticResult } from './result.ts';
import {
  accuracyTable,
  classificationTable,
  coefficientsTable,
  diagnosticsTable,
  modelTable,
  predictionsTable,
  stepsTable,
} from './tables.ts';
import { apa, areaWord, finding, interpretation, methods, oddsRatios } from './text.ts';

export function present(result: LogisticResult, options: LogisticOptions): Presentation {
  const drawn = (plot: LogisticOptions['plots'][number]) => options.plots.includes(plot);
  const words: MarginalWords = {
    outcome: `Probability of ${result.outcome.label} (${result.outcome.event})`,
    format: 'proportion',
    level: options.confidenceLevel,
    decimals: 3,
  };
  return {
    ...finding(result, options),
    notices: excludedNotice(
      result.sample,
      rich`They have no value in at least one variable of the model${options.weights === null ? '' : ', or a frequency of zero'}.`,
      rowsOrCases(options.weights),
    ),
    estimates: estimates(result, options),
    lead: drawn('odds') ? oddsFigure(result, options) : [],
    tables: [
      modelTable(result, options),
      ...(result.steps.length > 1 ? [stepsTable(result)] : []),
      coefficientsTable(result, options),
      ...crudeRatios(oddsRatios(result, options), result.crude, 'Odds Ratios', options.confidenceLevel),
      ...termsTable(
        result,
        false,
        options.method === 'firth' ? 'penalized' : result.errors ? 'wald' : 'likelihood',
      ),
      ...marginalTables(result.marginal, result, words),
      ...(options.classification
        ? [classificationTable(result, options), accuracyTable(result, options)]
        : []),
      ...(result.predictions.length > 0 ? [predictionsTable(result, options)] : []),
      ...curveTable(result.curves),
      ...(options.diagnostics ? [diagnosticsTable(result)] : []),
    ],
    checks: [...checks(result, options), ...curveChecks(result.curves, alphaOf(options.confidenceLevel))],
    figures: [
      ...marginalFigure(result.marginal, result, words),
      ...(drawn('roc') ? [rocFigure(result, options)] : []),
      ...(drawn('effect') && result.effect ? [probabilityFigure(result, result.effect, options)] : []),
      ...(drawn('calibration') ? [calibrationFigure(result)] : []),
      ...curveFigures(result.curves, words.outcome, options.confidenceLevel, 'percent'),
    ],
    interpretation: withCurves(
      interpretation(result, options),
      result.curves,
      alphaOf(options.confidenceLevel),
    ),
    apa: apa(result, options),
    methods: [...methods(result, options), ...curveMethods(result.curves)],
    works: references(result, options),
    r: [...rCode(result, options), ...rCurves(options, 'Chisq')],
  };
}

function estimates({ fit, auc }: LogisticResult, { confidenceLevel }: LogisticOptions): Estimates {
  const alpha = alphaOf(confidenceLevel);
  const { pValue } = fit.overall;
  return [
    fit.nagelkerke === null || fit.mcFadden === null
      ? { label: rich`Tjur’s *R*²`, value: fit.tjur, format: 'proportion' }
      : {
          label: rich`Nagelkerke *R*²`,
          value: fit.nagelkerke,
          format: 'proportion',
          detail: rich`McFadden ${num(fit.mcFadden, 'proportion')}`,
        },
    {
      label: rich`Area under the ROC curve`,
      value: auc.estimate,
      format: 'proportion',
      reference: 0.5,
      ...(auc.ciLower === null
        ? { detail: [areaWord(auc.estimate)] }
        : { ciLower: auc.ciLower, ciUpper: auc.ciUpper, level: confidenceLevel }),
    },
    {
      label: rich`*p* value of the model`,
      value: pValue,
      format: 'p',
      reference: alpha,
      detail: rich`${pValue < alpha ? 'below' : 'above'} ${alphaNumber(alpha)}`,
    },
  ];
}

function references(
  { factors, diagnostics, gvif, errors }: LogisticResult,
  options: LogisticOptions,
): readonly WorkKey[] {
  const { checks, method, plots, diagnostics: listed } = options;
  return [
    'hosmerLemeshowSturdivant2013',
    ...(method === 'firth'
      ? (['firth1993', 'heinzeSchemper2002'] as const)
      : (['mcFadden1974', 'coxSnell1989', 'nagelkerke1991'] as const)),
    'tjur2009',
    ...errorsWorks(errors),
    'delong1988',
    ...when(limitsBy(options) === 'profile', 'venzonMoolgavkar1988'),
    ...when(checks.includes('events'), 'peduzzi1996'),
    ...when(diagnostics.linearity !== null, 'boxTidwell1962'),
    ...when(
      diagnostics.hosmerLemeshow !== null &&
        (checks.includes('fit') || listed || plots.includes('calibration')),
      'hosmerLemeshow1980',
    ),
    ...when(checks.includes('collinearity') && factors.length > 0 && gvif.length > 0, 'foxMonette1992'),
    ...when(checks.includes('influence') || listed, 'pregibon1981'),
    ...when(listed, 'youden1950'),
  ];
}
