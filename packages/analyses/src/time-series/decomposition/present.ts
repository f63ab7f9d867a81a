import type { Block, EstimatesBlock } from '@constat/report';
import { referencesBlock, when } from '../../shared/references.ts';
import { leftOutNotice } from '../kit/blocks.ts';
import { checks } from './checks.ts';
import { figures } from './figures.ts';
import type { DecompositionOptions } from './options.ts';
import { rCode } from './r-code.ts';
import type { DecompositionResult } from './result.ts';
import { outlierTable, partsTable, seasonTable } from './tables.ts';
import { apa, finding, interpretation, isProduct, METHOD_NAMES, methods } from './text.ts';

export function present(result: DecompositionResult, options: DecompositionOptions): readonly Block[] {
  return [
    finding(result, options),
    ...leftOutNotice(result.info, result.sample),
    estimates(result, options),
    partsTable(result, options),
    seasonTable(result, options),
    ...outlierTable(result),
    ...checks(result, options),
    ...figures(result, options),
    interpretation(result, options),
    apa(result, options),
    methods(result, options),
    referencesBlock(
      ...when(options.method === 'stl', 'cleveland1990'),
      ...when(options.method !== 'stl', 'kendallStuart1983'),
      ...when(result.remainderTest !== null, 'ljungBox1978'),
    ),
    rCode(result, options),
  ];
}

function estimates(result: DecompositionResult, options: DecompositionOptions): EstimatesBlock {
  const { trendStrength, seasonalStrength, figure } = result;
  const strength = (label: string, value: number | null) =>
    value === null
      ? []
      : [{ label: [label], value, format: 'proportion' as const, detail: [METHOD_NAMES[options.method]] }];
  return {
    kind: 'estimates',
    id: 'estimates',
    items: [
      ...strength('Strength of the season', seasonalStrength),
      ...strength('Strength of the trend', trendStrength),
      {
        label: ['Highest less lowest season'],
        value: Math.max(...figure) - Math.min(...figure),
        format: 'number',
        detail: [isProduct(options) ? 'difference of factors' : 'in units of the series'],
      },
    ],
  };
}
