/** The multi-vari chart: every value, the means of groups and of categories, and which of them makes most of the variation. */
import { num, type Runs, rich, type TableBlock } from '@constat/report';
import { extremes, type RandomLevels, randomComponents } from '@constat/stats';
import type { FigureSpec, Layers } from '../../shared/figure.ts';
import { symbol, table, text, value } from '../../shared/table.ts';
import type { CellAxes } from '../kit/cell-axes.ts';
import { rCell } from '../kit/cell-table.ts';
import { type CellNames, placeNames, placeOf } from '../kit/cells.ts';
import { type Drawing, panelLabel } from '../kit/panels.ts';

/** A source of variation, each within those above it. */
export interface Source {
  readonly label: string;
  /** Its place from the outside in; null for what is left. */
  readonly depth: number | null;
  readonly variance: number;
  readonly percent: number;
}

export interface MultiVari {
  /** From the outermost to what is left within a cell; null where the values cannot tell them apart. */
  readonly sources: readonly Source[] | null;
  readonly points: readonly { readonly cell: number; readonly value: number }[];
  readonly categoryMeans: readonly {
    readonly panel: number;
    readonly category: number;
    readonly mean: number;
  }[];
}

/** Values that are drawn: more would be a black bar. */
const MOST_POINTS = 3000;
/** Levels that the estimation of variances takes. */
const MOST_LEVELS = 1400;

interface Depth {
  readonly label: string;
  /** The level of a cell. */
  readonly of: (cell: number) => number;
}

/** Sources from the outside in, each the combinations of its levels with those above. */
function depthsOf(names: CellNames): readonly Depth[] {
  const { panelled, category, group, groups, categories } = names;
  const k = groups.length;
  return [
    ...(panelled.length > 0
      ? [{ label: panelLabel(names), of: (cell: number) => Math.floor(cell / (k * categories.length)) }]
      : []),
    ...(category ? [{ label: category.label, of: (cell: number) => Math.floor(cell / k) }] : []),
    ...(group ? [{ label: group.label, of: (cell: number) => cell }] : []),
  ];
}

/** What the chart shows beside the means of the cells. */
export function multiVariOf(values: readonly Float64Array[], names: CellNames): MultiVari {
  const points = values.flatMap((own, cell) => Array.from(own, (each) => ({ cell, value: each })));
  const stride = Math.max(1, Math.ceil(points.length / MOST_POINTS));
  const k = names.groups.length;
  const categoryMeans = Array.from({ length: values.length / k }, (_, at) => {
    const own = values.slice(at * k, (at + 1) * k).flatMap((each) => [...each]);
    const { panel, category } = placeOf(at * k, names);
    return own.length === 0
      ? []
      : [{ panel, category, mean: own.reduce((sum, each) => sum + each, 0) / own.length }];
  }).flat();
  return {
    sources: sourcesOf(points, names),
    points: points.filter((_, i) => i % stride === 0),
    categoryMeans,
  };
}

function sourcesOf(points: MultiVari['points'], names: CellNames): MultiVari['sources'] {
  const y = Float64Array.from(points, (point) => point.value);
  const [low, high] = extremes(y);
  if (!(high > low)) return null;
  const factors: { readonly label: string; readonly depth: number; readonly levels: RandomLevels }[] = [];
  let before = 1;
  for (const [depth, { label, of }] of depthsOf(names).entries()) {
    const place = new Map<number, number>();
    const codes = Int32Array.from(points, ({ cell }) => {
      const level = of(cell);
      const known = place.get(level);
      if (known !== undefined) return known;
      place.set(level, place.size);
      return place.size - 1;
    });
    // a source with no more levels than the one above it adds nothing; one with as many as values is what is left
    if (place.size > before && place.size < y.length)
      factors.push({ label, depth, levels: { name: String(factors.length), codes, count: place.size } });
    before = Math.max(before, place.size);
  }
  const dense =
    factors.reduce((sum, { levels }) => sum + levels.count, 0) -
    Math.max(0, ...factors.map(({ levels }) => levels.count));
  if (factors.length === 0 || dense > MOST_LEVELS) return null;
  const found = randomComponents(
    y,
    factors.map(({ levels }) => levels),
  );
  const total = found.variances.reduce((sum, each) => sum + each, found.residual);
  const source = (label: string, depth: number | null, variance: number): Source => ({
    label,
    depth,
    variance,
    percent: (100 * variance) / total,
  });
  const innermost = factors.at(-1)?.label ?? '';
  return [
    ...factors.map(({ label, depth }, i) =>
      source(i === 0 ? label : `${label} within ${factors[i - 1]?.label}`, depth, found.variances[i] ?? 0),
    ),
    source(`Within ${innermost}`, null, found.residual),
  ];
}

