import { rich } from '@constat/report';
import type { Estimates, Presentation } from '../../presentation.ts';
import type { WorkKey } from '../../shared/bibliography.ts';
import { STATISTICS } from '../../shared/multivariate-tests.ts';
import { excludedNotice, pItem } from '../../shared/parts.ts';
import { adjustmentWorks, when } from '../../shared/references.ts';
import { checks } from './checks.ts';
import { profileFigure } from './figures.ts';
import type { ManovaOptions } from './options.ts';
import { rCode } from './r-code.ts';
import type { ManovaResult } from './result.ts';
import { assumptionTable, cellsTable, rootsTable, testsTable, univariateTable } from './tables.ts';
import { apa, effectLabel, finding, interpretation, methods } from './text.ts';

export function present(result: ManovaResult, options: ManovaOptions): Presentation {
  return {
    ...finding(result, options),
    notices: excludedNotice(result.sample, rich`They have no value in at least one variable of the model.`),
    estimates: estimates(result, options),
    tables: [
      testsTable(result, options),
      ...univariateTable(result, options),
      ...cellsTable(result, options),
      rootsTable(result),
      ...assumptionTable(result),
    ],
    checks: checks(result, options),
    figures: profileFigure(result, options),
    interpretation: interpretation(result, options),
    apa: apa(result, options),
    methods: methods(result, options),
    works: references(result, options),
    r: rCode(result, options),
  };
}

/** The statistic and p value of the first factor, and its share of the variance. */
function estimates(result: ManovaResult, options: ManovaOptions): Estimates {
  const effect = result.effects.find(({ isCovariate }) => !isCovariate)!;
  const test = effect.tests[options.statistic];
  const label = effectLabel(result, effect);
  return [
    {
      label: rich`${STATISTICS[options.statistic].name}, ${label}`,
      value: test.statistic,
      format: 'statistic',
    },
    { ...pItem(test.pValue, options.confidenceLevel), label: rich`*p* value, ${label}` },
    {
      label: rich`Partial η², ${label}`,
      value: test.partialEtaSquared,
      format: 'proportion',
      ...(test.ciLower === null || test.ciUpper === null
        ? {}
        : { ciLower: test.ciLower, ciUpper: test.ciUpper, level: options.confidenceLevel }),
    },
  ];
}

function references(
  { boxM, mardia }: ManovaResult,
  { statistic, adjustment, univariate }: ManovaOptions,
): readonly WorkKey[] {
  return [
    'olson1976',
    'pillai1955',
    'wilks1932',
    'roy1953',
    ...when(statistic === 'wilks', 'rao1951'),
    ...when(boxM !== null, 'box1949'),
    ...when(mardia !== null, 'mardia1970'),
    ...(univariate ? adjustmentWorks(adjustment) : []),
  ];
}
