import { italic, rich, type TableBlock } from '@constat/report';
import type { Presentation } from '../../presentation.ts';
import { symbol, table, value } from '../../shared/table.ts';
import { cellColumns, errorBarColumns } from '../kit/cell-table.ts';
import { chartParts } from '../kit/chart-parts.ts';
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
  const { bars, shows } = result;
  const heading = VALUES[shows];
  const format = formatOf(result);
  const isSymbol = heading.length < 4 && shows !== 'sum';
  return table(bars, {
    id: 'bars',
    title: rich`${subjectOf(result, options)}`,
    columns: [
      cellColumns(result),
      symbol('n', 'integer', ({ n }) => n),
      heading === '' ? [] : value(isSymbol ? [italic(heading)] : heading, format, (bar) => bar.value),
      bars.some(({ lower }) => lower !== null) ? errorBarColumns(format) : [],
    ],
    notes: notesOf(result, options),
  });
}
