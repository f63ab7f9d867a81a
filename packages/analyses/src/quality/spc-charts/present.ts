import { rich } from '@constat/report';
import type { Estimates, Presentation } from '../../presentation.ts';
import { excludedNotice } from '../../shared/parts.ts';
import { SHAPIRO_WILK, when } from '../../shared/references.ts';
import { checks } from './checks.ts';
import { figures } from './figures.ts';
import type { SpcOptions } from './options.ts';
import { rCode } from './r-code.ts';
import type { SpcResult } from './result.ts';
import { componentsTable, constantsTable, limitsTable, partsTable, signalsTable } from './tables.ts';
import { apa, finding, interpretation, methods, signalPoints } from './text.ts';
import { hasRuns, isBetween, isOfGaps, publishedRules } from './words.ts';

export function present(result: SpcResult, options: SpcOptions): Presentation {
  const { chart } = options;
  const runs = hasRuns(chart) ? publishedRules(options) : [];
  return {
    ...finding(result, options),
    notices: excludedNotice(
      result.sample,
      rich`They have no value of ${result.label} or of another variable that the chart needs.`,
    ),
    estimates: estimates(result, options),
    tables: [
      limitsTable(result, options),
      ...signalsTable(result, options),
      ...componentsTable(result),
      ...partsTable(result, options),
      ...constantsTable(result, options),
    ],
    checks: checks(result, options),
    lead: figures(result, options),
    interpretation: interpretation(result, options),
    apa: apa(result, options),
    methods: methods(result, options),
    works: [
      'montgomery2013',
      ...when(chart !== 'ewma' && chart !== 'cusum' && !isOfGaps(chart), 'shewhart1931'),
      ...when(chart === 'g', 'kaminsky1992'),
      ...when(chart === 't' && options.tLimits === 'nelson', 'nelson1994'),
      ...when(chart === 'ewma', 'roberts1959'),
      ...when(chart === 'cusum', 'page1954'),
      ...when(
        result.stages.some(({ overdispersion }) => overdispersion !== null),
        'laney2002',
      ),
      ...when(runs.length > 1 && options.ruleSet === 'western', 'westernElectric1956'),
      ...when(runs.length > 1 && options.ruleSet !== 'western', 'nelson1984'),
      ...when(chart === 'i-mr' || chart === 'z-mr', ...SHAPIRO_WILK),
      ...when(isBetween(chart), 'wheeler1995'),
      ...when(chart === 'z-mr', 'farnum1992'),
    ],
    r: rCode(result, options),
  };
}

function estimates(result: SpcResult, { chart }: SpcOptions): Estimates {
  const stage = result.stages.at(-1);
  const { center } = stage.limits[0]!;
  const last = result.stages.length > 1 ? ', last stage' : '';
  return [
    ...(chart !== 'cusum' && chart !== 'z-mr' && center.from === center.to
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
  ];
}
