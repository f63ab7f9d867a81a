import { andList, type FigureBlock, formatNumber, num, rich } from '@constat/report';
import { extremes } from '@constat/stats';
import { figure } from '../../shared/figure.ts';
import { niceDomain } from '../../shared/figures.ts';
import { needs, showsLevels, showsValues } from '../../shared/shows.ts';
import { curveSpec, seriesOf, timeAxis } from '../kit/curve-figure.ts';
import type { KaplanMeierOptions } from './options.ts';
import type { GroupCurve, SurvivalResult } from './result.ts';
import { byGroup } from './text.ts';

const legendOf = ({ group }: SurvivalResult): string | null => group?.label ?? null;

/** Times of cases, whether they had the event or not. */
const timesShown = ({ time, group, event }: SurvivalResult) => [
  showsValues('time', time),
  ...showsLevels('curve', group),
  ...needs(event),
];

const medianWords = ({ level, median }: GroupCurve): string =>
  median.estimate === null
    ? `${level}: the median was not reached`
    : `${level}: median ${formatNumber(median.estimate, 'value')}`;

export function survivalFigure(result: SurvivalResult, options: KaplanMeierOptions): FigureBlock {
  const { groups, time } = result;
  const marked = groups.some(({ marks }) => marks.length > 0);
  const several = groups.length > 1;
  return figure({
    id: 'survival',
    table: 'curves',
    shows: timesShown(result),
    title: rich`Survival Curves${byGroup(result)}`,
    alt: `Kaplan–Meier curves of ${time.label}. ${groups.map(medianWords).join('; ')}. At the end of observation the share without the event was ${andList(groups.map(({ level, lastSurvival }) => `${formatNumber(lastSurvival, 'percent')}${several ? ` (${level})` : ''}`))}.`,
    notes: rich`Each step down is an event.${options.bands ? rich` Bands are pointwise ${num(options.confidenceLevel, 'level')} confidence intervals.` : []}${marked ? ' Small strokes are censored cases.' : ''} Below the curves the number of cases still at risk.`,
    spec: curveSpec({
      curves: groups.map((group) => ({ ...group, name: group.level })),
      ticks: result.ticks,
      timeTitle: time.label,
      survivalTitle: 'Share without the event',
      legend: legendOf(result),
      bands: options.bands,
    }),
  });
}

/** Steps of one number over time, or over its logarithm. */
function stepFigure(
  result: SurvivalResult,
  values: readonly { curve: string; time: number; value: number }[],
  title: string,
  logTime: boolean,
) {
  const names = result.groups.map(({ level }) => level);
  const { stroke, strokeDash } = seriesOf(names, legendOf(result));
  const heights = values.map(({ value }) => value);
  const times = values.map(({ time }) => time);
  const axis = timeAxis(result.ticks, result.time.label);
  const x = logTime
    ? ({
        ...axis,
        scale: { type: 'log', domain: [...extremes(times)], nice: false },
        axis: {
          title: `${axis.axis.title} (log axis)`,
          grid: false,
          format: '~g',
          labelOverlap: true,
        },
      } as const)
    : axis;
  const low = logTime ? Math.min(...heights) : 0;
  return {
    height: 280,
    datasets: { curves: values },
    data: { name: 'curves' },
    mark: { type: 'line', interpolate: 'step-after', tooltip: false },
    encoding: {
      x,
      y: {
        field: 'value',
        type: 'quantitative',
        scale: { domain: niceDomain(low, Math.max(...heights)), nice: false, zero: false },
        axis: { title },
      },
      ...(names.length > 1 ? ({ stroke, strokeDash } as const) : {}),
    },
  } as const;
}

export function hazardFigure(result: SurvivalResult): FigureBlock[] {
  const values = result.groups.flatMap(({ level, points }) =>
    points.map(({ time, hazard }) => ({ curve: level, time, value: hazard })),
  );
  return [
    figure({
      id: 'hazard',
      table: 'curves',
      shows: timesShown(result),
      title: rich`Cumulative Hazard${byGroup(result)}`,
      alt: `Nelson–Aalen cumulative hazard of ${result.time.label}; at the end ${result.groups.map(({ level, points }) => `${level} ${formatNumber(points[points.length - 1]!.hazard, 'number')}`).join(', ')}.`,
      notes: rich`A straight line means a constant risk; where the curve grows steeper the risk grows.`,
      spec: stepFigure(result, values, 'Cumulative hazard', false),
    }),
  ];
}

/** log(−log S) over log time; nothing where no curve has such points. */
export function logLogFigure(result: SurvivalResult): FigureBlock[] {
  const values = result.groups.flatMap(({ level, points }) =>
    points
      .filter(({ time, survival }) => time > 0 && survival > 0 && survival < 1)
      .map(({ time, survival }) => ({ curve: level, time, value: Math.log(-Math.log(survival)) })),
  );
  if (new Set(values.map(({ time }) => time)).size < 2) return [];
  return [
    figure({
      id: 'loglog',
      table: 'curves',
      shows: timesShown(result),
      title: rich`Log–Log Plot${byGroup(result)}`,
      alt: `Logarithm of the cumulative hazard over the logarithm of ${result.time.label} for ${andList(result.groups.map(({ level }) => level))}.`,
      notes: rich`Curves at a constant distance suggest proportional hazards; straight lines for a Weibull distribution of the times.`,
      spec: stepFigure(result, values, 'log(−log S)', true),
    }),
  ];
}
