import type { Estimates, Presentation } from '../../presentation.ts';
import { pItem } from '../../shared/parts.ts';
import { when } from '../../shared/references.ts';
import { leftOutNotice } from '../kit/blocks.ts';
import { checks } from './checks.ts';
import { figures } from './figures.ts';
import type { TrendOptions } from './options.ts';
import { rCode } from './r-code.ts';
import type { TrendResult } from './result.ts';
import { averageTable, fitTable, kendallTable } from './tables.ts';
import { apa, finding, interpretation, mainP, methods } from './text.ts';

export function present(result: TrendResult, options: TrendOptions): Presentation {
  const { fit, kendall, seasonal } = result;
  return {
    ...finding(result, options),
    notices: leftOutNotice(result.info, result.sample),
    estimates: estimates(result, options),
    tables: [...kendallTable(result, options), ...fitTable(result, options), ...averageTable(result)],
    checks: checks(result, options),
    figures: figures(result, options),
    interpretation: interpretation(result, options),
    apa: apa(result, options),
    methods: methods(result, options),
    works: [
      ...when(kendall !== null, 'mann1945', 'sen1968'),
      ...when(seasonal !== null, 'hirsch1982'),
      ...when(fit !== null, 'durbinWatson1951'),
      ...when(fit?.residualTest !== null && fit !== null, 'ljungBox1978'),
      ...when(kendall === null && fit === null, 'kendallStuart1983'),
    ],
    r: rCode(result, options),
  };
}

function estimates({ kendall, fit, seasonal }: TrendResult, options: TrendOptions): Estimates {
  const level = options.confidenceLevel;
  const p = mainP({ kendall, fit, seasonal });
  if (p === null) return [];
  const slope = fit?.terms[1];
  return [
    ...(kendall
      ? [
          {
            label: ['Sen’s slope, a step'],
            value: kendall.senSlope,
            format: 'number' as const,
            ...(kendall.ciLower === null || kendall.ciUpper === null
              ? {}
              : { ciLower: kendall.ciLower, ciUpper: kendall.ciUpper, level }),
            reference: 0,
          },
        ]
      : []),
    ...(slope && options.degree === '1'
      ? [
          {
            label: ['Slope by least squares, a step'],
            value: slope.estimate,
            format: 'number' as const,
            ciLower: slope.ciLower,
            ciUpper: slope.ciUpper,
            level,
            reference: 0,
          },
        ]
      : []),
    pItem(p, level, 'two-sided'),
  ];
}
