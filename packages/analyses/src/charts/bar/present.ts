import { rich, type TableBlock } from '@constat/report';
import type { Presentation } from '../../presentation.ts';
import { column, LIMITS, symbolColumn } from '../../shared/table.ts';
import { cellColumns } from '../kit/cell-table.ts';
import { chartParts, noted } from '../kit/chart-parts.ts';
import type { BarResult } from './compute.ts';
import { barFigure } from './figure.ts';
import type { BarOptions } from './options.ts';
import { rCode } from './r-code.ts';
import {
  findingText,
  formatOf,
  interpretationText,
  methodsText,
  notesOf,
  spreadText,
  subjectOf,
} from './text.ts';

export const present = (result: BarResult, options: BarOptions): Presentation =>
  chartParts({
    sample: result.sample,
    finding: findingText(result),
    figures: [barFigure(result, options)],
    tables: [barTable(result, options)],
    interpretation: interpretationText(result, options),
    subject: subjectOf(result, options),
    notes: spreadText(result, options),
    methods: methodsText(result, options),
    works: ['clevelandMcGill1984'],
    r: rCode(result, options),
  });

const VALUES = { count: '', percent: 'Percent', mean: 'M', median: 'Mdn', sum: 'Sum' } as const;

function barTable(result: BarResult, options: BarOptions): TableBlock {
  const { categories, groups, bars, shows } = result;
  const limits = bars.some(({ lower }) => lower !== null);
  const heading = VALUES[shows];
  const format = formatOf(result);
  return {
    kind: 'table',
    id: 'bars',
    title: rich`${subjectOf(result, options)}`,
    columns: [
      ...cellColumns(result),
      symbolColumn('n', 'n', 'integer'),
      ...(heading === ''
        ? []
        : [
            heading.length < 4 && shows !== 'sum'
              ? symbolColumn('value', heading, format)
              : column('value', [heading], format),
          ]),
      ...(limits
        ? [
            column('lower', [LIMITS.lower], format, 'limits'),
            column('upper', [LIMITS.upper], format, 'limits'),
          ]
        : []),
    ],
    ...(limits ? { spanners: { limits: ['Error bars'] } } : {}),
    rows: bars.map((bar) => ({
      cells: {
        category: categories[bar.category]!,
        group: groups[bar.group]!,
        n: bar.n,
        value: bar.value,
        lower: bar.lower,
        upper: bar.upper,
      },
    })),
    ...noted(notesOf(result, options)),
  };
}
