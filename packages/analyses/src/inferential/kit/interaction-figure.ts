/** Means of the levels of one factor, a line for each level of another. */
import { type FigureBlock, formatNumber, num, rich, type ShownVariable } from '@constat/report';
import { extremes } from '@constat/stats';
import { figure, type Position } from '../../shared/figure.ts';
import { niceDomain } from '../../shared/figures.ts';
import { showsLevel, showsLevels } from '../../shared/shows.ts';
import type { MeanFactor, MeanSet } from './marginal-means.ts';

/** Room that the lines share around each level, in level widths. */
const DODGE = 0.1;

/** What the fields show where the factors are variables of the dataset. */
const shownOf = (
  between: readonly ShownVariable[] | null,
  {
    along,
    lines,
    panels,
    panel,
  }: Readonly<Record<'along' | 'lines' | 'panels', MeanFactor | undefined>> & {
    readonly panel: string | null;
  },
) =>
  between
    ? {
        shows: [
          ...showsLevels('level', along ?? null),
          ...showsLevels('series', lines ?? null),
          ...showsLevel(panels, panel),
          ...between,
        ],
      }
    : {};

/**
 * One figure, or one a level of the third factor of the set: the first factor along the axis, the second as lines that differ
 * in colour, dash and mark.
 */
export function interactionFigures(
  set: MeanSet,
  factors: readonly MeanFactor[],
  axis: string,
  level: number,
  /** Whether the factors are variables of the dataset, and what else a case needs. */
  between: readonly ShownVariable[] | null = null,
): FigureBlock[] {
  const [along, lines, panels] = set.factors.map((name) => factors.find((factor) => factor.name === name)!);
  if (!along) return [];
  const all = set.rows.flatMap(({ ciLower, ciUpper }) => [ciLower, ciUpper]);
  const domain = niceDomain(...extremes(all));
  const panelLevels = panels ? panels.levels : [null];
  return panelLevels.map((panel, at) => {
    const rows = set.rows.filter(({ levels }) => panel === null || levels[2] === panel);
    const series = lines ? lines.levels : [''];
    const values = rows.map(({ levels, mean, ciLower, ciUpper }) => {
      const i = along.levels.indexOf(levels[0]!);
      const j = lines ? lines.levels.indexOf(levels[1]!) : 0;
      const offset = series.length === 1 ? 0 : DODGE * (j / (series.length - 1) - 0.5);
      return {
        level: levels[0]!,
        series: levels[1] ?? '',
        mean,
        ciLower,
        ciUpper,
        position: i + offset,
      };
    });
    const where = panels ? `, ${panels.label} ${panel}` : '';
    const by = lines ? `${along.label} and ${lines.label}` : along.label;
    const x: Position = {
      field: 'position',
      type: 'quantitative',
      scale: { domain: [-0.5, along.levels.length - 0.5], nice: false, zero: false },
      axis: {
        values: along.levels.map((_, i) => i),
        labelExpr: 'xLabels[datum.value]',
        grid: false,
        title: along.label,
      },
    };
    const y = (field: string): Position => ({
      field,
      type: 'quantitative',
      scale: { domain, nice: false, zero: false },
      axis: { title: axis },
    });
    const scale = { domain: [...series] } as const;
    const legend = lines ? ({ title: lines.label, orient: 'bottom' } as const) : null;
    const stroke = {
      field: 'series',
      type: 'nominal',
      scale: { ...scale, range: 'categoryLine' },
      legend,
    } as const;
    const strokeDash = { field: 'series', type: 'nominal', scale, legend } as const;
    const shape = { field: 'series', type: 'nominal', scale, legend } as const;
    return figure({
      id: panels ? `interaction-${at}` : 'interaction',
      ...shownOf(between, { along, lines, panels, panel }),
      title: rich`Marginal Means of ${axis} by ${by}${where}`,
      alt: `Marginal means of ${axis} by ${by}${where}. ${rows
        .map(
          ({ levels, mean, ciLower, ciUpper }) =>
            `${levels.slice(0, 2).join(', ')}: ${formatNumber(mean, 'number')}, interval ${formatNumber(ciLower, 'number')} to ${formatNumber(ciUpper, 'number')}.`,
        )
        .join(' ')}`,
      notes: rich`Bars are ${num(level, 'level')} confidence intervals.${lines ? ' Lines that are not parallel suggest an interaction.' : ''}`,
      spec: {
        params: [{ name: 'xLabels', value: along.levels }],
        height: 280,
        data: { values },
        layer: [
          {
            mark: { type: 'rule', strokeWidth: 1.25, tooltip: false },
            encoding: { x, y: y('ciLower'), y2: { field: 'ciUpper' }, stroke },
          },
          ...(lines
            ? ([
                {
                  mark: { type: 'line', tooltip: false },
                  encoding: { x, y: y('mean'), stroke, strokeDash },
                },
              ] as const)
            : []),
          {
            mark: { type: 'point', size: 64, fillOpacity: 1, tooltip: { content: 'data' } },
            encoding: {
              x,
              y: y('mean'),
              stroke,
              ...(lines ? { shape, fill: { ...stroke } } : {}),
            },
          },
        ],
      },
    });
  });
}
