import type { Estimates, Presentation } from '../../presentation.ts';
import { when } from '../../shared/references.ts';
import { leftOutNotice } from '../kit/blocks.ts';
import { checks } from './checks.ts';
import { figures } from './figures.ts';
import type { DecompositionOptions } from './options.ts';
import { rCode } from './r-code.ts';
import type { DecompositionResult } from './result.ts';
import { outlierTable, partsTable, seasonTable } from './tables.ts';
import { apa, finding, interpretation, isProduct, METHOD_NAMES, methods } from './text.ts';

/** The parts below each other are the answer. */
const LEADING = 'panels';

export function present(result: DecompositionResult, options: DecompositionOptions): Presentation {
  const drawn = figures(result, options);
  return {
    ...finding(result, options),
    notices: leftOutNotice(result.info, result.sample),
    estimates: estimates(result, options),
    lead: drawn.filter(({ id }) => id === LEADING),
    tables: [partsTable(result, options), seasonTable(result, options), ...outlierTable(result)],
    checks: checks(result, options),
    figures: drawn.filter(({ id }) => id !== LEADING),
    interpretation: interpretation(result, options),
    apa: apa(result, options),
    methods: methods(result, options),
    works: [
      ...when(options.method === 'stl', 'cleveland1990'),
      ...when(options.method !== 'stl', 'kendallStuart1983'),
      ...when(result.remainderTest !== null, 'ljungBox1978'),
    ],
    r: rCode(result, options),
  };
}

function estimates(result: DecompositionResult, options: DecompositionOptions): Estimates {
  const { trendStrength, seasonalStrength, figure } = result;
  const strength = (label: string, value: number | null) =>
    value === null
      ? []
      : [{ label: [label], value, format: 'proportion' as const, detail: [METHOD_NAMES[options.method]] }];
  return [
    ...strength('Strength of the season', seasonalStrength),
    ...strength('Strength of the trend', trendStrength),
    {
      label: ['Highest less lowest season'],
      value: Math.max(...figure) - Math.min(...figure),
      format: 'number',
      detail: [isProduct(options) ? 'difference of factors' : 'in units of the series'],
    },
  ];
}
