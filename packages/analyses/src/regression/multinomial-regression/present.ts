import { num, rich } from '@constat/report';
import type { Estimates, Presentation } from '../../presentation.ts';
import { excludedNotice } from '../../shared/parts.ts';
import { when } from '../../shared/references.ts';
import { alphaNumber, alphaOf, rowsOrCases } from '../../shared/wording.ts';
import { termsTable } from '../kit/model-tables.ts';
import { checks } from './checks.ts';
import { ratiosFigure, sharesFigure } from './figures.ts';
import type { CategoryOptions } from './options.ts';
import { rCode } from './r-code.ts';
import type { CategoryResult } from './result.ts';
import {
  classificationTable,
  coefficientsTable,
  modelTable,
  predictionsTable,
  thresholdsTable,
} from './tables.ts';
import { apa, finding, interpretation, methods } from './text.ts';

export function present(result: CategoryResult, options: CategoryOptions): Presentation {
  const drawn = (plot: CategoryOptions['plots'][number]) => options.plots.includes(plot);
  return {
    ...finding(result, options),
    notices: excludedNotice(
      result.sample,
      rich`They have no value in at least one variable of the model${options.weights === null ? '' : ', or a frequency of zero'}.`,
      rowsOrCases(options.weights),
    ),
    estimates: estimates(result, options),
    lead: drawn('ratios') ? ratiosFigure(result, options) : [],
    tables: [
      modelTable(result),
      coefficientsTable(result, options),
      ...(result.thresholds.length > 0 ? [thresholdsTable(result, options)] : []),
      ...termsTable(result),
      ...(options.classification ? [classificationTable(result)] : []),
      ...(result.predictions.length > 0 ? [predictionsTable(result)] : []),
    ],
    checks: checks(result, options),
    figures: drawn('effect') ? sharesFigure(result) : [],
    interpretation: interpretation(result, options),
    apa: apa(result, options),
    methods: methods(result, options),
    works: [
      'agresti2013',
      'mcFadden1974',
      'coxSnell1989',
      'nagelkerke1991',
      ...when(options.method === 'ordinal', 'mcCullagh1980'),
      ...when(result.parallel !== null, 'brant1990'),
    ],
    r: rCode(result, options),
  };
}

function estimates({ fit }: CategoryResult, { confidenceLevel }: CategoryOptions): Estimates {
  const alpha = alphaOf(confidenceLevel);
  const { pValue } = fit.likelihoodRatio;
  return [
    {
      label: rich`Nagelkerke *R*²`,
      value: fit.nagelkerke,
      format: 'proportion',
      detail: rich`McFadden ${num(fit.mcFadden, 'proportion')}`,
    },
    { label: rich`AIC`, value: fit.aic, format: 'number' },
    {
      label: rich`*p* value of the model`,
      value: pValue,
      format: 'p',
      reference: alpha,
      detail: rich`${pValue < alpha ? 'below' : 'above'} ${alphaNumber(alpha)}`,
    },
  ];
}
