import { rich } from '@constat/report';
import type { Presentation } from '../../presentation.ts';
import { excludedNotice } from '../../shared/parts.ts';
import { when } from '../../shared/references.ts';
import type { MultivariateResult } from './compute.ts';
import { figures } from './figures.ts';
import type { MultivariateOptions } from './options.ts';
import { rCode } from './r-code.ts';
import { centreTable, contributionsTable } from './tables.ts';
import { apa, finding, interpretation, methods } from './text.ts';

export function present(result: MultivariateResult, options: MultivariateOptions): Presentation {
  const isMewma = options.chart === 'mewma';
  return {
    ...finding(result, options),
    notices: excludedNotice(result.sample, rich`They lack a measurement or the name of their subgroup.`),
    lead: figures(result, options),
    estimates: [
      { label: ['Limit of T²'], value: result.limit, format: 'number' },
      ...(result.limitNew === null
        ? []
        : [{ label: ['Limit of new points'], value: result.limitNew, format: 'number' as const }]),
      {
        label: ['Points with a signal'],
        value: result.signals.length,
        format: 'integer',
        detail: [`of ${result.points}`],
      },
    ],
    tables: [...contributionsTable(result), centreTable(result, options)],
    interpretation: interpretation(result, options),
    apa: apa(result, options),
    methods: methods(result, options),
    works: [
      'montgomery2013',
      ...when(!isMewma, 'hotelling1947'),
      ...when(!isMewma && result.subgroup === null && options.covariance === 'differences', 'sullivan1996'),
      ...when(isMewma, 'lowry1992'),
      ...when(isMewma && options.h === null, 'rigdon1995'),
    ],
    r: rCode(result, options),
  };
}
