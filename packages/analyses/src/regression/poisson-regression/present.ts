import { num, rich } from '@constat/report';
import type { Estimates, Presentation } from '../../presentation.ts';
import { excludedNotice } from '../../shared/parts.ts';
import { when } from '../../shared/references.ts';
import { alphaNumber, alphaOf } from '../../shared/wording.ts';
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
import { countFigure, frequenciesFigure, ratiosFigure } from './figures.ts';
import type { PoissonOptions } from './options.ts';
import { rCode } from './r-code.ts';
import type { PoissonResult } from './result.ts';
import { coefficientsTable, modelTable, predictionsTable } from './tables.ts';
import { apa, finding, interpretation, methods, rateRatios } from './text.ts';

/** How R compares models of each distribution. */
const R_CURVES = {
  poisson: 'Chisq',
  'quasi-poisson': 'F of deviances',
  'negative-binomial': 'logLik',
} as const;

export function present(result: PoissonResult, options: PoissonOptions): Presentation {
  const drawn = (plot: PoissonOptions['plots'][number]) => options.plots.includes(plot);
  const alpha = alphaOf(options.confidenceLevel);
  const words: MarginalWords = {
    outcome: result.exposure
      ? `Rate of ${result.outcome.label} per Unit of ${result.exposure.label}`
      : `Expected ${result.outcome.label}`,
    format: 'number',
    level: options.confidenceLevel,
  };
  return {
    ...finding(result, options),
    notices: excludedNotice(result.sample, rich`They have no value in at least one variable of the model.`),
    estimates: estimates(result, options),
    lead: drawn('ratios') ? [ratiosFigure(result, options)] : [],
    tables: [
      modelTable(result),
      coefficientsTable(result, options),
      ...crudeRatios(rateRatios(result), result.crude, 'Rate Ratios', options.confidenceLevel),
      ...termsTable(result, result.fit.overall.df2 !== null, result.errors ? 'wald' : 'likelihood'),
      ...marginalTables(result.marginal, result, words),
      ...curveTable(result.curves),
      ...(result.predictions.length > 0 ? [predictionsTable(result, options)] : []),
    ],
    checks: [...checks(result, options), ...curveChecks(result.curves, alpha)],
    figures: [
      ...marginalFigure(result.marginal, result, words),
      ...curveFigures(result.curves, words.outcome, options.confidenceLevel, 'number'),
      ...(drawn('effect') ? countFigure(result, options) : []),
      ...(drawn('counts') && options.family !== 'quasi-poisson' ? [frequenciesFigure(result)] : []),
    ],
    interpretation: withCurves(interpretation(result, options), result.curves, alpha),
    apa: apa(result, options),
    methods: [...methods(result, options), ...curveMethods(result.curves)],
    works: [
      'cameronTrivedi2013',
      'mcCullaghNelder1989',
      ...errorsWorks(result.errors),
      ...when(options.family === 'negative-binomial', 'venablesRipley2002'),
      ...when(result.fit.likelihood !== null, 'mcFadden1974'),
      ...when(
        options.checks.includes('collinearity') && result.factors.length > 0 && result.gvif.length > 0,
        'foxMonette1992',
      ),
      ...when(options.checks.includes('influence'), 'cook1977'),
    ],
    r: [...rCode(result, options), ...rCurves(options, R_CURVES[options.family])],
  };
}

function estimates({ fit }: PoissonResult, { confidenceLevel }: PoissonOptions): Estimates {
  const alpha = alphaOf(confidenceLevel);
  const { pValue } = fit.overall;
  return [
    ...(fit.likelihood
      ? [
          {
            label: rich`McFadden *R*²`,
            value: fit.likelihood.mcFadden,
            format: 'proportion' as const,
            detail: rich`AIC ${num(fit.likelihood.aic, 'number', 1)}`,
          },
        ]
      : []),
    {
      label: rich`Dispersion`,
      value: fit.dispersion,
      format: 'number',
      reference: 1,
      detail: rich`1 where counts vary as the model says`,
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
