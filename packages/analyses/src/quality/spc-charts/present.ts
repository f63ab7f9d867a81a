import { type Block, type EstimatesBlock, rich } from '@constat/report';
import { excludedNotice } from '../../shared/parts.ts';
import { referencesBlock, SHAPIRO_WILK, when } from '../../shared/references.ts';
import { checks } from './checks.ts';
import { figures } from './figures.ts';
import type { SpcOptions } from './options.ts';
import { rCode } from './r-code.ts';
import type { SpcResult } from './result.ts';
import { constantsTable, limitsTable, signalsTable } from './tables.ts';
import { apa, finding, interpretation, methods, signalPoints } from './text.ts';
import { hasRuns, rulesOf } from './words.ts';

export function present(result: SpcResult, options: SpcOptions): readonly Block[] {
  const { chart } = options;
  const runs = hasRuns(chart) ? rulesOf(options) : [];
  return [
    finding(result, options),
    ...excludedNotice(
      result.sample,
      rich`They have no value of ${result.label} or of another variable that the chart needs.`,
    ),
    ...figures(result, options),
    estimates(result, options),
    limitsTable(result, options),
    ...signalsTable(result, options),
    ...constantsTable(result, options),
    ...checks(result, options),
    interpretation(result, options),
    apa(result, options),
    methods(result, options),
    referencesBlock(
      'montgomery2013',
      ...when(chart !== 'ewma' && chart !== 'cusum', 'shewhart1931'),
      ...when(chart === 'ewma', 'roberts1959'),
      ...when(chart === 'cusum', 'page1954'),
      ...when(
        result.stages.some(({ overdispersion }) => overdispersion !== null),
        'laney2002',
      ),
      ...when(runs.length > 1 && options.ruleSet === 'western', 'westernElectric1956'),
      ...when(runs.length > 1 && options.ruleSet !== 'western', 'nelson1984'),
      ...when(chart === 'i-mr', ...SHAPIRO_WILK),
    ),
    rCode(result, options),
  ];
}

function estimates(result: SpcResult, { chart }: SpcOptions): EstimatesBlock {
  const stage = result.stages.at(-1)!;
  const { center } = stage.limits[0]!;
  const last = result.stages.length > 1 ? ', last stage' : '';
  return {
    kind: 'estimates',
    id: 'estimates',
    items: [
      ...(chart !== 'cusum' && center.from === center.to
        ? [{ label: [`Centre${last}`], value: center.from, format: 'number' as const }]
        : []),
      ...(stage.sigma === null
        ? []
        : [{ label: [`Standard deviation σ${last}`], value: stage.sigma, format: 'number' as const }]),
      {
        label: ['Points with a signal'],
        value: signalPoints(result).length,
        format: 'integer' as const,
        detail: [`of ${result.points}`],
      },
    ],
  };
}
