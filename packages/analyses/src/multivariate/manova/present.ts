import { type Block, type EstimatesBlock, rich, type TextBlock } from '@constat/report';
import { excludedNotice, pItem } from '../../shared/parts.ts';
import { adjustmentWorks, referencesBlock, when } from '../../shared/references.ts';
import { checks } from './checks.ts';
import { profileFigure } from './figures.ts';
import type { ManovaOptions } from './options.ts';
import { rCode } from './r-code.ts';
import type { ManovaResult } from './result.ts';
import { assumptionTable, cellsTable, multivariateTable, rootsTable, univariateTable } from './tables.ts';
import { apa, effectLabel, finding, interpretation, methods, STATISTICS } from './text.ts';

export function present(result: ManovaResult, options: ManovaOptions): readonly Block[] {
  return [
    finding(result, options),
    ...excludedNotice(result.sample, rich`They have no value in at least one variable of the model.`),
    estimates(result, options),
    multivariateTable(result),
    ...univariateTable(result, options),
    ...cellsTable(result, options),
    rootsTable(result),
    ...assumptionTable(result),
    ...checks(result, options),
    ...profileFigure(result, options),
    interpretation(result, options),
    apa(result, options),
    methods(result, options),
    references(result, options),
    rCode(result, options),
  ];
}

/** The statistic and p value of the first factor, and its share of the variance. */
function estimates(result: ManovaResult, options: ManovaOptions): EstimatesBlock {
  const effect = result.effects.find(({ isCovariate }) => !isCovariate)!;
  const test = effect.tests[options.statistic];
  const label = effectLabel(result, effect);
  return {
    kind: 'estimates',
    id: 'estimates',
    items: [
      {
        label: rich`${STATISTICS[options.statistic].name}, ${label}`,
        value: test.statistic,
        format: 'statistic',
      },
      { ...pItem(test.pValue, options.confidenceLevel), label: rich`*p* value, ${label}` },
      { label: rich`Partial η², ${label}`, value: test.partialEtaSquared, format: 'proportion' },
    ],
  };
}

function references(
  { boxM, mardia }: ManovaResult,
  { statistic, adjustment, univariate }: ManovaOptions,
): TextBlock {
  return referencesBlock(
    'olson1976',
    'pillai1955',
    'wilks1932',
    'roy1953',
    ...when(statistic === 'wilks', 'rao1951'),
    ...when(boxM !== null, 'box1949'),
    ...when(mardia !== null, 'mardia1970'),
    ...(univariate ? adjustmentWorks(adjustment) : []),
  );
}