/** Rows of the layers that `multiVariLayers` draws. */
export const multiVariRows = ({ points, categoryMeans }: MultiVari, names: CellNames) => ({
  points: points.map(({ cell, value: own }) => ({ ...placeNames(placeOf(cell, names), names), value: own })),
  middles: categoryMeans.map(({ panel, category, mean }) => ({
    ...placeNames({ panel, category, group: 0 }, names),
    mean,
  })),
});

/** Every value, the means of groups joined within their category, those of categories joined in black. */
export const multiVariLayers = (
  { place, along, across, value: of, colour }: CellAxes,
  drawing: Drawing,
): Layers =>
  [
    {
      ...drawing('points'),
      mark: { type: 'point', filled: true, size: 10, opacity: 0.45, tooltip: false },
      encoding: { ...place, [along]: of('value'), ...colour },
    },
    {
      ...drawing('means'),
      mark: { type: 'line', color: 'gray', strokeWidth: 1.25, tooltip: false },
      encoding: { ...place, [along]: of('mean'), detail: { field: 'category', type: 'nominal' } },
    },
    {
      ...drawing('middles'),
      mark: {
        type: 'line',
        color: 'black',
        strokeWidth: 1.5,
        strokeDash: [5, 3],
        opacity: 0.7,
        tooltip: false,
      },
      encoding: { [across]: place[across], [along]: of('mean') },
    },
  ] as Extract<FigureSpec, { readonly layer: unknown }>['layer'];

/** Which source makes most of the variation. */
export function sourcesTable({ panelled }: CellNames, { sources }: MultiVari): TableBlock[] {
  if (!sources) return [];
  return [
    table(sources, {
      id: 'sources',
      title: 'Sources of Variation',
      columns: [
        text('Source', ({ label }) => label),
        value('Variance', 'number', ({ variance }) => variance),
        symbol('SD', 'number', ({ variance }) => Math.sqrt(variance)),
        value('% contribution', 'number', ({ percent }) => percent, 2),
      ],
      notes: [
        `Each source within those above it, all at random; variances by REML, none below zero.${panelled.length > 0 ? ' The figure shows panels apart, the sources are those of all panels together.' : ''}`,
      ],
    }),
  ];
}

/** The sentence of the finding. */
export function sourcesText({ sources }: MultiVari): Runs {
  const [largest] = [...(sources ?? [])].sort((a, b) => b.variance - a.variance);
  return largest
    ? rich` Most of the variation lies ${largest.label.startsWith('Within') ? largest.label.replace('Within', 'within levels of') : `between levels of ${largest.label}`} (${num(largest.percent, 'number', 0)}%).`
    : rich``;
}

/** The variances in R. */
export function sourcesCode(names: CellNames, { sources }: MultiVari): readonly string[] {
  if (!sources) return [];
  const { panelled, category, group } = names;
  const all = [
    ...(panelled.length > 0 ? ['p'] : []),
    ...(category ? [panelled.length > 0 ? 'interaction(x, p)' : 'x'] : []),
    ...(group ? [rCell(names)] : []),
  ];
  const kept = sources.flatMap(({ depth }) =>
    depth === null ? [] : [{ name: `s${depth + 1}`, each: all[depth] ?? '' }],
  );
  return [
    'library(lme4) # sources of variation',
    ...kept.map(({ name, each }) => `${name} <- ${each}`),
    `v <- as.data.frame(VarCorr(lmer(y ~ 1 + ${kept.map(({ name }) => `(1 | ${name})`).join(' + ')})))`,
    `v <- setNames(v$vcov, v$grp)[c(${[...kept.map(({ name }) => `"${name}"`), '"Residual"'].join(', ')})]; data.frame(variance = v, sd = sqrt(v), percent = 100 * v / sum(v))`,
  ];
}
