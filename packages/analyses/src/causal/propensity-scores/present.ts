import { rich } from '@constat/report';
import type { Estimates, Presentation } from '../../presentation.ts';
import { excludedNotice, pItem } from '../../shared/parts.ts';
import { when } from '../../shared/references.ts';
import { checks } from './checks.ts';
import { loveFigure, overlapFigure } from './figures.ts';
import type { PropensityOptions } from './options.ts';
import { rCode } from './r-code.ts';
import type { PropensityResult } from './result.ts';
import {
  balanceTable,
  effectTables,
  scoreTable,
  sensitivityTable,
  sizesTable,
  strataTable,
} from './tables.ts';
import { apa, finding, interpretation, methods } from './text.ts';
import { farthest, isShare } from './words.ts';

export function present(result: PropensityResult, options: PropensityOptions): Presentation {
  const { sensitivity, effect } = result;
  return {
    ...finding(result, options),
    notices: excludedNotice(result.sample, rich`They have no value in at least one variable.`),
    estimates: estimates(result, options),
    tables: [
      ...effectTables(result, options),
      balanceTable(result, options),
      sizesTable(result, options),
      ...strataTable(result),
      ...sensitivityTable(result),
      ...scoreTable(result, options),
    ],
    checks: checks(result, options),
    figures: [
      ...(options.plots.includes('love') ? [loveFigure(result, options)] : []),
      ...(options.plots.includes('overlap') ? [overlapFigure(result)] : []),
    ],
    interpretation: interpretation(result, options),
    apa: apa(result, options),
    methods: methods(result, options),
    works: [
      'rosenbaumRubin1983',
      'austin2009',
      ...when(options.method === 'match', 'ho2011'),
      ...when(options.method !== 'match' && effect !== null, 'white1980'),
      ...when(effect?.clusters != null, 'cameronMiller2015'),
      ...when(sensitivity.eValue !== null, 'vanderWeeleDing2017'),
      ...when(sensitivity.bounds !== null, 'rosenbaum2002'),
    ],
    r: rCode(result, options),
  };
}

function estimates(result: PropensityResult, { confidenceLevel: level }: PropensityOptions): Estimates {
  const { effect, sensitivity } = result;
  return [
    ...(effect
      ? [
          {
            label: isShare(result) ? ['Difference of shares'] : ['Difference of means'],
            value: effect.estimate,
            format: isShare(result) ? ('proportion' as const) : ('number' as const),
            reference: 0,
            ciLower: effect.ciLower,
            ciUpper: effect.ciUpper,
            level,
          },
          pItem(effect.pValue, level),
        ]
      : []),
    { label: ['Largest imbalance after'], value: Math.abs(farthest(result).smdAfter), format: 'effect' },
    ...(sensitivity.eValue
      ? [{ label: ['E-value'], value: sensitivity.eValue.estimate, format: 'number' as const }]
      : []),
  ];
}
