import { bold, join, type NoticeBlock, num, rich } from '@constat/report';
import type { Estimates, Presentation } from '../../presentation.ts';
import type { WorkKey } from '../../shared/bibliography.ts';
import { excludedNotice, pItem } from '../../shared/parts.ts';
import { adjustmentWorks, bootstrapWorks, SHAPIRO_WILK, when } from '../../shared/references.ts';
import { codedNotice } from '../kit/columns.ts';
import { checks } from './checks.ts';
import { heatmapFigures, residualFigures } from './figures.ts';
import type { PartialOptions } from './options.ts';
import { rCode } from './r-code.ts';
import type { PartialResult } from './result.ts';
import {
  bayesTable,
  bootstrapTable,
  matrixTable,
  pairsTable,
  semipartialTable,
  variablesTable,
} from './tables.ts';
import { apa, finding, interpretation, methods, pairLabel, symbolOf } from './text.ts';

export function present(result: PartialResult, options: PartialOptions): Presentation {
  const isMatrix = result.variables.length > 2;
  return {
    ...finding(result, options),
    notices: [
      ...excludedNotice(
        result.sample,
        rich`They lack a value in at least one of the variables and controls.`,
      ),
      ...codedNotice(result.coded),
      ...perfectNotice(result),
    ],
    estimates: isMatrix ? [] : estimates(result, options),
    tables: [
      ...(isMatrix ? [matrixTable(result, options)] : []),
      pairsTable(result, options),
      ...semipartialTable(result, options),
      ...bootstrapTable(result, options),
      ...bayesTable(result, options),
      ...variablesTable(result, options),
    ],
    checks: checks(result, options),
    figures: [...heatmapFigures(result, options), ...residualFigures(result, options)],
    interpretation: interpretation(result, options),
    apa: apa(result, options),
    methods: methods(result, options),
    works: references(options),
    r: rCode(result, options),
  };
}

/** What rounding can take from a perfect correlation of residuals. */
const PERFECT = 1 - 1e-12;

/** Variables that determine each other, usually because one was computed from the other. */
function perfectNotice(result: PartialResult): NoticeBlock[] {
  const perfect = result.pairs.filter(({ estimate }) => Math.abs(estimate) >= PERFECT);
  if (perfect.length === 0) return [];
  return [
    {
      kind: 'notice',
      code: 'perfect-correlation',
      level: 'warning',
      message: rich`With the controls held constant, the variables of ${join(
        perfect.map((pair) => [bold(pairLabel(pair, result))]),
        ', ',
        ' and ',
      )} determine each other fully. Was one of them computed from the other and the controls? A test says nothing then.`,
    },
  ];
}

function estimates(result: PartialResult, options: PartialOptions): Estimates {
  const { estimate, ciLower, ciUpper, zeroOrder, pValue } = result.pairs[0]!;
  const symbol = symbolOf(options);
  return [
    {
      label: rich`Partial ${symbol}`,
      value: estimate,
      format: 'proportion',
      ...(ciLower !== null && ciUpper !== null
        ? { ciLower, ciUpper, level: options.confidenceLevel, reference: 0 }
        : {}),
    },
    {
      label: rich`Zero-order ${symbol}`,
      value: zeroOrder,
      format: 'proportion',
      detail: rich`without controls`,
    },
    ...(options.method === 'pearson'
      ? [
          {
            label: rich`Partial *r*²`,
            value: estimate ** 2,
            format: 'proportion' as const,
            detail: rich`${num(estimate ** 2, 'percent')} of what is left`,
          },
        ]
      : []),
    pItem(pValue, options.confidenceLevel, options.alternative === 'two-sided' ? 'two-sided' : 'one-sided'),
  ];
}

function references(options: PartialOptions): readonly WorkKey[] {
  const pearson = options.method === 'pearson';
  return [
    'cohen1988',
    'fisher1924',
    ...when(!pearson, 'spearman1904'),
    ...adjustmentWorks(options.adjustment),
    ...bootstrapWorks(options),
    ...when(options.bayesFactor && pearson, 'jeffreys1961', 'kucharsky2023', 'ly2016'),
    ...when(pearson && options.checks.includes('normality'), ...SHAPIRO_WILK),
  ];
}
