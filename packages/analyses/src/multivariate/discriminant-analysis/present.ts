import { rich } from '@constat/report';
import type { Estimates, Presentation } from '../../presentation.ts';
import { excludedNotice } from '../../shared/parts.ts';
import { when } from '../../shared/references.ts';
import { alphaNumber, alphaOf } from '../../shared/wording.ts';
import { checks } from './checks.ts';
import { scoresFigure, structureFigure } from './figures.ts';
import type { DiscriminantOptions } from './options.ts';
import { rCode } from './r-code.ts';
import type { DiscriminantResult } from './result.ts';
import { classificationTables, functionsTable, groupsTable, predictorTables } from './tables.ts';
import { apa, finding, interpretation, judged, methods } from './text.ts';

export function present(result: DiscriminantResult, options: DiscriminantOptions): Presentation {
  return {
    ...finding(result, options),
    notices: excludedNotice(result.sample, rich`They have no value in at least one of the variables.`),
    estimates: estimates(result, options),
    tables: [
      functionsTable(result),
      ...classificationTables(result),
      ...predictorTables(result, options),
      groupsTable(result),
    ],
    checks: checks(result, options),
    figures: [
      ...(options.plots.includes('scores') ? [scoresFigure(result)] : []),
      ...(options.plots.includes('loadings') && result.predictors.length > 1
        ? [structureFigure(result)]
        : []),
    ],
    interpretation: interpretation(result, options),
    apa: apa(result, options),
    methods: methods(result, options),
    works: [
      'fisher1936',
      ...when(options.crossValidate, 'lachenbruchMickey1968'),
      ...when(result.boxM !== null, 'box1949'),
      'wilson1927',
    ],
    r: rCode(result, options),
  };
}

/** The share of right cases, the first canonical correlation and the p value of all functions. */
function estimates(result: DiscriminantResult, { confidenceLevel: level }: DiscriminantOptions): Estimates {
  const share = judged(result);
  const [first] = result.functions;
  const alpha = alphaOf(level);
  return [
    {
      label: result.crossed ? rich`Right, each left out in turn` : rich`Right`,
      value: share.accuracy,
      format: 'percent',
      reference: result.largest,
      ...(share.ciLower === null || share.ciUpper === null
        ? {}
        : { ciLower: share.ciLower, ciUpper: share.ciUpper, level }),
    },
    {
      label: rich`Canonical correlation`,
      value: first!.canonicalCorrelation,
      format: 'proportion',
      detail: rich`of the first function`,
    },
    {
      label: rich`*p* value of all functions`,
      value: first!.pValue,
      format: 'p',
      reference: alpha,
      detail: rich`${first!.pValue < alpha ? 'below' : 'above'} ${alphaNumber(alpha)}`,
    },
  ];
}
