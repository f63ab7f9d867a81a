import { type FigureBlock, formatNumber, num, rich } from '@constat/report';
import { extremes } from '@constat/stats';
import { figure, type Position, unitBelow } from '../../shared/figure.ts';
import { niceDomain } from '../../shared/figures.ts';
import type { ManovaOptions } from './options.ts';
import type { ManovaResult } from './result.ts';
import { labelOf } from './text.ts';

/** Room that the groups share around each variable. */
const DODGE = 0.3;

/** Means of the levels of the first factor over the dependent variables. */
export function profileFigure(result: ManovaResult, options: ManovaOptions): FigureBlock[] {
  const [factor] = result.factors;
  if (!factor || !options.plots.includes('profile')) return [];
  const { levels } = factor;
  const values = result.profile.map(({ level, outcome, z, half }) => {
    const shift = levels.length > 1 ? DODGE * (levels.indexOf(level) / (levels.length - 1) - 0.5) : 0;
    return {
      group: level,
      outcome: labelOf(result, outcome),
      z,
      lower: z - half,
      upper: z + half,
      position: options.outcomes.indexOf(outcome) + shift,
    };
  });
  const x: Position = {
    field: 'position',
    type: 'quantitative',
    scale: { domain: [-0.5, options.outcomes.length - 0.5], nice: false, zero: false },
    axis: {
      values: options.outcomes.map((_, i) => i),
      tickCount: options.outcomes.length,
      labelExpr: unitBelow('outcomes[datum.value]'),
      labelAngle: options.outcomes.length > 4 ? -40 : 0,
      labelLimit: 180,
      grid: false,
      title: null,
    },
  };
  const ends = values.flatMap(({ lower, upper }) => [lower, upper]);
  const y = (field: string): Position => ({
    field,
    type: 'quantitative',
    scale: { domain: niceDomain(...extremes(ends)), nice: false, zero: false },
    axis: { title: 'Standard deviations from the mean' },
  });
  const scale = { domain: [...levels] } as const;
  const color = {
    field: 'group',
    type: 'nominal',
    scale,
    legend: { title: labelOf(result, factor.name), orient: 'bottom' },
  } as const;
  return [
    figure({
      id: 'profile',
      title: rich`Means by ${labelOf(result, factor.name)}`,
      alt: `Means of the levels of ${labelOf(result, factor.name)} in standard deviations: ${values.map(({ group, outcome, z }) => `${outcome}, ${group} ${formatNumber(z, 'number')}`).join('; ')}.`,
      notes: rich`Each dependent variable is counted from its mean in its own standard deviations; lines are ${num(options.confidenceLevel, 'level')} confidence intervals of the means.`,
      spec: {
        height: 280,
        params: [{ name: 'outcomes', value: options.outcomes.map((name) => labelOf(result, name)) }],
        data: { values },
        layer: [
          {
            mark: { type: 'rule', strokeWidth: 1.5, tooltip: false },
            encoding: { x, y: y('lower'), y2: { field: 'upper' }, color },
          },
          {
            mark: { type: 'line', strokeWidth: 1, opacity: 0.6, tooltip: false },
            encoding: { x, y: y('z'), color },
          },
          {
            mark: { type: 'point', size: 56, fillOpacity: 1, tooltip: { content: 'data' } },
            encoding: {
              x,
              y: y('z'),
              color,
              shape: color,
            },
          },
        ],
      },
    }),
  ];
}
