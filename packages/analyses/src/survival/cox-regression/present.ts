import { num, rich } from '@constat/report';
import type { Estimates, Presentation } from '../../presentation.ts';
import { crudeRatios } from '../../regression/kit/crude.ts';
import {
  curveChecks,
  curveFigures,
  curveMethods,
  curveTable,
  withCurves,
} from '../../regression/kit/curve-blocks.ts';
import { termsTable } from '../../regression/kit/model-tables.ts';
import type { WorkKey } from '../../shared/bibliography.ts';
import { excludedNotice } from '../../shared/parts.ts';
import { when } from '../../shared/references.ts';
import { alphaNumber, alphaOf } from '../../shared/wording.ts';
import { checks } from './checks.ts';
import { curvesFigure, ratiosFigure, residualsFigure, schoenfeldFigures } from './figures.ts';
import { frailtyFigure, frailtyTable } from './frailty-blocks.ts';
import { testsBy } from './model-options.ts';
import type { CoxOptions } from './options.ts';
import { parametricTables } from './parametric-tables.ts';
import { rBends, rCode } from './r-code.ts';
import type { CoxResult } from './result.ts';
import {
  baselineTable,
  coefficientsTable,
  modelTable,
  predictionsTable,
  proportionalTable,
  residualsTable,
} from './tables.ts';
import { apa, finding, hazardRatios, interpretation, methods, ratioLabel } from './text.ts';

export function present(result: CoxResult, options: CoxOptions): Presentation {
  const drawn = (plot: CoxOptions['plots'][number]) => options.plots.includes(plot);
  const alpha = alphaOf(options.confidenceLevel);
  return {
    ...finding(result, options),
    notices: excludedNotice(result.sample, rich`They have no value in at least one variable of the model.`),
    estimates: estimates(result, options),
    lead: drawn('ratios') ? [ratiosFigure(result, options)] : [],
    tables: [
      coefficientsTable(result, options),
      ...crudeRatios(hazardRatios(result), result.crude, 'Hazard Ratios', options.confidenceLevel),
      modelTable(result),
      ...termsTable(result, false, testsBy(options)),
      ...curveTable(result.bends),
      ...frailtyTable(result),
      ...(result.predictions.length > 0 ? [predictionsTable(result, options)] : []),
      ...parametricTables(result, options),
      ...(result.baseline.length > 0 ? [baselineTable(result)] : []),
      ...(options.diagnostics ? [...proportionalTable(result), ...residualsTable(result)] : []),
    ],
    checks: [...checks(result, options), ...curveChecks(result.bends, alpha)],
    figures: [
      ...curveFigures(result.bends, 'Hazard Ratio', options.confidenceLevel, 'number'),
      ...frailtyFigure(result),
      ...(drawn('curves') ? curvesFigure(result, options) : []),
      ...(drawn('schoenfeld') ? schoenfeldFigures(result) : []),
      ...(drawn('residuals') ? residualsFigure(result) : []),
    ],
    interpretation: withCurves(interpretation(result, options), result.bends, alpha),
    apa: apa(result, options),
    methods: [...methods(result, options), ...curveMethods(result.bends)],
    works: references(result, options),
    r: [...rCode(result, options), ...rBends(result, options)],
  };
}

/** The hazard ratio that stands out most, the concordance, and the p value of the model. */
function estimates(result: CoxResult, { confidenceLevel }: CoxOptions): Estimates {
  const alpha = alphaOf(confidenceLevel);
  const { pValue } = result.fit.overall;
  const first = result.coefficients.reduce((a, b) => (b.pValue < a.pValue ? b : a));
  const { concordance } = result;
  return [
    ...(first.hazardRatio !== null && first.ciLower !== null && first.ciUpper !== null
      ? [
          {
            label: rich`Hazard ratio, ${ratioLabel(first.name, result)}`,
            value: first.hazardRatio,
            format: 'number',
            reference: 1,
            ciLower: first.ciLower,
            ciUpper: first.ciUpper,
            level: confidenceLevel,
          } as const,
        ]
      : []),
    ...(concordance
      ? [
          {
            label: rich`Concordance`,
            value: concordance.estimate,
            format: 'proportion',
            reference: 0.5,
            ciLower: concordance.ciLower,
            ciUpper: concordance.ciUpper,
            level: confidenceLevel,
          } as const,
        ]
      : []),
    {
      label: rich`*p* value of the model`,
      value: pValue,
      format: 'p',
      reference: alpha,
      detail: rich`${pValue < alpha ? 'below' : 'above'} ${alphaNumber(alpha)}, ${num(result.fit.events, 'integer')} events`,
    },
  ];
}

const TIES_WORK = { efron: 'efron1977', breslow: 'breslow1974', exact: 'gailLubinRubinstein1981' } as const;

function references(
  {
    factors,
    proportional,
    gvif,
    predictions,
    curves,
    concordance,
    start,
    parametric,
    together,
    diagnostics: cases,
  }: CoxResult,
  { ties, checks: wanted, diagnostics }: CoxOptions,
): readonly WorkKey[] {
  return [
    'cox1972',
    'therneauGrambsch2000',
    ...(together?.errors === 'frailty'
      ? (['breslow1974', 'klein1992'] as const)
      : ([TIES_WORK[ties]] as const)),
    ...when(together !== null && together.errors !== 'frailty', 'linWei1989'),
    ...when(start !== null, 'andersenGill1982'),
    ...when(parametric.length > 0, 'kalbfleischPrentice2002'),
    ...when(concordance !== null, 'harrell1982'),
    ...when(proportional !== null, 'grambschTherneau1994'),
    ...when(gvif.length > 0 && factors.length > 0 && wanted.includes('collinearity'), 'foxMonette1992'),
    ...when(
      (wanted.includes('influence') || diagnostics) && Boolean(cases?.dfbetas),
      'therneauGrambschFleming1990',
    ),
    ...when(predictions.length > 0 || curves !== null, 'tsiatis1981'),
  ];
}
