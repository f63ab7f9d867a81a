/** A bar for each category of the ratings. */
import type { FigureBlock, Runs } from '@constat/report';
import { figure, type Position } from '../../shared/figure.ts';

interface CategoryBars {
  readonly id: string;
  readonly title: string;
  readonly alt: string;
  readonly notes: Runs;
  readonly axis: string;
  /** What the bars show, as tooltips name it. */
  readonly field: string;
  readonly values: readonly { readonly category: string; readonly value: number }[];
  /** The size over all categories. */
  readonly line?: number;
  readonly percent?: boolean;
}

export function categoryBars({
  id,
  title,
  alt,
  notes,
  axis,
  field: bar,
  values,
  line,
  percent,
}: CategoryBars): FigureBlock {
  const x = (field: string): Position => ({
    field,
    type: 'quantitative',
    scale: { domain: [Math.min(0, ...values.map(({ value }) => value)), 1], nice: false },
    axis: { title: axis, ...(percent ? { format: '.0%' } : {}) },
  });
  return figure({
    id,
    title: [title],
    alt,
    notes,
    spec: {
      height: Math.max(100, 30 * values.length),
      data: { values: values.map(({ category, value }) => ({ category, [bar]: value })) },
      layer: [
        {
          mark: { type: 'bar', tooltip: { content: 'data' } },
          encoding: {
            y: { field: 'category', type: 'nominal', sort: null, title: null, axis: { labelLimit: 260 } },
            x: x(bar),
          },
        },
        ...(line === undefined
          ? []
          : [
              {
                data: { values: [{ all: line }] },
                mark: { type: 'rule' as const, style: 'reference' },
                encoding: { x: x('all') },
              },
            ]),
      ],
    },
  });
}
