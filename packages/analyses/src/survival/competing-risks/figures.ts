import { type FigureBlock, formatNumber, num, rich } from '@constat/report';
import { ratioFigure } from '../../regression/kit/ratio-figure.ts';
import { figure } from '../../shared/figure.ts';
import { curveSpec } from '../kit/curve-figure.ts';
import type { CompetingRisksOptions } from './options.ts';
import type { CompetingRisksResult, FineGrayResult, GroupIncidence } from './result.ts';
import { causeOf, ratiosOf } from './text.ts';

const endOf = ({ causes }: GroupIncidence, k = 0): string => {
  const { points } = causes[k]!;
  return formatNumber(points[points.length - 1]?.survival ?? 0, 'percent');
};

/** The event of interest, one curve for each group. */
export function incidenceFigure(result: CompetingRisksResult, options: CompetingRisksOptions): FigureBlock {
  const { groups, group, time, ticks } = result;
  const cause = causeOf(result);
  const bands = options.bands && groups.length <= 4;
  return figure({
    id: 'incidence-figure',
    title: group
      ? rich`Cumulative Incidence of ${cause} by ${group.label}`
      : rich`Cumulative Incidence of ${cause}`,
    alt: `Cumulative incidence of ${cause} over ${time.label}; at the end ${groups.map((each) => `${each.level} ${endOf(each)}`).join(', ')}.`,
    notes: rich`Below the axis stands the number at risk of any event.${bands ? rich` Bands are ${num(options.confidenceLevel, 'level')} confidence intervals.` : ''}`,
    spec: curveSpec({
      curves: groups.map(({ level, causes, atRisk }) => ({
        name: level,
        points: causes[0].points,
        marks: [],
        atRisk,
      })),
      ticks,
      timeTitle: time.label,
      survivalTitle: 'Cumulative incidence',
      legend: group?.label ?? null,
      bands,
    }),
  });
}

/** All events, one figure for each group. */
export const causesFigures = (result: CompetingRisksResult): readonly FigureBlock[] =>
  result.groups.slice(0, 4).map((group, i) =>
    figure({
      id: `causes-${i}`,
      title: result.group ? rich`All Events, ${group.level}` : rich`All Events`,
      alt: `Cumulative incidence of all events${result.group ? ` for ${group.level}` : ''}; at the end ${group.causes.map(({ cause }, k) => `${cause} ${endOf(group, k)}`).join(', ')}.`,
      notes: rich`The curves and the share without any event add up to 1.`,
      spec: curveSpec({
        curves: group.causes.map(({ cause, points }) => ({ name: cause, points, marks: [], atRisk: [] })),
        ticks: result.ticks,
        timeTitle: result.time.label,
        survivalTitle: 'Cumulative incidence',
        legend: result.event.label,
        bands: false,
      }),
    }),
  );

export const ratiosFigure = (model: FineGrayResult, options: CompetingRisksOptions): FigureBlock =>
  ratioFigure({
    id: 'ratios',
    name: 'Subdistribution hazard ratio',
    of: 'Subdistribution hazard ratios',
    level: options.confidenceLevel,
    ratios: ratiosOf(model),
  });
