import {
  type Block,
  bold,
  type EstimatesBlock,
  join,
  type NoticeBlock,
  num,
  rich,
  type TextBlock,
} from '@constat/report';
import { excludedNotice, pItem } from '../../shared/parts.ts';
import {
  adjustmentWorks,
  bootstrapWorks,
  referencesBlock,
  SHAPIRO_WILK,
  when,
} from '../../shared/references.ts';
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

export function present(result: PartialResult, options: PartialOptions): readonly Block[] {
  const isMatrix = result.variables.length > 2;
  return [
    finding(result, options),
    ...excludedNotice(result.sample, rich`They lack a value in at least one of the variables and controls.`),
    ...codedNotice(result.coded),
    ...perfectNotice(result),
    ...(isMatrix ? [matrixTable(result, options)] : [estimates(result, options)]),
    pairsTable(result, options),
    ...semipartialTable(result, options),
    ...bootstrapTable(result, options),
    ...bayesTable(result, options),
    ...variablesTable(result, options),
    ...checks(result, options),
    ...heatmapFigures(result, options),
    ...residualFigures(result, options),
    interpretation(result, options),
    apa(result, options),
    methods(result, options),
    references(options),
    rCode(result, options),
  ];
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

function estimates(result: PartialResult, options: PartialOptions): EstimatesBlock {
  const { estimate, ciLower, ciUpper, zeroOrder, pValue } = result.pairs[0]!;
  const symbol = symbolOf(options);
  return {
    kind: 'estimates',
    id: 'estimates',
    items: [
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
    ],
  };
}

function references(options: PartialOptions): TextBlock {
  const pearson = options.method === 'pearson';
  return referencesBlock(
    'cohen1988',
    'fisher1924',
    ...when(!pearson, 'spearman1904'),
    ...adjustmentWorks(options.adjustment),
    ...bootstrapWorks(options),
    ...when(options.bayesFactor && pearson, 'jeffreys1961', 'kucharsky2023', 'ly2016'),
    ...when(pearson && options.checks.includes('normality'), ...SHAPIRO_WILK),
  );
}
