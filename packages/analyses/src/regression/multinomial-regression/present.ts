import { type Block, type EstimatesBlock, num, rich } from '@constat/report';
import { excludedNotice } from '../../shared/parts.ts';
import { referencesBlock, when } from '../../shared/references.ts';
import { alphaNumber, alphaOf } from '../../shared/wording.ts';
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
  termsTable,
  thresholdsTable,
} from './tables.ts';
import { apa, finding, interpretation, methods } from './text.ts';

export function present(result: CategoryResult, options: CategoryOptions): readonly Block[] {
  const drawn = (plot: CategoryOptions['plots'][number]) => options.plots.includes(plot);
  return [
    finding(result, options),
    ...excludedNotice(
      result.sample,
      rich`They have no value in at least one variable of the model${options.weights === null ? '' : ', or a frequency of zero'}.`,
    ),
    estimates(result, options),
    modelTable(result),
    coefficientsTable(result, options),
    ...(result.thresholds.length > 0 ? [thresholdsTable(result, options)] : []),
    ...(result.termTests.length > 0 ? [termsTable(result)] : []),
    ...(options.classification ? [classificationTable(result)] : []),
    ...(result.predictions.length > 0 ? [predictionsTable(result)] : []),
    ...checks(result, options),
    ...(drawn('ratios') ? ratiosFigure(result, options) : []),
    ...(drawn('effect') ? sharesFigure(result) : []),
    interpretation(result, options),
    apa(result, options),
    methods(result, options),
    referencesBlock(
      'agresti2013',
      'mcFadden1974',
      'coxSnell1989',
      'nagelkerke1991',
      ...when(options.method === 'ordinal', 'mcCullagh1980'),
      ...when(result.parallel !== null, 'brant1990'),
    ),
    rCode(result, options),
  ];
}

function estimates({ fit }: CategoryResult, { confidenceLevel }: CategoryOptions): EstimatesBlock {
  const alpha = alphaOf(confidenceLevel);
  const { pValue } = fit.likelihoodRatio;
  return {
    kind: 'estimates',
    id: 'estimates',
    items: [
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
    ],
  };
}
