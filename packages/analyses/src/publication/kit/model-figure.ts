/** The estimates of models beside each other, with their intervals. */
import { type FigureBlock, formatNumber, num, rich } from '@constat/report';
import { figure, type Position } from '../../shared/figure.ts';
import { ratioTicks } from '../../shared/ratio-ticks.ts';
import type { ModelKind } from './fit-parts.ts';
import type { ModelColumn, ModelRows } from './model-rows.ts';
import { cellOf, modelLines } from './model-table.ts';
import { columnTitle, KIND_WORDS, measureOf } from './model-words.ts';

/** Ratios beyond these are drawn at the edge. */
const RANGE = [1e-3, 1e3] as const;
/** More lines than these are no picture. */
const MOST_LINES = 60;

interface ForestParts {
  readonly id: string;
  readonly kind: ModelKind;
  readonly level: number;
  /** Of whom: 'Hazard ratios of Time'. */
  readonly of: string;
  readonly title?: (column: ModelColumn) => string;
}

const capitals = (name: string): string => name.replace(/(^| )./g, (letter) => letter.toUpperCase());

/** A forest plot with a line for each row of the table and a mark for each model; null where there is nothing to draw. */
export function forestFigure(
  rows: Pick<ModelRows, 'variables' | 'columns'>,
  { id, kind, level, of, title = columnTitle }: ForestParts,
): FigureBlock | null {
  const { isRatio } = KIND_WORDS[kind];
  const measure = measureOf(kind);
  const [least, most] = isRatio ? RANGE : [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  const inside = (value: number | null, end: number): number => Math.min(most, Math.max(least, value ?? end));
  const names = new Map<string, number>();
  const lines = modelLines(rows)
    .filter(({ place }) => place !== null)
    .slice(0, MOST_LINES)
    .map((line) => {
      const { levels, label } = line.variable;
      const words = levels === null ? label : `${label}: ${levels[line.place!]!}`;
      const seen = (names.get(words) ?? 0) + 1;
      names.set(words, seen);
      return { line, term: seen === 1 ? words : `${words} (${seen})` };
    });
  const values = lines.flatMap(({ line, term }) =>
    rows.columns.flatMap((column) => {
      const cell = cellOf(column, line);
      if (!cell) return [];
      const { estimate } = cell;
      const none = isRatio ? 1 : 0;
      return [
        {
          term,
          model: title(column),
          reference: estimate === null,
          estimate: estimate ? inside(estimate.estimate, most) : none,
          ciLower: estimate ? inside(estimate.ciLower, least) : none,
          ciUpper: estimate ? inside(estimate.ciUpper, most) : none,
        },
      ];
    }),
  );
  const drawn = values.filter(({ reference }) => !reference);
  if (drawn.length === 0) return null;
  const models = rows.columns.map(title);
  const several = models.length > 1;
  const sort = lines.map(({ term }) => term);
  const y: Position = { field: 'term', type: 'nominal', sort, title: null, axis: { labelLimit: 260 } };
  const ticks = ratioTicks(domainOf(drawn));
  const x = (field: string): Position => ({
    field,
    type: 'quantitative',
    title: `${capitals(measure).replace(/ (.)/, (word) => word.toLowerCase())}${isRatio ? ' (log axis)' : ''}`,
    scale: isRatio ? { type: 'log', nice: false, domain: domainOf(drawn) } : { zero: false },
    ...(isRatio ? { axis: { values: ticks, tickCount: ticks.length, format: '~g' } } : {}),
  });
  const colour = several
    ? ({ color: { field: 'model', type: 'nominal', sort: models, title: null } } as const)
    : {};
  const shape = several
    ? ({ shape: { field: 'model', type: 'nominal', sort: models, title: null } } as const)
    : {};
  const offset = several ? ({ yOffset: { field: 'model', sort: models } } as const) : {};
  return figure({
    id,
    title: [`${capitals(measure)}s With Intervals`],
    alt: `${of}: ${drawn
      .map(
        ({ term, model, estimate, ciLower, ciUpper }) =>
          `${term}${several ? `, ${model}` : ''} ${formatNumber(estimate, 'number')}, interval ${formatNumber(ciLower, 'number')} to ${formatNumber(ciUpper, 'number')}`,
      )
      .join('; ')}.`,
    notes: rich`Lines are ${num(level, 'level')} confidence intervals; those that cross the line at ${isRatio ? '1' : '0'} do not rule out that there is no effect. Marks without a line are reference levels.`,
    spec: {
      height: (several ? 16 * models.length + 12 : 28) * lines.length + 16,
      data: { values },
      layer: [
        {
          data: { values: [{ none: isRatio ? 1 : 0 }] },
          mark: { type: 'rule', style: 'reference' },
          encoding: { x: x('none') },
        },
        {
          transform: [{ filter: '!datum.reference' }],
          mark: { type: 'rule', strokeWidth: 1.5, tooltip: false },
          encoding: { y, ...offset, x: x('ciLower'), x2: { field: 'ciUpper' }, ...colour },
        },
        {
          mark: { type: 'point', size: 56, fillOpacity: 1, tooltip: { content: 'data' } },
          encoding: { y, ...offset, x: x('estimate'), ...colour, ...shape },
        },
      ],
    },
  });
}

/** From the least to the largest limit, at least from one half to two. */
function domainOf(
  drawn: readonly { readonly ciLower: number; readonly ciUpper: number }[],
): [number, number] {
  return [
    Math.min(0.5, ...drawn.map(({ ciLower }) => ciLower)) / 1.1,
    Math.max(2, ...drawn.map(({ ciUpper }) => ciUpper)) * 1.1,
  ];
}
