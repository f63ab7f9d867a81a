import { italic, rich, type TableBlock } from '@constat/report';
import type { Presentation } from '../../presentation.ts';
import { when } from '../../shared/references.ts';
import { symbol, table, value } from '../../shared/table.ts';
import { cellColumns, errorBarColumns } from '../kit/cell-table.ts';
import { chartParts } from '../kit/chart-parts.ts';
import type { Bar, BarResult } from './compute.ts';
import { barFigure } from './figure.ts';
import type { BarOptions } from './options.ts';
import { rCode } from './r-code.ts';
import { stepsOf } from './shapes.ts';
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
    works: ['clevelandMcGill1984', ...when(options.shape === 'treemap', 'bruls2000')],
    r: rCode(result, options),
  });

const VALUES = { count: '', percent: 'Percent', mean: 'M', median: 'Mdn', sum: 'Sum' } as const;

function barTable(result: BarResult, options: BarOptions): TableBlock {
  const { bars, shows } = result;
  const heading = VALUES[shows];
  const format = formatOf(result);
  const steps = stepsOf(bars);
  const total = ({ panel }: Bar): number =>
    bars.reduce((sum, bar) => (bar.panel === panel ? sum + (bar.value ?? 0) : sum), 0);
  const isSymbol = heading.length < 4 && shows !== 'sum';
  return table(bars, {
    id: 'bars',
    title: rich`${subjectOf(result, options)}`,
    columns: [
      cellColumns(result),
      symbol('n', 'integer', ({ n }) => n),
      heading === '' ? [] : value(isSymbol ? [italic(heading)] : heading, format, (bar) => bar.value),
      bars.some(({ lower }) => lower !== null) ? errorBarColumns(format) : [],
      options.shape === 'waterfall' ? value('Running total', format, (_, i) => steps[i]?.end ?? null) : [],
      options.shape === 'treemap'
        ? value('Share', 'percent', (bar) => (bar.value === null ? null : bar.value / total(bar)))
        : [],
    ],
    notes: notesOf(result, options),
  });
}
