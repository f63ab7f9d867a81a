import { type FigureBlock, formatNumber, type NumberFormat } from '@constat/report';
import { figure } from '../../shared/figure.ts';
import { cellAxes, cellHeight } from '../kit/cell-axes.ts';
import { noted } from '../kit/chart-parts.ts';
import { heightOf, titled } from '../kit/look.ts';
import type { BarResult } from './compute.ts';
import type { BarOptions } from './options.ts';
import { formatOf, notesOf, subjectOf, valueTitle } from './text.ts';

/** Labels that would run into each other are left out. */
const MOST_LABELS = 40;

export function barFigure(result: BarResult, options: BarOptions): FigureBlock {
  const { categories, groups, bars } = result;
  const isGrouped = result.group !== null;
  const stack = isGrouped && options.arrangement !== 'side';
  const format = formatOf(result);
  const rows = bars.map(({ category, group, n, value, lower, upper }) => ({
    category: categories[category]!,
    group: groups[group]!,
    n,
    value,
    lower,
    upper,
    end: Math.max(value ?? 0, upper ?? value ?? 0, 0),
    label: value === null ? '' : formatNumber(value, format),
  }));
  const { horizontal } = options;
  const beside = !stack;
  const axes = cellAxes(result, options, valueTitle(result, options), { horizontal, beside, zero: true });
  const { along, place, colour } = axes;
  const filled = stack && options.arrangement === 'filled';
  const stacking = filled
    ? ({
        stack: 'normalize',
        axis: { title: titled(horizontal ? options.xTitle : options.yTitle, 'Share'), format: '%' },
      } as const)
    : stack
      ? { stack: 'zero' as const }
      : {};
  const value = (field: string) => axes.value(field);
  const labelled = options.labels && !stack && rows.length <= MOST_LABELS;
  const limits = rows.some(({ lower }) => lower !== null);
  return figure({
    id: 'bar-chart',
    title: [titled(options.title, subjectOf(result, options))],
    alt: `Bar chart: ${subjectOf(result, options)}. ${described(rows, format, isGrouped)}`,
    ...noted(notesOf(result, options)),
    spec: {
      height: cellHeight(result, heightOf(options), { horizontal, beside }),
      data: { values: rows },
      layer: [
        {
          mark: { type: 'bar', tooltip: true },
          encoding: { ...place, [along]: axes.value('value', stacking), ...colour },
        },
        ...(limits
          ? ([
              {
                mark: { type: 'rule', strokeWidth: 1.5, color: 'black' },
                encoding: {
                  ...place,
                  [along]: value('lower'),
                  [`${along}2`]: { field: 'upper' },
                },
              },
              ...(['lower', 'upper'] as const).map(
                (end) =>
                  ({
                    mark: { type: 'tick', size: 10, thickness: 1.5, color: 'black', tooltip: false },
                    encoding: { ...place, [along]: value(end) },
                  }) as const,
              ),
            ] as const)
          : []),
        ...(labelled
          ? ([
              {
                mark: {
                  type: 'text',
                  fontSize: 11,
                  ...(horizontal
                    ? ({ align: 'left', dx: 5, baseline: 'middle' } as const)
                    : ({ baseline: 'bottom', dy: -4 } as const)),
                },
                encoding: {
                  ...place,
                  [along]: value('end'),
                  text: { field: 'label', type: 'nominal' },
                },
              },
            ] as const)
          : []),
      ],
    },
  });
}

/** Bars named in the text alternative; the table has all. */
const MOST_DESCRIBED = 8;

function described(
  rows: readonly { readonly category: string; readonly group: string; readonly value: number | null }[],
  format: NumberFormat,
  isGrouped: boolean,
): string {
  const shown = rows
    .slice(0, MOST_DESCRIBED)
    .map(
      ({ category, group, value }) =>
        `${category}${isGrouped ? `, ${group}` : ''}: ${value === null ? 'no cases' : formatNumber(value, format)}`,
    );
  return `${shown.join('; ')}${rows.length > MOST_DESCRIBED ? '; and more' : ''}.`;
}
